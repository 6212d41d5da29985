"""Who is dead does nothing more: they go nowhere, open no door and do not rest.

Whoever gives them hit points again raises them: put right, or by other means than rest.
"""

from collections.abc import Iterator
from typing import Final

from companion.games.underworld import moves as m
from companion.games.underworld.rules.objections import against
from companion.games.underworld.state.state import State
from companion.kernel.moves import Move
from companion.kernel.rulings import Objection
from companion.kernel.words import text

DEEDS: Final = (
    *(m.SetOut, m.SetForth, m.Listen, m.ForceDoor, m.Search, m.PassTrap, m.FallIntoPit),
    *(m.Rest, m.PassTime, m.BuyNews, m.SendOut, m.Found, m.Joust, m.Overboard, m.Fall),
)
"""Moves of the living, who are named in one of these fields."""
NAMED: Final = ("who", "party", "owner")


def against_the_dead(state: State, move: Move) -> Iterator[Objection]:
    if not isinstance(move, DEEDS):
        return
    for field in NAMED:
        said = getattr(move, field, ())
        for name in (said,) if isinstance(said, str) else said:
            if name in state.characters and state.characters[name].dead:
                yield against(text("%(who)s is dead.", who=name), "healing")
