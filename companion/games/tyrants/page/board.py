"""The map as it is now: the pieces on the plan of `page.plan`, and who controls what."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

from companion.games.tyrants.catalogue.board import PLACE, SITES, Field
from companion.games.tyrants.catalogue.settings import COLOURS, NAMES, PLACES, WHITE
from companion.games.tyrants.facts import (
    NOBODY,
    control,
    controller,
    empty_spaces,
    in_total_control,
    presence,
    standing_at,
)
from companion.games.tyrants.page.plan import Dot, RoutePlan, SitePlan, plan
from companion.games.tyrants.rules.row import troops
from companion.games.tyrants.state import BoardPieces, Options, State
from companion.kernel.words import Text, ntext, text

LETTERS: Final = (*(place.letter for place in PLACES), "W")
"""A letter for each colour, white last; the map's symbols are named by them."""

EMPTY: Final = "E"

NOBODY_NEAR: Final = ("",) * len(PLACE)


@dataclass(frozen=True, slots=True, kw_only=True)
class SiteNow:
    """A site as it is now.

    `look`: its CSS classes (starting, the controlling house, total); `holder`: that house's letter, or empty;
    `near`: the letters of the houses with presence. `troops`: for each slot the letter of its symbol and its
    dot; `spies`: the letter and the position of each. `words`: the same in words.
    """

    plan: SitePlan
    look: str
    holder: str
    total: bool
    near: str
    troops: tuple[tuple[str, Dot], ...]
    spies: tuple[tuple[str, tuple[str, str]], ...]
    words: tuple[Text, ...]

    @property
    def taken(self) -> bool:
        """Return whether a house has taken this starting site, so that no other starting troop may be
        placed."""
        return self.plan.starting and any(letter in LETTERS[:WHITE] for letter, _dot in self.troops)


@dataclass(frozen=True, slots=True, kw_only=True)
class RouteNow:
    """A route as it is now: for each space the letter of its symbol, its dot, and who has presence there.
    `words`: the same in words."""

    plan: RoutePlan
    troops: tuple[tuple[str, Dot, str], ...]
    words: tuple[Text, ...]


class BoardPlaces(NamedTuple):
    """Routes are drawn first, below the sites."""

    routes: tuple[RouteNow, ...]
    sites: tuple[SiteNow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """The map, computed when it is drawn. Maps with the same pieces and options are equal, and are drawn once
    for all pages.

    `bare`: whether control and presence are left out of the drawing.
    """

    options: Options
    order: tuple[int, ...]
    troops: tuple[int, ...]
    spies: tuple[int, ...]
    bare: bool = False

    @property
    def field(self) -> Field:
        return self.options.field

    @property
    def view_box(self) -> str:
        """Return the part of the board in play, as the viewBox of an SVG."""
        return plan(self.options.sections).view_box

    @property
    def dividers(self) -> tuple[str, ...]:
        return plan(self.options.sections).dividers

    @property
    def places(self) -> BoardPlaces:
        drawn = plan(self.options.sections)
        near = NOBODY_NEAR if self.bare else _near(self)
        held = {} if self.bare else {site: (house, total) for site, house, total in control(self)}
        return BoardPlaces(
            routes=tuple(_route(self, route, near) for route in drawn.routes),
            sites=tuple(_site(self, site, near, held.get(site.index)) for site in drawn.sites),
        )


def board(state: State) -> Board:
    return Board(options=state.options, order=state.order, troops=state.troops, spies=state.spies)


def _near(pieces: BoardPieces) -> tuple[str, ...]:
    """Return for each place the letters of the houses with presence there."""
    found = presence(pieces)
    houses = [(LETTERS[house], found[house]) for house in pieces.order]
    return tuple(
        "".join([letter for letter, places in houses if places >> index & 1]) for index in range(len(PLACE))
    )


def _symbol(pieces: BoardPieces, dot: Dot) -> str:
    for letter, bits in zip(LETTERS, pieces.troops, strict=True):
        if bits & dot.bit:
            return letter
    return EMPTY


def _route(pieces: BoardPieces, drawn: RoutePlan, near: tuple[str, ...]) -> RouteNow:
    return RouteNow(
        plan=drawn,
        troops=tuple((_symbol(pieces, dot), dot, near[place]) for place, dot in drawn.spaces),
        words=at_spaces(pieces, (place for place, _dot in drawn.spaces)),
    )


def _site(
    pieces: BoardPieces, drawn: SitePlan, near: tuple[str, ...], held: tuple[int, bool] | None
) -> SiteNow:
    look = ["site"]
    if drawn.starting:
        look.append("starting")
    if held:
        look.append(f"of-{COLOURS[held[0]]}")
    if held and held[1]:
        look.append("total")
    there = spies_at(pieces, drawn.index)
    return SiteNow(
        plan=drawn,
        look=" ".join(look),
        holder=LETTERS[held[0]] if held else "",
        total=bool(held and held[1]),
        near=near[drawn.index],
        troops=tuple((_symbol(pieces, dot), dot) for dot in drawn.slots),
        spies=tuple(zip(there, drawn.spies[len(there)], strict=True)),
        words=at_site(pieces, drawn.index),
    )


def spies_at(pieces: BoardPieces, site: int) -> tuple[str, ...]:
    """Return the letters of the houses with a spy at a site."""
    return tuple(LETTERS[house] for house in pieces.order if pieces.spies[house] >> site & 1)


def letters_at(pieces: BoardPieces, place: int) -> tuple[str, ...]:
    """Return the letter of the piece on each troop space of a place, grouped by colour."""
    there = standing_at(pieces, place)
    found = [letter for letter, count in zip(LETTERS, there, strict=True) for _ in range(count)]
    return (*found, *(EMPTY for _ in range(empty_spaces(pieces, place))))


def at_site(pieces: BoardPieces, index: int) -> tuple[Text, ...]:
    """Return the facts of a site: its troops, its empty spaces, who controls it and has its marker, whose
    spies are there."""
    found = [_standing(pieces, index), empty(empty_spaces(pieces, index)), *control_at(pieces, index)]
    spies = tuple(NAMES[house] for house in pieces.order if pieces.spies[house] >> index & 1)
    if spies:
        found.append(ntext("a spy of %(houses)s", "spies of %(houses)s", len(spies), houses=spies))
    return tuple(found)


def at_spaces(pieces: BoardPieces, spaces: Iterable[int]) -> tuple[Text, ...]:
    """Return what is on each space of a route."""
    return tuple(
        next((NAMES[colour] for colour, n in enumerate(standing_at(pieces, index)) if n), text("empty"))
        for index in spaces
    )


def _standing(pieces: BoardPieces, index: int) -> Text:
    counts = dict(zip(COLOURS, standing_at(pieces, index), strict=True))
    there = troops(counts)
    return text("no troops") if isinstance(there, Text) else text("%(troops)s", troops=there)


def control_at(pieces: BoardPieces, index: int) -> tuple[Text, ...]:
    """Return who controls a site, and where its marker is, if it has one."""
    house, marker = controller(pieces, index), SITES[index].marker is not None
    if house == NOBODY:
        nobody = text("nobody controls it")
        return (nobody, text("marker on the map")) if marker else (nobody,)
    total = in_total_control(pieces, index, house)
    words = text("%(house)s has total control") if total else text("%(house)s controls")
    found = Text(words.msgid, {"house": NAMES[house]})
    return (found, text("marker with %(house)s", house=NAMES[house])) if marker else (found,)


def empty(count: int) -> Text:
    return ntext("one space empty", "%(n)s spaces empty", count) if count else text("no space empty")
