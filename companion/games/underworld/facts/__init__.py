"""What follows from a state: what is due and with which odds, what things cost, how fast someone is."""
