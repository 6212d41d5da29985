"""What may be done now: moves that meet no objection, each with dice as they might fall.

The desk is open, so that nearly everything may be done at any time. These are one or a few of each kind that
the desk as it stands calls for, with names out of the booklet; a seat other than the referee's orders what is
its own.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from companion.games.underworld.catalogue.places import REFEREE
from companion.games.underworld.rules.apply import check, resolve
from companion.games.underworld.rules.possible import afield, at_home, battles, below, fresh, own
from companion.games.underworld.state.state import State
from companion.kernel.chains import has_chain
from companion.kernel.dice import Die
from companion.kernel.moves import Move
from companion.kernel.rulings import Refusal
from companion.kernel.seats import Seat


def legal(state: State, seat: Seat) -> tuple[Move, ...]:
    """See `kernel.game.Game.legal`."""
    referee = REFEREE if REFEREE in state.seats else state.seats[0]
    every = _referees(state) if seat == referee else own(state, seat)
    found = (_allowed(state, seat, move) for move in every)
    return tuple(move for move in found if move is not None)


def _referees(state: State) -> Iterator[Move]:
    yield from fresh(state)
    if state.expedition:
        yield from below(state)
    elif state.journey:
        yield from afield(state)
    else:
        yield from at_home(state)
    yield from battles(state)


def _allowed(state: State, seat: Seat, move: Move) -> Move | None:
    try:
        made = _typed(resolve(state, seat, move, _die(state))) if has_chain(move) else move
        return made if check(state, seat, made) == () else None
    except Refusal:
        return None


def _typed(move: Any) -> Move:
    """With dice as somebody types them, so that a table enters them as they are."""
    made: Move = replace(move, chain=replace(move.chain, here=0))
    return made


def _die(state: State) -> Die:
    """The same pips for the same state, others for the next."""
    lots = [len(state.trail) + sum(sum(step.pips) for step in state.trail) + state.ordered]

    def fall(sides: int) -> int:
        lots[0] = (lots[0] * 1103515245 + 12345) % 2**31
        return (lots[0] >> 8) % sides + 1

    return fall
