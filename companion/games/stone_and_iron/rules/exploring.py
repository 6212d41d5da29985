"""Exploration: what an unexplored square turns out to be (Exploration)."""

from dataclasses import dataclass
from typing import Final

from companion.games.stone_and_iron.catalogue.charts import CAVERN_CHART, FORK, SETTLERS
from companion.games.stone_and_iron.catalogue.squares import (
    EMPTY_CAVERN,
    LAIR,
    LAVA,
    ROCK,
    SETTLEMENT,
    SURFACE,
    TUNNEL,
    UNDERWAY,
)
from companion.games.stone_and_iron.catalogue.units import Unit
from companion.games.stone_and_iron.rules.rolls import Rolls
from companion.games.stone_and_iron.rules.row import D6
from companion.games.stone_and_iron.state.grid import ALL_SIDES, left_of, right_of, straight
from companion.games.stone_and_iron.state.pieces import Square
from companion.games.stone_and_iron.state.state import State
from companion.kernel.dice import Roll

EXPLORING: Final = (D6, D6, D6, Roll(sides=6, dice=2))
"""All dice that a find could ask for: what it is, its size or side, the size of a fork; the cavern."""


@dataclass(frozen=True, slots=True)
class Found:
    """`special`: a lair that gives an extra Special choice."""

    square: Square
    special: bool = False


def explore(state: State, origin: int, heading: int, rolls: Rolls) -> Found:
    """Return what lies beyond a side of a square, by the rolls of a move. Raises `rolls.Needed`.

    Along the Underway the next square is Underway, without a roll.
    """
    beyond = state.grid.beside[origin][heading]
    if state.grid.on_road(beyond):
        return Found(Square(kind=UNDERWAY, open=ALL_SIDES))
    result = rolls.on("exploration")
    if result == TUNNEL:
        return Found(Square(kind=rolls.on("tunnel"), open=straight(heading)))
    if result == FORK:
        return Found(_fork(state, origin, heading, rolls))
    if result == CAVERN_CHART:
        return _cavern(rolls.on("cavern"), state.grid.names[beyond], rolls)
    if result in (ROCK, EMPTY_CAVERN):
        return Found(Square(kind=result, open=ALL_SIDES if result == EMPTY_CAVERN else 0))
    return Found(Square(kind=result, open=straight(heading)))


def _fork(state: State, origin: int, heading: int, rolls: Rolls) -> Square:
    """Return a fork with three openings: entry, straight on, and the rolled side (SI-07); the size by
    SI-06."""
    hand = rolls.on("fork_hand")
    match state.options.fork_size:
        case "roll_thirds":
            size = rolls.on("fork_size")
        case "same_as_previous_square" if state.squares[origin].tunnel:
            size = state.squares[origin].kind
        case _:
            size = TUNNEL
    side = right_of(heading) if hand == "right" else left_of(heading)
    return Square(kind=size, open=straight(heading) | 1 << side, fork=hand)


def _cavern(kind: str, name: str, rolls: Rolls) -> Found:
    if kind == LAVA:
        return Found(Square(kind=LAVA))
    if kind == LAIR:
        dragon = rolls.on("lair") == "dragon"
        kept = LAIR if dragon else EMPTY_CAVERN
        return Found(Square(kind=kept, open=ALL_SIDES, dragon=dragon), special=not dragon)
    if kind == SETTLEMENT:
        return Found(Square(kind=kind, open=ALL_SIDES, settlers=(_settlers(rolls.on("settlement"), name),)))
    return Found(Square(kind=kind, open=ALL_SIDES, base=kind == SURFACE))


def _settlers(which: str, name: str) -> Unit:
    its = SETTLERS[which]
    return Unit(
        id=f"{which}-{name}", name=its.name, troop=its.name.lower(), people=its.people, models=its.models
    )
