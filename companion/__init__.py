"""Undertally: the companion at a physical game table."""

__version__ = "0.1.0"
