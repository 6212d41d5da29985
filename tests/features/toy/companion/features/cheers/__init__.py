"""Cheers for a thing of the table, and wishes that one seat keeps to itself: a feature with everything a
feature can have."""
