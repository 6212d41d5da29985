"""What people see of a game: frozen data for templates and papers, and the words of the log."""
