"""Sheets of flyers and ships: their numbers, boxes to cross off, lines for written orders; maps of the
battles, or an empty board to draw on.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from companion.games.underworld.catalogue.printed import say_printed
from companion.games.underworld.catalogue.tables import table
from companion.games.underworld.facts.battles import (
    EFFORTS,
    FATIGUE,
    LOADED,
    POINTS,
    TURNING,
    VESSELS,
    VIKINGS,
    WITH_OARS,
    commander,
    deepest_dive,
    highest_climb,
    spaces,
    turns,
)
from companion.games.underworld.moves.air import Flyer
from companion.games.underworld.moves.sea import Ship
from companion.games.underworld.page.battle import BattleMap, battle_map, empty_board, grid
from companion.games.underworld.page.grids import Grid, grids
from companion.games.underworld.state.out import TENTHS
from companion.games.underworld.state.state import State
from companion.kernel.features import Paper
from companion.kernel.position import Position
from companion.kernel.seats import Seat, Viewer
from companion.kernel.words import Text, text

ORDER_LINES: Final = 8
"""How many lines there are for written orders."""
BLANK_SHEETS: Final = 2
"""The number of blank sheets printed for somebody without flyers, or without ships."""
NAMES: Final = {"air": text("The battle in the air"), "sea": text("The battle at sea")}
BOARD_INCHES: Final[int] = table("aerial_area").values["board_spaces_min"][0]
"""The side of an empty board in inches: the least that the booklet asks for (Aerial Combat)."""
MAX_SINGLE_INCHES: Final = 80
"""The longest side of a board, in inches, on which a line is drawn for every inch."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FlyerSheet:
    """`flyer`: None on a blank sheet. `loaded`: the move with bombs aboard."""

    flyer: Flyer | None
    seat: Seat | None
    category: Text | None = None
    turns: int = 0
    spaces: int = 0
    climb: int = 0
    dive: int = 0
    sharp_dive: int = 0
    loaded: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class FlyerSheets:
    """`hits`, `criticals`: tables that are printed above the sheets."""

    sheets: tuple[FlyerSheet, ...]
    hits: Grid
    criticals: Grid
    order_lines: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ShipSheet:
    """`ship`: None on a blank sheet. `oars`: effort, inches, change of fatigue; `sails`: point of sailing,
    inches in a light and in a fresh wind. `hull`, `fatigue`: how many boxes there are to cross off."""

    ship: Ship | None
    seat: Seat | None
    vessel: Text | None = None
    oars: tuple[tuple[Text, int, int], ...] = ()
    sails: tuple[tuple[Text, int, int], ...] = ()
    hull: int = 24
    fatigue: int = VIKINGS


@dataclass(frozen=True, slots=True, kw_only=True)
class ShipSheets:
    """`turning`: the inches that a ship must move to turn, and by how many degrees; rowed, then sailed."""

    sheets: tuple[ShipSheet, ...]
    turning: tuple[tuple[int, int], tuple[int, int]]
    order_lines: int


def _may_see(viewer: Viewer, seat: str) -> bool:
    return viewer.host or viewer.holds(commander(seat))


def flyer_sheets(position: Position[State], viewer: Viewer) -> FlyerSheets:
    every = position.state.flyers.values() if position.state else ()
    sheets = (
        tuple(_flyer(each) for each in every if _may_see(viewer, each.seat))
        or (FlyerSheet(flyer=None, seat=None),) * BLANK_SHEETS
    )
    hits, criticals = (grids(table(name))[0] for name in ("aerial_hit_location", "aerial_critical"))
    return FlyerSheets(sheets=sheets, hits=hits, criticals=criticals, order_lines=ORDER_LINES)


def _flyer(flyer: Flyer) -> FlyerSheet:
    return FlyerSheet(
        flyer=flyer,
        seat=commander(flyer.seat),
        category=say_printed(flyer.category),
        turns=turns(flyer),
        spaces=spaces(flyer),
        climb=highest_climb(flyer),
        dive=deepest_dive(flyer, sharp=False),
        sharp_dive=deepest_dive(flyer, sharp=True),
        loaded=flyer.move - flyer.move // LOADED,
    )


def ship_sheets(position: Position[State], viewer: Viewer) -> ShipSheets:
    every = position.state.ships.values() if position.state else ()
    sheets = (
        tuple(_ship(each) for each in every if _may_see(viewer, each.seat))
        or (ShipSheet(ship=None, seat=None),) * BLANK_SHEETS
    )
    rowed, sailed = ((TURNING[mode]["per_inches"], TURNING[mode]["degrees"]) for mode in ("rowed", "sailed"))
    return ShipSheets(sheets=sheets, turning=(rowed, sailed), order_lines=ORDER_LINES)


def _ship(ship: Ship) -> ShipSheet:
    vessel = VESSELS[ship.vessel]
    speeds, winds = vessel["oared"] or {}, vessel["sail"] or {}
    oars = (
        (say_printed(effort), speeds.get("single_speed") or speeds[effort], int(FATIGUE[effort]))
        for effort in EFFORTS[1:]
        if ship.vessel in WITH_OARS
    )
    sails = (
        (say_printed(point.replace("_", " ")), winds[point]["light_moderate"], winds[point]["fresh_strong"])
        for point in POINTS
        if winds.get(point)
    )
    return ShipSheet(
        ship=ship,
        seat=commander(ship.seat),
        vessel=say_printed(ship.vessel),
        oars=tuple(oars),
        sails=tuple(sails),
        hull=ship.points,
        fatigue=ship.fresh,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardSheet:
    """`inches`: the lines of single inches, empty if they would run together. `places`: name, east, south,
    heading, and the height of a flyer."""

    name: Text
    map: BattleMap
    inches: str
    places: tuple[tuple[str, float, float, int, str], ...]


def battle_maps(position: Position[State], viewer: Viewer) -> tuple[BoardSheet, ...]:
    found = tuple(_boards(position.state)) if position.state else ()
    return found or (_sheet(text("A board for a battle"), empty_board(BOARD_INCHES), ()),)


def _boards(state: State) -> Iterator[BoardSheet]:
    for battle, name in NAMES.items():
        drawn = battle_map(state, battle)
        if drawn is not None:
            heights = (
                {each.name: str(each.height) for each in state.flyers.values()} if battle == "air" else {}
            )
            places = tuple((p.name, *p.inches, p.heading, heights.get(p.name, "")) for p in drawn.pieces)
            yield _sheet(name, drawn, places)


def _sheet(
    name: Text, drawn: BattleMap, places: tuple[tuple[str, float, float, int, str], ...]
) -> BoardSheet:
    fine = max(drawn.wide, drawn.high) <= MAX_SINGLE_INCHES * TENTHS
    lines = grid(drawn.left, drawn.top, drawn.wide, drawn.high, TENTHS) if fine else ""
    return BoardSheet(name=name, map=drawn, inches=lines, places=places)


PAPERS = (
    Paper(name="flyer-sheets", title=text("Sheets of the flyers"), page=flyer_sheets, needs_state=False),
    Paper(name="ship-sheets", title=text("Sheets of the ships"), page=ship_sheets, needs_state=False),
    Paper(name="battle-maps", title=text("Maps of the battles"), page=battle_maps, needs_state=False),
)
