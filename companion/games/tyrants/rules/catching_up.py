"""Turns that nobody ended: what must be entered first, so that it is a house's turn."""

from collections.abc import Sequence
from dataclasses import replace

from companion.games.tyrants import moves as m
from companion.games.tyrants.catalogue.board import SITES
from companion.games.tyrants.catalogue.houses import HOUSES, INDEX, NAMES
from companion.games.tyrants.facts import is_over, marker_vp
from companion.games.tyrants.rules.apply import apply
from companion.games.tyrants.state import State
from companion.kernel.features import CatchUp
from companion.kernel.game import carried_out
from companion.kernel.moves import Draft
from companion.kernel.seats import Seat
from companion.kernel.words import Text, text


def catch_up(state: State, seat: Seat) -> CatchUp | None:
    """See `kernel.features.Turns.catch_up`. The turn that goes on ends; those between are kept as not
    recorded."""
    house = INDEX.get(seat)
    if house not in state.order or house == state.on_turn or state.setting_up or is_over(state):
        return None
    drafts: list[Draft] = []
    now = state
    for _ in state.order:
        ending = m.EndTurn({SITES[held.site].id: held.vp for held in marker_vp(now)}, assumed=bool(drafts))
        drafts.append(Draft(move=ending, seat=HOUSES[now.on_turn]))
        now = carried_out(apply, now, drafts[-1:])
        if is_over(now):
            return None
        if now.on_turn == house:
            return CatchUp(drafts=tuple(drafts), label=_label(drafts))
    return None


def given_turn(state: State, seat: Seat) -> tuple[Draft, ...]:
    """See `kernel.features.Turns.given`: the next turn that would be the seat's."""
    house = INDEX.get(seat)
    if house not in state.order or house == state.on_turn or state.setting_up or is_over(state):
        return ()
    later = state.order.index(house) < state.order.index(state.on_turn)
    return (Draft(move=m.SetTurn(state.round + later), seat=seat),)


def ended(state: State) -> Seat | None:
    """See `kernel.features.Turns.ended`; turns that were skipped are none."""
    for turn in range(state.turns - 1, max(-1, state.turns - 1 - len(state.order)), -1):
        house = state.order[turn % len(state.order)]
        if not state.away >> house & 1:
            return HOUSES[house]
    return None


def in_the_turn_before(state: State, house: int) -> State:
    """Return what lies now, in the last turn of a house: what it may have done there and forgot to enter."""
    turns = next(
        turn for turn in range(state.turns - 1, -1, -1) if state.order[turn % len(state.order)] == house
    )
    return replace(state, turns=turns)


def caught_up(state: State, found: CatchUp) -> State:
    """Return the state once all of it is entered."""
    return carried_out(apply, state, found.drafts)


def _label(drafts: Sequence[Draft]) -> Text:
    ended, *skipped = drafts
    first = text("End %(house)s's turn", house=_name(ended))
    if vp := _vp(ended):
        first = text("End %(house)s's turn (+%(vp)s VP)", house=_name(ended), vp=vp)
    if not skipped:
        return text("%(end)s and enter", end=first)
    others = tuple(_skipped(draft) for draft in skipped)
    return text("%(end)s, pass over %(others)s, and enter", end=first, others=others)


def _skipped(draft: Draft) -> Text:
    vp = _vp(draft)
    return text("%(house)s (+%(vp)s VP assumed)", house=_name(draft), vp=vp) if vp else _name(draft)


def _name(draft: Draft) -> Text:
    return NAMES[INDEX[Seat(str(draft.seat))]]


def _vp(draft: Draft) -> int:
    return sum(draft.move.markers.values()) if isinstance(draft.move, m.EndTurn) else 0
