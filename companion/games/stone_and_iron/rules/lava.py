"""Molten lava spreads, straight after the second movement phase."""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.catalogue.lava import needed
from companion.games.stone_and_iron.catalogue.squares import ROCK
from companion.games.stone_and_iron.facts.lava import hardens, ring
from companion.games.stone_and_iron.rules.objections import wrong_phase
from companion.games.stone_and_iron.rules.rolls import Rolls
from companion.games.stone_and_iron.state.pieces import Square
from companion.games.stone_and_iron.state.state import MOVE_REST, State, without
from companion.kernel.game import Misfit
from companion.kernel.rulings import Objection
from companion.kernel.words import text


def covered(state: State, source: int, rolls: Rolls) -> frozenset[int]:
    """What the lava covers: ring 1 by itself, the others by dice until one fails (SI-21).

    Where each square has a die of its own they fall in map order, and only what caught spreads on.
    """
    whole, edge, number = frozenset({source}), ring(state, {source}), 1
    while edge:
        whole |= {*edge}
        number += 1
        threatened = tuple(square for square in ring(state, edge) if square not in whole)
        if not threatened:
            break
        dice = len(threatened) if state.options.lava_roll == "per_square" else 1
        pips = rolls.take("lava", 6, dice).pips
        if dice == 1:
            pips *= len(threatened)
        edge = tuple(square for square, pip in zip(threatened, pips, strict=True) if pip >= needed(number))
    return whole


def spread_lava(state: State, seat: str, move: m.SpreadLava) -> State | Misfit:
    """Armies in it die, squares become rock; it counts for nobody (SI-87)."""
    source = state.at(move.square)
    if source not in state.lava:
        return Misfit(text("No lava was found at %(square)s.", square=move.square))
    whole = covered(state, source, Rolls(move.rolls))
    squares = tuple(
        Square(kind=ROCK) if i in whole and hardens(state, i) else square
        for i, square in enumerate(state.squares)
    )
    caught = (id_ for id_, army in state.armies.items() if army.square in whole)
    return replace(
        without(state, *caught),
        squares=squares,
        lava=tuple(square for square in state.lava if square != source),
    )


def against_spread_lava(state: State, seat: str, move: m.SpreadLava) -> Iterator[Objection]:
    yield from wrong_phase(state, MOVE_REST)
