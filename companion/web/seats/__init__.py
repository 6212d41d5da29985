"""From the front door to a seat: opening, joining, setting up, other devices, the host's part."""
