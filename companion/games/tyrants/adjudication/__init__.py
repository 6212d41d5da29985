"""Rulings: questions about the position, answered by the pieces that decide them, with the page."""
