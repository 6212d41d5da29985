"""What a house may do now by the basic rules: moves that meet no objection."""

from collections.abc import Iterator

from companion.games.tyrants import moves as m
from companion.games.tyrants.catalogue.board import PLACES, SITES
from companion.games.tyrants.catalogue.houses import COLOURS, HOUSES, INDEX
from companion.games.tyrants.facts import (
    empty_spaces,
    is_over,
    may_deploy_at,
    presence,
    standing_at,
    starting_sites,
    unanswered,
)
from companion.games.tyrants.state import State
from companion.kernel.moves import Move
from companion.kernel.seats import Seat


def legal(state: State, seat: Seat) -> tuple[Move, ...]:
    """Return the basic actions open to a seat (page 8), the starting troop in set-up, and the end of the
    turn."""
    house = INDEX[seat]
    if is_over(state) or state.on_turn != house:
        return ()
    if state.setting_up:
        return tuple(m.StartingTroop(SITES[site].id) for site in starting_sites(state))
    return (*_deploys(state, house), *_attacks(state, house), _end_of_turn(state))


def _end_of_turn(state: State) -> Move:
    """Ask for an answer to a proposed end before the round is over."""
    if state.proposed is not None and unanswered(state):
        return m.ConfirmEnd(state.proposed.reason)
    return m.EndTurn()


def _deploys(state: State, house: int) -> Iterator[Move]:
    if not state.barracks[house]:
        yield m.Deploy()
        return
    for place in state.field.places:
        if empty_spaces(state, place) and may_deploy_at(state, house, place):
            yield m.Deploy(PLACES[place])


def _attacks(state: State, house: int) -> Iterator[Move]:
    here = presence(state)[house]
    for place in state.field.places:
        if here >> place & 1:
            for colour, n in enumerate(standing_at(state, place)):
                if n and colour != house:
                    yield m.Assassinate(PLACES[place], COLOURS[colour])
            if place < len(SITES):
                for other in state.order:
                    if other != house and state.spies[other] >> place & 1:
                        yield m.ReturnSpy(PLACES[place], HOUSES[other])
