"""Who is asking, what lets a phone in, and how often a stranger may try."""
