"""The table page: the map, the row of houses, the turn, and the questions to the table; and what to do with
real pieces after an entry: site control markers taken, flipped, returned (page 11).
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

from companion.games.tyrants.catalogue.board import SITE, SITES, Site
from companion.games.tyrants.catalogue.cards import in_play
from companion.games.tyrants.catalogue.settings import HOUSES, INDEX, NAMES
from companion.games.tyrants.facts import (
    Held,
    adds_up,
    influence,
    is_over,
    marker_vp,
    markers,
    starting_sites,
)
from companion.games.tyrants.page import pieces
from companion.games.tyrants.page.board import Board, board
from companion.games.tyrants.page.ending import End, end, in_sight
from companion.games.tyrants.page.pieces import acting_house, owed_words
from companion.games.tyrants.page.sums import WrongSum, find_wrong_sums
from companion.games.tyrants.rules.row import MARKER
from companion.games.tyrants.scoring import totals
from companion.games.tyrants.state import State
from companion.kernel.features import Due
from companion.kernel.moves import Finish
from companion.kernel.seats import Seat, Viewer
from companion.kernel.words import Text, text


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkerVP:
    """VP that a marker gives if the turn ends now."""

    site: str
    name: str
    vp: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseNow:
    """A house, with its pieces by the entries so far.

    `barracks` and `spies`: beside the board. `trophies` and `tokens`: in its hall. `markers`: held by it.
    `total`: the points so far, None if the table hides them. `away`: whether its turns are skipped.
    """

    seat: Seat
    name: Text
    barracks: int
    spies: int
    trophies: int
    tokens: int
    markers: int
    total: int | None
    on_turn: bool
    away: bool

    @property
    def counts(self) -> tuple[tuple[str, Text, int], ...]:
        """Return what the house has: for each thing its shape in `icons/shapes.svg`, its name and the
        number."""
        return tuple((key, name, getattr(self, key)) for key, name in COUNTED.items())


COUNTED: Final[Mapping[str, Text]] = {
    "barracks": text("Barracks"),
    "spies": text("Spies"),
    "trophies": text("Trophies"),
    "tokens": text("VP tokens"),
    "markers": text("Markers"),
}
"""The name of each thing that a house has. The keys are the fields of `HouseNow`, and the shapes."""


class Fact(NamedTuple):
    """The number of one thing that each house has. `key`: its shape; `numbers`: in turn order."""

    key: str
    name: Text
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """`round`: 0 in the set-up. `due`: the VP to take at the turn's end; `influence`: from markers."""

    seat: Seat
    name: Text
    round: int
    due: tuple[MarkerVP, ...]
    influence: int

    @property
    def vp(self) -> int:
        return sum(marker.vp for marker in self.due)


