"""A scorecard to fill in by hand: with who plays and the sections in play as far as they are known."""

from dataclasses import dataclass
from typing import Final

from companion.games.tyrants.catalogue.board import SITES, Site
from companion.games.tyrants.catalogue.houses import INDEX, PLACES
from companion.games.tyrants.rules.counting import LINES
from companion.games.tyrants.state import State
from companion.kernel.position import Position
from companion.kernel.seats import Place, Viewer
from companion.kernel.words import Text, text

COLUMNS: Final = 4
TITLES: Final = {
    "left": text("Left section"),
    "center": text("Center section"),
    "right": text("Right section"),
}


@dataclass(frozen=True, slots=True)
class BlankColumn:
    """A column of the pad; empty where nobody is known."""

    number: int
    place: Place | None
    name: str


@dataclass(frozen=True, slots=True)
class Ticks:
    """Sites of one section, to be ticked."""

    title: Text
    sites: tuple[Site, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Blank:
    """`ticks`: three columns that run about equally long. `places`: the houses to choose from."""

    columns: tuple[BlankColumn, ...]
    lines: tuple[tuple[str, Text], ...]
    ticks: tuple[tuple[Ticks, ...], ...]
    places: tuple[Place, ...]


def blank(position: Position[State], viewer: Viewer) -> Blank:
    in_play = position.state.options.sections if position.state else tuple(TITLES)
    seats = position.begin.seats if position.begin else tuple(position.names)
    known: list[tuple[Place | None, str]] = [
        (PLACES[INDEX[seat]], position.names.get(seat, "")) for seat in seats[:COLUMNS]
    ]
    known += [(None, "")] * (COLUMNS - len(known))
    return Blank(
        columns=tuple(BlankColumn(number, place, name) for number, (place, name) in enumerate(known, 1)),
        lines=LINES,
        ticks=site_columns(in_play),
        places=PLACES,
    )


def site_columns(in_play: tuple[str, ...]) -> tuple[tuple[Ticks, ...], ...]:
    """Return the outer sections in one column, the center in what is left of three."""
    outer = tuple(Ticks(TITLES[key], _sites(key)) for key in TITLES if key in in_play and key != "center")
    center = _sites("center")
    parts = 2 if outer else 3
    size = -(-len(center) // parts)
    halves = tuple((Ticks(TITLES["center"], center[k * size : (k + 1) * size]),) for k in range(parts))
    return (outer, *halves) if outer else halves


def _sites(section: str) -> tuple[Site, ...]:
    return tuple(site for site in SITES if site.section == section)
