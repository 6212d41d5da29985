"""Answers to the questions of a table: yes or no, what decides it, and the reading that it rests on."""
