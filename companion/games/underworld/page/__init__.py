"""Words about the desk: the log, the moment, what a correction would change."""
