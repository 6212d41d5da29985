"""The referee's procedures, which are numbered P1 to P18. Each module has the rules of one subject and the
rows of its moves, which `apply` collects; its docstring names its procedures, and the headings of the booklet
that they come from.

P1, stocking a level: stocking, treasure. P2, exploring turn by turn: exploring. P3, doors, searching and
traps: doors, wandering. P4, encounters underground: encounters, combat, fighting. P5, pursuit underground:
fighting. P6, a day in the wilderness: travelling, mapping. P7, encounters, evading and pursuit outdoors:
encounters, castles. P8, castles: castles, demands. P9, building a stronghold: estates. P10, hiring, and the
accounts of a month: hiring, people, closing. P11, a barony: estates, closing. P12, a turn in the air: aerial.
P13, a turn at sea: ships, naval, colliding, shipboard. P14, melee aboard: shipboard, boarding. P15, healing,
and P16, the calendar: calendar. P17, freshening a level: stocking. P18, angry villagers: estates.

The other modules belong to no procedure.
"""
