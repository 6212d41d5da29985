"""The campaign map on paper: one sheet, or several to be joined. All squares of a kind are one path, so that
a large map prints fast.

The width of a corridor shows the size of a passage, so that small, normal and big tunnels can be
distinguished without colour.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Final

from companion.games.stone_and_iron.catalogue.squares import KINDS, LAVA, ROCK, SMALL, UNDERWAY
from companion.games.stone_and_iron.facts.forces import engagements
from companion.games.stone_and_iron.page.map import DRAWN
from companion.games.stone_and_iron.page.table import Heading, heading, letters
from companion.games.stone_and_iron.state.pieces import NOWHERE, Square
from companion.games.stone_and_iron.state.state import State
from companion.kernel.position import Position, begin_state
from companion.kernel.seats import Viewer

ACROSS: Final[Mapping[str, int]] = {"a4": 15, "letter": 15, "a3": 25}
"""The most squares on a side of a sheet that can still be read."""

MARGIN: Final = 7
OWNERS: Final = 3
"""The most factions whose armies are told apart on one square; if there are more, a plus sign stands for the
rest."""
BESIDE: Final = 2
"""How many shields stand side by side in a square; the next stands below them at the right, clear of the
buildings."""

SIZE: Final = 20
"""The side of a square, in units of the drawing."""

HALF: Final = SIZE / 2
CORRIDORS: Final = {"small_tunnel": 5, "tunnel": 9, "big_tunnel": 14, "underway": 17}
"""How wide a passage is drawn."""

WALL: Final = 0.9


def box(x: float, y: float, width: float, height: float) -> str:
    return f"M{x:g} {y:g}h{width:g}v{height:g}h{-width:g}z"


def room(x: int, y: int) -> str:
    """Draw a whole square."""
    return box(x, y, SIZE, SIZE)


def corridor(x: int, y: int, square: Square, more: float = 0) -> str:
    """Draw a passage from the middle of the square to its open sides; `more`: additional width at each edge,
    for its walls."""
    width = CORRIDORS[square.kind] + 2 * more
    near = (SIZE - width) / 2
    arms = (
        (x + near, y, width, HALF),
        (x + HALF, y + near, HALF, width),
        (x + near, y + HALF, width, HALF),
        (x, y + near, HALF, width),
    )
    middle = box(x + near, y + near, width, width)
    return middle + "".join(box(*arm) for side, arm in enumerate(arms) if square.open >> side & 1)


def walls(x: int, y: int, square: Square) -> str:
    """Draw the closed sides of a cavern."""
    sides = (
        f"M{x} {y}h{SIZE}",
        f"M{x + SIZE} {y}v{SIZE}",
        f"M{x} {y + SIZE}h{SIZE}",
        f"M{x} {y}v{SIZE}",
    )
    return "".join(each for side, each in enumerate(sides) if not square.open >> side & 1)


def hatch(x: int, y: int) -> str:
    """Draw strokes of rock that continue from square to square."""
    return "".join(f"M{x + a} {y + b}l{c} {-c}" for a, b, c in _STROKES)


_STROKES: Final = ((0, 5, 5), (0, 10, 10), (0, 15, 15), (0, 20, 20), (5, 20, 15), (10, 20, 10), (15, 20, 5))


def waves(x: int, y: int) -> str:
    """Draw molten lava."""
    return "".join(f"M{x + 1} {y + b}q3-3 6 0t6 0t6 0" for b in (5, 10, 15))


def dot(x: int, y: int) -> str:
    """Draw an unexplored square."""
    return box(x + HALF - 0.4, y + HALF - 0.4, 0.8, 0.8)


def parts(length: int, most: int) -> Iterator[range]:
    """Divide a side of the map into as few parts as possible, about equally long, each of which fits on a
    sheet."""
    n = -(-length // most)
    each = -(-length // n)
    for start in range(0, length, each):
        yield range(start, min(start + each, length))


Written = tuple[float, float, str]
Shield = tuple[float, float, float, str, str]
"""Left, top and width of a shield of armies, what is written on it, and whose armies they are: "" on the plus
sign that stands for several factions."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MapSheet:
    """`number`, `of`: which sheet of how many. `width`, `height`: of the drawing. `columns`, `rows`: names
    and where they are written. The other fields are paths, or letters with their positions. `earth`: the
    squares of rock and tunnels; `floors` and `road`: the passages of tunnels and of the Underway; `edges`:
    the walls of both. `owners`: the letters of each square's owner, and who it is."""

    number: int
    of: int
    width: int
    height: int
    columns: tuple[tuple[str, int], ...]
    rows: tuple[tuple[str, int], ...]
    unknown: str
    earth: str
    rock: str
    lava: str
    edges: str
    floors: str
    road: str
    caverns: str
    walls: str
    bases: str
    battles: str
    built: str
    marks: tuple[Written, ...]
    owners: tuple[tuple[float, float, str, str], ...]
    armies: tuple[Shield, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignMap:
    """`sheets`: for each size of paper. `kinds`: the meanings of the letters of caverns."""

    heading: Heading
    sheets: Mapping[str, tuple[MapSheet, ...]]
    kinds: tuple[tuple[str, str], ...]


def campaign_map(position: Position[State], viewer: Viewer) -> CampaignMap:
    state = begin_state(position.state)
    return CampaignMap(
        heading=heading(state),
        sheets={size: _sheets(state, most) for size, most in ACROSS.items()},
        kinds=tuple((kind.mark, kind.name) for kind in KINDS.values() if kind.id not in DRAWN),
    )


def one_sheet(state: State) -> MapSheet:
    """Return the whole map on one sheet, however small its squares become."""
    return _sheets(state, max(state.grid.width, state.grid.height))[0]


def _sheets(state: State, most: int) -> tuple[MapSheet, ...]:
    ranges = [
        (rows, columns)
        for rows, columns in product(parts(state.grid.height, most), parts(state.grid.width, most))
    ]
    return tuple(
        _sheet(state, rows, columns, number, len(ranges)) for number, (rows, columns) in enumerate(ranges, 1)
    )


def _sheet(state: State, rows: range, columns: range, number: int, of: int) -> MapSheet:
    grid = state.grid
    at = {
        y * grid.width + x: (MARGIN + SIZE * (x - columns.start), MARGIN + SIZE * (y - rows.start))
        for y, x in product(rows, columns)
    }
    squares = [(xy, state.squares[i]) for i, xy in at.items()]
    passages = [(xy, one) for xy, one in squares if one.tunnel or one.kind == UNDERWAY]
    caverns = [(xy, one) for xy, one in squares if one.cavern]
    return MapSheet(
        number=number,
        of=of,
        width=2 * MARGIN + SIZE * len(columns),
        height=2 * MARGIN + SIZE * len(rows),
        columns=tuple((chr(65 + x), MARGIN + SIZE * i + SIZE // 2) for i, x in enumerate(columns)),
        rows=tuple((str(y + 1), MARGIN + SIZE * i + SIZE // 2) for i, y in enumerate(rows)),
        unknown=_path(dot(*xy) for xy, one in squares if not one.known),
        earth=_path(room(*xy) for xy, one in squares if one.kind == ROCK or one.tunnel),
        rock=_path(hatch(*xy) for xy, one in squares if one.kind == ROCK),
        lava=_path(waves(*xy) for xy, one in squares if one.kind == LAVA),
        edges=_path(corridor(*xy, one, WALL) for xy, one in passages),
        floors=_path(corridor(*xy, one) for xy, one in passages if one.tunnel),
        road=_path(corridor(*xy, one) for xy, one in passages if not one.tunnel),
        caverns=_path(room(*xy) for xy, _one in caverns),
        walls=_path(walls(*xy, one) for xy, one in caverns),
        bases=_path(box(x + 1.6, y + 1.6, SIZE - 3.2, SIZE - 3.2) for (x, y), one in squares if one.base),
        battles=_path(room(*at[one.square]) for one in engagements(state) if one.square in at),
        built=_path(f"M{x + 2.7} {y + 17.3}h4l-2-3.600z" for (x, y), one in squares if one.buildings),
        marks=tuple(_marks(squares)),
        owners=tuple((*_owner(*xy, one), one.owner) for xy, one in squares if one.owner),
        armies=tuple(_armies(state, at)),
    )


def _path(strokes: Iterable[str]) -> str:
    return "".join(strokes)


def _owner(x: int, y: int, square: Square) -> Written:
    """Place the owner's letters: in the corner of a cavern or of a square with a small tunnel, otherwise in
    the middle of the square, higher if the passage is wide, so that they stand clear of the shields."""
    wide = CORRIDORS.get(square.kind, 0) > HALF
    right, down = (
        (5.4, 6.4) if square.cavern else (3.6, 5.0) if square.kind == SMALL else (10.0, 7.2 if wide else 8.8)
    )
    return x + right, y + down, letters(square.owner)


def _marks(squares: list[tuple[tuple[int, int], Square]]) -> Iterable[Written]:
    """Yield where to write the kind of a square, if its picture does not show it, and how many buildings it
    has, if more than one."""
    for (x, y), square in squares:
        if square.known and square.kind not in DRAWN:
            yield x + 17.6, y + 6.4, KINDS[square.kind].mark
        if len(square.buildings) > 1:
            yield x + 10, y + 17.3, str(len(square.buildings))


def _armies(state: State, at: Mapping[int, tuple[int, int]]) -> Iterator[Shield]:
    """Yield a shield for each faction in a square, with the number of its armies there."""
    standing: dict[int, dict[str, int]] = {}
    for army in state.armies.values():
        if army.square != NOWHERE and army.square in at:
            here = standing.setdefault(army.square, {})
            here[army.owner] = here.get(army.owner, 0) + 1
    for square, whose in standing.items():
        x, y = at[square]
        named = {f"{letters(seat)}{n if n > 1 else ''}": seat for seat, n in whose.items()}
        told = [*named] if len(named) <= OWNERS else [*[*named][: OWNERS - 1], "+"]
        for name, left, top in _lay_shields(told):
            yield round(x + left, 1), y + top, round(breadth(name), 1), name, named.get(name, "")


def _lay_shields(names: list[str]) -> Iterator[tuple[str, float, float]]:
    """Yield each shield with its left and top edge, within the square."""
    first, below = names[:BESIDE], names[BESIDE:]
    left = (SIZE - sum(map(breadth, first)) - 0.6 * (len(first) - 1)) / 2
    for name in first:
        yield name, left, 7.8 if below else 8.8
        left += breadth(name) + 0.6
    for name in below:
        yield name, SIZE - 1 - breadth(name), 13.4


def breadth(name: str) -> float:
    """Return the width of a shield for these letters and digits."""
    return 1.6 + sum(1.2 if one == "I" else 2.7 if one.isupper() else 2.2 for one in name)
