"""The sheet of a place: what lies there, and what can be entered there for the acting house."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from companion.games.tyrants.catalogue.board import PLACE, PLACES, SITE, SITES, SLOTS
from companion.games.tyrants.catalogue.settings import COLOURS, HOUSES, INDEX, NAMES
from companion.games.tyrants.facts import has_presence, standing_at
from companion.games.tyrants.page import offers
from companion.games.tyrants.page.board import EMPTY, LETTERS
from companion.games.tyrants.page.lying import (
    ROUTE,
    acting_house,
    called,
    lying_at,
    named,
    place_of,
    spaces_of,
)
from companion.games.tyrants.page.offers import Offer
from companion.games.tyrants.rules.apply import (
    catch_up,
    caught_up,
    ended,
    has_ended_lately,
    in_the_turn_before,
)
from companion.games.tyrants.rules.row import not_on_turn
from companion.games.tyrants.rules.turns import moment
from companion.games.tyrants.state import State
from companion.kernel.features import CatchUp
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.seats import Seat, Viewer
from companion.kernel.words import Text, text


@dataclass(frozen=True, slots=True, kw_only=True)
class PickUp:
    """A troop that can be moved from here: its colour, the place it leaves, the number of a route's space,
    and what stands against it."""

    colour: str
    name: Text
    origin: str
    number: int
    why: Text | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Moving:
    """A troop in the hand: where it came from, and its colour."""

    colour: str
    name: Text
    origin: str
    origin_name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """What a tap on a place opens.

    `lying`: the facts of the place. `ends` and `spaces`: a route's sites, and the letters of its spaces from
    the first to the second. `turn`: why nothing should be entered for this house now. `catch_up`: what makes
    it that house's turn; the entries are then those it may make after. `passing`: the same
    where turns would be passed over, so that it is asked for first. `ending`: whose turns either ends.
    `belated`: the turn before was the house's, or turns would be passed over; `last`: the entries are those
    that belong to its last turn. The groups are `basic`, `by_card`, `pick_up`, `spies_from` and
    `from_halls`. `moving`: a troop in the hand, which `basic` puts down. `forgot`: what a recount found
    missing, which `basic` enters.
    """

    place: str
    name: str
    site: bool
    house: Seat
    house_name: Text
    on_turn: Seat
    on_turn_name: Text
    lying: tuple[Text, ...]
    ends: tuple[str, str] | None
    spaces: tuple[str, ...]
    presence: bool
    turn: Text | None
    catch_up: CatchUp | None
    passing: Text | None
    ending: tuple[Seat, ...]
    belated: bool
    last: bool
    basic: tuple[Offer, ...]
    by_card: tuple[Offer, ...] = ()
    pick_up: tuple[PickUp, ...] = ()
    spies_from: tuple[Offer, ...] = ()
    from_halls: tuple[Offer, ...] = ()
    moving: Moving | None = None
    forgot: bool = False


def sheet(state: State, viewer: Viewer, args: Mapping[str, str]) -> Sheet:
    """Return the view `sheet`; arguments `place`, `as`, and for a troop in the hand `moving` and `from`;
    `now`: in whosever turn it is; `pass`: after turns that nobody recorded; `last`: in the house's last
    turn, which is meant where that has just ended and turns would be passed over else; `forgot`: what a
    recount found missing."""
    place = place_of(state, args.get("place", ""))
    house, spaces = _house(state, viewer, args), spaces_of(place)
    held, lost = moving(state, args), args.get("forgot", "")
    turn = next((objection.sentence for objection in not_on_turn(state, house)), None)
    missed = None if held or lost else catch_up(state, HOUSES[house])
    ending = tuple(draft.seat for draft in missed.drafts if draft.seat) if missed else ()
    passing = missed.label if missed and len(missed.drafts) > 1 and not args.get("pass") else None
    just_ended = ended(state) == HOUSES[house]
    belated = (
        turn is not None
        and not held
        and not lost
        and (just_ended or (passing is not None and has_ended_lately(state, house)))
    )
    meant = bool(args.get("last") or (passing and just_ended))
    last = belated and meant and not args.get("now") and not args.get("pass")
    if last and missed:
        passing = missed.label
    if passing or args.get("now"):
        missed = None
    then = in_the_turn_before(state, house) if last else caught_up(state, missed) if missed else state
    if held is not None:
        groups = {"basic": offers.arriving(state, house, held.origin, held.colour, spaces)}
    elif lost:
        turn, groups = None, {"basic": offers.forgotten(state, house, spaces, lost)}
    elif state.setting_up:
        turn, groups = None, {"basic": offers.starting(state, house, spaces)}
    else:
        groups = {
            "basic": offers.basic(then, house, spaces),
            "by_card": offers.by_card(then, house, spaces),
            "spies_from": offers.spies_from(then, house, spaces[0]) if place in SITE else (),
            "from_halls": offers.from_halls(then, house, spaces),
        }
    if missed or last:
        field = {"last" if last else "until": str(moment(state).key)}
        groups = {name: _with(field, group) for name, group in groups.items()}
    return Sheet(
        place=place,
        name=called(place),
        site=place in SITE,
        house=HOUSES[house],
        house_name=NAMES[house],
        on_turn=HOUSES[state.on_turn],
        on_turn_name=NAMES[state.on_turn],
        lying=lying_at(state, place),
        ends=_ends(place),
        spaces=tuple(_letter(state, space) for space in spaces) if place not in SITE else (),
        presence=offers.presence_anywhere(state, house, spaces),
        turn=turn,
        catch_up=missed,
        passing=passing,
        ending=ending,
        belated=belated,
        last=last,
        forgot=bool(lost),
        pick_up=() if held or lost or missed or last or state.setting_up else _pick_up(state, house, spaces),
        moving=held,
        **groups,
    )


def _house(state: State, viewer: Viewer, args: Mapping[str, str]) -> int:
    """Return the house that is chosen, else the phone's own, of several the one on turn."""
    house = acting_house(state, viewer, args)
    own = [other for other in state.order if HOUSES[other] in viewer.seats]
    return house if named(state, args) or house in own or state.setting_up or not own else own[0]


