"""What a game is: pure types and functions that all games share."""
