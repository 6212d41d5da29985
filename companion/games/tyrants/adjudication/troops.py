"""Whether a house may assassinate, supplant, move or return a troop here (pages 11 to 14)."""

from collections.abc import Iterable
from dataclasses import dataclass

from companion.games.tyrants.adjudication.inquiry import Facts, Inquiry, action, in_barracks, plain, troops
from companion.games.tyrants.adjudication.presence import grounds, reading
from companion.games.tyrants.adjudication.ways import elsewhere, target_here, ways
from companion.games.tyrants.catalogue.settings import ASSASSINATE, NAMES, WHITE
from companion.games.tyrants.facts import empty_spaces, has_presence, standing_at
from companion.games.tyrants.rules.row import PAGES, place_name
from companion.games.tyrants.rules.troops import WHITE_STAYS
from companion.games.tyrants.state import State
from companion.kernel.rulings import Ruling
from companion.kernel.words import Text, text


@dataclass(frozen=True, slots=True, kw_only=True)
class Targets:
    """Troops that an action may affect.

    `wanted`: the colours asked about; `here`: those at the place. `yes`: the answer if it is allowed;
    `missing`: the answer if there is no target. `card`: whether the action takes a card; some cards need no
    presence. `besides`: further facts. `freely`: colours that need no presence.
    """

    wanted: tuple[int, ...]
    here: tuple[int, ...]
    yes: Text
    missing: Text
    page: int
    card: bool = True
    besides: Facts = ()
    freely: tuple[int, ...] = ()


def colours_here(state: State, place: int, wanted: Iterable[int]) -> tuple[int, ...]:
    """Return which of these colours have a troop at a place."""
    here = standing_at(state, place)
    return tuple(colour for colour in wanted if here[colour])


def enemies(state: State, house: int, victim: int | None) -> tuple[int, ...]:
    """Return the colours of enemies, white included; if a victim is named, at most that one."""
    return tuple(
        other for other in (*sorted(state.order), WHITE) if other != house and victim in (None, other)
    )


def rule_on_troops(state: State, house: int, place: int, targets: Targets) -> Ruling:
    """Return a ruling on an action that affects troops and needs presence."""
    present = has_presence(state, house, place)
    hit = (troops(state, colour, place) for colour in targets.here)
    allowed = targets.yes if present else no_presence(house, place)
    ways_to_presence = (
        () if present else (*ways(state, house, place), *(list_card_remedies() if targets.card else ()))
    )

    def could_act(there: State, colour: int) -> bool:
        return colour in targets.freely or has_presence(there, house, place)

    ways_to_targets = (
        *within_reach(state, house, targets.wanted, targets.freely),
        *target_here(state, place, targets.wanted, could_act),
    )
    return Ruling(
        verdict=present and bool(targets.here),
        answer=allowed if targets.here else targets.missing,
        page=targets.page,
        facts=tuple(dict.fromkeys((*grounds(state, house, place), *hit, *targets.besides))),
        reading=reading(state, house, place),
        remedies=ways_to_presence if targets.here else ways_to_targets,
    )


def name_troop(colours: tuple[int, ...]) -> Text:
    """Return the words for a troop, with its colour if only one is possible."""
    if len(colours) == 1:
        return text("a troop of %(colour)s", colour=NAMES[colours[0]])
    return text("a troop")


def no_presence(house: int, place: int) -> Text:
    return text(
        "%(house)s may not: it has no presence at %(place)s.", house=NAMES[house], place=place_name(place)
    )


def no_troop(colour: int | None, place: int) -> Text:
    if colour is None:
        return text("No troop that could be taken stands at %(place)s.", place=place_name(place))
    return text("No troop of %(colour)s stands at %(place)s.", colour=NAMES[colour], place=place_name(place))


def list_card_remedies() -> Facts:
    return (plain(text("A card that allows it without presence.")),)


def within_reach(state: State, house: int, wanted: Iterable[int], freely: Iterable[int] = ()) -> Facts:
    """Return where the house may act on troops of some colours: with presence or, on those in `freely`,
    without."""
    colours, free = tuple(wanted), tuple(freely)
    places = [
        place
        for place in state.field.places
        if colours_here(state, place, free)
        or (colours_here(state, place, colours) and has_presence(state, house, place))
    ]
    return elsewhere(house, places)


