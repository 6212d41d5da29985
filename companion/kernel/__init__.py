"""What a game is: pure words and functions, shared by every game on the shelf."""
