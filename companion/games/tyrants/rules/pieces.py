"""Troop spaces and sites in play, and what a troop from the barracks brings: what several effects share."""

from dataclasses import replace
from typing import Final

from companion.games.tyrants.catalogue.board import PLACE, SITE, SLOTS
from companion.games.tyrants.rules.words import WITHOUT_TROOPS
from companion.games.tyrants.state import State, Trigger, count, put
from companion.kernel.game import Misfit
from companion.kernel.words import text

NO_SPACE: Final = Misfit(text("There is no empty troop space."))
NO_TROOP: Final = Misfit(text("No such troop stands there."))
NOT_IN_PLAY: Final = Misfit(text("That place is not in play."))


def place_in_play(state: State, place: str) -> int | None:
    """Return the index of a place in play."""
    index = PLACE.get(place)
    return index if index is not None and index in state.field.places else None


def site_in_play(state: State, site: str) -> int | None:
    """Return the index of a site in play."""
    index = SITE.get(site)
    return index if index is not None and index in state.field.sites else None


def free_space(state: State, place: int) -> int:
    """Return the first empty troop space of a place, as a bit; 0 where it is full."""
    black, red, orange, blue, white = state.troops
    empty = SLOTS[place] & ~(black | red | orange | blue | white)
    return empty & -empty


def troop_of(state: State, place: int, colour: int) -> int:
    """Return one troop of a colour at a place, as a bit; 0 where there is none."""
    there = state.troops[colour] & SLOTS[place]
    return there & -there


def gain_token(state: State, house: int) -> State:
    return replace(state, tokens=put(state.tokens, house, count(state.tokens[house], WITHOUT_TROOPS, 1)))


def deploy_on(state: State, house: int, space: int) -> State:
    """Return the state with a troop from the barracks on a space. With none left by our count it is booked as
    unaccounted."""
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
