"""Any game's score sheet: what is counted, and who wins, is data that the table chooses or makes itself."""
