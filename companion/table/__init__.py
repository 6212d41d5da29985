"""The tables as they stand, and the only way to write to them."""
