"""Deadlines for a phase or turn, what happens if they are missed, and moves that players give in advance. The
server enters both when their time comes, and both can be taken back.
"""
