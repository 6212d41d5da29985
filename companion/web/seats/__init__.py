"""From the front page to a seat: opening a table, joining it, setting up the game; other devices, and
hosts."""
