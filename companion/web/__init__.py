"""Pages, forms and streams for phones. It knows games only through the record `Game`, and names none."""
