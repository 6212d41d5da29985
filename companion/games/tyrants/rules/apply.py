"""All rows of this game, as its `Rules`; the basic actions open to a house now; and what to enter first if a
house acts while the end of an earlier turn has not been entered.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from companion.games.tyrants import moves as m
from companion.games.tyrants.catalogue.board import PLACES, SITES, SLOTS
from companion.games.tyrants.catalogue.settings import COLOURS, HOUSES, INDEX, NAMES, NO_HOUSE, WHITE
from companion.games.tyrants.facts import (
    controller,
    due_markers,
    empty_spaces,
    held_by,
    is_over,
    is_unanswered,
    may_deploy_at,
    presence,
    standing_at,
    starting_sites,
)
from companion.games.tyrants.rules import cards, corrections, counting, painting, spies, troops, turns
from companion.games.tyrants.rules.row import HouseRow
from companion.games.tyrants.state import State
from companion.kernel.features import CatchUp
from companion.kernel.moves import Draft, Entry, Move
from companion.kernel.rows import Rules, carry_out_all
from companion.kernel.rulings import Cannot
from companion.kernel.seats import Seat
from companion.kernel.words import Text, text

ROWS: Final[tuple[HouseRow[Any], ...]] = (
    *troops.ROWS,
    *spies.ROWS,
    *turns.ROWS,
    *cards.ROWS,
    *corrections.ROWS,
    *painting.ROWS,
    *counting.ROWS,
)


def _acting_house(state: State, seat: Seat | None) -> int:
    """Return the house that acts; for a move without a seat, the house on turn. Raise `Cannot` for one not in
    the game."""
    house = state.on_turn if seat is None else INDEX.get(seat, WHITE)
    if house not in state.order:
        raise Cannot(NO_HOUSE)
    return house


def _settle(state: State, after: State, seat: Seat | None, move: Move) -> State:
    """Return the state after a move, once turns of absent houses are skipped, the markers that the house on
    turn holds are recorded, and the end of the game is proposed if the pieces say so."""
    if after.turns != state.turns or after.placed != state.placed:
        # A correction may set the turn of any house, even of an absent one.
        after = after if isinstance(move, m.SetTurn) else turns.skip_absent(after)
        before = after.held if after.turns != state.turns else 0
        after = replace(after, held=before | held_by(after, after.on_turn))
    elif after.troops is not state.troops:
        after = _note_markers(state, after)
    return turns.with_proposed_end(after, after.on_turn if seat is None else INDEX[seat])


def _note_markers(before: State, after: State) -> State:
    """Return the state after recording the markers that the house on turn has just taken. A marker counts for
    influence in any turn in which it was held, even for a moment (page 11)."""
    changed = 0
    for was, now in zip(before.troops, after.troops, strict=True):
        changed |= was ^ now
    held, house = after.held, after.on_turn
    for site in after.field.markers:
        if changed & SLOTS[site] and controller(after, site) == house:
            held |= 1 << site
    return after if held == after.held else replace(after, held=held)


RULES: Final = Rules(rows=ROWS, who=_acting_house, settle=_settle, seat_first=text("Choose a house first."))
apply, check = RULES.apply, RULES.check


def costs(entry: Entry) -> Mapping[str, int]:
    """See `kernel.features.TurnResources.costs`: what is marked as a card's effect is free."""
    if entry.override is not None and entry.override.says == "card":
        return {}
    row = RULES.by_type.get(type(entry.move))
    return {} if row is None else row.costs(entry.seat, entry.move)


def likely_moves(state: State, seat: Seat) -> tuple[Move, ...]:
    """Return the basic actions on the map that are open to a seat (page 8), and the end of its turn or what
    must be answered first; in the set-up, its possible starting troops. Empty if it is not the seat's turn,
    and once the game is over."""
    house = INDEX[seat]
    if is_over(state) or state.on_turn != house:
        return ()
    if state.setting_up:
        return tuple(m.StartingTroop(SITES[site].id) for site in starting_sites(state))
    return (*_deploys(state, house), *_attacks(state, house), _end_of_turn(state))


