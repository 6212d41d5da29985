"""From the front page to a seat: opening, joining, setting up, other devices, hosting."""
