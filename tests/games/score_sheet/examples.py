"""Worked examples of our own, besides those that come with the ready sheets: for the sheets for any game,
and for those whose own example was written by somebody else.

`columns`: amounts at the end, in the order of the sheet; a text for each column. `rounds`: the same, a list
for each round. `won`: the winning columns, counted from 1; none before the game is over."""

from typing import Any, Final

EXAMPLES: Final[dict[str, dict[str, Any]]] = {
    "any-points": {"columns": ["12", "15", "-3"], "totals": [12, 15, -3], "won": (2,)},
    "any-rounds": {"rounds": [["3", "5"], ["-1", "4"]], "totals": [2, 9], "won": ()},
    "any-fewest": {"rounds": [["3", "5"], ["0", "4"]], "totals": [3, 9], "won": ()},
    "any-winner": {"totals": [0, 0], "won": ()},
    "any-together": {"totals": [0], "won": ()},
    # 18 + 10 // 3 + 10 + 21 + 4 + 4 + 1 + 2 * 7 + 6 + 0; the second: 3 + 5 + 7 + 12 + 0 + 25 + 0 + 0 + 8 + 11
    "seven-wonders": {
        "columns": ["18 10 10 21 2 2 1 6 0", "-6 5 7 12 0 5 0 8 11", "0 0 3 0 0 0 0 0 0"],
        "totals": [18 + 3 + 10 + 21 + 4 + 4 + 1 + 7 + 6, -6 + 1 + 7 + 12 + 25 + 8 + 11, 3],
        "won": (1,),
    },
    # The tables first; then unused, stables, clay, stone, family, cards, bonus, begging
    "agricola": {
        "columns": ["4 2 4 1 3 3 1 3 2 0 2 4 6 1 0", "0 0 0 0 0 0 0 13 0 2 0 2 0 0 1"],
        "totals": [
            3 + 2 + 2 + 1 + 1 + 2 + 1 - 3 + 2 + 0 + 4 + 12 + 6 + 1,
            -1 - 1 - 1 - 1 - 1 - 1 - 1 - 13 + 2 + 6 - 3,
        ],
        "won": (1,),
    },
    "terraforming-mars": {
        "columns": ["38 1 1 2 6 9 14 20", "38 2 0 1 8 8 14 30"],
        "totals": [38 + 5 + 2 + 10 + 6 + 9 + 14, 38 + 10 + 5 + 8 + 8 + 14],
        "won": (1,),
    },
    # Ones to sixes: 3 3 3 3 3 3 = 63, which brings 35; the second 2 2 3 3 3 2 = 59
    "yahtzee": {
        "columns": ["3 3 3 3 3 3 22 0 1 1 0 1 18 0", "2 2 3 3 3 2 25 26 1 1 1 0 21 0"],
        "totals": [
            63 + 35 + 22 + 0 + 25 + 30 + 0 + 50 + 18,
            2 + 4 + 9 + 12 + 15 + 12 + 25 + 26 + 25 + 30 + 40 + 0 + 21,
        ],
        "won": (1,),
    },
    "spades": {"rounds": [["4 5 0", "7 8 100"], ["6 6 0", "8 7 -100"]], "totals": [101, -9], "won": ()},
    "boule": {"rounds": [["3", "0"], ["0", "2"], ["6", "0"], ["4", "0"]], "totals": [13, 2], "won": (1,)},
    "hanabi": {"columns": ["5 4 5 3 5"], "totals": [22], "won": (1,)},
    "uno": {
        "rounds": [["120", "0", "0"], ["0", "260", "0"], ["0", "245", "0"]],
        "totals": [120, 505, 0],
        "won": (2,),
    },
    "tokaido": {"columns": ["61 2 5", "66 1 5", "58 3 0"], "totals": [77, 79, 67], "won": (2,)},
    # 600 + 100 + 100; the second 85 + 200 - 45
    "canasta": {"rounds": [["600 1 1 0", "85 2 0 45"]], "totals": [800, 240], "won": ()},
    "hearts": {
        "rounds": [
            ["26", "0", "26", "26"],
            ["26", "0", "26", "26"],
            ["13", "0", "10", "3"],
            ["26", "26", "26", "0"],
            ["5", "1", "14", "6"],
        ],
        "totals": [96, 27, 102, 61],
        "won": (2,),
    },
    "darts-501": {
        "rounds": [["180", "60"], ["180", "100"], ["142", "41"], ["141", "0"]],
        "totals": [501, 201],
        "won": (1,),
    },
    "ticket-to-ride": {
        "columns": ["3 4 3 2 1 2 41 8 1 5", "4 5 6 2 1 0 30 0 0 4"],
        "totals": [120, 92],
        "won": (1,),
    },
    "doppelkopf": {
        "rounds": [["2", "2", "-2", "-2"], ["9", "-3", "-3", "-3"]],
        "totals": [11, -1, -5, -5],
        "won": (),
    },
    "farkle": {"rounds": [["1500", "900"], ["8450", "9200"]], "totals": [9950, 10100], "won": (2,)},
    "skyjo": {
        "rounds": [["60 1", "12 0"], ["20 0", "-4 1"], ["10 0", "3 0"]],
        "totals": [150, 7],
        "won": (2,),
    },
    "dominion": {"columns": ["3 2 4 1 2 23 0 14", "3 1 5 3 0 0 0 14"], "totals": [36, 33], "won": (1,)},
}
