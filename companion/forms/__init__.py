"""What the forms of all games have in common."""
