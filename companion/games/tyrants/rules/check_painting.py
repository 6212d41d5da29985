"""Bounds on a position that is set at once. That it fits the board, `apply` says."""

from companion.games.tyrants import moves as m
from companion.games.tyrants.catalogue.cards import MARKET_DECK
from companion.games.tyrants.catalogue.houses import HOUSES, NAMES, SPIES, TROOPS
from companion.games.tyrants.rules.check_table import (
    MOST_VP,
    ROUNDS,
    Objections,
    bounded,
    counts,
    set_spies,
    set_turn,
)
from companion.games.tyrants.state import State
from companion.kernel.rulings import Refusal
from companion.kernel.words import text


def paint(state: State, house: int, move: m.Paint) -> Objections:
    for troops in (*move.troops.values(), *move.halls.values()):
        counts(state, troops)
    for site, houses in move.spies.items():
        set_spies(state, house, m.SetSpies(site, houses))
    _enough_spies(state, move)
    for values, most in ((move.tokens, MOST_VP), (move.barracks, TROOPS), (move.spies_left, SPIES)):
        for value in values.values():
            bounded(value, 0, most)
    bounded(move.market or 0, 0, MARKET_DECK)
    return _turn(state, house, move)


def _enough_spies(state: State, move: m.Paint) -> None:
    """A house has five: more of them cannot stand on the board, whatever was counted."""
    for playing in state.order:
        if sum(HOUSES[playing] in houses for houses in move.spies.values()) > SPIES:
            raise Refusal(text("%(house)s has %(n)s spies.", house=NAMES[playing], n=SPIES))


def _turn(state: State, house: int, move: m.Paint) -> Objections:
    if (move.round is None) != (move.on_turn is None):
        raise Refusal(text("Say both: the round, and whose turn it is."))
    if move.round is None:
        return ()
    bounded(move.round, 1, ROUNDS)
    if (move.round, move.on_turn) == (state.round, HOUSES[state.on_turn]):
        return ()
    return set_turn(state, house, m.SetTurn(move.round))
