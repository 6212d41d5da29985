"""The layout of the map: the printed positions, with enlarged boxes.

On the printed board a slot is a fortieth of the board's width: 9 px on a small phone. Here slots and names
are drawn as large as possible and then pushed apart, but stay near their printed places, so that people who
know the board find them. They are kept so far apart that a tap that misses by a little still means only one
of them (`static/js/pointing.js`). The units are CSS pixels of a phone 360 px wide.
"""

from dataclasses import dataclass
from functools import cache
from itertools import chain, combinations
from typing import Final

from companion.games.tyrants.catalogue.board import DIVIDERS, ROUTES, SITE, SITES, Point, Site
from companion.games.tyrants.page.fitting import bold_ems

LETTER: Final = 10.3
"""Size of the letters of a name, in units of the map."""

WIDEST: Final = 60.0
"""A name wider than this is broken at a space."""

PITCH: Final = 12.0
"""The distance from slot to slot."""

RADIUS: Final = 5.5
LINE: Final = 10.5
"""The distance from line to line of a name."""

HEAD: Final = 3.8
"""The space above the name, where the badge and the spies hang over the edge."""

MARKER: Final = 9.5
LID: Final = 7.0
"""How far the badge and the spies stick out above a box; troop spaces keep clear of this strip, so that they
stay visible."""

PAD: Final = 3.4
EDGE: Final = 3.0
TOP: Final = 0.02
WIDTH: Final = 360.0
HEIGHT: Final = 420.0
SIDE: Final = 20.0
"""The distance from either side to the middle of the outermost slot, before anything is pushed."""

ROUNDS: Final = 240
LASTING: Final = 0.97
"""The share of the rounds in which things keep the distance that a finger needs. In the last rounds they give
way to each other until nothing is hidden."""

PULL: Final = 0.02
SHARE: Final = 0.23
"""The box's share of a push between a box and a space."""

FAR: Final = 40.0


@dataclass(frozen=True, slots=True)
class Gap:
    """The gap between two things: `wanted` in most rounds (see `LASTING`), `least` after the last one. It
    shrinks on the way, or along a route grows a little."""

    wanted: float
    least: float


BETWEEN_BOXES: Final = Gap(5.4, 5.4)
AROUND_SPACE: Final = Gap(11.5, 1.8)
ALONG_ROUTE: Final = Gap(2.5, 3.0)
BETWEEN_ROUTES: Final = Gap(16.7, 3.0)


@dataclass(slots=True)
class Body:
    """Something that takes room during layout."""

    x: float
    y: float
    half_w: float
    half_h: float
    home: Point


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """Boxes by site, as centre, half width and half height; centres of spaces by route; the total size."""

    boxes: dict[int, tuple[float, float, float, float]]
    spaces: dict[str, tuple[Point, ...]]
    dividers: tuple[tuple[Point, ...], ...]
    width: float
    height: float


def name_width(words: str) -> float:
    """Return the approximate width of the words in the bold face, in units of the map."""
    return bold_ems(words) * LETTER


def name_lines(name: str) -> tuple[str, ...]:
    """Return the name in one line, or in two of nearly equal width."""
    words = name.split(" ")
    if name_width(name) <= WIDEST or len(words) == 1:
        return (name,)
    splits = ((" ".join(words[:k]), " ".join(words[k:])) for k in range(1, len(words)))
    return min(splits, key=lambda pair: max(name_width(pair[0]), name_width(pair[1])))


def box_size(site: Site) -> tuple[float, float]:
    """Return half the width and half the height of a site's box."""
    lines = name_lines(site.name)
    wide = max(*(name_width(line) for line in lines), max(site.rows) * PITCH)
    high = HEAD + LINE * len(lines) + 1.6 + PITCH * len(site.rows) + PAD - 1
    if site.marker:
        high += 2 * MARKER + 1.5
    return wide / 2 + PAD, high / 2


def _middle(site: Site) -> Point:
    ys = [site.at[1], *(y for _, y in site.space_at)]
    xs = [x for x, _ in site.space_at]
    return (min(xs) + max(xs)) / 2, (min(ys) - 0.012 + max(ys) + 0.012) / 2


