"""What the referee's records hold, frozen; a change makes the next state. What follows from it is in
`facts`.
"""
