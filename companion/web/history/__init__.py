"""The past: the log, amendments, past moments, sketches, and disputes."""
