"""The board as it stands, small: few strokes, all troops of a colour in one, so that it prints fast."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from companion.games.tyrants.catalogue.board import SITES, Point
from companion.games.tyrants.catalogue.settings import COLOURS, HOUSES, PLACES
from companion.games.tyrants.facts import control
from companion.games.tyrants.page import layout as room
from companion.games.tyrants.page.plan import SitePlan, n, plan
from companion.games.tyrants.state import State
from companion.kernel.features import Telling
from companion.kernel.seats import Seat

EMPTY: Final = "empty"
ABOVE: Final = 4
"""Room above the map for the badges of its highest sites."""

CIRCLE: Final = "m-{0} 0a{0} {0} 0 1 0 {1} 0a{0} {0} 0 1 0-{1} 0z"
STROKES: Final[Mapping[str, str]] = {
    "black": "m-4.500-4.500h9v9h-9z",
    "red": CIRCLE.format("4.900", "9.800"),
    "orange": "m0-5.700l5.600 10h-11.200z",
    "blue": "m0-6l5.700 6l-5.700 6l-5.700-6z",
    "white": "m-2.600-4.500h5.200l2.600 4.500l-2.600 4.500h-5.200l-2.600-4.500z",
    EMPTY: CIRCLE.format("2", "4"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class SmallSite:
    """`holder` controls it; `spies`: whose, and where."""

    x: float
    y: float
    plan: SitePlan
    holder: Seat | None
    letter: str
    total: bool
    spies: tuple[tuple[Seat, float, float], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SmallMap:
    """Troops: for each colour, and for empty spaces, one path with all of them. Those on routes are drawn
    before the sites. `above`: how much of the height lies above the plan."""

    width: float
    height: float
    above: float
    routes: tuple[str, ...]
    dividers: tuple[str, ...]
    sites: tuple[SmallSite, ...]
    on_routes: tuple[tuple[str, str], ...]
    at_sites: tuple[tuple[str, str], ...]


def small_map(state: State) -> SmallMap:
    sections = state.options.sections
    found, drawn = room.layout(sections), plan(sections)
    held = {site: (house, total) for site, house, total in control(state)}
    return SmallMap(
        width=round(found.width),
        height=round(found.height) + ABOVE,
        above=ABOVE,
        routes=tuple(route.line for route in drawn.routes),
        dividers=drawn.dividers,
        sites=tuple(_site(state, site, found.boxes[site.index], held) for site in drawn.sites),
        on_routes=_troops(state, _on_routes(sections)),
        at_sites=_troops(state, _at_sites(sections)),
    )


def _site(
    state: State,
    drawn: SitePlan,
    box: tuple[float, float, float, float],
    held: Mapping[int, tuple[int, bool]],
) -> SmallSite:
    house, total = held.get(drawn.index, (None, False))
    there = [seat for seat, bits in zip(HOUSES, state.spies, strict=True) if bits >> drawn.index & 1]
    spots = drawn.spies[len(there)]
    return SmallSite(
        x=round(box[0], 1),
        y=round(box[1], 1),
        plan=drawn,
        holder=None if house is None else HOUSES[house],
        letter="" if house is None else f"{PLACES[house].letter} ",
        total=total,
        spies=tuple((seat, float(x), float(y)) for seat, (x, y) in zip(there, spots, strict=True)),
    )


def _troops(state: State, spaces: tuple[tuple[int, Point], ...]) -> tuple[tuple[str, str], ...]:
    paths = dict.fromkeys(STROKES, "")
    for bit, (x, y) in spaces:
        colour = next((name for name, bits in zip(COLOURS, state.troops, strict=True) if bits & bit), EMPTY)
        paths[colour] += f"M{n(x)} {n(y)}{STROKES[colour]}"
    return tuple((colour, path) for colour, path in paths.items() if path)


@cache
def _at_sites(sections: tuple[str, ...]) -> tuple[tuple[int, Point], ...]:
    """Return the troop spaces of the sites in play, and where they are drawn."""
    boxes = room.layout(sections).boxes
    return tuple(
        (dot.bit, (boxes[site.index][0] + float(dot.x), boxes[site.index][1] + float(dot.y)))
        for site in plan(sections).sites
        for dot in site.slots
    )


@cache
def _on_routes(sections: tuple[str, ...]) -> tuple[tuple[int, Point], ...]:
    return tuple(
        (dot.bit, (float(dot.x), float(dot.y))) for route in plan(sections).routes for _, dot in route.spaces
    )


TELLING: Final[Telling[State]] = Telling(
    quiet=frozenset({"end-turn", "confirm-end", "market-deck", "to-market", "turn-up", "return-outcast"}),
    held=lambda state: {SITES[site].name: HOUSES[house] for site, house, _total in control(state)},
    drawn=lambda state: small_map(state) if state.options.tracking != "scorepad" else None,
)
"""Round by round; who controls which site, and the board."""
