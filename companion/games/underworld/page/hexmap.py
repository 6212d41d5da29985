"""The hex map as it is drawn: hexes with flat tops, even columns half a hex lower."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from math import sqrt

from companion.games.underworld.moves.wilderness import Hex
from companion.games.underworld.state.land import around, cached_lately
from companion.kernel.words import Text, text

SIDE = 12
"""The distance from the middle of a hex to a corner, in units of the drawing."""
HALF = round(SIDE * sqrt(3) / 2, 1)
HIGH = 2 * HALF
ACROSS = SIDE * 3 // 2
EDGE = 6
MIN_SIDE = 3
"""The least difference between the first and the last column, or row, that are drawn."""
NEAR = 7
"""The distance in hexes, from the one in focus, within which hexes can be tapped and carry their names."""
AROUND = 3 * NEAR * (NEAR + 1) + 1
"""The number of hexes within that distance. On a map of at most that many hexes all can be tapped."""
MAX_KEPT = 30_000
"""How many centres and outlines of hexes are cached: enough for several of the largest maps that the referee
can draw (`rules.mapping.MAX_HEXES`)."""
OUTLINE = f"l-6 {HALF}-12 0-6-{HALF} 6-{HALF} 12 0z"
TERRAINS = {
    "clear": text("clear"),
    "woods": text("woods"),
    "river": text("river"),
    "swamp": text("swamp"),
    "mountains": text("mountains"),
    "desert": text("desert"),
    "city": text("city"),
    "sea": text("sea"),
    "lake": text("lake"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class HexSpot:
    """A hex that can be tapped. `x`, `y`: its middle; `outline`: a path around it; `ground`: its terrain;
    `contents`: what is there, in words."""

    name: str
    x: float
    y: float
    outline: str
    ground: Text
    contents: tuple[Text, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Castle:
    name: str
    x: float
    y: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Site:
    """`sign`: a letter for its kind."""

    sign: str
    name: str
    x: float
    y: float


@dataclass(frozen=True, slots=True, kw_only=True)
class HexMap:
    """`grounds`: for each terrain, one path for all of its hexes; `unseen`: one for hexes that players do not
    know; `tracks`: one for hexes with a track. `spots`: the hexes that can be tapped: those near the focus,
    or all on a small map. `party`: its position. `picked`: a path around highlighted hexes; `way`: a line
    from the party through them. `sites`: what is on hexes besides castles."""

    width: float
    height: float
    grounds: tuple[tuple[str, str], ...]
    unseen: str
    tracks: str
    castles: tuple[Castle, ...]
    spots: tuple[HexSpot, ...]
    party: tuple[float, float] | None
    picked: str = ""
    way: str = ""
    sites: tuple[Site, ...] = ()


def hex_map(
    hexes: Mapping[str, Hex],
    at: str = "",
    focus: str = "",
    frame: Collection[str] = (),
    *,
    all_spots: bool = False,
    picked: tuple[str, ...] = (),
    line: bool = False,
    known: Collection[str] | None = None,
) -> HexMap:
    """Return the hex map. `at`: the party's hex. `focus`: the hex to show, by default the party's or, if `at`
    is empty, the first. `frame`: hexes that the map must include. `all_spots`: whether every hex shows its
    name, as on paper. `picked`: hexes to highlight; `line`: whether a line leads from the party through them.
    `known`: the hexes that the party knows; None to go by `Hex.seen`."""
    few = (*frame, *picked, *([at] if at else ()), *([focus] if focus else ()))
    (left, top), (right, bottom) = _corners((*_find_opposite_corners(hexes), *few))
    origin = (left, top)
    middle = focus or at or next(iter(hexes), "")
    everywhere = all_spots or len(hexes) <= AROUND
    near = around(middle, NEAR) if middle and not everywhere else hexes
    middles = [find_middle(name, origin) for name in ((at, *picked) if line and at else ())]
    ground = _draw_ground(hexes, origin)
    return HexMap(
        width=round((right - left) * ACROSS + 2 * SIDE + 2 * EDGE, 1),
        height=round((bottom - top + 1.5) * HIGH + 2 * EDGE, 1),
        grounds=ground.grounds,
        unseen=_draw_unseen(hexes, origin, known),
        tracks=ground.tracks,
        castles=ground.castles,
        spots=tuple(_spot(name, hexes[name], origin, here=name == at) for name in near if name in hexes),
        party=find_middle(at, origin) if at else None,
        picked=draw_outlines(picked, origin),
        way="M" + "L".join(f"{x} {y}" for x, y in middles) if middles else "",
        sites=ground.sites,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Ground:
    """The part of a map that depends only on its hexes."""

    grounds: tuple[tuple[str, str], ...]
    tracks: str
    castles: tuple[Castle, ...]
    sites: tuple[Site, ...]


@cached_lately
def _draw_unseen(hexes: Mapping[str, Hex], origin: tuple[int, int], known: Collection[str] | None) -> str:
    others = (name for name, each in hexes.items() if not (each.seen if known is None else name in known))
    return draw_outlines(others, origin)


@cached_lately
def _draw_ground(hexes: Mapping[str, Hex], origin: tuple[int, int]) -> Ground:
    by_terrain = sorted(hexes, key=lambda name: hexes[name].terrain)
    return Ground(
        grounds=tuple(
            (look, draw_outlines(names, origin))
            for look, names in groupby(by_terrain, lambda name: hexes[name].terrain)
        ),
        tracks="".join(_line(find_middle(name, origin)) for name in hexes if hexes[name].track),
        castles=tuple(
            _castle(each.castle, find_middle(name, origin)) for name, each in hexes.items() if each.castle
        ),
        sites=tuple(
            _site(each, find_middle(name, origin)) for name, each in hexes.items() if _site_letter(each)
        ),
    )


@cached_lately
def _find_opposite_corners(hexes: Mapping[str, Hex]) -> tuple[str, ...]:
    """Return two opposite corners of the area that holds all hexes; empty for an empty map."""
    if not hexes:
        return ()
    columns, rows = ([name[part] for name in hexes] for part in (slice(0, 2), slice(2, 4)))
    return min(columns) + min(rows), max(columns) + max(rows)


def _corners(names: tuple[str, ...]) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return column and row of the first hex that is drawn, and of the last."""
    columns, rows = (_span([int(name[part]) for name in names] or [1]) for part in (slice(0, 2), slice(2, 4)))
    return (columns[0], rows[0]), (columns[1], rows[1])


