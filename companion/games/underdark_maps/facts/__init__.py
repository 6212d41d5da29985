"""What follows from a state: places on the track, what a party is worth, who may do what, odds."""
