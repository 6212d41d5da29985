"""A phone's own reminders: at the start or end of its turn, in a phase, every few turns. A reminder is shown
at the top of that phone only, until it is ticked off.
"""
