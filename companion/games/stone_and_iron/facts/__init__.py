"""What follows from a state. Derived, never stored."""
