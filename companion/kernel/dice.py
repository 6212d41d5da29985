"""Dice as facts of a move: which were rolled, what they showed, and whether they were typed or rolled by the
server.

A move keeps each roll in a field (`Roll`, or a tuple of them). Nothing here is random: a roll without pips is
still to be made, and `roll_move` makes it with the die it is given.

Odds are computed by playing every way in which the dice can fall and counting the results. The code that
is played is the same that carries out an entry: it raises `ToRoll` when its next roll is missing, and the
play goes on with each result of those dice.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from fractions import Fraction
from functools import cache
from itertools import product
from typing import TypeVar

from companion.kernel.moves import Move
from companion.kernel.rulings import Cannot, Malformed
from companion.kernel.words import Text, ntext, text

M = TypeVar("M", bound=Move)

Die = Callable[[int], int]
"""Rolls one die with a number of sides: the pips, from 1."""

MAX_DICE = 100
MAX_SIDES = 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class Roll:
    """`pips`: one number for each die, empty while they are still to be rolled. `here`: whether the server
    rolled them.

    `modifiers`: what is added, each with its reason; empty if the game computes it from its state.
    """

    sides: int
    dice: int = 1
    pips: tuple[int, ...] = ()
    here: bool = False
    modifiers: Mapping[str, int] = field(default_factory=dict)

    @property
    def natural(self) -> int:
        """Return the sum of the pips alone."""
        return sum(self.pips)

    @property
    def total(self) -> int:
        return self.natural + sum(self.modifiers.values())


def say_dice(written: str) -> Text | str:
    """Return dice such as 2d6+1, or d20, as each language writes them: 2W6+1 in German."""
    number, _d, rest = written.partition("d")
    if not rest[:1].isdigit():
        return written
    return text("%(number)sd%(rest)s", number=number, rest=say_dice(rest))


class ToRoll(Cannot):
    """Another roll is needed. `roll`: the dice to roll; `what`: what they are for, if known; `typed`: what
    was typed instead, which those dice cannot show."""

    def __init__(
        self, roll: Roll, what: Text | str = "", typed: str = "", sentence: Text | None = None
    ) -> None:
        super().__init__(sentence or _ask_for_dice(say_dice(f"{roll.dice}d{roll.sides}"), what, typed))
        self.roll = roll
        self.what = what
        self.typed = typed

    def about(self, what: Text) -> "ToRoll":
        """Return the same request, with what the roll is for."""
        return ToRoll(self.roll, what, self.typed)


def _ask_for_dice(dice: Text | str, what: Text | str, typed: str) -> Text:
    if typed:
        return text("%(typed)s cannot be a roll of %(dice)s.", typed=typed, dice=dice)
    if not what:
        return text("%(dice)s are still to be rolled.", dice=dice)
    return text("%(dice)s are still to be rolled (%(what)s).", dice=dice, what=what)


def find_fault(roll: Roll) -> Text | None:
    """Return why these dice cannot show these pips; None if they can."""
    if not (1 <= roll.sides <= MAX_SIDES and 1 <= roll.dice <= MAX_DICE):
        return text("There are no such dice.")
    if len(roll.pips) != roll.dice:
        return ntext("This takes %(n)s die.", "This takes %(n)s dice.", roll.dice)
    if not all(1 <= pips <= roll.sides for pips in roll.pips):
        return text("A die with %(sides)s sides shows 1 to %(sides)s.", sides=roll.sides)
    return None


def check_rolls(move: Move) -> None:
    """Raise `Malformed` for dice that cannot show their pips, or have not been rolled."""
    for roll in _rolls(move):
        if sentence := find_fault(roll):
            raise Malformed(sentence)


def roll_move(move: M, die: Die) -> M:
    """Return the move with its missing dice rolled."""
    return _each(move, lambda roll: _roll_with(roll, die) if _is_to_roll(roll) else roll)


def unroll_move(move: M) -> M:
    """Return the move as it was handed in, before the server rolled for it."""
    return _each(move, lambda roll: replace(roll, pips=(), here=False) if roll.here else roll)


def _is_to_roll(roll: Roll) -> bool:
    return not roll.pips and find_fault(replace(roll, pips=(1,) * max(0, min(roll.dice, MAX_DICE)))) is None


def _roll_with(roll: Roll, die: Die) -> Roll:
    return replace(roll, pips=tuple(die(roll.sides) for _ in range(roll.dice)), here=True)


def _rolls(move: Move) -> Iterator[Roll]:
    for each in fields(move):
        value = getattr(move, each.name)
        found = value if isinstance(value, tuple) else (value,)
        yield from (roll for roll in found if isinstance(roll, Roll))


def _each(move: M, change: Callable[[Roll], Roll]) -> M:
    """Return the move with `change` applied to each of its rolls; the same object if it has none."""
    changed: dict[str, object] = {}
    for each in fields(move):
        value = getattr(move, each.name)
        if isinstance(value, Roll):
            changed[each.name] = change(value)
        elif isinstance(value, tuple) and any(isinstance(part, Roll) for part in value):
            changed[each.name] = tuple(change(part) if isinstance(part, Roll) else part for part in value)
    return replace(move, **changed) if changed else move


T = TypeVar("T")

Play = Callable[[tuple[Roll, ...]], T]
"""Plays with these rolls, in the order in which they fall, and returns the outcome. Raises `ToRoll` if it
needs another roll."""


def outcomes(play: Play[T]) -> dict[T, Fraction]:
    """Return the chance of each possible outcome of a play of dice; they add up to 1."""
    found: dict[T, Fraction] = {}
    for outcome, share in _play_every_way(play, ()):
        found[outcome] = found.get(outcome, Fraction(0)) + share
    return found


def chance(play: Play[bool]) -> Fraction:
    """Return the chance that a play of dice returns true."""
    return outcomes(play).get(True, Fraction(0))


def _play_every_way(play: Play[T], fallen: tuple[Roll, ...]) -> Iterator[tuple[T, Fraction]]:
    try:
        outcome = play(fallen)
    except ToRoll as asked:
        ways = _list_falls(asked.roll.sides, asked.roll.dice)
        for pips in ways:
            roll = replace(asked.roll, pips=pips)
            yield from ((end, share / len(ways)) for end, share in _play_every_way(play, (*fallen, roll)))
    else:
        yield outcome, Fraction(1)


@cache
def _list_falls(sides: int, dice: int) -> tuple[tuple[int, ...], ...]:
    return tuple(product(range(1, sides + 1), repeat=dice))
