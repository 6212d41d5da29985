"""The sheet of a place: the pieces there, and what can be entered there for the acting house."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from companion.games.tyrants.catalogue.board import PLACE, PLACES, SITE, SITES, SLOTS
from companion.games.tyrants.catalogue.settings import COLOURS, HOUSES, INDEX, NAMES
from companion.games.tyrants.facts import empty_spaces, has_presence, standing_at
from companion.games.tyrants.page import offers
from companion.games.tyrants.page.board import control_at, letters_at, spies_at
from companion.games.tyrants.page.offers import Offer
from companion.games.tyrants.page.pieces import (
    ROUTE,
    acting_house,
    call_place,
    facts_at,
    find_named,
    place_of,
    spaces_of,
)
from companion.games.tyrants.rules.apply import (
    after_catch_up,
    back_in_own_turn,
    catch_up,
    has_ended_lately,
    seat_of_last_turn,
)
from companion.games.tyrants.rules.row import not_on_turn
from companion.games.tyrants.rules.turns import moment
from companion.games.tyrants.state import State
from companion.kernel.features import CatchUp
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.seats import Seat, Viewer
from companion.kernel.words import Text, ntext, text

NOTHING: Final[tuple[Offer, ...]] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PickUp:
    """A troop that can be moved from here: its colour, its place, the number of a route's space, and why it
    may not be moved, if there is a reason."""

    colour: str
    name: Text
    origin: str
    number: int
    why: Text | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Moving:
    """A troop being moved: its origin and its colour."""

    colour: str
    name: Text
    origin: str
    origin_name: str


class Sheet:
    """The sheet that a tap on a place opens. Arguments: `place`; `as`: the house; `moving` and `from`: a
    troop being moved; `now`: enter in the present turn, no matter whose it is; `pass`: enter after turns that
    nobody recorded; `last`: enter in the house's last turn, the default if that has just ended and turns
    would otherwise be skipped; `forgot`: what a recount found missing.

    Raise `Refusal` for what the board in play does not have.
    """

    def __init__(self, state: State, viewer: Viewer, args: Mapping[str, str]) -> None:
        self.state = state
        self.args = args
        self.place = place_of(state, args.get("place", ""))
        self.spaces = spaces_of(self.place)
        self.moving = moving(state, args)
        self._house = _house(state, viewer, args)

    @property
    def name(self) -> str:
        return call_place(self.place)

    @property
    def site(self) -> bool:
        return self.place in SITE

    @property
    def house(self) -> Seat:
        return HOUSES[self._house]

    @property
    def house_name(self) -> Text:
        return NAMES[self._house]

    @property
    def on_turn(self) -> Seat:
        return HOUSES[self.state.on_turn]

    @property
    def on_turn_name(self) -> Text:
        return NAMES[self.state.on_turn]

    # The pieces there.

    @property
    def vp(self) -> int:
        """Return what the site is worth at the end of the game; 0 for a route."""
        return SITES[self.spaces[0]].vp if self.site else 0

    @property
    def facts(self) -> tuple[Text, ...]:
        return facts_at(self.state, self.place)

    @property
    def pieces(self) -> tuple[str, ...]:
        """Return the letter for each space, empty ones included: at a site grouped by colour, on a route from
        its first site to its second."""
        return tuple(letter for space in self.spaces for letter in letters_at(self.state, space))

    @property
    def spies(self) -> tuple[str, ...]:
        """Return the letters of the houses with a spy there."""
        return spies_at(self.state, self.spaces[0]) if self.site else ()

    @property
    def control(self) -> tuple[Text, ...]:
        """Return who controls the site, and where its marker is; empty for a route."""
        return control_at(self.state, self.spaces[0]) if self.site else ()

    @property
    def free(self) -> Text:
        empty = sum(empty_spaces(self.state, space) for space in self.spaces)
        return ntext("%(n)s free", "%(n)s free", empty) if empty else text("none free")

    @property
    def ends(self) -> tuple[str, str] | None:
        """Return the names of the two sites that a route joins."""
        route = ROUTE.get(self.place)
        return None if route is None else (SITES[SITE[route.a]].name, SITES[SITE[route.b]].name)

    @property
    def presence(self) -> bool:
        return offers.has_presence_anywhere(self.state, self._house, self.spaces)

    # In whose turn it is entered.

    @cached_property
    def turn(self) -> Text | None:
        """Return why nothing should be entered for this house now; None if there is no reason."""
        if self.forgot or (self.state.setting_up and not self.moving):
            return None
        return self._not_on_turn

    @cached_property
    def _not_on_turn(self) -> Text | None:
        return next((against.sentence for against in not_on_turn(self.state, self._house)), None)

    @property
    def forgot(self) -> bool:
        """Return whether `basic` enters what a recount found missing."""
        return bool(self.args.get("forgot"))

    @cached_property
    def _missed(self) -> CatchUp | None:
        return None if self.moving or self.forgot else catch_up(self.state, HOUSES[self._house])

    @property
    def ending(self) -> tuple[Seat, ...]:
        """Return the seats whose turns `catch_up` or `passing` ends."""
        return tuple(draft.seat for draft in self._missed.drafts if draft.seat) if self._missed else ()

    @property
    def _passed_over(self) -> Text | None:
        """Return the words for skipping turns, until somebody has agreed to it."""
        missed = self._missed
        return missed.label if missed and len(missed.drafts) > 1 and not self.args.get("pass") else None

    @property
    def passing(self) -> Text | None:
        """Return the words for making it the house's turn, if the page must ask first: because turns would be
        skipped, or because the entries belong to the house's last turn."""
        return self._missed.label if self.last and self._missed else self._passed_over

    @property
    def catch_up(self) -> CatchUp | None:
        """Return what makes it the house's turn; it is sent before the entries."""
        return None if self.passing or self.args.get("now") else self._missed

    @cached_property
    def belated(self) -> bool:
        """Return whether the entries may belong to the house's last turn: it has just ended, or it ended
        within the last round and turns would be skipped."""
        if self._not_on_turn is None or self.moving or self.forgot:
            return False
        lately = self._passed_over is not None and has_ended_lately(self.state, self._house)
        return self._just_ended or lately

    @property
    def _just_ended(self) -> bool:
        return seat_of_last_turn(self.state) == HOUSES[self._house]

    @property
    def last(self) -> bool:
        """Return whether the entries belong to the house's last turn."""
        meant = bool(self.args.get("last") or (self._passed_over and self._just_ended))
        return self.belated and meant and not self.args.get("now") and not self.args.get("pass")

    # What can be entered.

    @cached_property
    def _then(self) -> State:
        """Return the state in which the entries are made."""
        if self.last:
            return back_in_own_turn(self.state, self._house)
        return after_catch_up(self.state, self.catch_up) if self.catch_up else self.state

    @property
    def _alone(self) -> bool:
        """Return whether the sheet offers only `basic`."""
        return bool(self.moving or self.forgot or self.state.setting_up)

    def _send_with_ends(self, group: tuple[Offer, ...]) -> tuple[Offer, ...]:
        """Return the offers, each with a field that tells the server to end turns first, or that the move
        belongs to the house's last turn; unchanged if neither is so."""
        if not (self.catch_up or self.last):
            return group
        field = {"last" if self.last else "until": str(moment(self.state).key)}
        return tuple(replace(offer, fields={**offer.fields, **field}) for offer in group)

    @cached_property
    def basic(self) -> tuple[Offer, ...]:
        """Return the basic actions, or those for a troop being moved, the set-up or a recount."""
        state, house, spaces = self.state, self._house, self.spaces
        if self.moving is not None:
            group = offers.offer_put_down(state, house, self.moving.origin, self.moving.colour, spaces)
        elif self.forgot:
            group = offers.offer_forgotten(state, house, spaces, self.args["forgot"])
        elif state.setting_up:
            group = offers.offer_starting_troop(state, house, spaces)
        else:
            group = offers.offer_basic(self._then, house, spaces)
        return self._send_with_ends(group)

    @property
    def likeliest(self) -> Offer | None:
        """Return the first basic action without an objection, if there is one."""
        return next((offer for offer in self.basic[:1] if not offer.quiet), None)

    @cached_property
    def by_card(self) -> tuple[Offer, ...]:
        return (
            NOTHING
            if self._alone
            else self._send_with_ends(offers.offer_by_card(self._then, self._house, self.spaces))
        )

    @cached_property
    def spies_from(self) -> tuple[Offer, ...]:
        if self._alone or not self.site:
            return NOTHING
        return self._send_with_ends(offers.offer_spies(self._then, self._house, self.spaces[0]))

    @cached_property
    def from_halls(self) -> tuple[Offer, ...]:
        return (
            NOTHING
            if self._alone
            else self._send_with_ends(offers.offer_trophies(self._then, self._house, self.spaces))
        )

    @cached_property
    def pick_up(self) -> tuple[PickUp, ...]:
        if self._alone or self.catch_up or self.last:
            return ()
        return _pick_up(self.state, self._house, self.spaces)


