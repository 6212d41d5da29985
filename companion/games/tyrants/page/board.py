"""The map as it stands: what lies on the plan of `page.plan`, and who controls what."""

from dataclasses import dataclass
from typing import Final

from companion.games.tyrants.catalogue.board import PLACE
from companion.games.tyrants.catalogue.houses import COLOURS, PLACES
from companion.games.tyrants.facts import control, presence
from companion.games.tyrants.page.plan import Dot, RoutePlan, SitePlan, plan
from companion.games.tyrants.state import State

LETTERS: Final = (*(place.letter for place in PLACES), "W")
"""One for each colour, white last; the map's symbols are called by them."""

EMPTY: Final = "E"


@dataclass(frozen=True, slots=True, kw_only=True)
class SiteNow:
    """A site as it stands.

    `look`: the words of its class (starting, the controlling house, total); `holder`: that house's letter, or
    nothing; `near`: the letters of the houses with presence. `troops`: for each slot the letter of its symbol
    and its dot; `spies`: the letter and the position of each.
    """

    plan: SitePlan
    look: str
    holder: str
    total: bool
    near: str
    troops: tuple[tuple[str, Dot], ...]
    spies: tuple[tuple[str, tuple[str, str]], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RouteNow:
    """A route as it stands: for each space the letter of its symbol, its dot, and who has presence there."""

    plan: RoutePlan
    troops: tuple[tuple[str, Dot, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """`view_box`: the part of the board in play, as an SVG says it. Routes are drawn first, below the
    sites."""

    view_box: str
    dividers: tuple[str, ...]
    routes: tuple[RouteNow, ...]
    sites: tuple[SiteNow, ...]


def board(state: State) -> Board:
    """The map of a state."""
    drawn = plan(state.options.sections)
    near = _near(state)
    held = {site: (house, total) for site, house, total in control(state)}
    return Board(
        view_box=drawn.view_box,
        dividers=drawn.dividers,
        routes=tuple(_route(state, route, near) for route in drawn.routes),
        sites=tuple(_site(state, site, near, held.get(site.index)) for site in drawn.sites),
    )


def _near(state: State) -> tuple[str, ...]:
    """For each place the letters of the houses with presence there."""
    found = presence(state)
    houses = [(LETTERS[house], found[house]) for house in state.order]
    return tuple(
        "".join([letter for letter, places in houses if places >> index & 1]) for index in range(len(PLACE))
    )


def _symbol(state: State, dot: Dot) -> str:
    for letter, bits in zip(LETTERS, state.troops, strict=True):
        if bits & dot.bit:
            return letter
    return EMPTY


def _route(state: State, drawn: RoutePlan, near: tuple[str, ...]) -> RouteNow:
    return RouteNow(
        plan=drawn,
        troops=tuple((_symbol(state, dot), dot, near[place]) for place, dot in drawn.spaces),
    )


def _site(state: State, drawn: SitePlan, near: tuple[str, ...], held: tuple[int, bool] | None) -> SiteNow:
    look = ["site"]
    if drawn.starting:
        look.append("starting")
    if held:
        look.append(f"of-{COLOURS[held[0]]}")
    if held and held[1]:
        look.append("total")
    there = [LETTERS[house] for house in state.order if state.spies[house] >> drawn.index & 1]
    return SiteNow(
        plan=drawn,
        look=" ".join(look),
        holder=LETTERS[held[0]] if held else "",
        total=bool(held and held[1]),
        near=near[drawn.index],
        troops=tuple((_symbol(state, dot), dot) for dot in drawn.slots),
        spies=tuple(zip(there, drawn.spies[len(there)], strict=True)),
    )