def _span(numbers: list[int]) -> tuple[int, int]:
    first, last = min(numbers), max(numbers)
    spare = max(0, first + MIN_SIDE - last)
    return first - spare // 2, last + spare - spare // 2


@lru_cache(MAX_KEPT)
def find_middle(name: str, origin: tuple[int, int]) -> tuple[float, float]:
    """Return the middle of a hex in the drawing. `origin`: the first column and row that are drawn."""
    column, row = int(name[:2]), int(name[2:])
    lower = 0.5 if column % 2 == 0 else 0.0
    x = EDGE + SIDE + (column - origin[0]) * ACROSS
    return x, round(EDGE + (row - origin[1] + 0.5 + lower) * HIGH, 1)


def draw_outlines(names: Iterable[str], origin: tuple[int, int]) -> str:
    # One line for each hex, so that unchanged ones are not sent again.
    return "\n".join([_outline(find_middle(name, origin)) for name in names])


@lru_cache(MAX_KEPT)
def _outline(middle: tuple[float, float]) -> str:
    return f"M{middle[0] + SIDE} {middle[1]}{OUTLINE}"


def _line(middle: tuple[float, float]) -> str:
    return f"M{middle[0] - HALF} {middle[1]}h{HIGH}"


def _castle(name: str, middle: tuple[float, float]) -> Castle:
    return Castle(name=name, x=middle[0], y=middle[1])


def _site_letter(hex_: Hex) -> str:
    """Return the letter of a town, a dungeon, a lair or a note: the first of these in the hex, or empty."""
    signs = ((hex_.town, "T"), (hex_.dungeon, "D"), (hex_.lair, "L"), (hex_.note or hex_.told, "N"))
    return next((sign for what, sign in signs if what), "")


def _site(hex_: Hex, middle: tuple[float, float]) -> Site:
    name = hex_.town or hex_.dungeon or hex_.lair or hex_.told or hex_.note
    return Site(sign=_site_letter(hex_), name=name, x=middle[0], y=middle[1])


def _spot(name: str, hex_: Hex, origin: tuple[int, int], *, here: bool) -> HexSpot:
    x, y = find_middle(name, origin)
    return HexSpot(
        name=name,
        x=x,
        y=y,
        outline=_outline((x, y)),
        ground=TERRAINS.get(hex_.terrain, text("unknown")),
        contents=describe_hex(hex_, here=here),
    )


def describe_hex(hex_: Hex, *, here: bool = False) -> tuple[Text, ...]:
    """Return what is in a hex, in words. `here`: whether the party is."""
    named = text("%(name)s", name=hex_.town or hex_.dungeon or hex_.lair)
    found = (
        (here, text("the party")),
        (True, TERRAINS.get(hex_.terrain, text("unknown"))),
        (bool(hex_.castle), text("castle %(castle)s", castle=hex_.castle)),
        (bool(hex_.town or hex_.dungeon or hex_.lair), named),
        (hex_.track, text("a track")),
        (hex_.ford, text("a ford")),
        (bool(hex_.told), text("said to be: %(words)s", words=hex_.told)),
        (bool(hex_.note), text("noted: %(words)s", words=hex_.note)),
    )
    return tuple(words for there, words in found if there)
