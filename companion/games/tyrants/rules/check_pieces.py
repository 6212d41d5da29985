"""Objections to moves of troops and spies. That the piece and the space are there is settled before."""

from companion.games.tyrants import moves as m
from companion.games.tyrants.catalogue.board import PLACE, SITE, SITES
from companion.games.tyrants.catalogue.houses import HOUSES, INDEX, NAMES
from companion.games.tyrants.facts import may_deploy_at, standing_at
from companion.games.tyrants.rules.objections import (
    PAGES,
    barracks_empty,
    barracks_not_empty,
    no_presence,
    not_on_turn,
)
from companion.games.tyrants.state import State
from companion.kernel.rulings import Fault, Objection, Refusal
from companion.kernel.words import text

Objections = tuple[Objection, ...]


def starting_troop(state: State, house: int, move: m.StartingTroop) -> Objections:
    if move.site not in SITE:
        raise Refusal(text("That is not a site."), Fault.UNKNOWN)
    site, page = SITE[move.site], PAGES["setup"]
    found = []
    if not SITES[site].starting:
        sentence = text("%(site)s is not a starting site.", site=SITES[site].name)
        found.append(Objection(sentence=sentence, page=page))
    if any(standing_at(state, site)[other] for other in state.order):
        sentence = text("%(site)s is taken already.", site=SITES[site].name)
        found.append(Objection(sentence=sentence, page=page))
    if state.placed >> house & 1 or not state.setting_up:
        sentence = text("%(house)s has placed a starting troop.", house=NAMES[house])
        found.append(Objection(sentence=sentence, page=page))
    elif state.on_turn != house:
        sentence = text("%(house)s places the next starting troop.", house=NAMES[state.on_turn])
        found.append(Objection(sentence=sentence, page=page))
    return tuple(found)


def deploy(state: State, house: int, move: m.Deploy) -> Objections:
    turn = not_on_turn(state, house)
    left = state.barracks[house]
    if move.place is None:
        return turn if not left else (*turn, barracks_not_empty(house, left))
    place = PLACE[move.place]
    if not left:
        turn = (*turn, barracks_empty(house))
    if may_deploy_at(state, house, place):
        return turn
    return (*turn, *no_presence(state, house, place, PAGES["deploy"], card=False))


def _own(house: int, victim: str, page: int) -> Objections:
    if INDEX[victim] != house:
        return ()
    return (Objection(sentence=text("It is a troop of %(house)s's own.", house=NAMES[house]), page=page),)


def assassinate(state: State, house: int, move: m.Assassinate) -> Objections:
    page = PAGES["assassinate"]
    return (
        *not_on_turn(state, house),
        *_own(house, move.victim, page),
        *no_presence(state, house, PLACE[move.place], page, card=False),
    )


def supplant(state: State, house: int, move: m.Supplant) -> Objections:
    """A supplant is always a card's, and many cards name other places than those with presence."""
    page = PAGES["supplant"]
    return (
        *not_on_turn(state, house),
        *_own(house, move.victim, page),
        *no_presence(state, house, PLACE[move.place], page, card=True),
    )


def move_troop(state: State, house: int, move: m.MoveTroop) -> Objections:
    return (
        *not_on_turn(state, house),
        *no_presence(state, house, PLACE[move.origin], PAGES["move"], card=True),
    )


def return_troop(state: State, house: int, move: m.ReturnTroop) -> Objections:
    turn = not_on_turn(state, house)
    if INDEX[move.owner] == house:
        return turn
    return (*turn, *no_presence(state, house, PLACE[move.place], PAGES["return"], card=True))


def place_trophy(state: State, house: int, move: m.PlaceTrophy) -> Objections:
    return not_on_turn(state, house)


def place_spy(state: State, house: int, move: m.PlaceSpy) -> Objections:
    if move.origin == move.site:
        raise Refusal(text("The spy is there already."))
    turn = not_on_turn(state, house)
    if move.origin is None or not state.spy_supply[house]:
        return turn
    sentence = text("%(house)s has a spy left to place.", house=NAMES[house])
    return (*turn, Objection(sentence=sentence, page=PAGES["place spy"], card=True))


def return_spy(state: State, house: int, move: m.ReturnSpy) -> Objections:
    turn = not_on_turn(state, house)
    if move.owner == HOUSES[house]:
        return turn
    return (*turn, *no_presence(state, house, PLACE[move.site], PAGES["return"], card=True))
