"""VP tokens, the end of a turn, and the trigger of the end of the game."""

from collections.abc import Mapping
from dataclasses import replace

from companion.games.tyrants import moves as m
from companion.games.tyrants.catalogue.board import SITE
from companion.games.tyrants.catalogue.houses import INDEX
from companion.games.tyrants.facts import held_by
from companion.games.tyrants.state import State, Trigger, count, put
from companion.kernel.game import Misfit
from companion.kernel.seats import Seat

MARKER = "marker:"
"""Before the site's id in the reason of VP tokens that a marker gave."""

ASSUMED = "assumed:"
"""The same where the turn was not recorded."""


def gain_vp(state: State, house: int, move: m.GainVP) -> State | Misfit:
    after = replace(state, tokens=put(state.tokens, house, count(state.tokens[house], move.reason, move.vp)))
    site = SITE.get(move.reason.removeprefix(MARKER)) if move.reason.startswith(MARKER) else None
    if site is None or house != state.on_turn:
        return after
    return replace(after, paid=after.paid | 1 << site)


def token_reason(move: m.EndTurn, site: str) -> str:
    return (ASSUMED if move.assumed else MARKER) + site


def _take_marker_vp(tokens: Mapping[str, int], move: m.EndTurn) -> Mapping[str, int]:
    for site, vp in move.markers.items():
        tokens = count(tokens, token_reason(move, site), vp)
    return tokens


def end_turn(state: State, house: int, move: m.EndTurn) -> State | Misfit:
    """The next turn after this house's; turns of others that were passed over have ended as well."""
    tokens = put(state.tokens, house, _take_marker_vp(state.tokens[house], move))
    seats = len(state.order)
    skipped = (state.order.index(house) - state.turns) % seats
    everyone = sum(1 << playing for playing in state.order)
    return replace(state, tokens=tokens, turns=state.turns + skipped + 1, placed=everyone, held=0, paid=0)


def passed_over(state: State) -> State:
    """The turns of those who are away end as they begin, unless nobody is left to play."""
    if state.setting_up or all(state.away >> house & 1 for house in state.order):
        return state
    turns = state.turns
    while state.away >> state.order[turns % len(state.order)] & 1:
        turns += 1
    return state if turns == state.turns else replace(state, turns=turns, held=0, paid=0)


def absent(state: State, seats: frozenset[Seat]) -> State:
    """See `kernel.features.Turns.absent`."""
    away = sum(1 << INDEX[seat] for seat in seats if seat in INDEX and INDEX[seat] in state.order)
    after = passed_over(replace(state, away=away))
    return after if after.turns == state.turns else replace(after, held=held_by(after, after.on_turn))


def confirm_end(state: State, house: int, move: m.ConfirmEnd) -> State | Misfit:
    """Rests on the proposal: with its deploy taken back nothing is triggered, but by hand."""
    if state.ending is not None:
        return state
    proposed = state.proposed
    if (
        proposed is not None
        and proposed.reason == move.reason
        and not (move.by_hand and proposed.house != house)
    ):
        return replace(state, ending=_late(state, proposed), proposed=None)
    if not move.by_hand:
        return state
    return replace(state, ending=Trigger(move.reason, house, max(state.round, 1)), proposed=None)


def _late(state: State, proposed: Trigger) -> Trigger:
    """A proposal answered after its round plays the present round to its end, unless that has only begun."""
    begun = any(not state.away >> house & 1 for house in state.order[: state.turns % len(state.order)])
    last = state.round if begun else state.round - 1
    return replace(proposed, round=max(proposed.round, last))
