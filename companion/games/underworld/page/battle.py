"""The map of a battle, and the distances on it; who writes the orders of a turn; the last orders in words."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from companion.games.underworld import moves as m
from companion.games.underworld.catalogue.printed import say_printed
from companion.games.underworld.facts.battles import (
    ABOUT,
    DOWN,
    apart,
    commander,
    position,
    quarter,
    writers_of_orders,
)
from companion.games.underworld.rules.aerial import REACH
from companion.games.underworld.state.out import TENTHS, Spot
from companion.games.underworld.state.state import State
from companion.kernel.seats import Seat
from companion.kernel.words import Text, ntext, text

MIN_SIDE: Final = 240
"""The shortest side of the area that is drawn, in tenths of an inch."""
EDGE: Final = 60
SQUARES: Final = (10, 50, 250, 1000)
"""The possible sizes of the squares of the grid, in inches along a side."""
MAX_SQUARES: Final = 16
MAX_PAIRS: Final = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """A flyer or ship on the map. `x`, `y`: tenths of an inch. `way`: the points of its last move, for SVG.
    `out`: whether it has crashed or sunk. `inches`: how far east and south it is, as shown to players."""

    name: str
    seat: Seat
    x: int
    y: int
    heading: int
    way: str
    out: bool
    inches: tuple[float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Range:
    """The distance between two pieces. `inches`: in the air including the difference in height. `near`:
    whether flyers are near enough for a melee. `on`: the side of `other` on which `one` is."""

    one: str
    other: str
    inches: float
    near: bool
    on: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleMap:
    """`left` to `high`: the area that is drawn, in tenths of an inch. `unit`: the size in which pieces are
    drawn, so that they can be seen at this scale. `square`: inches along a side of one square of the grid.
    `ranges`: the shortest distances between pieces; `farther`: how many pairs, farther apart, are left
    out."""

    left: int
    top: int
    wide: int
    high: int
    unit: int
    square: int
    grid: str
    pieces: tuple[Piece, ...]
    ranges: tuple[Range, ...]
    farther: int = 0


def battle_map(state: State, battle: str) -> BattleMap | None:
    """Return the map of a battle, `air` or `sea`; None if nothing is on it."""
    spots = state.aloft if battle == "air" else state.afloat
    if not spots:
        return None
    xs = [x for spot in spots.values() for x in (spot.east, *(corner[0] for corner in spot.way))]
    ys = [y for spot in spots.values() for y in (spot.south, *(corner[1] for corner in spot.way))]
    left, wide = _drawn_range(xs)
    top, high = _drawn_range(ys)
    square = next((size for size in SQUARES if max(wide, high) <= MAX_SQUARES * TENTHS * size), SQUARES[-1])
    every = sorted(_ranges(state, battle, spots), key=lambda each: each[0])
    return BattleMap(
        left=left,
        top=top,
        wide=wide,
        high=high,
        unit=max(wide, high) // 40,
        square=square,
        grid=grid(left, top, wide, high, TENTHS * square),
        pieces=tuple(_piece(state, battle, name, spot) for name, spot in spots.items()),
        ranges=tuple(each[1] for each in every[:MAX_PAIRS]),
        farther=max(0, len(every) - MAX_PAIRS),
    )


def empty_board(inches: int) -> BattleMap:
    """Return an empty square board. `inches`: along a side."""
    long = TENTHS * inches
    return BattleMap(
        left=0,
        top=0,
        wide=long,
        high=long,
        unit=long // 40,
        square=SQUARES[0],
        grid=grid(0, 0, long, long, TENTHS * SQUARES[0]),
        pieces=(),
        ranges=(),
    )


def ranges_of(state: State, battle: str, name: str) -> tuple[Range, ...]:
    """Return the ranges from every other piece to this one, the shortest first; none if it is not on the
    map."""
    spots = state.aloft if battle == "air" else state.afloat
    if name not in spots:
        return ()
    ranges = [_range(state, battle, spots, other, name) for other in spots if other != name]
    return tuple(each[1] for each in sorted(ranges, key=lambda each: each[0]))


def _drawn_range(every: list[int]) -> tuple[int, int]:
    """Return where the drawn area begins and how long it is, along one axis on which the pieces have these
    coordinates."""
    low, high = min(every) - EDGE, max(every) + EDGE
    spare = max(0, MIN_SIDE - (high - low)) // 2
    return low - spare, high - low + 2 * spare


def grid(left: int, top: int, wide: int, high: int, step: int) -> str:
    """Return an SVG path of lines down and across, in tenths of an inch."""
    down = (f"M{x} {top}v{high}" for x in range(-(-left // step) * step, left + wide + 1, step))
    across = (f"M{left} {y}h{wide}" for y in range(-(-top // step) * step, top + high + 1, step))
    return "".join((*down, *across))


def _piece(state: State, battle: str, name: str, spot: Spot) -> Piece:
    if battle == "air":
        seat, out = state.flyers[name].seat, state.flyers[name].fate in DOWN
    else:
        seat, out = state.ships[name].seat, state.ships[name].sunk
    corners = (*spot.way, (spot.east, spot.south))
    return Piece(
        name=name,
        seat=commander(seat),
        x=spot.east,
        y=spot.south,
        heading=spot.heading,
        way=" ".join(f"{x},{y}" for x, y in corners) if spot.way else "",
        out=out,
        inches=(_inches(spot.east), _inches(spot.south)),
    )


def _ranges(state: State, battle: str, spots: Mapping[str, Spot]) -> Iterator[tuple[int, Range]]:
    for one, other in combinations(spots, 2):
        yield _range(state, battle, spots, one, other)


def _range(state: State, battle: str, spots: Mapping[str, Spot], one: str, other: str) -> tuple[int, Range]:
    by, seen = spots[one], spots[other]
    higher = state.flyers[one].height - state.flyers[other].height if battle == "air" else 0
    tenths = apart(by, seen, higher)
    return tenths, Range(
        one=one,
        other=other,
        inches=_inches(tenths),
        near=battle == "air" and tenths <= TENTHS * REACH,
        on=say_printed(position(seen, by, higher) if battle == "air" else quarter(seen, by)),
    )


def _inches(tenths: int) -> float:
    return tenths / TENTHS


@dataclass(frozen=True, slots=True, kw_only=True)
class Orders:
    """The orders to be written for a turn. `about`: the name under which they are sealed. `by`: the flyers or
    ships that each seat orders. `number`: how many orders were entered in all. `over`: whether the battle is
    over."""

    battle: str
    number: int
    about: str
    by: Mapping[Seat, tuple[str, ...]]
    over: bool


def orders(state: State, battle: str) -> Orders:
    by: dict[Seat, tuple[str, ...]] = {}
    for name, seat in writers_of_orders(state, battle).items():
        by[seat] = (*by.get(seat, ()), name)
    return Orders(battle=battle, number=state.ordered, about=ABOUT[battle], by=by, over=battle in state.rests)


def describe_flight(order: m.Fly | None) -> Text | None:
    """Return a flyer's last order in words; None if it has none."""
    if order is None:
        return None
    legs = _legs(order)
    if order.sharp:
        return text("%(legs)s inches, height %(up)s, a sharp dive", legs=legs, up=f"{order.up:+}")
    if order.bombing:
        return text("%(legs)s inches, height %(up)s, a bombing run", legs=legs, up=f"{order.up:+}")
    return text("%(legs)s inches, height %(up)s", legs=legs, up=f"{order.up:+}")


