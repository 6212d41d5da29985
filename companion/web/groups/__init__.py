"""Groups and what they remember."""
