"""The past: the log, amendments, past moments and sketches."""
