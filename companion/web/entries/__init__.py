"""Entering: moves, typed lines, sheets filled in by hand, late entries, recounts."""
