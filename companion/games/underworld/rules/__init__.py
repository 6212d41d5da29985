"""The procedures of the rules. Each module has the rules of one subject and the rows of its moves, which
`apply` collects.

P1 stocking (and treasure), P2 exploring, P3 doors, P4 encounters (and fighting), P5 fighting, P6 travelling
(and mapping), P7 castles, P8 castles and demands, P9 building, P10 hiring, books and closing, P11 baronies
(and closing), P12 aerial, P13 ships, naval, colliding and shipboard, P14 shipboard and boarding, P15 and P16
calendar, P17 stocking, P18 baronies. Parties and the referee's own tables belong to no procedure.
"""
