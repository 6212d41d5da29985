"""Cheers for a thing of the table, and wishes that one seat keeps to itself: a feature that has all of it."""
