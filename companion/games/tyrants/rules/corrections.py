"""Corrections: a pool is set to what the table shows, and the difference is booked as unaccounted."""

from dataclasses import replace

from companion.games.tyrants import moves as m
from companion.games.tyrants.catalogue.board import SITE, SLOTS
from companion.games.tyrants.catalogue.houses import COLOURS, HOUSES
from companion.games.tyrants.rules.pieces import NO_SPACE, NOT_IN_PLAY, place_in_play
from companion.games.tyrants.state import State, put
from companion.kernel.game import Misfit

CORRECTION = "correction"
"""The reason of VP tokens that a correction added or took."""


def _book(state: State, colour: int, appeared: int) -> tuple[int, ...]:
    return put(state.unaccounted, colour, state.unaccounted[colour] - appeared)


def set_troops(state: State, house: int, move: m.SetTroops) -> State | Misfit:
    """Troops that stay keep their spaces; those that come fill the empty ones in the order of the slots."""
    place = place_in_play(state, move.place)
    if place is None:
        return NOT_IN_PLAY
    mask = SLOTS[place]
    wanted = tuple(max(0, move.troops.get(colour, 0)) for colour in COLOURS)
    if sum(wanted) > mask.bit_count():
        return NO_SPACE
    kept = tuple(_first(bits & mask, n) for bits, n in zip(state.troops, wanted, strict=True))
    empty = mask & ~sum(kept)
    troops, unaccounted = list(state.troops), list(state.unaccounted)
    for colour, n in enumerate(wanted):
        coming = _first(empty, n - kept[colour].bit_count())
        empty &= ~coming
        troops[colour] = state.troops[colour] & ~mask | kept[colour] | coming
        unaccounted[colour] -= n - (state.troops[colour] & mask).bit_count()
    return replace(state, troops=tuple(troops), unaccounted=tuple(unaccounted))


def _first(bits: int, n: int) -> int:
    """The lowest n of some bits."""
    chosen = 0
    for _ in range(n):
        lowest = bits & ~chosen
        chosen |= lowest & -lowest
    return chosen


def set_spies(state: State, house: int, move: m.SetSpies) -> State | Misfit:
    site = SITE.get(move.site)
    if site is None or site not in state.field.sites:
        return NOT_IN_PLAY
    spies, unaccounted = list(state.spies), list(state.unaccounted_spies)
    for index, seat in enumerate(HOUSES):
        there, wanted = spies[index] >> site & 1, int(seat in move.houses)
        spies[index] ^= (there ^ wanted) << site
        unaccounted[index] -= wanted - there
    return replace(state, spies=tuple(spies), unaccounted_spies=tuple(unaccounted))


def set_hall(state: State, house: int, move: m.SetHall) -> State | Misfit:
    hall = tuple(max(0, move.troops.get(colour, 0)) for colour in COLOURS)
    unaccounted = tuple(
        left - (now - was) for left, now, was in zip(state.unaccounted, hall, state.halls[house], strict=True)
    )
    return replace(state, halls=put(state.halls, house, hall), unaccounted=unaccounted)


def set_tokens(state: State, house: int, move: m.SetTokens) -> State | Misfit:
    reasons = state.tokens[house]
    difference = move.vp - sum(reasons.values())
    corrected = {**reasons, CORRECTION: reasons.get(CORRECTION, 0) + difference}
    return replace(state, tokens=put(state.tokens, house, {why: vp for why, vp in corrected.items() if vp}))


def set_barracks(state: State, house: int, move: m.SetBarracks) -> State | Misfit:
    """Troops that are still there withdraw the proposal that the last one was deployed."""
    after = state
    if move.troops is not None:
        appeared = move.troops - state.barracks[house]
        withdrawn = state.proposed is not None and state.proposed.house == house and move.troops > 0
        withdrawn = withdrawn and state.proposed is not None and state.proposed.reason == "barracks"
        after = replace(
            after,
            barracks=put(state.barracks, house, move.troops),
            unaccounted=_book(state, house, appeared),
            proposed=None if withdrawn else state.proposed,
        )
    if move.spies is not None:
        appeared = move.spies - state.spy_supply[house]
        after = replace(
            after,
            spy_supply=put(state.spy_supply, house, move.spies),
            unaccounted_spies=put(state.unaccounted_spies, house, state.unaccounted_spies[house] - appeared),
        )
    return after


def set_turn(state: State, house: int, move: m.SetTurn) -> State | Misfit:
    """A turn that goes on keeps what its markers have given."""
    turns = (max(move.round, 1) - 1) * len(state.order) + state.order.index(house)
    everyone = sum(1 << playing for playing in state.order)
    if turns == state.turns:
        return replace(state, placed=everyone)
    return replace(state, turns=turns, placed=everyone, held=0, paid=0)
