"""The referee's records, as frozen values; a change makes a new state. What follows from a state is in
`facts`.
"""
