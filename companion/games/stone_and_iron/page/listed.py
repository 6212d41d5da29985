"""The map in words: every passable square, or those of a faction, with armies, battles or buildings."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from companion.games.stone_and_iron.facts.forces import engagements
from companion.games.stone_and_iron.rules.words import found
from companion.games.stone_and_iron.state.pieces import ALL_SIDES, SIDES, Army
from companion.games.stone_and_iron.state.state import State
from companion.kernel.seats import Seat, Viewer
from companion.kernel.words import Text, text


@dataclass(frozen=True, slots=True, kw_only=True)
class SquareRow:
    """A square. `open`: its open sides by name, none where all are. `armies`: each with its owner."""

    name: str
    says: Text
    owner: Seat | None
    base: bool
    open: tuple[str, ...]
    buildings: int
    battle: bool
    armies: tuple[tuple[str, Seat], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SquareList:
    """`shown`: which squares, a key of `kinds` or a faction of `owners`; empty for all."""

    rows: tuple[SquareRow, ...]
    shown: str
    kinds: tuple[tuple[str, Text], ...]
    owners: tuple[Seat, ...]


KINDS: Final[Mapping[str, tuple[Text, Callable[[SquareRow], bool]]]] = {
    "armies": (text("Armies"), lambda row: bool(row.armies)),
    "battles": (text("Battles"), lambda row: row.battle),
    "buildings": (text("Buildings"), lambda row: bool(row.buildings)),
    "bases": (text("Bases"), lambda row: row.base),
}


def square_list(state: State, viewer: Viewer, args: Mapping[str, str]) -> SquareList:
    """Return the data of the view `list`; `show` says which squares. A faction's are its own and those its
    armies stand on."""
    shown = args.get("show", "")
    rows = _rows(state)
    if shown in KINDS:
        rows = tuple(row for row in rows if KINDS[shown][1](row))
    elif shown in state.seats:
        rows = tuple(row for row in rows if shown in (row.owner, *(seat for _army, seat in row.armies)))
    else:
        shown = ""
    return SquareList(
        rows=rows,
        shown=shown,
        kinds=tuple((key, name) for key, (name, _holds) in KINDS.items()),
        owners=tuple(Seat(seat) for seat in state.order),
    )


def _rows(state: State) -> tuple[SquareRow, ...]:
    standing: dict[int, list[Army]] = {}
    for army in state.armies.values():
        standing.setdefault(army.square, []).append(army)
    battles = {battle.square for battle in engagements(state)}
    return tuple(
        SquareRow(
            name=state.grid.names[index],
            says=found(square),
            owner=Seat(square.owner) if square.owner else None,
            base=square.base,
            open=() if square.open == ALL_SIDES else tuple(_open(square.open)),
            buildings=len(square.buildings),
            battle=index in battles,
            armies=tuple((army.id, Seat(army.owner)) for army in standing.get(index, ())),
        )
        for index, square in enumerate(state.squares)
        if square.passable
    )


def _open(sides: int) -> list[str]:
    return [name for side, name in enumerate(SIDES) if sides >> side & 1]
