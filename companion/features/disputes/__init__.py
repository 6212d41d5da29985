"""Disputes: a question that nobody can decide now is kept open with its moment; what the table decides is
shown wherever the same is asked or objected again, at this table and at others of its group.
"""
