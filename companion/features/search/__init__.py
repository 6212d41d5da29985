"""A search over what features keep, what has a name, and the log: as much of it as the phone may read."""
