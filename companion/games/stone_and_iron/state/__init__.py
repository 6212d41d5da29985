"""What lies on the map and in the rosters, frozen; a change makes the next state. What follows from it is in
`facts`."""
