"""Deadlines for a phase or turn, what follows if it is not done by then, and moves that players give in
advance: the clock enters both, as acts that can be taken back."""
