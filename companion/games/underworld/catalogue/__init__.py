"""What is printed: the tables with their headings, the topics; also the settings for rules that the booklet
leaves open, and the seats.

Tables and settings are cited by the headings of the booklet; topics also have its pages.
"""