@dataclass(frozen=True)
class TablePage:
    """The table as one viewer sees it."""

    state: State
    viewer: Viewer

    @property
    def mirrors(self) -> bool:
        """Return whether the table tracks the board, and not only the score."""
        return self.state.options.tracking != "scorepad"

    @property
    def cards(self) -> bool:
        return self.state.options.tracking == "cards"

    def asks_for_promotion(self, seat: Seat) -> bool:
        """Return whether to ask a house whose turn has ended which cards it promoted: the table tracks cards,
        and none was entered as promoted in that turn."""
        return self.cards and not self.state.promoted >> INDEX[seat] & 1

    @property
    def setting_up(self) -> bool:
        return self.state.setting_up

    @cached_property
    def board(self) -> Board | None:
        return board(self.state) if self.mirrors else None

    @cached_property
    def houses(self) -> tuple[HouseNow, ...]:
        return houses(self.state, self.viewer)

    @property
    def order(self) -> tuple[Seat, ...]:
        return tuple(house.seat for house in self.houses)

    @property
    def facts(self) -> tuple[Fact, ...]:
        return tuple(
            Fact(key, name, tuple([getattr(house, key) for house in self.houses]))
            for key, name in COUNTED.items()
        )

    @cached_property
    def turn(self) -> Turn:
        return turn(self.state)

    @cached_property
    def end(self) -> End | None:
        return end(self.state)

    def bar_offers(self, due: Due) -> bool:
        """See `kernel.due.BarOffers`."""
        return self.mirrors and due.moves == (Finish.kind,)

    @cached_property
    def in_sight(self) -> tuple[Text, ...]:
        """Return what would soon end the game."""
        return in_sight(self.state) if self.mirrors else ()

    @cached_property
    def wrong_sums(self) -> tuple[WrongSum, ...]:
        return find_wrong_sums(self.state) if self.mirrors and not adds_up(self.state) else ()

    @cached_property
    def starting(self) -> tuple[Site, ...]:
        """Return the sites still available to start from, in the set-up."""
        return tuple(SITES[site] for site in starting_sites(self.state)) if self.setting_up else ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceRow:
    """A place of the list, and the pieces there."""

    id: str
    name: str
    facts: tuple[Text, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceList:
    """The map in words: the sites, then the routes, each in alphabetical order."""

    turn: Turn
    sites: tuple[PlaceRow, ...]
    routes: tuple[PlaceRow, ...]


def place_list(state: State, viewer: Viewer, args: Mapping[str, str]) -> PlaceList:
    rows = [
        _row(state, place)
        for place in sorted(
            _places(state), key=lambda place: pieces.alphabetical_key(pieces.call_place(place))
        )
    ]
    return PlaceList(
        turn=turn(state),
        sites=tuple(row for row in rows if row.id in SITE),
        routes=tuple(row for row in rows if row.id not in SITE),
    )


def _places(state: State) -> list[str]:
    sites = {site for site, index in SITE.items() if index in state.field.sites}
    return [*sites, *(r.id for r in pieces.ROUTE.values() if r.space_at and {r.a, r.b} <= sites)]


def _row(state: State, place: str) -> PlaceRow:
    return PlaceRow(id=place, name=pieces.call_place(place), facts=pieces.facts_at(state, place))


def houses(state: State, viewer: Viewer) -> tuple[HouseNow, ...]:
    """Return the houses in turn order."""
    points = totals(state) if viewer.scores == "all" else {}
    held = Counter(held.house for held in markers(state))
    return tuple(
        HouseNow(
            seat=HOUSES[house],
            name=NAMES[house],
            barracks=state.barracks[house],
            spies=state.spy_supply[house],
            trophies=sum(state.halls[house]),
            tokens=sum(state.tokens[house].values()),
            markers=held[house],
            total=points.get(HOUSES[house]),
            on_turn=house == state.on_turn and not is_over(state),
            away=bool(state.away >> house & 1),
        )
        for house in state.order
    )


def turn(state: State) -> Turn:
    due = () if state.setting_up else marker_vp(state)
    return Turn(
        seat=HOUSES[state.on_turn],
        name=NAMES[state.on_turn],
        round=state.round,
        due=tuple(MarkerVP(site=SITES[held.site].id, name=SITES[held.site].name, vp=held.vp) for held in due),
        influence=influence(state),
    )


def notices(before: State, after: State) -> tuple[Text, ...]:
    """See `kernel.features.Log.notices`: a sentence for each marker that changed hands or sides."""
    if before.troops == after.troops and before.spies == after.spies:
        return ()
    was = {held.site: held for held in markers(before)}
    now = {held.site: held for held in markers(after)}
    return tuple(
        _sentence(site, was.get(site), now.get(site))
        for site in after.field.markers
        if was.get(site) != now.get(site)
    )


def _sentence(site: int, was: Held | None, now: Held | None) -> Text:
    name = SITES[site].name
    if now is None:
        holder = NAMES[was.house] if was else ""
        return text("%(site)s: %(house)s puts the marker back on the map.", site=name, house=holder)
    side = text("total control side up") if now.total else text("control side up")
    if was is None:
        taker = NAMES[now.house]
        return text(
            "%(site)s: %(house)s takes the marker from the map, %(side)s.", site=name, house=taker, side=side
        )
    if was.house == now.house:
        return text(
            "%(site)s: %(house)s flips the marker, %(side)s.", site=name, house=NAMES[now.house], side=side
        )
    return text(
        "%(site)s: %(house)s takes the marker from %(other)s, %(side)s.",
        site=name,
        house=NAMES[now.house],
        other=NAMES[was.house],
        side=side,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class OwedVP:
    """VP for a marker that were not taken in a turn that has ended; negative if too many were taken."""

    site: str
    vp: int
    reason: str
    sentence: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class More:
    """`tokens`: VP in the acting house's hall. `owed`: VP that it did not take, or took in excess, in turns
    that have ended. `cards`: those that give VP tokens, offered as reasons."""

    house: Seat
    house_name: Text
    tokens: int
    owed: tuple[OwedVP, ...]
    cards: tuple[str, ...]
    market: int | None
    ending: bool


def more(state: State, viewer: Viewer, args: Mapping[str, str]) -> More:
    house = acting_house(state, viewer, args)
    return More(
        house=HOUSES[house],
        house_name=NAMES[house],
        tokens=sum(state.tokens[house].values()),
        owed=tuple(
            OwedVP(site=site, vp=vp, reason=MARKER + site, sentence=owed_words(house, site, vp))
            for site, vp in state.owed[house].items()
        ),
        cards=tuple(card.name for card in in_play(state.options.half_decks) if card.vp_tokens_when_played),
        market=state.market,
        ending=state.ending is not None,
    )
