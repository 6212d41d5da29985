"""Rolls that follow each other, each asked for when the last is known; what a move does with those it has."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.games.stone_and_iron.catalogue.charts import CHARTS
from companion.games.stone_and_iron.rules.row import NO_FACTION
from companion.games.stone_and_iron.rules.words import pips
from companion.games.stone_and_iron.state.state import State
from companion.kernel.dice import Roll, ToRoll, fault
from companion.kernel.game import Misfit
from companion.kernel.moves import Move
from companion.kernel.words import Text, text

Effect = Callable[[State, str, Any], State | Misfit]
"""Of a row: what a move does, for a faction or, without one, for the table."""


class Needed(ToRoll):
    """The next roll is not there yet: its dice, and what they are for."""

    def __init__(self, what: Text, sides: int, dice: int = 1) -> None:
        super().__init__(Roll(sides=sides, dice=dice))
        self.what = what


WHAT = {
    "exploration": text("exploration"),
    "tunnel": text("the size of the tunnel: 1–3 normal, 4–6 big"),
    "fork_hand": text("the side of the fork: 1–3 right, 4–6 left"),
    "fork_size": text("the size of the fork: 1–2 small, 3–4 normal, 5–6 big"),
    "cavern": text("the kind of cavern"),
    "lair": text("the lair: 1–3 a dragon, 4–6 a Special choice"),
    "settlement": text("the settlement: 1–2 Dwarf Warriors, 3–4 Night Goblins, 5–6 Clanrats"),
    "negotiation": text("the negotiation: 1–2 fight, 4–5 take, 6 absorb"),
    "digging": text("the digging: 1 cave-in, 2 the way is lost, 3–6 success"),
    "lost_way": text("the lost way: 1–2 straight on, 3–4 right, 5–6 left"),
    "other_digging": text("the work: 1–2 cave-in, 3–6 success"),
    "cave_in": text("the diggers lost in the cave-in"),
    "lots": text("which diggers are lost, by lot"),
    "lava": text("how far the lava spreads"),
    "healing": text("the casualties that heal"),
    "priority": text("campaign priority"),
}


class Rolls:
    """Takes the rolls of a move one by one. Raises `Needed` where none of the right dice is left.

    A move may carry more dice than are asked for, so that all that could be needed are rolled at once: each
    is the first of its kind that is left.
    """

    def __init__(self, rolls: tuple[Roll, ...]) -> None:
        self._left = list(rolls)

    def take(self, what: str, sides: int = 6, dice: int = 1) -> Roll:
        for number, made in enumerate(self._left):
            if (made.sides, made.dice) == (sides, dice) and fault(made) is None:
                return self._left.pop(number)
        raise Needed(WHAT[what], sides, dice)

    def on(self, chart: str) -> str:
        """Return what a roll on a chart says."""
        its = CHARTS[chart]
        return its.at(self.take(chart, its.sides, its.dice).natural)


def came_of(effect: Effect, state: State, seat: str, move: Move) -> State | Misfit:
    """Return the state after a move; a `Misfit` where dice are still to be rolled."""
    try:
        return _met(effect, state, seat, move)
    except Needed as needed:
        return Misfit(text("Dice are still to be rolled: %(what)s.", what=needed.what))


def wanted_by(effect: Effect, state: State, seat: str, move: Move) -> tuple[Roll, Text] | None:
    """Return the next dice that a move asks for behind those that it carries, and what they are for."""
    try:
        _met(effect, state, seat, move)
    except Needed as needed:
        return needed.roll, needed.what
    return None


def used_by(effect: Effect, state: State, seat: str, move: Any) -> tuple[Roll, ...]:
    """Return of the rolls that a move carries those that it asked for, in order."""
    left: list[Roll] = list(move.rolls)
    found: tuple[Roll, ...] = ()
    while (needed := wanted_by(effect, state, seat, replace(move, rolls=found))) is not None:
        like = (made for made in left if (made.sides, made.dice) == (needed[0].sides, needed[0].dice))
        made = next((one for one in like if fault(one) is None), None)
        if made is None:
            break
        left.remove(made)
        found = (*found, made)
    return found


def pips_of(effect: Effect, state: State | None, seat: str, move: Any) -> str:
    """Return how the dice fell that a move asked for; all that it carries where no state is told."""
    return pips(move.rolls if state is None else used_by(effect, state, seat, move))


def _met(effect: Effect, state: State, seat: str, move: Move) -> State | Misfit:
    return NO_FACTION if seat and seat not in state.seats else effect(state, seat, move)
