"""What is printed: tables with their headings, the readings of open rules, the seats.

The booklet has no page numbers that a scan has kept: a heading says where a rule stands.
"""
