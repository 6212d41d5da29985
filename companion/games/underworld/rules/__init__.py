"""The procedures of the rules. Each module has the rules of one subject and the rows of its moves, which
`apply` collects. Its docstring names the procedures that it carries out, P1 to P18, and the headings of the
booklet that they come from.

P1 is in stocking and treasure, P2 in exploring, P3 in doors and wandering, P4 in encounters, combat and
fighting, P5 in fighting, P6 in travelling and mapping, P7 in castles, P8 in castles and demands, P9 in
estates, P10 in hiring, people and closing, P11 in estates and closing, P12 in aerial, P13 in ships, naval,
colliding and shipboard, P14 in shipboard and boarding, P15 and P16 in calendar, P17 in stocking, P18 in
estates. Parties and the referee's own tables belong to no procedure.
"""
