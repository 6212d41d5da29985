"""Entries that were made out of reach: the turn in which they belong."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from companion.kernel.effective_entries import standing
from companion.kernel.game import Game
from companion.kernel.moves import Entry
from companion.kernel.position import Position, advance


@dataclass(frozen=True, slots=True, kw_only=True)
class Late:
    """When an entry was made: its phone had seen `saw`, and had made the entries `own` since."""

    saw: int
    own: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Spot:
    """Right behind the entry `after` of the order that stands; `position`: as it is there."""

    after: int
    position: Position[Any]


def spot(game: Game[Any], start: Position[Any], entries: Sequence[Entry], late: Late) -> Spot | None:
    """Return the end of the turn in which a late entry was made; None: it goes on still, or nothing has
    begun.

    It comes behind whatever others entered in that turn: they were first to tell. `entries`: those behind
    `start`, a position that its phone had seen.
    """
    if all(_known(entry, late) for entry in entries):
        return None
    order = standing(entries)
    known = max((index for index, entry in enumerate(order) if _known(entry, late)), default=-1)
    position = start
    for entry in order[: known + 1]:
        position = advance(game, position, entry)
    if position.state is None or known < 0:
        return None
    turn = game.moment(position.state).key
    for entry, before in zip(order[known + 1 :], order[known:], strict=False):
        after = advance(game, position, entry)
        if after.state is None or game.moment(after.state).key != turn:
            return Spot(before.version, position)
        position = after
    return None


def _known(entry: Entry, late: Late) -> bool:
    return entry.version <= late.saw or entry.version in late.own
