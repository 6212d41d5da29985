"""The small board on papers, and the round sheet: the whole position on one page, to play on without the
app.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from companion.games.tyrants.catalogue.board import SITES, Point
from companion.games.tyrants.catalogue.cards import CARDS
from companion.games.tyrants.catalogue.settings import COLOURS, HOUSES, INDEX, PLACES
from companion.games.tyrants.facts import control
from companion.games.tyrants.page import layout
from companion.games.tyrants.page.board import LETTERS
from companion.games.tyrants.page.corrections import PlaceNow, place_now
from companion.games.tyrants.page.fitting import Cell, cell, choose_size
from companion.games.tyrants.page.pieces import alphabetical_key
from companion.games.tyrants.page.plan import SitePlan, draw_round_rectangle, n, plan
from companion.games.tyrants.page.table import HouseNow, houses
from companion.games.tyrants.state import State
from companion.kernel.features import Telling
from companion.kernel.position import Position, begin_state
from companion.kernel.scores import Item
from companion.kernel.seats import Place, Seat, Viewer
from companion.kernel.words import Text, text

EMPTY: Final = "empty"
ABOVE: Final = 4
"""Room above the map for the badges of its highest sites."""

DOT: Final = "h.01"
"""A line so short that its round ends make a circle, in a tenth of the time that arcs take to print."""

STROKES: Final[Mapping[str, str]] = {
    "black": "m-4.500-4.500h9v9h-9z",
    "red": DOT,
    "orange": "m0-5.700l5.600 10h-11.200z",
    "blue": "m0-6l5.700 6l-5.700 6l-5.700-6z",
    "white": "m-2.600-4.500h5.200l2.600 4.500l-2.600 4.500h-5.200l-2.600-4.500z",
    EMPTY: DOT,
}
RADII: Final[Mapping[str, float]] = {"red": 4.9, EMPTY: 2}

Troops = tuple[str, str, float | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class SmallSite:
    """`holder` controls it; `badge`: the middle of its badge; `spies`: whose, and where."""

    x: float
    y: float
    plan: SitePlan
    holder: Seat | None
    letter: str
    total: bool
    badge: tuple[float, float]
    spies: tuple[tuple[Seat, float, float], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Frames:
    """The sites that a seat controls, or nobody: one path with all their frames, one with the second frames
    of total control, one with all badges."""

    holder: Seat | None
    outer: str
    inner: str
    badges: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SmallMap:
    """Troops: for each colour, and for empty spaces, one path with all of them, and their radius if they are
    dots; those on routes are drawn before the sites. `above`: how much of the height is above the plan."""

    width: float
    height: float
    above: float
    routes: str
    dividers: tuple[str, ...]
    frames: tuple[Frames, ...]
    sites: tuple[SmallSite, ...]
    on_routes: tuple[Troops, ...]
    at_sites: tuple[Troops, ...]


def small_map(state: State) -> SmallMap:
    sections = state.options.sections
    found, drawn = layout.layout(sections), plan(sections)
    held = {site: (house, total) for site, house, total in control(state)}
    sites = tuple(_site(state, site, found.boxes[site.index], held) for site in drawn.sites)
    return SmallMap(
        width=round(found.width),
        height=round(found.height) + ABOVE,
        above=ABOVE,
        routes="".join(f"M{route.line}" for route in drawn.routes),
        dividers=drawn.dividers,
        frames=tuple(_frames(holder, sites) for holder in (None, *HOUSES)),
        sites=sites,
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
    x, y = round(box[0], 1), round(box[1], 1)
    middle = x + _width(house) / 2 - box[2], y - box[3] - 4.5
    return SmallSite(
        x=x,
        y=y,
        plan=drawn,
        holder=None if house is None else HOUSES[house],
        letter="" if house is None else f"{PLACES[house].letter} ",
        total=total,
        badge=middle,
        spies=tuple(
            (seat, x + float(dx), y + float(dy)) for seat, (dx, dy) in zip(there, spots, strict=True)
        ),
    )


def _frames(holder: Seat | None, sites: tuple[SmallSite, ...]) -> Frames:
    own = [site for site in sites if site.holder == holder]
    badge = draw_round_rectangle(_width(holder) / 2, 5.5, 2.5)
    return Frames(
        holder=holder,
        outer="".join(_move(site.plan.outer, site.x, site.y) for site in own if site.total),
        inner="".join(_move(site.plan.frame, site.x, site.y) for site in own),
        badges="".join(_move(badge, *site.badge) for site in own),
    )


def _width(holder: object) -> float:
    """Return the width of a site's badge: before the points it has the letter of the house in control, if
    there is one."""
    return 10 if holder is None else 17


def _move(path: str, x: float, y: float) -> str:
    """Return a path moved to a place. The path must begin at an absolute point and go on relative to it."""
    begin, line, rest = path.removeprefix("M").partition("h")
    left, top = map(float, begin.split())
    return f"M{n(x + left)} {n(y + top)}{line}{rest}"


def _troops(state: State, spaces: tuple[tuple[int, Point], ...]) -> tuple[Troops, ...]:
    paths = dict.fromkeys(STROKES, "")
    for bit, (x, y) in spaces:
        colour = next((name for name, bits in zip(COLOURS, state.troops, strict=True) if bits & bit), EMPTY)
        paths[colour] += f"M{n(x)} {n(y)}{STROKES[colour]}"
    return tuple((colour, path, RADII.get(colour)) for colour, path in paths.items() if path)


@cache
def _at_sites(sections: tuple[str, ...]) -> tuple[tuple[int, Point], ...]:
    """Return the troop spaces of the sites in play, and where they are drawn."""
    boxes = layout.layout(sections).boxes
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
"""How the story of a game is told: round by round, with who controls which site, and the board."""


PILES: Final = 176.0
"""The width that the cards of a house may take, in mm."""

PILES_HEIGHT: Final = 31.0
"""The height that the cards of all houses may take together, in mm."""


@dataclass(frozen=True, slots=True, kw_only=True)
class House:
    """A house as it is now. `trophies`: by the letter of their colour."""

    place: Place
    name: str
    now: HouseNow
    trophies: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SiteRow:
    """A site and its pieces, by letters: troops with their number, spies."""

    name: str
    troops: str
    spies: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundSheet:
    """`columns`: the houses, in turn order. `routes`: for each colour the route spaces that it holds.

    `piles`: deck and inner circle of each house, if every card is recorded and may be seen; `roomy`: in large
    letters.
    """

    columns: tuple[House, ...]
    on_turn: Seat
    round: int
    market: int | None
    map: SmallMap | None
    sites: tuple[SiteRow, ...]
    routes: tuple[tuple[str, tuple[str, ...]], ...]
    piles: tuple[tuple[Place, Text, Cell], ...]
    roomy: bool
    final: bool = False


def is_mirrored(state: State) -> bool:
    """Return whether the table tracks the board."""
    return state.options.tracking != "scorepad"


def round_sheet(position: Position[State], viewer: Viewer) -> RoundSheet:
    state = begin_state(position.state)
    places = [place_now(state, index) for index in state.field.places] if is_mirrored(state) else []
    sites = sorted(places[: len(state.field.sites)], key=lambda place: alphabetical_key(place.name))
    piles, roomy = (
        _piles(state) if state.options.tracking == "cards" and viewer.scores == "all" else ((), True)
    )
    return RoundSheet(
        columns=tuple(_house(position, state, now) for now in houses(state, viewer)),
        on_turn=HOUSES[state.on_turn],
        round=state.round,
        market=state.market,
        map=small_map(state) if is_mirrored(state) else None,
        sites=tuple(_site_row(place) for place in sites),
        routes=_routes(places[len(state.field.sites) :]),
        piles=piles,
        roomy=roomy,
    )


def _house(position: Position[State], state: State, now: HouseNow) -> House:
    index = INDEX[now.seat]
    return House(
        place=PLACES[index],
        name=position.names.get(now.seat, ""),
        now=now,
        trophies=tuple((letter, n) for letter, n in zip(LETTERS, state.halls[index], strict=True) if n),
    )


def _site_row(place: PlaceNow) -> SiteRow:
    letters = dict(zip(COLOURS, LETTERS, strict=True))
    troops = (f"{letters[colour]}{n}" for colour, n in place.troops.items() if n)
    spies = (letters[seat] for seat, there in place.spies.items() if there)
    return SiteRow(name=place.name, troops=" ".join(troops), spies=" ".join(spies))


def _routes(spaces: list[PlaceNow]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    held = (
        (letter, tuple(space.name for space in spaces if space.troops[colour]))
        for colour, letter in zip(COLOURS, LETTERS, strict=True)
    )
    return tuple((letter, names) for letter, names in held if names)


def _piles(state: State) -> tuple[tuple[tuple[Place, Text, Cell], ...], bool]:
    piles = [
        (PLACES[house], name, cell(sum(cards.values()), _cards(cards)))
        for house in state.order
        for name, cards in (
            (text("Deck"), state.decks[house]),
            (text("Inner circle"), state.inner_circles[house]),
        )
    ]
    fit = choose_size([[found] for _place, _name, found in piles], PILES, PILES_HEIGHT)
    shown = tuple((place, name, row[0]) for (place, name, _), row in zip(piles, fit.rows, strict=True))
    return shown, fit.roomy


def _cards(pile: Mapping[str, int]) -> list[Item]:
    """Return cards as items of a score line, with their numbers."""
    return [Item(Text("%(card)s", {"card": CARDS[card].name}), n, "") for card, n in pile.items() if n]
