"""Pacts at the start of a turn: which are offered, which may be offered, and what follows from ending one."""

from itertools import combinations, permutations

from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.adjudication.meetings import Consequence, consequences_of_ending
from companion.games.stone_and_iron.catalogue.factions import cell
from companion.games.stone_and_iron.facts.forces import are_allied
from companion.games.stone_and_iron.facts.turns import open_offers
from companion.games.stone_and_iron.rules.apply import is_allowed
from companion.games.stone_and_iron.state.state import START, State
from companion.kernel.seats import Seat


def list_open_offers(state: State) -> tuple[tuple[Seat, Seat], ...]:
    """Return the offers of pacts that can be answered now, as (from, to)."""
    offers = open_offers(state) if state.phase == START else ()
    return tuple((Seat(of), Seat(to)) for of, to in offers)


def list_possible_offers(state: State) -> tuple[tuple[Seat, tuple[Seat, ...]], ...]:
    """Return the seats to which each faction may offer a pact now."""
    if state.phase != START:
        return ()
    found = ((seat, _open_to(state, seat)) for seat in state.order if seat not in state.away)
    return tuple((Seat(seat), others) for seat, others in found if others)


def _open_to(state: State, seat: str) -> tuple[Seat, ...]:
    """Return the seats to which a faction may offer a pact and with which no offer is open."""
    open_ = {other for pair in open_offers(state) if seat in pair for other in pair}
    others = (Seat(other) for other in state.order if other not in {seat, *open_})
    return tuple(other for other in others if is_allowed(state, Seat(seat), m.OfferPact(other)))


def list_distrustful(state: State) -> frozenset[tuple[str, str]]:
    """Return the pairs of seats for which a pact has, or would have, the price `PRICE_OF_DISTRUST`; none
    except at the start of a turn."""
    pairs = permutations(state.order, 2) if state.phase == START else ()
    return frozenset(pair for pair in pairs if cell(*pair) == "D")


def list_endable(state: State) -> tuple[tuple[Seat, Seat, tuple[Consequence, ...]], ...]:
    """Return the pacts that may be ended now, with the consequences."""
    if state.phase != START or state.options.alliance_changes == "permanent":
        return ()
    return tuple(
        (Seat(one), Seat(other), tuple(consequences_of_ending(state, one, other)))
        for one, other in combinations(state.order, 2)
        if are_allied(state, one, other)
    )
