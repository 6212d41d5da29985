"""What is printed: the tables with their headings, the readings of open rules, the seats.

The booklet is cited by its headings, since no scan shows its page numbers.
"""
