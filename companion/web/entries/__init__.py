"""Entering: a move, a line, a sheet by hand, what comes late or twice, counts and recounts."""
