"""What a sheet is and what its lines are worth; sheets of games that people own."""
