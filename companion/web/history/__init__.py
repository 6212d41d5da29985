"""What was: the log, amendments, past moments, what might have been, and disputes about it."""
