"""The points of each seat over the turns, for the chart."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from companion.kernel.game import Game, Moment
from companion.kernel.moves import Entry
from companion.kernel.position import Position, advance
from companion.kernel.seats import Seat
from companion.kernel.standing import standing

Series: TypeAlias = tuple[tuple[Moment, Mapping[Seat, int]], ...]


def series(game: Game[Any], entries: Sequence[Entry]) -> Series:
    """The totals just after the entry that ended each turn, and those of the turn that is still going on."""
    points: list[tuple[Moment, Mapping[Seat, int]]] = []
    position: Position[Any] = Position()
    for entry in standing(entries):
        before, position = position, advance(game, position, entry)
        if before.state is None or position.state is before.state:
            continue
        moment = game.moment(before.state)
        if game.moment(position.state).key != moment.key:
            points.append((moment, game.totals(position.state)))
    if position.state is not None:
        points.append((game.moment(position.state), game.totals(position.state)))
    return tuple(points)
