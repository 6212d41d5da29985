"""The present map, ready to be drawn: a square of `SIZE` units for each known square of the campaign."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final

from companion.games.stone_and_iron.catalogue.factions import PLACES
from companion.games.stone_and_iron.catalogue.squares import (
    BIG,
    EMPTY_CAVERN,
    KINDS,
    LAVA,
    ROCK,
    SMALL,
    TUNNEL,
    UNDERWAY,
    UNKNOWN,
    WATER,
)
from companion.games.stone_and_iron.facts.forces import engagements
from companion.games.stone_and_iron.facts.reach import leads_off
from companion.games.stone_and_iron.facts.turns import starters, starts
from companion.games.stone_and_iron.rules.words import describe_square, name_of
from companion.games.stone_and_iron.state.pieces import NOWHERE, Grid, left_of, opposite, right_of
from companion.games.stone_and_iron.state.state import SETUP, State
from companion.kernel.seats import Seat
from companion.kernel.words import Text

SIZE: Final = 20
MARGIN: Final = 10
"""Room for the letters of the columns and the numbers of the rows."""

TAP: Final = 34
"""The least width in pixels of a square that a thumb can hit."""

DRAWN: Final = frozenset({UNKNOWN, UNDERWAY, ROCK, TUNNEL, SMALL, BIG, EMPTY_CAVERN, LAVA})
"""Kinds that are recognised by how they are drawn, passages by their width; the others have letters."""

MIDDLE: Final = SIZE / 2
MOUTHS: Final = {SMALL: 2.6, TUNNEL: 4.3, BIG: 6.2, UNDERWAY: 7.6, LAVA: 8.6}
"""Half the width of a passage where it leaves its square."""

MOUTH: Final = 5.2
"""Half the width of a cavern's opening, unless the passage beyond it is narrower."""

MAX_OUTLINES: Final = 5_000
"""How many drawn squares are cached: those of several large maps."""

HALL: Final = 8.7
"""The distance from the middle of a cavern to its walls."""

ALONE: Final = (12.0, 13.0)
ABOVE, LEFT, RIGHT = (15.0, 4.9), (5.0, 14.5), (15.0, 14.5)
"""The middle of each shield in a square, from the square's corner: of one alone, or of several, which are
drawn `SHRUNK`."""

SHRUNK: Final = 0.9
MAX_SHIELDS: Final = 3

LETTERS: Final[Mapping[str, str]] = {place.seat: place.letter for place in PLACES}


@dataclass(frozen=True, slots=True, kw_only=True)
class Force:
    """What a faction has in a square: the names of its armies; `x`, `y`: the middle of its shield, from the
    square's corner."""

    seat: Seat
    letter: str
    whose: Text
    armies: tuple[str, ...]
    x: float
    y: float


