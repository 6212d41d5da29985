"""What can be derived from a state. Nothing here is stored."""
