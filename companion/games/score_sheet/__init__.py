"""A score sheet for any game: what is counted, and who wins, is data that the table chooses or makes."""
