"""Pages, forms and streams for phones. This package uses the record that is a game, and names no game."""
