"""The procedures, each at home in a module of its own; `procedures` says which move runs which.

P1 stocking, P2 exploring (and turns), P3 doors, P4 encounters (and leaders, fighting), P5 pursuit, P6
travelling, P7 evading, P8 castles, P9 building, P10 hiring and ledger (and books), P11 baronies, P12 aerial,
P13 naval and colliding, P14 shipboard, P15 healing, P16 calendar, P17 freshening, P18 villagers.
"""
