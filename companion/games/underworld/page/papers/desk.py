"""The players' hex map, and the log of the evening."""

from dataclasses import dataclass
from typing import Final

from companion.games.underworld.moves.wilderness import Hex
from companion.games.underworld.page.hexmap import HexMap, hex_map
from companion.games.underworld.page.table import PartyMember, party
from companion.games.underworld.state.state import State
from companion.kernel.features import Paper
from companion.kernel.position import Position
from companion.kernel.seats import Viewer
from companion.kernel.words import text

ACROSS: Final = 12
DOWN: Final = 14
"""Columns and rows of hexes on a page."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MapSheet:
    """`columns`, `rows`: the first and last."""

    columns: tuple[int, int]
    rows: tuple[int, int]
    map: HexMap


@dataclass(frozen=True, slots=True, kw_only=True)
class LogPaper:
    party: tuple[PartyMember, ...]


def players_map(position: Position[State], viewer: Viewer) -> tuple[MapSheet, ...]:
    """What players saw, whoever prints it, on as many pages as it takes."""
    hexes = position.state.hexes if position.state else {}
    seen = {
        name: Hex(terrain=each.terrain, castle=each.castle, track=each.track, ford=each.ford, seen=True)
        for name, each in hexes.items()
        if each.seen
    }
    sheets: dict[tuple[int, int], dict[str, Hex]] = {}
    for name, each in sorted(seen.items()):
        sheets.setdefault(((int(name[:2]) - 1) // ACROSS, (int(name[2:]) - 1) // DOWN), {})[name] = each
    return tuple(_sheet(*corner, found) for corner, found in sorted(sheets.items()))


def _sheet(across: int, down: int, hexes: dict[str, Hex]) -> MapSheet:
    columns = (across * ACROSS + 1, across * ACROSS + ACROSS)
    rows = (down * DOWN + 1, down * DOWN + DOWN)
    corners = tuple(f"{column:02}{row:02}" for column in columns for row in rows)
    return MapSheet(columns=columns, rows=rows, map=hex_map(hexes, frame=corners, all_spots=True))


def evening(position: Position[State], viewer: Viewer) -> LogPaper:
    return LogPaper(party=party(position.state) if position.state else ())


PAPERS: Final = (
    Paper(name="hexes", title=text("The players' hex map"), page=players_map),
    Paper(name="evening", title=text("The expedition log"), page=evening),
    Paper(name="tent", title=text("Table tent"), needs_state=False),
)
