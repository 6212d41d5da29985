"""The referee's questions answered from the desk, with odds, what goes into them, and the heading."""
