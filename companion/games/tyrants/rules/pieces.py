"""Troops and spies: each effect takes a state, the acting house and the move."""

from dataclasses import replace

from companion.games.tyrants import moves as m
from companion.games.tyrants.catalogue.board import PLACE, SITE, SLOTS
from companion.games.tyrants.catalogue.houses import INDEX, WHITE
from companion.games.tyrants.state import State, Trigger, count, put
from companion.kernel.game import Misfit
from companion.kernel.words import text

NO_SPACE = Misfit(text("There is no empty troop space."))
NO_TROOP = Misfit(text("No such troop stands there."))
NO_SPY = Misfit(text("No such spy is there."))
NOT_IN_PLAY = Misfit(text("That place is not in play."))

WITHOUT_TROOPS = "deploy-without-troops"
"""The reason of the VP token that a deploy with empty barracks gives (page 12)."""


def place_in_play(state: State, place: str) -> int | None:
    """The index of a place in play."""
    index = PLACE.get(place)
    return index if index is not None and index in state.field.places else None


def free_space(state: State, place: int) -> int:
    """The first empty troop space of a place, as a bit; 0 where it is full."""
    black, red, orange, blue, white = state.troops
    empty = SLOTS[place] & ~(black | red | orange | blue | white)
    return empty & -empty


def troop_of(state: State, place: int, colour: int) -> int:
    """One troop of a colour at a place, as a bit; 0 where there is none."""
    there = state.troops[colour] & SLOTS[place]
    return there & -there


def _gain_token(state: State, house: int) -> State:
    return replace(state, tokens=put(state.tokens, house, count(state.tokens[house], WITHOUT_TROOPS, 1)))


def _deploy_on(state: State, house: int, space: int) -> State:
    """One troop from the barracks to a space. With none left by our count it is booked as unaccounted."""
    troops = put(state.troops, house, state.troops[house] | space)
    left = state.barracks[house]
    if left == 0:
        return replace(
            state, troops=troops, unaccounted=put(state.unaccounted, house, state.unaccounted[house] - 1)
        )
    proposed = state.proposed
    if left == 1 and proposed is None and state.ending is None:
        proposed = Trigger("barracks", house, max(state.round, 1))
    return replace(state, troops=troops, barracks=put(state.barracks, house, left - 1), proposed=proposed)


def starting_troop(state: State, house: int, move: m.StartingTroop) -> State | Misfit:
    after = deploy(state, house, m.Deploy(move.site))
    return after if isinstance(after, Misfit) else replace(after, placed=after.placed | 1 << house)


def deploy(state: State, house: int, move: m.Deploy) -> State | Misfit:
    if move.place is None:
        return _gain_token(state, house)
    place = place_in_play(state, move.place)
    if place is None:
        return NOT_IN_PLAY
    space = free_space(state, place)
    return _deploy_on(state, house, space) if space else NO_SPACE


def _take(state: State, house: int, place: str, victim: str) -> tuple[State, int] | Misfit:
    """A troop to the trophy hall of a house, and the space that it leaves."""
    index, colour = place_in_play(state, place), INDEX.get(victim)
    if index is None:
        return NOT_IN_PLAY
    space = troop_of(state, index, colour) if colour is not None else 0
    if colour is None or not space:
        return NO_TROOP
    hall = put(state.halls[house], colour, state.halls[house][colour] + 1)
    troops = put(state.troops, colour, state.troops[colour] & ~space)
    return replace(state, troops=troops, halls=put(state.halls, house, hall)), space


def assassinate(state: State, house: int, move: m.Assassinate) -> State | Misfit:
    taken = _take(state, house, move.place, move.victim)
    return taken if isinstance(taken, Misfit) else taken[0]


def supplant(state: State, house: int, move: m.Supplant) -> State | Misfit:
    taken = _take(state, house, move.place, move.victim)
    if isinstance(taken, Misfit):
        return taken
    after, space = taken
    return _deploy_on(after, house, space) if after.barracks[house] else _gain_token(after, house)


def move_troop(state: State, house: int, move: m.MoveTroop) -> State | Misfit:
    origin, target = place_in_play(state, move.origin), place_in_play(state, move.target)
    colour = INDEX.get(move.colour)
    if origin is None or target is None:
        return NOT_IN_PLAY
    leaves = troop_of(state, origin, colour) if colour is not None else 0
    if colour is None or not leaves:
        return NO_TROOP
    enters = free_space(state, target)
    if not enters:
        return NO_SPACE
    return replace(state, troops=put(state.troops, colour, state.troops[colour] & ~leaves | enters))


def return_troop(state: State, house: int, move: m.ReturnTroop) -> State | Misfit:
    place, owner = place_in_play(state, move.place), INDEX.get(move.owner)
    if place is None:
        return NOT_IN_PLAY
    space = troop_of(state, place, owner) if owner is not None else 0
    if owner == WHITE:
        return Misfit(text("White troops belong to nobody: they are not returned."))
    if owner is None or not space:
        return NO_TROOP
    return replace(
        state,
        troops=put(state.troops, owner, state.troops[owner] & ~space),
        barracks=put(state.barracks, owner, state.barracks[owner] + 1),
    )


def place_trophy(state: State, house: int, move: m.PlaceTrophy) -> State | Misfit:
    place, hall, colour = place_in_play(state, move.place), INDEX.get(move.hall), INDEX.get(move.colour)
    if place is None:
        return NOT_IN_PLAY
    if hall is None or hall == WHITE or colour is None or not state.halls[hall][colour]:
        return Misfit(text("That trophy hall holds no such troop."))
    space = free_space(state, place)
    if not space:
        return NO_SPACE
    left = put(state.halls[hall], colour, state.halls[hall][colour] - 1)
    return replace(
        state,
        troops=put(state.troops, colour, state.troops[colour] | space),
        halls=put(state.halls, hall, left),
    )


def _site_in_play(state: State, site: str) -> int | None:
    index = SITE.get(site)
    return index if index is not None and index in state.field.sites else None


def place_spy(state: State, house: int, move: m.PlaceSpy) -> State | Misfit:
    site = _site_in_play(state, move.site)
    if site is None:
        return NOT_IN_PLAY
    spies = state.spies[house]
    if spies >> site & 1:
        return Misfit(text("That house has a spy there already."))
    if move.origin is None:
        if not state.spy_supply[house]:
            return Misfit(text("No spy of that house is left in the barracks."))
        supply = put(state.spy_supply, house, state.spy_supply[house] - 1)
        return replace(state, spies=put(state.spies, house, spies | 1 << site), spy_supply=supply)
    origin = _site_in_play(state, move.origin)
    if origin is None or not spies >> origin & 1:
        return NO_SPY
    return replace(state, spies=put(state.spies, house, spies & ~(1 << origin) | 1 << site))


def return_spy(state: State, house: int, move: m.ReturnSpy) -> State | Misfit:
    site, owner = _site_in_play(state, move.site), INDEX.get(move.owner)
    if site is None:
        return NOT_IN_PLAY
    if owner is None or owner == WHITE or not state.spies[owner] >> site & 1:
        return NO_SPY
    return replace(
        state,
        spies=put(state.spies, owner, state.spies[owner] & ~(1 << site)),
        spy_supply=put(state.spy_supply, owner, state.spy_supply[owner] + 1),
    )
