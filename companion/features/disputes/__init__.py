"""Disputes: a question that nobody can settle now is kept open, with the moment at which it came up; the
players' decision is shown wherever the same question or objection comes up again, at this table and at others
of its group.
"""
