"""What follows from a state: what is due, with which odds; what something costs; how fast somebody is."""
