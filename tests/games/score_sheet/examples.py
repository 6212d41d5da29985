"""A worked example of each ready sheet: what was counted, what it comes to, and who has won.

`columns`: amounts of the end, as text "key amount", in the order of the sheet where no key is named; a list
for each column. `rounds`: the same, a list for each round. Points were worked out by hand from the rules.
"""

from typing import Any, Final

Example = dict[str, Any]

EXAMPLES: Final[dict[str, Example]] = {
    "any-points": {"columns": ["12", "15", "-3"], "totals": [12, 15, -3], "won": [1]},
    "any-rounds": {"rounds": [["3", "5"], ["-1", "4"]], "totals": [2, 9], "won": None},
    "any-fewest": {"rounds": [["3", "5"], ["0", "4"]], "totals": [3, 9], "won": None},
    "any-winner": {"totals": [0, 0], "won": None},
    "any-together": {"totals": [0], "won": None},
    "wingspan": {"columns": ["30 9 12 8 5 6 2", "28 14 9 9 4 6 4"], "totals": [70, 70], "won": [1]},
    # 18 + 10 // 3 + 10 + 21 + 4 + 4 + 1 + 2 * 7 + 6 + 0; the second: 3 + 5 + 7 + 12 + 0 + 25 + 0 + 0 + 8 + 11
    "seven-wonders": {
        "columns": ["18 10 10 21 2 2 1 6 0", "-6 5 7 12 0 5 0 8 11", "0 0 3 0 0 0 0 0 0"],
        "totals": [18 + 3 + 10 + 21 + 4 + 4 + 1 + 7 + 6, -6 + 1 + 7 + 12 + 25 + 8 + 11, 3],
        "won": [0],
    },
    # The tables first; then unused, stables, clay, stone, family, cards, bonus, begging
    "agricola": {
        "columns": ["4 2 4 1 3 3 1 3 2 0 2 4 6 1 0", "0 0 0 0 0 0 0 13 0 2 0 2 0 0 1"],
        "totals": [
            3 + 2 + 2 + 1 + 1 + 2 + 1 - 3 + 2 + 0 + 4 + 12 + 6 + 1,
            -1 - 1 - 1 - 1 - 1 - 1 - 1 - 13 + 2 + 6 - 3,
        ],
        "won": [0],
    },
    "terraforming-mars": {
        "columns": ["38 1 1 2 6 9 14 20", "38 2 0 1 8 8 14 30"],
        "totals": [38 + 5 + 2 + 10 + 6 + 9 + 14, 38 + 10 + 5 + 8 + 8 + 14],
        "won": [0],
    },
    "catan": {"columns": ["2 2 1 0 2", "3 1 0 1 0", "2 1 0 0 1"], "totals": [10, 7, 5], "won": [0]},
    "carcassonne": {"columns": ["63 4 6 5 3", "71 2 0 0 2"], "totals": [63 + 4 + 6 + 5 + 9, 79], "won": [0]},
    "ticket-to-ride": {
        "columns": ["3 4 3 2 1 2 41 8 1 5", "4 5 6 2 1 0 30 0 0 4"],
        "totals": [3 + 8 + 12 + 14 + 10 + 30 + 41 - 8 + 10, 4 + 10 + 24 + 14 + 10 + 30],
        "won": [0],
    },
    "azul": {"columns": ["44 1 2 1", "60 2 0 0"], "totals": [70, 64], "won": [0]},
    # Majorities of five habitats for three: mountains 7 5 3, forests 6 6 2 (2 each), prairies 4 3 3, wetlands
    # 5 5 5 (1 each), rivers 2 8 1
    "cascadia": {
        "columns": ["11 9 8 5 6 7 6 4 5 2 3", "7 13 10 8 4 5 6 3 5 8 2", "4 4 4 4 4 3 2 3 5 1 0"],
        "totals": [
            39 + 24 + 3 + 2 + 3 + 1 + 1 + 3,
            42 + 27 + 1 + 2 + 0 + 1 + 3 + 2,
            20 + 14 + 0 + 0 + 0 + 1 + 0 + 0,
        ],
        "won": [1],
    },
    "everdell": {"columns": ["28 6 9 5 9 3 1", "31 4 7 6 9 4 0"], "totals": [57, 57], "won": [1]},
    # vesta 27; then cards and number of Jupiter, Saturnus, Mercurius, Mars; Minerva; Concordia
    "concordia": {
        "columns": ["27 3 9 2 8 4 5 2 6 6 0", "31 1 7 3 7 2 4 3 4 0 1"],
        "totals": [2 + 27 + 16 + 40 + 24 + 6, 3 + 7 + 21 + 16 + 24 + 0 + 7],
        "won": [0],
    },
    "castles-of-burgundy": {"columns": ["158 2 1 5 14", "170 0 3 2 8"], "totals": [177, 182], "won": [1]},
    # popularity 7-12: stars 4, territories 3, pairs 2; 13-18: stars 5, territories 4, pairs 3
    "scythe": {
        "columns": ["1 6 8 3 6 12", "2 4 9 4 2 5", "0 5 6 5 4 20"],
        "totals": [24 + 24 + 6 + 6 + 12, 20 + 36 + 12 + 2 + 5, 15 + 12 + 5 + 4 + 20],
        "won": [1],
    },
    "kingdomino": {
        "columns": ["20 9 6 4 0 6 1 0 7 9", "12 12 9 0 4 8 1 0 6 9"],
        "totals": [55, 55],
        "won": [0],
    },
    "splendor": {"columns": ["9 2 14", "12 1 12", "8 0 9"], "totals": [15, 15, 8], "won": [1]},
    # 23 cards make 2 a garden
    "dominion": {
        "columns": ["3 2 4 1 2 23 0 14", "3 1 5 3 0 0 0 14"],
        "totals": [3 + 6 + 24 - 1 + 4, 33],
        "won": [0],
    },
    "lords-of-waterdeep": {
        "columns": ["98 3 7 16", "110 0 3 8"],
        "totals": [98 + 3 + 3 + 16, 119],
        "won": [0],
    },
    "root": {"columns": ["30", "24"], "totals": [30, 24], "won": [0]},
    "brass-birmingham": {
        "columns": ["14 20 40 62 5 22 31", "18 17 38 63 5 25 10"],
        "totals": [141, 141],
        "won": [1],
    },
    "power-grid": {"columns": ["15 44 17", "15 52 16", "14 90 18"], "totals": [15, 15, 14], "won": [1]},
    "puerto-rico": {"columns": ["24 18 7 3", "31 15 3 9", "12 9 0 0"], "totals": [49, 49, 21], "won": [1]},
    "patchwork": {"columns": ["29 7 1", "21 2 0"], "totals": [22, 17], "won": [0]},
    # Round 1: maki 4 4 2 (3 each, no second), tempura 3 = 5, sashimi 3 = 10, dumplings 2 = 3, nigiri
    "sushi-go": {
        "rounds": [
            ["4 3 0 2 6", "4 0 3 0 2", "2 2 0 5 0"],
            ["1 0 2 0 3", "3 4 0 1 0", "5 0 0 0 9"],
            ["0 2 0 3 2", "6 0 5 0 1", "2 1 0 6 0"],
        ],
        "columns": ["3", "1", "1"],
        "totals": [
            (3 + 5 + 3 + 6) + 3 + (5 + 6 + 2) + 6,
            (3 + 10 + 2) + (3 + 10 + 1) + (6 + 10 + 1) - 3,
            (0 + 5 + 15) + (6 + 9) + (3 + 15) - 3,
        ],
        "won": [2],
    },
    "qwixx": {
        "columns": ["5 7 3 6 2", "12 2 8 0 0"],
        "totals": [15 + 28 + 6 + 21 - 10, 78 + 3 + 36],
        "won": [1],
    },
    # Ones to sixes: 3 3 3 3 3 3 = 63, which brings 35; the second 2 2 3 3 3 2 = 59
    "yahtzee": {
        "columns": ["3 3 3 3 3 3 22 0 1 1 0 1 18 0", "2 2 3 3 3 2 25 26 1 1 1 0 21 0"],
        "totals": [
            63 + 35 + 22 + 0 + 25 + 30 + 0 + 50 + 18,
            2 + 4 + 9 + 12 + 15 + 12 + 25 + 26 + 25 + 30 + 40 + 0 + 21,
        ],
        "won": [0],
    },
    # 20 and 10 a trick for a bid that is met, 10 off for each trick that it is missed by
    "wizard": {"rounds": [["0 0", "1 1", "1 0"], ["2 1", "0 0", "1 1"]], "totals": [10, 50, 20], "won": None},
    # Who takes all 26 gives them to the others
    "hearts": {
        "rounds": [
            ["26", "0", "26", "26"],
            ["26", "0", "26", "26"],
            ["13", "0", "10", "3"],
            ["26", "26", "26", "0"],
            ["5", "1", "14", "6"],
        ],
        "totals": [96, 27, 102, 61],
        "won": [1],
    },
    "spades": {"rounds": [["4 5 0", "7 8 100"], ["6 6 0", "8 7 -100"]], "totals": [101, -9], "won": None},
    "rummy-500": {"rounds": [["250", "-40"], ["260", "120"]], "totals": [510, 80], "won": [0]},
    "skyjo": {
        "rounds": [["60 1", "12 0"], ["20 0", "-4 1"], ["10 0", "3 0"]],
        "totals": [150, 7],
        "won": [1],
    },
    "six-nimmt": {"rounds": [["12", "3", "40"], ["9", "10", "27"]], "totals": [21, 13, 67], "won": [1]},
    "tichu": {
        "rounds": [["70 1 0", "30 0 2"], ["200 0 0", "0 0 0"], ["200 3 0", "0 4 0"]],
        "totals": [770, -270],
        "won": None,
    },
    "darts-501": {
        "rounds": [["180", "60"], ["180", "100"], ["142", "41"], ["141", "0"]],
        "totals": [501, 201],
        "won": [0],
    },
    "molkky": {
        "rounds": [
            ["12", "10"],
            ["12", "10"],
            ["12", "12"],
            ["12", "10"],
            ["4", "8"],
            ["12", "0"],
            ["9", "0"],
        ],
        "totals": [25 + 12 + 9, 50],
        "won": [1],
    },
    "boule": {"rounds": [["3", "0"], ["0", "2"], ["6", "0"], ["4", "0"]], "totals": [13, 2], "won": [0]},
    "hanabi": {"columns": ["5 4 5 3 5"], "totals": [22], "won": [0]},
    # Ten cards each: bids 4 3 3, tricks 4 2 4
    "oh-hell": {"rounds": [["4 4", "3 2", "3 4"]], "totals": [14, 2, 4], "won": None},
    # The source: a knock with 3 against 11, and an undercut with 1 against 3
    "gin-rummy": {"rounds": [["8", "0"], ["0", "27"]], "totals": [8, 27], "won": None},
    "uno": {
        "rounds": [["120", "0", "0"], ["0", "260", "0"], ["0", "245", "0"]],
        "totals": [120, 505, 0],
        "won": [1],
    },
    "farkle": {"rounds": [["1500", "900"], ["8450", "9200"]], "totals": [9950, 10100], "won": [1]},
    "scrabble": {"columns": ["301 0 9", "312 6 0", "280 3 0"], "totals": [310, 306, 277], "won": [0]},
    # The source: the others have 24, 31 and 17 left
    "rummikub": {"rounds": [["72", "-24", "-31", "-17"]], "totals": [72, -24, -31, -17], "won": None},
    # The source: 5 chips and the cards 3, 10 to 13 and 20
    "no-thanks": {"columns": ["33 5", "41 0", "29 11"], "totals": [28, 41, 18], "won": [2]},
    # The source: 7-8-10-10-18-18 and 3-6-10-14-17-18
    "ingenious": {"columns": ["7 8 10 10 18 18", "3 6 10 14 17 18"], "totals": [7, 3], "won": [0]},
    # The source: blue 36 with one handshake, (36 - 20) * 2, and white at -5
    "lost-cities": {"rounds": [["0 32 -5 0 0", "0 0 0 0 0"]], "totals": [27, 0], "won": None},
    # farmers 2 * 7, makers 1 * 5, builders 3 * 6, shamans 0 * 8, sets of 5 and 1 different cards
    "stone-age": {
        "columns": ["90 2 7 1 5 3 6 0 8 5 1 4", "120 0 3 0 4 1 5 2 7 2 0 3"],
        "totals": [90 + 14 + 5 + 18 + 25 + 1 + 4, 120 + 5 + 14 + 4 + 3],
        "won": [0],
    },
    "tokaido": {"columns": ["61 2 5", "66 1 5", "58 3 0"], "totals": [77, 79, 67], "won": [1]},
    # Trains 5 + 8 + 9 + 8 + 6 + 8 = 44; the second 4 + 10 + 12 + 4 + 12 = 42
    "ticket-to-ride-europe": {
        "columns": ["5 4 3 2 1 1 40 0 2 0 5", "4 5 4 1 2 0 45 8 3 1 6"],
        "totals": [5 + 8 + 12 + 14 + 15 + 21 + 40 + 8, 4 + 10 + 16 + 7 + 30 + 45 - 8 + 12 + 10],
        "won": [1],
    },
    "sagrada": {"columns": ["12 8 10 21 2 1", "10 10 6 25 1 0"], "totals": [52, 52], "won": [1]},
    "century-spice-road": {"columns": ["71 3 1 2", "75 0 2 3"], "totals": [83, 80], "won": [0]},
    "quacks": {"columns": ["58 17 3", "55 26 5"], "totals": [62, 62], "won": [0, 1]},
    "blokus": {"columns": ["0 2", "7 0", "0 1"], "totals": [20, -7, 15], "won": [0]},
    "coloretto": {
        "columns": ["6 4 3 2 1 0 0 1", "5 5 2 3 0 0 0 2"],
        "totals": [21 + 10 + 6 - 3 - 1 + 2, 15 + 15 + 3 - 6 + 4],
        "won": [0],
    },
    "skat": {"rounds": [["20", "0", "0"], ["0", "-48", "0"]], "totals": [20, -48, 0], "won": None},
    "doppelkopf": {
        "rounds": [["2", "2", "-2", "-2"], ["9", "-3", "-3", "-3"]],
        "totals": [11, -1, -5, -5],
        "won": None,
    },
    "belote": {"rounds": [["102 1", "60 0"], ["0 0", "252 0"]], "totals": [122, 312], "won": None},
    "dixit": {"rounds": [["3", "0", "5"]], "totals": [3, 0, 5], "won": None},
    "qwirkle": {"columns": ["152 1", "149 0"], "totals": [158, 149], "won": [0]},
    "bohnanza": {"columns": ["12 2", "12 5", "9 1"], "totals": [12, 12, 9], "won": [1]},
    # 600 + 100 + 100; the second 85 + 200 - 45
    "canasta": {"rounds": [["600 1 1 0", "85 2 0 45"]], "totals": [800, 240], "won": None},
}
