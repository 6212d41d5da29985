"""The base of every game's forms."""
