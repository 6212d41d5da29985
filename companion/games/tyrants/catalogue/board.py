"""The printed board: sites, routes, spaces, and what lies next to what.

A *place* is a site or one space of a route; its id is the site's id or `route:k`, with k counted from 0 at
the route's end `a`. Each troop space, or slot, is one bit; those of one site are interchangeable.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import pairwise
from typing import Final

from companion.kernel.codec import unpack

TYRANTS: Final = "companion.games.tyrants"

Point = tuple[float, float]
"""Fractions of the picture's width and height, from the top left."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Marker:
    """A site control marker: what it gives in each turn of its holder. Control gives `influence`; total
    control gives `total_influence` and `total_vp` instead."""

    at: Point
    influence: int
    total_influence: int
    total_vp: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Site:
    """`vp` at the end of the game; `white`: slots with a white troop at set-up; `rows`: slots in each
    printed row."""

    id: str
    name: str
    section: str
    vp: int
    spaces: int
    white: tuple[int, ...]
    starting: bool
    rows: tuple[int, ...]
    at: Point
    space_at: tuple[Point, ...]
    marker: Marker | None = None
    pronunciation: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Route:
    """A path between the sites `a` and `b`; without spaces it joins them directly."""

    id: str
    a: str
    b: str
    section: str
    white: tuple[int, ...]
    space_at: tuple[Point, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Printed:
    """The board as printed: `picture` is width and height of the measured picture, in its pixels."""

    picture: tuple[int, int]
    sites: tuple[Site, ...]
    routes: tuple[Route, ...]
    dividers: Mapping[str, tuple[Point, ...]]


PRINTED: Final = unpack(files(TYRANTS).joinpath("data/board.json").read_bytes(), Printed)
SITES: Final = PRINTED.sites
ROUTES: Final = PRINTED.routes
DIVIDERS: Final = PRINTED.dividers
SITE: Final = {site.id: index for index, site in enumerate(SITES)}
MARKER_SITES: Final = tuple(index for index, site in enumerate(SITES) if site.marker)

_SPACES: Final = tuple((route, k) for route in ROUTES for k in range(len(route.space_at)))
PLACES: Final = (*(site.id for site in SITES), *(f"{route.id}:{k}" for route, k in _SPACES))
PLACE: Final = {place: index for index, place in enumerate(PLACES)}


def _slots() -> tuple[int, ...]:
    masks, bit = [], 0
    for size in (*(site.spaces for site in SITES), *(1 for _ in _SPACES)):
        masks.append(((1 << size) - 1) << bit)
        bit += size
    return tuple(masks)


SLOTS: Final = _slots()
"""The troop spaces of each place, as a bit set."""


def name_of(place: str) -> str:
    """Return the printed name of a site; for a route space its two sites and, if the route has several
    spaces, its number, counted from the first site."""
    index = PLACE[place]
    if index < len(SITES):
        return SITES[index].name
    route, k = _SPACES[index - len(SITES)]
    a, b = SITES[SITE[route.a]].name, SITES[SITE[route.b]].name
    number = f" {k + 1}" if len(route.space_at) > 1 else ""
    return f"{a} – {b}{number}"


def _neighbours() -> tuple[tuple[int, ...], ...]:
    """Return the places next to each place along routes with spaces; sites joined by a route without spaces
    are in `JOINED`."""
    near: list[set[int]] = [set() for _ in PLACES]
    for route in ROUTES:
        if route.space_at:
            chain = [
                SITE[route.a],
                *(PLACE[f"{route.id}:{k}"] for k in range(len(route.space_at))),
                SITE[route.b],
            ]
            for left, right in pairwise(chain):
                near[left].add(right)
                near[right].add(left)
    return tuple(tuple(sorted(places)) for places in near)


NEIGHBOURS: Final = _neighbours()
JOINED: Final = tuple((SITE[route.a], SITE[route.b]) for route in ROUTES if not route.space_at)


@dataclass(frozen=True, slots=True)
class Field:
    """The part of the board in play, under a reading of what the rulebook leaves open.

    `near[place]` holds the troop spaces in which a troop gives presence at the place (page 10).
    """

    sites: tuple[int, ...]
    places: tuple[int, ...]
    white: int
    near: tuple[int, ...]
    markers: tuple[int, ...]


@cache
def field(sections: tuple[str, ...], own_space: bool = True, joined: bool = True) -> Field:
    """Return the board with these sections in play.

    `own_space`: a troop on a route has presence on its own space; `joined`: sites joined by a line without
    a space are adjacent.
    """
    sites = tuple(index for index, site in enumerate(SITES) if site.section in sections)
    spaces = tuple(
        PLACE[f"{route.id}:{k}"] for route, k in _SPACES if {SITE[route.a], SITE[route.b]} <= set(sites)
    )
    places = (*sites, *spaces)
    white = sum(_slot(index, slot) for index in sites for slot in SITES[index].white)
    white |= sum(
        SLOTS[PLACE[f"{r.id}:{k}"]] for r, k in _SPACES if k in r.white and PLACE[f"{r.id}:{k}"] in spaces
    )
    near = tuple(_near(place, frozenset(places), own_space, joined) for place in range(len(PLACES)))
    return Field(sites, places, white, near, tuple(index for index in MARKER_SITES if index in sites))


def _slot(site: int, slot: int) -> int:
    """Return the bit of one slot of a site."""
    lowest = SLOTS[site] & -SLOTS[site]
    return lowest << slot


def _near(place: int, in_play: frozenset[int], own_space: bool, joined: bool) -> int:
    beside = {other for other in NEIGHBOURS[place] if other in in_play}
    if joined:
        beside |= {b for a, b in JOINED if a == place} | {a for a, b in JOINED if b == place}
    if place < len(SITES) or own_space:
        beside.add(place)
    mask = 0
    for other in beside & in_play:
        mask |= SLOTS[other]
    return mask
