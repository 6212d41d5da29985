"""A game of four houses that the program played against itself, written down in shorthand."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from companion.games.tyrants import moves as m
from companion.games.tyrants.catalogue.settings import HOUSES
from companion.games.tyrants.rules.apply import apply
from companion.games.tyrants.shorthand import SHORTHAND
from companion.games.tyrants.state import State, setup
from companion.kernel.codec import unpack
from companion.kernel.game import Sample
from companion.kernel.moves import Begin, Draft, Finish, Override
from companion.kernel.rows import carried_out
from companion.kernel.seats import Seat

BY_CARD = Override("card")
"""Whatever would be objected to was done by a card."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pile:
    deck: Mapping[str, int]
    inner_circle: Mapping[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """`turns`: a line each, the starting troops first; `half`: how many of them make half a game."""

    settings: Mapping[str, str]
    half: int
    turns: tuple[str, ...]
    piles: Mapping[Seat, Pile]


@cache
def sample() -> Sample:
    written = unpack(files("companion.games.tyrants").joinpath("data/sample.json").read_bytes(), Written)
    begin = Begin(HOUSES, HOUSES[0], written.settings)
    turns = list(_turns(setup(begin), written.turns))
    counted = (
        Draft(move=m.CountCards(pile.deck, pile.inner_circle), seat=seat)
        for seat, pile in written.piles.items()
    )
    return Sample(
        played=(Draft(move=begin), *(draft for turn in turns[: written.half] for draft in turn)),
        rest=(*(draft for turn in turns[written.half :] for draft in turn), *counted, Draft(move=Finish())),
    )


def _turns(state: State, lines: tuple[str, ...]) -> Iterator[tuple[Draft, ...]]:
    """Give what each line enters, and after it that the end is triggered as soon as it is."""
    for line in lines:
        drafts = [
            Draft(move=draft.move, seat=draft.seat, override=BY_CARD) for draft in SHORTHAND.read(state, line)
        ]
        state = carried_out(apply, state, drafts)
        if state.proposed is not None:
            said = Draft(move=m.ConfirmEnd(state.proposed.reason), seat=HOUSES[state.proposed.house])
            drafts.append(said)
            state = carried_out(apply, state, [said])
        yield tuple(drafts)
