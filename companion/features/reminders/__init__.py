"""A phone's own reminders: at the start or end of its turn, in a phase, every few turns. While it is due, a
reminder is shown at the top of that phone's page only, until it is ticked off.
"""
