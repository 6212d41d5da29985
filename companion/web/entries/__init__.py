"""Entering: moves, typed lines, sheets filled in by hand, late and duplicate entries, counts and recounts."""
