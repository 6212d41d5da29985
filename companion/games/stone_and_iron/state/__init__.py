"""The map and the rosters as an immutable state; a change makes the next state. `facts` derives everything
else.
"""
