"""The log, corrections in it, past moments, and sketches."""
