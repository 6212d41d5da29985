"""Rosters as people type them."""
