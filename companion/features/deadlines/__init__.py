"""Deadlines for a phase or turn, and moves that players order in advance. When the time comes, the server
enters the orders, and what follows if a deadline is missed; both can be taken back.
"""