def _end_of_turn(state: State) -> Move:
    """Return the end of the turn; or, if the end of the game is proposed and needs an answer first, that
    answer."""
    if state.proposed is not None and is_unanswered(state):
        return m.ConfirmEnd(state.proposed.reason)
    return m.EndTurn(due_markers(state))


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


def catch_up(state: State, seat: Seat) -> CatchUp | None:
    """See `kernel.features.Turns.catch_up`. The present turn ends; the turns between are marked as not
    recorded."""
    house = INDEX.get(seat)
    if house not in state.order or house == state.on_turn or state.setting_up or is_over(state):
        return None
    drafts: list[Draft] = []
    reached = state
    for _ in state.order:
        ending = m.EndTurn(due_markers(reached), assumed=bool(drafts))
        drafts.append(Draft(move=ending, seat=HOUSES[reached.on_turn]))
        reached = carry_out_all(apply, reached, drafts[-1:])
        if is_over(reached):
            return None
        if reached.on_turn == house:
            return CatchUp(drafts=tuple(drafts), label=_label(drafts))
    return None


def passing(state: State, seat: Seat) -> tuple[Draft, ...]:
    """See `kernel.features.Turns.passing`: the seat's turn ends, with the VP that are due for markers."""
    if INDEX.get(seat) != state.on_turn or state.setting_up or is_over(state):
        return ()
    return (Draft(move=m.EndTurn(due_markers(state)), seat=seat),)


def given_turn(state: State, seat: Seat) -> tuple[Draft, ...]:
    """See `kernel.features.Turns.given`: the turn is set to the next one of the seat."""
    house = INDEX.get(seat)
    if house not in state.order or house == state.on_turn or state.setting_up or is_over(state):
        return ()
    later = state.order.index(house) < state.order.index(state.on_turn)
    return (Draft(move=m.SetTurn(state.round + later), seat=seat),)


def seat_of_last_turn(state: State) -> Seat | None:
    """Return whose turn the previous one was, leaving out houses that are away; None if there was none within
    the last round."""
    return next(_ended_lately(state), None)


def has_ended_lately(state: State, house: int) -> bool:
    """Return whether a turn of a house that is not away has ended within the last round."""
    return HOUSES[house] in _ended_lately(state)


def _ended_lately(state: State) -> Iterator[Seat]:
    """Yield those whose turns ended within the last round, the newest first; nobody who is away."""
    for turn in range(state.turns - 1, max(-1, state.turns - 1 - len(state.order)), -1):
        house = state.order[turn % len(state.order)]
        if not state.away >> house & 1:
            yield HOUSES[house]


def back_in_own_turn(state: State, house: int) -> State:
    """Return the present state with the turn set back to a house's last turn, for a move that the house made
    then and forgot to enter. The house must have had a turn."""
    own = next(
        turn for turn in range(state.turns - 1, -1, -1) if state.order[turn % len(state.order)] == house
    )
    return replace(state, turns=own)


def after_catch_up(state: State, catch_up: CatchUp) -> State:
    """Return the state after the forgotten entries."""
    return carry_out_all(apply, state, catch_up.drafts)


def _label(drafts: Sequence[Draft]) -> Text:
    ended, *skipped = drafts
    first = text("End %(house)s's turn", house=_name(ended))
    if vp := _vp(ended):
        first = text("End %(house)s's turn (+%(vp)s VP)", house=_name(ended), vp=vp)
    if not skipped:
        return text("%(end)s and enter", end=first)
    others = tuple(_say_skipped(draft) for draft in skipped)
    return text("%(end)s, pass over %(others)s, and enter", end=first, others=others)


def _say_skipped(draft: Draft) -> Text:
    vp = _vp(draft)
    return text("%(house)s (+%(vp)s VP assumed)", house=_name(draft), vp=vp) if vp else _name(draft)


def _name(draft: Draft) -> Text:
    return NAMES[INDEX[Seat(str(draft.seat))]]


def _vp(draft: Draft) -> int:
    return sum(draft.move.markers.values()) if isinstance(draft.move, m.EndTurn) else 0
