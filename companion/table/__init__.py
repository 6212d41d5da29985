"""The tables as they are now, and the only way to write to them."""
