"""By when a phase or turn is to be done, what follows where it is not, and moves that players give in
advance: the clock enters both, as acts that can be taken back."""
