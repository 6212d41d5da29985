"""Answers to what a table asks, each with the numbers that decide it."""
