"""VP tokens, the moment of a state, the end of a turn, and the trigger of the end of the game."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from companion.games.tyrants import moves as m
from companion.games.tyrants.catalogue.board import MARKER_SITES, SITE, SITES
from companion.games.tyrants.catalogue.cards import MARKET_DECK
from companion.games.tyrants.catalogue.settings import HOUSES, INDEX, NAMES, TROOPS
from companion.games.tyrants.facts import due_markers, held_by, is_over, is_unanswered
from companion.games.tyrants.rules.row import (
    MARKER,
    PAGES,
    TURNS_AND_VP,
    HouseRow,
    check_bounds,
    not_on_turn,
    place,
    reason_text,
    token_reason,
    tokens,
)
from companion.games.tyrants.state import State, Trigger, change_count, put
from companion.kernel.game import Moment
from companion.kernel.rulings import Answer, Cannot, Fault, Malformed, Number, Objection, Refusal
from companion.kernel.seats import Seat
from companion.kernel.words import Text, text

NO_MARKER: Final = text("That site has no control marker.")
MARKED: Final = frozenset(SITES[site].id for site in MARKER_SITES)
"""The ids of the sites that have a marker."""

TRIGGERS: Final[Mapping[str, Text]] = {
    "barracks": text("the last troop is deployed"),
    "market": text("the market deck is empty"),
}


def moment(state: State) -> Moment:
    """Return the moment of a state: the set-up, a round and whose turn it is, or the end; or that only the
    score is kept."""
    if is_over(state):
        return Moment(state.turns + 1, text("After the end"), None)
    seat: Seat = HOUSES[state.on_turn]
    if state.setting_up:
        return Moment(0, text("Set-up"), seat, timed=False)
    if state.options.tracking == "scorepad":
        return Moment(state.turns + 1, text("Scorepad"), seat)
    name = text("Round %(round)s, %(house)s", round=state.round, house=NAMES[state.on_turn])
    return Moment(state.turns + 1, name, seat, round=state.round)


MAX_LEFT_TURNS: Final = 120
"""How far back turns that were left are remembered, in case they are resumed: more than a game has."""


def leave_turn(state: State, paid: int) -> Mapping[int, tuple[int, int]]:
    """Return `State.left` once the present turn is left; `paid`: the sites whose markers have given VP in it.
    Turns long ago, and those without anything to remember, are dropped."""
    recent = {turn: kept for turn, kept in state.left.items() if turn > state.turns - MAX_LEFT_TURNS}
    recent.pop(state.turns, None)
    return recent | ({state.turns: (state.held, paid)} if state.held or paid else {})


def skip_absent(state: State) -> State:
    """Return the state with the turns of absent houses skipped; unchanged in the set-up, and if nobody is
    left to play."""
    if state.setting_up or all(state.away >> house & 1 for house in state.order):
        return state
    turns = state.turns
    while state.away >> state.order[turns % len(state.order)] & 1:
        turns += 1
    return state if turns == state.turns else replace(state, turns=turns, held=0, paid=0)


def absent(state: State, seats: frozenset[Seat]) -> State:
    """See `kernel.features.Turns.absent`."""
    away = sum(1 << INDEX[seat] for seat in seats if seat in INDEX and INDEX[seat] in state.order)
    after = skip_absent(replace(state, away=away))
    return after if after.turns == state.turns else replace(after, held=held_by(after, after.on_turn))


def gain_vp(state: State, house: int, move: m.GainVP) -> State:
    after = replace(
        state, tokens=put(state.tokens, house, change_count(state.tokens[house], move.reason, move.vp))
    )
    site = move.reason.removeprefix(MARKER) if move.reason.startswith(MARKER) else ""
    if owed := state.owed[house].get(site):
        # VP gained make up for VP that were missed when a turn ended; VP lost, for those taken in excess.
        settled = min(owed, max(move.vp, 0)) if owed > 0 else max(owed, min(move.vp, 0))
        return replace(after, owed=put(state.owed, house, change_count(state.owed[house], site, -settled)))
    if site not in SITE or house != state.on_turn:
        return after
    return replace(after, paid=after.paid | 1 << SITE[site])


def check_gain_vp(state: State, house: int, move: m.GainVP) -> tuple[Objection, ...]:
    check_bounds(move.vp, -m.MAX_VP, m.MAX_VP)
    if not move.vp:
        raise Malformed(text("How many VP?"))
    if not move.reason.strip() or len(move.reason) > m.REASON_LENGTH:
        raise Malformed(text("A reason has 1 to %(most)s characters.", most=m.REASON_LENGTH))
    if sum(state.tokens[house].values()) + move.vp < 0:
        raise Refusal(text("The trophy hall does not hold that many VP tokens."))
    return ()


def gain_vp_words(move: m.GainVP) -> Text:
    reason = reason_text(move.reason)
    if move.vp > 0:
        return text("gains %(vp)s VP: %(reason)s", vp=move.vp, reason=reason)
    return text("loses %(vp)s VP: %(reason)s", vp=-move.vp, reason=reason)


def end_turn(state: State, house: int, move: m.EndTurn) -> State:
    """Return the state after this house's turn; turns between the one in progress and this house's are passed
    over. The turns of absent houses are skipped afterwards, see `skip_absent`."""
    taken, owed = state.tokens[house], state.owed[house]
    if not move.markers.keys() <= MARKED:
        raise Cannot(NO_MARKER)
    for site, vp in move.markers.items():
        taken = change_count(taken, token_reason(move, site), vp)
    left = state.left
    if house == state.on_turn:
        due = due_markers(state)
        for site in (*due, *move.markers.keys() - due):
            owed = change_count(owed, site, due.get(site, 0) - move.markers.get(site, 0))
        settled = sum(1 << SITE[site] for site in due)
        left = leave_turn(state, state.paid | settled)
    seats = len(state.order)
    skipped = (state.order.index(house) - state.turns) % seats
    everyone = sum(1 << playing for playing in state.order)
    following = state.order[(state.turns + skipped + 1) % seats]
    return replace(
        state,
        promoted=state.promoted & ~(1 << following),
        tokens=put(state.tokens, house, taken),
        owed=put(state.owed, house, owed),
        turns=state.turns + skipped + 1,
        placed=everyone,
        held=0,
        paid=0,
        left=left,
    )


def check_end_turn(state: State, house: int, move: m.EndTurn) -> Iterator[Objection]:
    for site, vp in move.markers.items():
        marker = SITES[SITE[site]].marker
        check_bounds(vp, 0, marker.total_vp if marker else 0)
    yield from not_on_turn(state, house)
    yield from _ask_unanswered(state)


def _ask_unanswered(state: State) -> Iterator[Objection]:
    """Ask again, in the last turn of a round, about a proposed end that nobody has answered (page 14)."""
    if state.proposed is None or not is_unanswered(state):
        return
    if state.proposed.reason == "market":
        sentence = text("Is the market deck empty? If so, the game ends with this turn: answer first.")
    else:
        sentence = text(
            "Has %(house)s deployed its last troop? If so, the game ends with this turn: answer first.",
            house=NAMES[state.proposed.house],
        )
    yield Objection(sentence=sentence, page=PAGES["end"], answers=end_answers(state, state.proposed))


def end_answers(state: State, proposed: Trigger) -> tuple[Answer, ...]:
    """Return the possible answers to a proposed end: yes, or no and how many are left."""
    seat = HOUSES[proposed.house]
    yes = Answer(
        words=text("Yes: the game ended")
        if is_over_if_confirmed(state, proposed)
        else text("Yes: last round"),
        kind=m.ConfirmEnd.kind,
        seat=seat,
        fields=(("reason", proposed.reason),),
    )
    if proposed.reason == "market":
        kind, left = m.MarketDeck.kind, Number("cards", text("Cards left in the market deck"), 1, MARKET_DECK)
    else:
        kind, left = m.SetBarracks.kind, Number("troops", text("Troops left in the barracks"), 1, TROOPS)
    return yes, Answer(words=text("No"), kind=kind, seat=seat, number=left)


def end_turn_words(move: m.EndTurn) -> Text:
    vp = sum(move.markers.values())
    if move.assumed and vp:
        return text("turn not recorded: %(vp)s VP from markers assumed", vp=vp)
    if move.assumed:
        return text("turn not recorded")
    return text("ends the turn: %(vp)s VP from markers", vp=vp) if vp else text("ends the turn")


def leave_vp(state: State, house: int, move: m.LeaveVP) -> State:
    if move.site not in MARKED:
        raise Cannot(NO_MARKER)
    owed = state.owed[house]
    return replace(state, owed=put(state.owed, house, change_count(owed, move.site, -owed.get(move.site, 0))))


def check_leave_vp(state: State, house: int, move: m.LeaveVP) -> tuple[Objection, ...]:
    if not state.owed[house].get(move.site):
        raise Refusal(text("Nothing is owed for that marker any more."), Fault.STALE)
    return ()


def leave_vp_words(move: m.LeaveVP) -> Text:
    return text("keeps what was taken for the marker of %(site)s", site=place(move.site))


def with_proposed_end(state: State, house: int) -> State:
    """Return the state with the end proposed if the pieces say so (page 14), whatever put them there.
    `house`: the house to name if the market deck is empty.

    The proposal remains if a card later returns a troop to its barracks. The last round is never later than
    the present one, even if a correction has set the round back.
    """
    if state.ending is None and state.proposed is None:
        return _with_first_proposed(state, house)
    now = max(state.round, 1)
    if state.ending is not None:
        return state if state.ending.round <= now else replace(state, ending=replace(state.ending, round=now))
    if state.proposed is None or state.proposed.round <= now:
        return state
    return replace(state, proposed=replace(state.proposed, round=now))


def _with_first_proposed(state: State, house: int) -> State:
    # Called after every entry, so compute the round only if needed.
    if state.options.tracking != "scorepad":
        for playing in state.order:
            if not state.barracks[playing]:
                return replace(state, proposed=Trigger("barracks", playing, max(state.round, 1)))
    if state.market == 0:
        return replace(state, proposed=Trigger("market", house, max(state.round, 1)))
    return state


def confirm_end(state: State, house: int, move: m.ConfirmEnd) -> State:
    """Return the state with the proposed end confirmed. Without such a proposal (its deploy may have been
    taken back), only a confirmation by hand triggers the end."""
    if move.reason not in m.TRIGGERS:
        raise Cannot(text("Two things trigger the end: empty barracks or an empty market deck."))
    if state.ending is not None:
        return state
    proposed = state.proposed
    if (
        proposed is not None
        and proposed.reason == move.reason
        and not (move.by_hand and proposed.house != house)
    ):
        return replace(state, ending=_confirm(state, proposed), proposed=None)
    if not move.by_hand:
        return state
    return replace(state, ending=Trigger(move.reason, house, max(state.round, 1)), proposed=None)


def _confirm(state: State, proposed: Trigger) -> Trigger:
    """Return the trigger as confirmed. If it is confirmed after the round in which it was proposed, the
    present round is the last, or the one before if nobody has had a turn in the present one."""
    begun = any(not state.away >> house & 1 for house in state.order[: state.turns % len(state.order)])
    last = state.round if begun else state.round - 1
    return replace(proposed, round=max(proposed.round, last))


def is_over_if_confirmed(state: State, proposed: Trigger) -> bool:
    """Return whether the game would already be over if the proposed end were confirmed now."""
    return state.round > _confirm(state, proposed).round


def check_confirm_end(state: State, house: int, move: m.ConfirmEnd) -> tuple[Objection, ...]:
    if state.ending is not None:
        raise Refusal(text("The end is already triggered."))
    if not move.by_hand and (state.proposed is None or state.proposed.reason != move.reason):
        raise Refusal(text("By Undertally's count nothing has triggered the end."))
    return ()


def confirm_end_words(move: m.ConfirmEnd) -> Text:
    return text("the end is triggered: %(reason)s", reason=TRIGGERS.get(move.reason, move.reason))


ROWS = (
    HouseRow(
        move=m.GainVP,
        check=check_gain_vp,
        effect=gain_vp,
        words=gain_vp_words,
        touches=(lambda seat, _move: (tokens(seat),)),
        group=TURNS_AND_VP,
    ),
    HouseRow(
        move=m.EndTurn,
        check=check_end_turn,
        effect=end_turn,
        words=end_turn_words,
        touches=(lambda seat, move: (tokens(seat), *move.markers) if move.markers else ()),
        group=TURNS_AND_VP,
    ),
    HouseRow(
        move=m.LeaveVP,
        check=check_leave_vp,
        effect=leave_vp,
        words=leave_vp_words,
        touches=(lambda seat, move: (tokens(seat), move.site)),
        group=TURNS_AND_VP,
    ),
    HouseRow(
        move=m.ConfirmEnd,
        check=check_confirm_end,
        effect=confirm_end,
        words=confirm_end_words,
        group=TURNS_AND_VP,
    ),
)
