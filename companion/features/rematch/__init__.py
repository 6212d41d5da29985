"""Rematches: after the result a table is opened for the same people, and each phone gets its seat there with
one tap.
"""