def _house(state: State, viewer: Viewer, args: Mapping[str, str]) -> int:
    """Return the chosen house; otherwise the phone's own: the one on turn if it is among them, else the
    first. For a phone without a house, and in the set-up, the one on turn."""
    house = acting_house(state, viewer, args)
    own = [other for other in state.order if HOUSES[other] in viewer.seats]
    return house if find_named(state, args) or house in own or state.setting_up or not own else own[0]


def moving(state: State, args: Mapping[str, str]) -> Moving | None:
    """Return the troop that the arguments `moving` and `from` name; None without them. Raise `Refusal` if
    there is no such troop."""
    colour, origin = args.get("moving", ""), args.get("from", "")
    if not colour:
        return None
    index = PLACE.get(origin)
    if colour not in INDEX or index is None or index not in state.field.places:
        raise Refusal(text("The board in play has no such place."), Fault.UNKNOWN)
    if not state.troops[INDEX[Seat(colour)]] & SLOTS[index]:
        raise Refusal(text("No such troop stands there any more."))
    name = NAMES[INDEX[Seat(colour)]]
    return Moving(colour=colour, name=name, origin=origin, origin_name=call_place(origin.partition(":")[0]))


def _pick_up(state: State, house: int, spaces: tuple[int, ...]) -> tuple[PickUp, ...]:
    return tuple(
        PickUp(
            colour=COLOURS[colour],
            name=NAMES[colour],
            origin=PLACES[space],
            number=number,
            why=None if has_presence(state, house, space) else offers.NO_PRESENCE_HERE,
        )
        for number, space in offers.number_spaces(spaces)
        for colour, n in enumerate(standing_at(state, space))
        if n
    )