def _with(field: Mapping[str, str], group: tuple[Offer, ...]) -> tuple[Offer, ...]:
    """Return the offers, each sent with one more field: what ends first, or the turn in which it belongs."""
    return tuple(replace(offer, fields={**offer.fields, **field}) for offer in group)


def moving(state: State, args: Mapping[str, str]) -> Moving | None:
    """Return the troop in the hand that `moving` and `from` name. Raises `Refusal` where there is none
    such."""
    colour, origin = args.get("moving", ""), args.get("from", "")
    if not colour:
        return None
    index = PLACE.get(origin)
    if colour not in INDEX or index is None or index not in state.field.places:
        raise Refusal(text("The board in play has no such place."), Fault.UNKNOWN)
    if not state.troops[INDEX[Seat(colour)]] & SLOTS[index]:
        raise Refusal(text("No such troop stands there any more."))
    name = NAMES[INDEX[Seat(colour)]]
    return Moving(colour=colour, name=name, origin=origin, origin_name=called(origin.partition(":")[0]))


def _pick_up(state: State, house: int, spaces: tuple[int, ...]) -> tuple[PickUp, ...]:
    return tuple(
        PickUp(
            colour=COLOURS[colour],
            name=NAMES[colour],
            origin=PLACES[space],
            number=number,
            why=None if has_presence(state, house, space) else offers.NO_PRESENCE_HERE,
        )
        for number, space in offers.numbered(spaces)
        for colour, n in enumerate(standing_at(state, space))
        if n
    )


def _ends(place: str) -> tuple[str, str] | None:
    route = ROUTE.get(place)
    return None if route is None else (SITES[SITE[route.a]].name, SITES[SITE[route.b]].name)


def _letter(state: State, space: int) -> str:
    there = standing_at(state, space)
    return next((LETTERS[colour] for colour, n in enumerate(there) if n), EMPTY)
