"""Disputes: a question that nobody can settle now is kept open with its moment; the players' decision is
shown wherever the same question or objection comes up again, at this table and at others of its group.
"""
