"""Answers to the questions of a table, each with the numbers that decide it."""