def _legs(order: m.Fly) -> str:
    if not order.turns:
        return " + ".join(map(str, order.legs))
    turned = (
        f" {'L' if turn < 0 else 'R'}{abs(turn)} {leg}"
        for turn, leg in zip(order.turns, order.legs[1:], strict=False)
    )
    return f"{order.legs[0]}{''.join(turned)}"


def describe_course(order: m.Row | m.Sail | None) -> Text | None:
    """Return a ship's last order in words; None if it has none."""
    if order is None:
        return None
    way = say_printed(order.speed if isinstance(order, m.Row) else order.point.replace("_", " "))
    if order.shipped:
        return text(
            "%(course)s, oars shipped: %(side)s", course=_course(order, way), side=say_printed(order.shipped)
        )
    return _course(order, way)


def _course(order: m.Row | m.Sail, way: Text) -> Text:
    if order.to and order.degrees:
        return ntext(
            "%(way)s, %(n)s inch, %(degrees)s degrees to %(side)s",
            "%(way)s, %(n)s inches, %(degrees)s degrees to %(side)s",
            order.inches,
            way=way,
            degrees=order.degrees,
            side=say_printed(order.to),
        )
    return ntext(
        "%(way)s, %(n)s inch, %(degrees)s degrees",
        "%(way)s, %(n)s inches, %(degrees)s degrees",
        order.inches,
        way=way,
        degrees=order.degrees,
    )