@dataclass(frozen=True, slots=True, kw_only=True)
class SquareNow:
    """`look`: its CSS classes. `floor`, `walls`: paths. `mark`: the two letters of its kind, empty if the
    drawing shows it or a shield stands there. `crest`: the letters of its owner, whose name is in `whose`.
    `waves`: whether to draw a liquid. `crowded`: a shield stands where the sign of its buildings would.
    `more`: the number of factions with armies there that are not drawn."""

    name: str
    says: Text
    x: int
    y: int
    look: str
    floor: str
    walls: str
    waves: bool
    mark: str
    owner: Seat | None
    crest: str
    whose: Text
    base: bool
    buildings: int
    forces: tuple[Force, ...]
    crowded: bool
    more: int
    battle: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Map:
    """`width`, `height`: of the whole drawing. `least`: the width in pixels below which a thumb cannot hit
    its squares. `columns`, `rows`: names, and where they are written. `edge`: unexplored squares that can be
    entered from known ones, or where a faction can start, with their names and positions."""

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
    standing: dict[int, dict[str, tuple[str, ...]]] = {}
    for army in state.armies.values():
        if army.square != NOWHERE:
            here = standing.setdefault(army.square, {})
            here[army.owner] = (*here.get(army.owner, ()), army.id)
    return Map(
        width=MARGIN + SIZE * grid.width + 1,
        least=TAP * grid.width,
        height=MARGIN + SIZE * grid.height + 1,
        columns=tuple((chr(65 + x), MARGIN + SIZE * x + SIZE // 2) for x in range(grid.width)),
        rows=tuple((str(y + 1), MARGIN + SIZE * y + SIZE // 2) for y in range(grid.height)),
        squares=tuple(
            _square(state, index, standing.get(index, {}), index in battles)
            for index, square in enumerate(state.squares)
            if square.known
        ),
        edge=tuple((grid.names[index], *corner(grid, index)) for index in edge(state)),
    )


def kinds_on_map(state: State) -> tuple[tuple[str, str], ...]:
    """Return the letters on squares, and the kinds they mean."""
    kinds = {square.kind for square in state.squares if square.known} - DRAWN
    return tuple(sorted((KINDS[kind].mark, KINDS[kind].name) for kind in kinds))


def edge(state: State) -> tuple[int, ...]:
    """Return the unexplored squares where a faction could start, or that can be entered from a known one."""
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
    """Return the left and upper edge of a square in the drawing."""
    return MARGIN + SIZE * (index % grid.width), MARGIN + SIZE * (index // grid.width)


def _square(state: State, index: int, standing: Mapping[str, tuple[str, ...]], battle: bool) -> SquareNow:
    grid, square = state.grid, state.squares[index]
    kind, (x, y) = KINDS[square.kind], corner(grid, index)
    positions = shield_stands(len(standing), bool(square.buildings))
    floor = outline(
        index, _mouths(state, index), 0 if square.cavern or kind.id == LAVA else MOUTHS.get(kind.id, 0)
    )
    return SquareNow(
        name=grid.names[index],
        says=describe_square(square),
        x=x,
        y=y,
        look=f"square {kind.group} {square.kind}",
        floor="" if kind.id == ROCK else floor,
        walls="" if kind.id == ROCK else floor.replace("L", "M").removesuffix("z") if "L" in floor else floor,
        waves=kind.id in (LAVA, WATER),
        mark="" if kind.id in DRAWN or ABOVE in positions else kind.mark,
        owner=Seat(square.owner) if square.owner else None,
        crest=LETTERS.get(square.owner, square.owner[:2]),
        whose=name_of(square.owner),
        base=square.base,
        buildings=len(square.buildings),
        forces=tuple(
            Force(
                seat=Seat(seat),
                letter=LETTERS.get(seat, seat[:2]),
                whose=name_of(seat),
                armies=names,
                x=x,
                y=y,
            )
            for (seat, names), (x, y) in zip(standing.items(), positions, strict=False)
        ),
        crowded=LEFT in positions and bool(square.buildings),
        more=len(standing) - len(positions),
        battle=battle,
    )


def shield_stands(factions: int, built: bool) -> tuple[tuple[float, float], ...]:
    """Return the positions of the shields of a number of factions, clear of the owner's sign and, if there is
    room, of the sign of buildings. If there are more than three, only two have a shield; the number of the
    others stands in the third position."""
    if factions < 2:
        return (ALONE,)[:factions]
    if factions == 2:
        return (ABOVE, RIGHT) if built else (LEFT, RIGHT)
    return (ABOVE, LEFT, RIGHT)[: MAX_SHIELDS if factions == MAX_SHIELDS else MAX_SHIELDS - 1]


def _mouths(state: State, index: int) -> tuple[float, ...]:
    """Return half the width of the opening on each side. Two adjacent squares share an opening; between two
    squares of lava there is no border."""
    squares, found = state.squares, []
    here = squares[index]
    for side, beside in enumerate(state.grid.beside[index]):
        there = squares[beside] if beside >= 0 else None
        if here.kind == LAVA:
            found.append(MOUTHS[LAVA] if there and there.kind == LAVA else 0.0)
        elif not here.passable or not here.open >> side & 1:
            found.append(0.0)
        elif there and there.passable and there.open >> opposite(side) & 1:
            found.append(min(MOUTHS.get(here.kind, MOUTH), MOUTHS.get(there.kind, MOUTH)))
        else:
            found.append(MOUTHS.get(here.kind, MOUTH))
    return tuple(found)


@lru_cache(MAX_OUTLINES)
def outline(index: int, mouths: tuple[float, ...], width: float) -> str:
    """Draw the floor of a square as a path whose lines `L` are its open sides. `width`: half that of a
    passage; 0 for a hall. Rock is uneven, but always in the same way on the same square."""
    sides = [side for side in range(4) if mouths[side]]
    if not sides:
        around = [bend for side in range(4) for bend in _bends(index, side, right_of(side), width)]
        start = _halfway(around[-1], around[0])
        return f"M{_at(start)}{_curve([*around, start])}z"
    runs = []
    for side, onward in zip(sides, [*sides[1:], sides[0]], strict=True):
        begins, ends = _point(side, mouths[side], MIDDLE), _point(onward, -mouths[onward], MIDDLE)
        runs.append(_at(begins) + _curve([*_bends(index, side, onward, width), ends]))
    first = _at(_point(sides[0], mouths[sides[0]], MIDDLE))
    return f"M{'L'.join(runs)}L{first}z"


Point = tuple[float, float]


def _point(side: int, along: float, out: float) -> Point:
    """Return the point that is `out` from the middle towards a side, and `along` it clockwise."""
    x, y = ((along, -out), (out, along), (-along, out), (-out, -along))[side]
    return MIDDLE + x, MIDDLE + y


def _bends(index: int, side: int, onward: int, width: float) -> list[Point]:
    """Return the points towards which the wall bends between one open side and the next, clockwise."""
    between = (onward - side - 1) % 4
    uneven = [((index * 7 + side * 5 + n * 3) % 7 - 3) / 5 for n in range(8)]
    if width:
        if between == 0:
            return [_point(side, width, width)]
        if between == 1:
            return [_point(right_of(side), uneven[0], width + uneven[1])]
        last = left_of(onward)
        bends = [_point(right_of(side), width, width), _point(last, -width, width)]
        return bends[:1] if between == 2 else bends
    bends = [
        _point(side, HALL - 1.6 + uneven[0], HALL + uneven[1]),
        _point(side, HALL + uneven[1], HALL - 1.6 + uneven[2]),
    ]
    for n in range(between):
        wall = (side + 1 + n) % 4
        bends += [
            _point(wall, uneven[n] * 3, HALL + 0.5 + uneven[n + 1]),
            _point(wall, HALL - 1.6 + uneven[n + 2], HALL + uneven[n]),
            _point(wall, HALL + uneven[n + 3], HALL - 1.6 + uneven[n + 1]),
        ]
    return bends


def _halfway(one: Point, other: Point) -> Point:
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2


def _at(point: Point) -> str:
    return f"{round(point[0], 1):g} {round(point[1], 1):g}"


def _curve(points: list[Point]) -> str:
    """Draw a curve that bends towards all points but the last, where it ends."""
    *bends, end = points
    halves = [_halfway(one, other) for one, other in pairwise(bends)]
    return "".join(f"Q{_at(bend)} {_at(to)}" for bend, to in zip(bends, [*halves, end], strict=True))
