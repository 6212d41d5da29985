"""The factions, the pacts between them (the appendix), and the seats they take.

A seat is a faction's id; a second player of the same faction sits at `<id>-2`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Final, Literal, TypeAlias, cast

from companion.kernel.codec import unpack
from companion.kernel.seats import Place, Seat
from companion.kernel.words import Text

FOLDER: Final = "companion.games.stone_and_iron"
SECOND: Final = "-2"

Cell: TypeAlias = Literal["B", "T", "D", "X"]
"""A cell of the table of alliances: own kind, trusted, distrustful, none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Faction:
    """`move`: its movement points; `row`: the faction whose row of the table of alliances it reads."""

    id: str
    name: str
    letters: str
    move: int
    row: str


@dataclass(frozen=True, slots=True, kw_only=True)
class _Printed:
    factions: tuple[Faction, ...]
    order: tuple[str, ...]
    cells: tuple[str, ...]


_PRINTED: Final = unpack(files(FOLDER).joinpath("data/factions.json").read_bytes(), _Printed)
FACTIONS: Final[Mapping[str, Faction]] = {faction.id: faction for faction in _PRINTED.factions}
ROWS: Final = _PRINTED.order
"""The fourteen factions with a row of their own."""

CELLS: Final[Mapping[tuple[str, str], Cell]] = {
    (a, b): cast(Cell, _PRINTED.cells[i][j]) for i, a in enumerate(ROWS) for j, b in enumerate(ROWS)
}
TOMB_KINGS, UNDEAD, DWARFS, DOGS_OF_WAR = "tomb_kings", "undead", "dwarfs", "dogs_of_war"
SKAVEN, ORCS, ELVES = "skaven", "orcs_goblins", "high_elves"


def faction_of(seat: str) -> Faction:
    """Return the faction that sits there."""
    return FACTIONS[seat.removesuffix(SECOND)]


def cell(one: str, other: str) -> Cell:
    """Return what the table of alliances says of two seats or factions."""
    return CELLS[faction_of(one).row, faction_of(other).row]


def _place(faction: Faction, suffix: str) -> Place:
    number = " II" if suffix else ""
    return Place(
        seat=Seat(faction.id + suffix),
        name=Text(faction.name + number),
        letter=faction.letters + number.strip(),
        shape=faction.id,
        second_of=Seat(faction.id) if suffix else None,
    )


PLACES: Final = (
    *(_place(faction, "") for faction in FACTIONS.values()),
    *(_place(faction, SECOND) for faction in FACTIONS.values()),
)
NAMES: Final[Mapping[str, Text]] = {place.seat: place.name for place in PLACES}
SEATS: Final = frozenset(NAMES)
