"""News from the tables, as it happens."""