def assassinate(inquiry: Inquiry) -> Ruling:
    state, house, place = inquiry.state, inquiry.house, inquiry.place
    page, wanted = PAGES["assassinate"], enemies(state, house, inquiry.victim)
    if inquiry.victim == house:
        return action(state, house, _own(state, house, page))
    here = colours_here(state, place, wanted)
    yes = text(
        "%(house)s may assassinate %(troop)s at %(place)s for %(power)s Power.",
        house=NAMES[house],
        troop=name_troop(here),
        place=place_name(place),
        power=ASSASSINATE,
    )
    missing = no_troop(inquiry.victim, place)
    targets = Targets(wanted=wanted, here=here, yes=yes, missing=missing, page=page, card=False)
    return action(state, house, rule_on_troops(state, house, place, targets))


def supplant(inquiry: Inquiry) -> Ruling:
    state, house, place = inquiry.state, inquiry.house, inquiry.place
    page, wanted = PAGES["supplant"], enemies(state, house, inquiry.victim)
    if inquiry.victim == house:
        return action(state, house, _own(state, house, page))
    here = colours_here(state, place, wanted)
    yes = text(
        "%(house)s may supplant %(troop)s at %(place)s with a card.",
        house=NAMES[house],
        troop=name_troop(here),
        place=place_name(place),
    )
    targets = Targets(
        wanted=wanted,
        here=here,
        yes=yes,
        missing=no_troop(inquiry.victim, place),
        page=page,
        besides=_supplanting(state, house),
    )
    return action(state, house, rule_on_troops(state, house, place, targets))


def _own(state: State, house: int, page: int) -> Ruling:
    answer = text("%(house)s cannot assassinate or supplant its own troops.", house=NAMES[house])
    remedies = within_reach(state, house, enemies(state, house, None))
    return Ruling(verdict=False, answer=answer, page=page, remedies=remedies)


def _supplanting(state: State, house: int) -> Facts:
    """Return how many troops the barracks hold; if none, also that the space stays empty (page 12)."""
    left = in_barracks(house, state.barracks[house])
    if state.barracks[house]:
        return (left,)
    return (left, plain(text("The trophy is taken, the space stays empty, and 1 VP is gained.")))


def move_troop(inquiry: Inquiry) -> Ruling:
    """Rule whether a troop can be moved from here: any troop or, if a victim is named, one of its colour."""
    state, house, place = inquiry.state, inquiry.house, inquiry.place
    page = PAGES["move"]
    if not any(empty_spaces(state, other) for other in state.field.places):
        answer = text("No troop space in play is empty.")
        room = plain(text("An empty space anywhere in play."))
        return action(state, house, Ruling(verdict=False, answer=answer, page=page, remedies=(room,)))
    wanted = tuple(other for other in (*sorted(state.order), WHITE) if inquiry.victim in (None, other))
    here = colours_here(state, place, wanted)
    yes = text(
        "%(house)s may move %(troop)s from %(place)s to any empty space in play, with a card.",
        house=NAMES[house],
        troop=name_troop(here),
        place=place_name(place),
    )
    targets = Targets(wanted=wanted, here=here, yes=yes, missing=no_troop(inquiry.victim, place), page=page)
    return action(state, house, rule_on_troops(state, house, place, targets))


def return_troop(inquiry: Inquiry) -> Ruling:
    """Rule whether a troop can be returned: own ones from anywhere, enemy ones with presence, white ones
    never."""
    state, house, place, victim = inquiry.state, inquiry.house, inquiry.place, inquiry.victim
    page = PAGES["return"]
    if victim == WHITE:
        answer = WHITE_STAYS
        remedies = within_reach(state, house, state.order, (house,))
        return action(state, house, Ruling(verdict=False, answer=answer, page=page, remedies=remedies))
    wanted = tuple(other for other in state.order if victim in (None, other))
    here = colours_here(state, place, wanted)
    if here == (house,):
        return action(state, house, _return_own(state, house, place))
    yes = text(
        "%(house)s may return %(troop)s from %(place)s with a card.",
        house=NAMES[house],
        troop=name_troop(here),
        place=place_name(place),
    )
    freely = (house,) if house in wanted else ()
    missing = no_troop(victim, place)
    targets = Targets(wanted=wanted, here=here, yes=yes, missing=missing, page=page, freely=freely)
    return action(state, house, rule_on_troops(state, house, place, targets))


def _return_own(state: State, house: int, place: int) -> Ruling:
    answer = text(
        "%(house)s may return its own troop from %(place)s with a card; presence is not needed.",
        house=NAMES[house],
        place=place_name(place),
    )
    return Ruling(verdict=True, answer=answer, page=PAGES["return"], facts=(troops(state, house, place),))
