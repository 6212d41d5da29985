"""The players' hex map, the log of the evening, and the referee's screens: chosen tables, numbers and names
alone.
"""

from dataclasses import dataclass
from typing import Final

from companion.games.underworld.catalogue.printed import said
from companion.games.underworld.catalogue.tables import TABLES
from companion.games.underworld.moves.wilderness import Hex
from companion.games.underworld.page.grids import Grid, grids
from companion.games.underworld.page.hexmap import HexMap, hex_map
from companion.games.underworld.page.table import PartyMember, party
from companion.games.underworld.state.state import State
from companion.kernel.features import Paper
from companion.kernel.position import Position
from companion.kernel.seats import Viewer
from companion.kernel.words import Text, text

ACROSS: Final = 12
DOWN: Final = 14
"""Columns and rows of hexes on a page."""
USUAL: Final = (
    *("uw_wandering_check", "surprise", "uw_surprise_distance", "reaction", "listen", "force_door"),
    *("find_secret_door", "trap_sprung", "uw_pursuit_continue", "distraction", "monster_level_matrix"),
    *("monster_level_1", "monster_level_2", "monster_level_3", "monster_level_4", "monster_level_5"),
    *("monster_level_6", "lost", "wild_encounter_type", "evading", "terrain_cost"),
)
"""What is printed for a referee who has chosen nothing."""


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
    """Return what players saw, whoever prints it, on as many pages as it takes."""
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Printed:
    name: Text
    section: str
    grids: tuple[Grid, ...]


def chosen(state: State | None) -> tuple[str, ...]:
    return (state.screens if state else ()) or USUAL


def screens(position: Position[State], viewer: Viewer) -> tuple[Printed, ...]:
    found = (TABLES[name] for name in chosen(position.state))
    return tuple(Printed(name=said(one.name), section=one.section, grids=grids(one)) for one in found)


PAPERS = (
    Paper(name="hexes", title=text("The players' hex map"), page=players_map),
    Paper(name="evening", title=text("The expedition log"), page=evening),
    Paper(name="tent", title=text("Table tent"), needs_state=False),
    Paper(name="screens", title=text("The referee's screens"), page=screens, needs_state=False),
)
