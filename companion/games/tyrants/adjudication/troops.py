"""May a house assassinate, supplant, move or return a troop here (pages 11 to 14)."""

from companion.games.tyrants.adjudication.inquiry import Inquiry
from companion.games.tyrants.adjudication.targets import (
    Targets,
    enemies,
    no_troop,
    on_troops,
    one_of,
    standing,
    within_reach,
)
from companion.games.tyrants.adjudication.wording import (
    Facts,
    action,
    in_barracks,
    plain,
    troops,
)
from companion.games.tyrants.catalogue.actions import ASSASSINATE
from companion.games.tyrants.catalogue.houses import NAMES, WHITE
from companion.games.tyrants.facts import empty_spaces
from companion.games.tyrants.rules.objections import PAGES, place_name
from companion.games.tyrants.rules.troops import WHITE_STAYS
from companion.games.tyrants.state import State
from companion.kernel.rulings import Ruling
from companion.kernel.words import text


def assassinate(asked: Inquiry) -> Ruling:
    state, house, place = asked.state, asked.house, asked.place
    page, wanted = PAGES["assassinate"], enemies(state, house, asked.victim)
    if asked.victim == house:
        return action(state, house, _own(state, house, page))
    here = standing(state, place, wanted)
    yes = text(
        "%(house)s may assassinate %(troop)s at %(place)s for %(power)s Power.",
        house=NAMES[house],
        troop=one_of(here),
        place=place_name(place),
        power=ASSASSINATE,
    )
    missing = no_troop(asked.victim, place)
    targets = Targets(wanted=wanted, here=here, yes=yes, missing=missing, page=page, card=False)
    return action(state, house, on_troops(state, house, place, targets))


def supplant(asked: Inquiry) -> Ruling:
    state, house, place = asked.state, asked.house, asked.place
    page, wanted = PAGES["supplant"], enemies(state, house, asked.victim)
    if asked.victim == house:
        return action(state, house, _own(state, house, page))
    here = standing(state, place, wanted)
    yes = text(
        "%(house)s may supplant %(troop)s at %(place)s by a card.",
        house=NAMES[house],
        troop=one_of(here),
        place=place_name(place),
    )
    targets = Targets(
        wanted=wanted,
        here=here,
        yes=yes,
        missing=no_troop(asked.victim, place),
        page=page,
        besides=_supplanting(state, house),
    )
    return action(state, house, on_troops(state, house, place, targets))


def _own(state: State, house: int, page: int) -> Ruling:
    answer = text("%(house)s's own troops are no target.", house=NAMES[house])
    remedies = within_reach(state, house, enemies(state, house, None))
    return Ruling(verdict=False, answer=answer, page=page, remedies=remedies)


def _supplanting(state: State, house: int) -> Facts:
    """What becomes of the space: with empty barracks it stays empty (page 12)."""
    left = in_barracks(house, state.barracks[house])
    if state.barracks[house]:
        return (left,)
    return (left, plain(text("The trophy is taken, the space stays empty, and it gives 1 VP.")))


def move_troop(asked: Inquiry) -> Ruling:
    """A troop of any colour from here; with a victim given, of that colour."""
    state, house, place = asked.state, asked.house, asked.place
    page = PAGES["move"]
    if not any(empty_spaces(state, other) for other in state.field.places):
        answer = text("No troop space in play is empty.")
        room = plain(text("A space emptied anywhere in play."))
        return action(state, house, Ruling(verdict=False, answer=answer, page=page, remedies=(room,)))
    wanted = tuple(other for other in (*sorted(state.order), WHITE) if asked.victim in (None, other))
    here = standing(state, place, wanted)
    yes = text(
        "%(house)s may move %(troop)s from %(place)s to any empty space in play, by a card.",
        house=NAMES[house],
        troop=one_of(here),
        place=place_name(place),
    )
    targets = Targets(wanted=wanted, here=here, yes=yes, missing=no_troop(asked.victim, place), page=page)
    return action(state, house, on_troops(state, house, place, targets))


def return_troop(asked: Inquiry) -> Ruling:
    """Own troops from anywhere, enemy ones with presence, white ones never."""
    state, house, place, victim = asked.state, asked.house, asked.place, asked.victim
    page = PAGES["return"]
    if victim == WHITE:
        answer = WHITE_STAYS
        remedies = within_reach(state, house, state.order, (house,))
        return action(state, house, Ruling(verdict=False, answer=answer, page=page, remedies=remedies))
    wanted = tuple(other for other in state.order if victim in (None, other))
    here = standing(state, place, wanted)
    if here == (house,):
        return action(state, house, _return_own(state, house, place))
    yes = text(
        "%(house)s may return %(troop)s from %(place)s by a card.",
        house=NAMES[house],
        troop=one_of(here),
        place=place_name(place),
    )
    freely = (house,) if house in wanted else ()
    missing = no_troop(victim, place)
    targets = Targets(wanted=wanted, here=here, yes=yes, missing=missing, page=page, freely=freely)
    return action(state, house, on_troops(state, house, place, targets))


def _return_own(state: State, house: int, place: int) -> Ruling:
    answer = text(
        "%(house)s may return its own troop from %(place)s by a card: presence is not asked.",
        house=NAMES[house],
        place=place_name(place),
    )
    return Ruling(verdict=True, answer=answer, page=PAGES["return"], facts=(troops(state, house, place),))
