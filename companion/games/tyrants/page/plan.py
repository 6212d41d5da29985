"""The part of the map that no entry changes, as strings for the page, created once for each choice of
sections, so that its records can be compared by identity.
"""

from dataclasses import dataclass
from functools import cache
from typing import Final

from companion.games.tyrants.catalogue.board import PLACE, ROUTES, SITE, SITES, SLOTS, Point, Site
from companion.games.tyrants.page import layout

SPY_STEP: Final = 9.4
BADGE_AND_SPY: Final = 24.0
"""The distance from the left edge of a box to the middle of the first spy beside its badge of letter and
VP."""


@dataclass(frozen=True, slots=True, eq=False)
class Dot:
    """A troop space: its bit, and where it is drawn."""

    bit: int
    x: str
    y: str


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class SitePlan:
    """A site's box, drawn around its middle.

    `move`: the transform that puts the middle in its place. `frame`, `floor`, `outer`: paths; the floor is
    the part of the frame below the name. `lines`: the lines of the name, each with its y position. `spies`:
    for each number of spies, where they are drawn; `marker`: the y position of the control marker, empty
    without one.
    """

    index: int
    id: str
    name: str
    vp: int
    starting: bool
    move: str
    frame: str
    floor: str
    outer: str
    lines: tuple[tuple[str, str], ...]
    slots: tuple[Dot, ...]
    badge: str
    spies: tuple[tuple[tuple[str, str], ...], ...]
    marker: str
    marker_vp: int


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class RoutePlan:
    """A route's line from middle to middle, and its spaces by place."""

    id: str
    name: str
    line: str
    spaces: tuple[tuple[int, Dot], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """`dividers`: the dotted lines between the sections in play."""

    view_box: str
    sites: tuple[SitePlan, ...]
    routes: tuple[RoutePlan, ...]
    dividers: tuple[str, ...]


def n(value: float) -> str:
    """Return a length, to one decimal, in as few characters as possible."""
    return f"{value:.1f}".removesuffix(".0").replace("-0.", "-.").removeprefix("0") or "0"


def _points(points: tuple[Point, ...]) -> str:
    """Return the points of a line, rounded to whole units, because boxes and spaces cover its ends and
    bends."""
    return " ".join(f"{x:.0f},{y:.0f}" for x, y in points)


@cache
def plan(sections: tuple[str, ...]) -> Plan:
    found = layout.layout(sections)
    return Plan(
        view_box=f"0 0 {found.width:.0f} {found.height:.0f}",
        sites=tuple(_site(SITES[index], *box) for index, box in found.boxes.items()),
        routes=tuple(_routes(found)),
        dividers=tuple(_points(points) for points in found.dividers),
    )


def _routes(laid_out: layout.Layout) -> list[RoutePlan]:
    routes = []
    for route in ROUTES:
        spaces = laid_out.spaces.get(route.id)
        if spaces is None:
            continue
        a, b = laid_out.boxes[SITE[route.a]][:2], laid_out.boxes[SITE[route.b]][:2]
        places = [PLACE[f"{route.id}:{k}"] for k in range(len(spaces))]
        dots = [Dot(SLOTS[place], n(x), n(y)) for place, (x, y) in zip(places, spaces, strict=True)]
        routes.append(
            RoutePlan(
                id=route.id,
                name=f"{SITES[SITE[route.a]].name} – {SITES[SITE[route.b]].name}",
                line=_points((a, *spaces, b)),
                spaces=tuple(zip(places, dots, strict=True)),
            )
        )
    return routes


def _site(site: Site, x: float, y: float, half_w: float, half_h: float) -> SitePlan:
    index = SITE[site.id]
    lines = layout.name_lines(site.name)
    head = -half_h + layout.HEAD
    below = head + layout.LINE * len(lines) + 1.6
    marker_at = below + layout.MARKER if site.marker else 0.0
    slots_from = below + (2 * layout.MARKER + 1.5 if site.marker else 0)
    return SitePlan(
        index=index,
        id=site.id,
        name=site.name,
        vp=site.vp,
        starting=site.starting,
        move=f"translate({n(x)} {n(y)})",
        frame=draw_round_rectangle(half_w, half_h, 3),
        floor=_rect(half_w - 1.7, below - 0.9, half_h - 1.7),
        outer=draw_round_rectangle(half_w + 2.4, half_h + 2.4, 4.6),
        lines=tuple((line, n(head + layout.LINE * (k + 1) - 2.2)) for k, line in enumerate(lines)),
        slots=tuple(_slots(site, index, slots_from)),
        badge=f"translate({n(6.5 - half_w)} {n(-half_h - 2)})",
        spies=tuple(_spies(count, half_w, n(-half_h - 0.5)) for count in range(5)),
        marker=n(marker_at) if site.marker else "",
        marker_vp=site.marker.total_vp if site.marker else 0,
    )


def _spies(count: int, half_w: float, y: str) -> tuple[tuple[str, str], ...]:
    """Return where spies sit: from the right, closer together if the badge would otherwise hide some."""
    right = half_w - 1
    step = min(SPY_STEP, (right - BADGE_AND_SPY + half_w) / max(1, count - 1))
    return tuple((n(right - k * step), y) for k in range(count))


def _rect(half_w: float, top: float, bottom: float) -> str:
    return f"M{n(-half_w)} {n(top)}h{n(2 * half_w)}v{n(bottom - top)}h{n(-2 * half_w)}z"


def draw_round_rectangle(half_w: float, half_h: float, corner: float) -> str:
    """Return the path of a rectangle around the middle with round corners."""
    across, down, r = n(2 * (half_w - corner)), n(2 * (half_h - corner)), n(corner)
    return (
        f"M{n(corner - half_w)} {n(-half_h)}h{across}q{r} 0 {r} {r}v{down}q0 {r} -{r} {r}"
        f"h-{across}q-{r} 0 -{r} -{r}v-{down}q0 -{r} {r} -{r}z"
    )


def _slots(site: Site, index: int, top: float) -> list[Dot]:
    lowest = SLOTS[index] & -SLOTS[index]
    dots: list[Dot] = []
    for row, size in enumerate(site.rows):
        for k in range(size):
            x, y = (k - (size - 1) / 2) * layout.PITCH, top + (row + 0.5) * layout.PITCH
            dots.append(Dot(lowest << len(dots), n(x), n(y)))
    return dots
