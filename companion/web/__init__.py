"""Pages, forms and streams for phones. It knows the record that a game hands over, and no game by name."""
