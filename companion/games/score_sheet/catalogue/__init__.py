"""What a sheet is and what its lines are worth; ready sheets for games that people own."""
