"""The server: where phones reach it, what keeps it awake, whom it tells of what."""
