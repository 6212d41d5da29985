"""A level's key: its rooms in order, and what they come to."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from companion.games.underworld.moves.levels import Room
from companion.games.underworld.state.land import Level

NUMBERS: Final = re.compile(r"([0-9]+)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Sums:
    """`held`: rooms with a monster, treasure or a note."""

    rooms: int
    monsters: int
    treasures: int
    held: int
    silver: int
    gold: int
    gems: int
    jewelry: int
    magic: int


def sums(rooms: Iterable[Room]) -> Sums:
    every = tuple(rooms)
    return Sums(
        rooms=len(every),
        monsters=sum(each.guarded for each in every),
        treasures=sum(each.treasure for each in every),
        held=sum(map(held, every)),
        silver=sum(each.silver for each in every),
        gold=sum(each.gold for each in every),
        gems=sum(each.gems for each in every),
        jewelry=sum(each.jewelry for each in every),
        magic=sum(each.magic for each in every),
    )


def held(found: Room) -> bool:
    return bool(found.monster or found.treasure or found.note)


def in_order(found: Level) -> list[Room]:
    return sorted(found.rooms.values(), key=lambda each: natural(each.name))


def natural(name: str) -> tuple[tuple[int, str], ...]:
    """Return a key by which room 2 comes before room 10, and both before the chapel."""
    parts = (part for part in NUMBERS.split(name) if part)
    return tuple((int(part), "") if part.isdecimal() else (10**9, part.casefold()) for part in parts)
