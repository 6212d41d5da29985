"""The map as it stands, ready to be drawn: a square of `SIZE` units for each that is known."""

from dataclasses import dataclass
from typing import Final

from companion.games.stone_and_iron.catalogue.squares import (
    EMPTY_CAVERN,
    KINDS,
    ROCK,
    TUNNEL,
    UNDERWAY,
    UNKNOWN,
)
from companion.games.stone_and_iron.facts.forces import engagements
from companion.games.stone_and_iron.facts.reach import leads_off
from companion.games.stone_and_iron.facts.turns import starters, starts
from companion.games.stone_and_iron.rules.words import found
from companion.games.stone_and_iron.state.pieces import NOWHERE, Grid, Square, opposite
from companion.games.stone_and_iron.state.state import SETUP, State
from companion.kernel.seats import Seat
from companion.kernel.words import Text

SIZE: Final = 20
MARGIN: Final = 10
"""Room for the letters of the columns and the numbers of the rows."""

TAP: Final = 34
"""Pixels of a square that a thumb can hit."""

PLAIN: Final = frozenset({UNKNOWN, UNDERWAY, ROCK, TUNNEL, EMPTY_CAVERN})
"""Kinds that their colour tells; the others have letters."""

SIDES: Final = (f"M0 1H{SIZE}", f"M{SIZE - 1} 0V{SIZE}", f"M0 {SIZE - 1}H{SIZE}", f"M1 0V{SIZE}")
WALLS: Final = tuple(
    "".join(SIDES[side] for side in range(4) if not open_ >> side & 1) for open_ in range(16)
)
"""The closed sides as a path, by the bit set of the open ones."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SquareNow:
    """`look`: the words of its class. `walls`: a path. `mark`: two letters of what it is.

    `armies`: how many of each seat stand there.
    """

    name: str
    says: Text
    x: int
    y: int
    look: str
    walls: str
    mark: str
    owner: Seat | None
    base: bool
    buildings: int
    armies: tuple[tuple[Seat, int], ...]
    battle: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Map:
    """`width`, `height`: of the whole drawing. `least`: how many pixels wide it has to be to be
    tapped. `columns`, `rows`: names, and where they are written. `edge`: unexplored squares that lie open
    beside known ones, or at which somebody can start, by name and where they would be drawn."""

    width: int
    height: int
    least: int
    columns: tuple[tuple[str, int], ...]
    rows: tuple[tuple[str, int], ...]
    squares: tuple[SquareNow, ...]
    edge: tuple[tuple[str, int, int], ...]


def map_of(state: State) -> Map:
    grid = state.grid
    battles = {battle.square for battle in engagements(state)}
    standing: dict[int, dict[Seat, int]] = {}
    for army in state.armies.values():
        if army.square != NOWHERE:
            here = standing.setdefault(army.square, {})
            here[Seat(army.owner)] = here.get(Seat(army.owner), 0) + 1
    return Map(
        width=MARGIN + SIZE * grid.width + 1,
        least=TAP * grid.width,
        height=MARGIN + SIZE * grid.height + 1,
        columns=tuple((chr(65 + x), MARGIN + SIZE * x + SIZE // 2) for x in range(grid.width)),
        rows=tuple((str(y + 1), MARGIN + SIZE * y + SIZE // 2) for y in range(grid.height)),
        squares=tuple(
            _square(grid, index, square, tuple(standing.get(index, {}).items()), index in battles)
            for index, square in enumerate(state.squares)
            if square.known
        ),
        edge=tuple((grid.names[index], *corner(grid, index)) for index in edge(state)),
    )


def edge(state: State) -> tuple[int, ...]:
    """Return the unexplored squares that somebody could start at, or enter from a known one."""
    begins = {index for seat in starters(state) for index in starts(state, seat)}
    if state.phase == SETUP:
        return tuple(sorted(begins))
    grid, squares = state.grid, state.squares
    return tuple(
        index
        for index, square in enumerate(squares)
        if index in begins
        or (
            not square.known
            and any(
                beside >= 0 and squares[beside].passable and leads_off(state, beside, opposite(side))
                for side, beside in enumerate(grid.beside[index])
            )
        )
    )


def corner(grid: Grid, index: int) -> tuple[int, int]:
    """Return where a square is drawn: its left and upper edge."""
    return MARGIN + SIZE * (index % grid.width), MARGIN + SIZE * (index // grid.width)


def _square(
    grid: Grid, index: int, square: Square, armies: tuple[tuple[Seat, int], ...], battle: bool
) -> SquareNow:
    kind, (x, y) = KINDS[square.kind], corner(grid, index)
    return SquareNow(
        name=grid.names[index],
        says=found(square),
        x=x,
        y=y,
        look=f"square {kind.group} {square.kind}",
        walls=WALLS[square.open] if square.passable else "",
        mark="" if kind.id in PLAIN else kind.name[:2],
        owner=Seat(square.owner) if square.owner else None,
        base=square.base,
        buildings=len(square.buildings),
        armies=armies,
        battle=battle,
    )
