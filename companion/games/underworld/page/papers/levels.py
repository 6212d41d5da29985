"""The level key: every level with its rooms, to lie behind the referee's screen."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from companion.games.underworld.moves.levels import Room
from companion.games.underworld.page.keys import Sums, held, in_order, natural, sums
from companion.games.underworld.state.land import Level
from companion.games.underworld.state.state import State
from companion.kernel.features import Paper
from companion.kernel.position import Position
from companion.kernel.seats import Viewer
from companion.kernel.words import text


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyRow:
    """A room that holds something; or none, and the names of empty rooms that follow each other, in short and
    one by one."""

    room: Room | None
    empty: str
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class LevelSheet:
    name: str
    depth: int
    sums: Sums
    rows: tuple[KeyRow, ...]
    freshened: tuple[str, ...]


def level_key(position: Position[State], viewer: Viewer) -> tuple[LevelSheet, ...]:
    levels = position.state.levels.values() if position.state else ()
    return tuple(
        LevelSheet(
            name=level.name,
            depth=level.depth,
            sums=sums(level.rooms.values()),
            rows=tuple(_rows(level)),
            freshened=level.freshened,
        )
        for level in sorted(levels, key=lambda each: (each.depth, natural(each.name)))
    )


def _rows(level: Level) -> Iterator[KeyRow]:
    for some, rooms in groupby(in_order(level), held):
        if some:
            yield from (KeyRow(room=room, empty="") for room in rooms)
        else:
            names = [room.name for room in rooms]
            yield KeyRow(room=None, empty=", ".join(_short(names)), names=tuple(names))


def _short(names: list[str]) -> Iterator[str]:
    """`3–7` for numbers that follow each other, other names as they are."""
    start = 0
    for place, name in enumerate(names):
        after = names[place + 1] if place + 1 < len(names) else ""
        if name.isdecimal() and after.isdecimal() and int(after) == int(name) + 1:
            continue
        yield name if start == place else f"{names[start]}–{name}"
        start = place + 1


PAPERS: Final = (Paper(name="level-key", title=text("Level key"), page=level_key),)
