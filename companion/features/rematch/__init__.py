"""Rematches: once the result is confirmed, somebody opens a table for the same people, and each phone gets
its seat there with one tap.
"""
