"""Chains: rolls each of which depends on the ones before.

A move keeps them as one `Chain`. The game asks a `Chance` for each roll, both when replaying an entry and
when making one: with a die, missing rolls are made; without one, `ToRoll` says which dice are needed next.
"""

import re
from dataclasses import dataclass, fields, replace
from typing import Final, TypeVar

from companion.kernel.dice import Die, Roll, ToRoll
from companion.kernel.moves import Move

M = TypeVar("M", bound=Move)

_ROLL: Final = re.compile(r"(?:([1-9]\d{0,2})?d([1-9]\d{0,3}):)?(\d{1,4}(?:,\d{1,4})*)", re.ASCII)


@dataclass(frozen=True, slots=True)
class Chain:
    """`rolls`: in order, separated by spaces, in few characters: `d6:3 2d4:1,4`.

    People may type the pips alone (`3 1,4`); the dice follow from what needed them, and are added. `here`:
    how many rolls, at the end, the server made.
    """

    rolls: str = ""
    here: int = 0


NO_ROLLS: Final = Chain()


class Chance:
    """The rolls of a chain, supplied in order; once they are used up, new ones are made if a die is given.

    `made`: all rolls supplied so far.
    """

    def __init__(self, chain: Chain, die: Die | None = None) -> None:
        self._given = chain.rolls.split()
        self._die = die
        self._made: list[str] = []
        self._here = 0

    def roll(self, sides: int, dice: int = 1) -> tuple[int, ...]:
        """Return the pips of the next roll. Raise `ToRoll` if it was typed for other dice, or is missing and
        there is no die."""
        place = len(self._made)
        if place < len(self._given):
            pips = _read(self._given[place], sides, dice)
        elif self._die is None:
            raise ToRoll(Roll(sides=sides, dice=dice))
        else:
            pips = tuple(self._die(sides) for _ in range(dice))
            self._here += 1
        number = "" if dice == 1 else str(dice)
        self._made.append(f"{number}d{sides}:{','.join(map(str, pips))}")
        return pips

    @property
    def made(self) -> Chain:
        return Chain(" ".join(self._made), self._here)

    @property
    def spare(self) -> bool:
        """Return whether there are rolls that nothing used."""
        return len(self._given) > len(self._made)


def keep_typed_rolls(move: M) -> M:
    """Return the move as it was handed in: without the server's rolls, and without the names of the dice."""
    changed = {name: _type_chain(chain) for name, chain in _chains(move).items()}
    return replace(move, **changed) if changed else move


def has_chain(move: Move) -> bool:
    return bool(_chains(move))


def _chains(move: Move) -> dict[str, Chain]:
    values = {each.name: getattr(move, each.name) for each in fields(move)}
    return {name: value for name, value in values.items() if isinstance(value, Chain)}


def _type_chain(chain: Chain) -> Chain:
    rolls = chain.rolls.split()
    return Chain(" ".join(roll.rpartition(":")[2] for roll in rolls[: max(0, len(rolls) - chain.here)]))


def _read(typed: str, sides: int, dice: int) -> tuple[int, ...]:
    found = _ROLL.fullmatch(typed)
    if found is None:
        raise ToRoll(Roll(sides=sides, dice=dice), typed=typed)
    number, named, pips = found.groups()
    fell = tuple(int(one) for one in pips.split(","))
    other_dice = named is not None and (int(named), int(number or 1)) != (sides, dice)
    if other_dice or len(fell) != dice or not all(1 <= one <= sides for one in fell):
        raise ToRoll(Roll(sides=sides, dice=dice), typed=typed)
    return fell
