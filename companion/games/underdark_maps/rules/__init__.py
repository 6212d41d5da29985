"""What may be entered, what it does, and what is due next."""
