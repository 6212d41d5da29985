"""What is printed: the tables with their headings, the readings of open rules, the seats.

Tables and rulings are cited by the headings of the booklet; topics also have its pages.
"""
