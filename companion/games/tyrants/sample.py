"""A game of four houses that the program played against itself: one entry per line, with a blank line in the
middle of the game. Any entry that would meet an objection is attributed to a card.
"""

from functools import cache
from importlib.resources import files

from companion.games.tyrants.rules.apply import ROWS
from companion.kernel.codec import unpack_draft
from companion.kernel.game import Sample


@cache
def sample() -> Sample:
    moves = {row.move.kind: row.move for row in ROWS}
    written = files("companion.games.tyrants").joinpath("data/sample.jsonl").read_text(encoding="utf-8")
    played, rest = (
        tuple(unpack_draft(line, moves) for line in half.splitlines()) for half in written.split("\n\n")
    )
    return Sample(played=played, rest=rest)
