"""A game that uses every hook: the toy game with each feature that the kernel offers."""