@cache
def layout(sections: tuple[str, ...]) -> Layout:
    sites = [site for site in SITES if site.section in sections]
    ids = {site.id for site in sites}
    routes = [route for route in ROUTES if {route.a, route.b} <= ids]
    left = min(x for site in sites for x, _ in site.space_at)
    right = max(x for site in sites for x, _ in site.space_at)
    across = (WIDTH - 2 * SIDE) / (right - left)

    def put(point: Point) -> Point:
        return (point[0] - left) * across + SIDE, (point[1] - TOP) * HEIGHT

    boxes = {SITE[site.id]: _with_lid(put(_middle(site)), *box_size(site)) for site in sites}
    spaces = {route.id: [_body(put(at), RADIUS, RADIUS) for at in route.space_at] for route in routes}
    _push_apart(list(boxes.values()), list(spaces.values()))
    return Layout(
        boxes={index: _without_lid(body) for index, body in boxes.items()},
        spaces={route: tuple((body.x, body.y) for body in row) for route, row in spaces.items()},
        dividers=tuple(tuple(put(at) for at in DIVIDERS[name]) for name in _dividers(sections)),
        width=WIDTH,
        height=HEIGHT,
    )


def _dividers(sections: tuple[str, ...]) -> tuple[str, ...]:
    found = {"left": "left_center", "right": "center_right"}
    return tuple(name for section, name in found.items() if section in sections and name in DIVIDERS)


def _body(at: Point, half_w: float, half_h: float) -> Body:
    return Body(at[0], at[1], half_w, half_h, at)


def _with_lid(at: Point, half_w: float, half_h: float) -> Body:
    return _body((at[0], at[1] - LID / 2), half_w, half_h + LID / 2)


def _without_lid(body: Body) -> tuple[float, float, float, float]:
    return body.x, body.y + LID / 2, body.half_w, body.half_h - LID / 2


def _push_apart(boxes: list[Body], routes: list[list[Body]]) -> None:
    """Move things apart until none are too close, or the rounds are used up. Everything is also pulled back
    to its printed place, more and more weakly, and no longer in the last rounds."""
    pairs = _neighbours(boxes, routes)
    every = [*boxes, *chain(*routes)]
    for number in range(ROUNDS):
        pull = max(0.0, PULL * (1 - 1.4 * number / ROUNDS))
        for body in every:
            body.x += (body.home[0] - body.x) * pull
            body.y += (body.home[1] - body.y) * pull
        lasting = min(1.0, (1 - number / ROUNDS) / (1 - LASTING))
        moved = False
        for one, other, gap, share in pairs:
            moved |= _part(one, other, gap.least + (gap.wanted - gap.least) * lasting, share)
        for body in every:
            body.x = min(max(body.x, body.half_w + 2), WIDTH - body.half_w - 2)
            body.y = min(max(body.y, body.half_h + EDGE), HEIGHT - body.half_h - 3)
        if not moved and not pull:
            return


def _neighbours(boxes: list[Body], routes: list[list[Body]]) -> list[tuple[Body, Body, Gap, float]]:
    """Return pairs that may come too close, with the gap between them and the first one's share of a push."""
    pairs = [(one, other, BETWEEN_BOXES, 0.5) for one, other in combinations(boxes, 2)]
    pairs += [(one, other, AROUND_SPACE, SHARE) for one in boxes for other in chain(*routes)]
    spaces = [(body, route) for route, row in enumerate(routes) for body in row]
    for (one, first), (other, second) in combinations(spaces, 2):
        pairs.append((one, other, ALONG_ROUTE if first == second else BETWEEN_ROUTES, 0.5))
    return [pair for pair in pairs if _near(pair[0], pair[1])]


def _near(one: Body, other: Body) -> bool:
    across, down = one.half_w + other.half_w + FAR, one.half_h + other.half_h + FAR
    return abs(one.x - other.x) < across and abs(one.y - other.y) < down


def _part(one: Body, other: Body, gap: float, share: float) -> bool:
    """Move two bodies apart in the direction that is shorter, `one` by its share of the way. Return whether
    they were too close."""
    dx, dy = other.x - one.x, other.y - one.y
    over_x = one.half_w + other.half_w + gap - abs(dx)
    over_y = one.half_h + other.half_h + gap - abs(dy)
    if over_x <= 0 or over_y <= 0:
        return False
    if over_x < over_y:
        step = over_x if dx >= 0 else -over_x
        one.x -= step * share
        other.x += step * (1 - share)
    else:
        step = over_y if dy >= 0 else -over_y
        one.y -= step * share
        other.y += step * (1 - share)
    return True
