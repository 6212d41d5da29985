"""Players who join during the game, and players who go home before the end."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Final

from companion.games.score_sheet.facts import late_rules
from companion.games.score_sheet.moves import ComeIn, GoHome
from companion.games.score_sheet.state import NO_SHEET, State
from companion.kernel.rows import MoveRow
from companion.kernel.rulings import NOBODY_PLAYS, Cannot, Objection
from companion.kernel.seats import Seat
from companion.kernel.shared_rows import PLAYERS
from companion.kernel.words import Text, text


def count_from_start(state: State, seat: Seat | None, number: int) -> State:
    """Count a seat that joined late as playing from the start, if nobody said otherwise and its first entry
    is for the first round or the end (`number` 1 or 0). Older versions wrongly left such seats out."""
    if seat is None or seat not in state.to_come_in or number > 1:
        return state
    return replace(state, came_in={**state.came_in, seat: ("nothing", 1)})


def _come_in(state: State, seat: Seat | None, move: ComeIn) -> State:
    if state.sheet is None:
        raise Cannot(NO_SHEET)
    if seat is None or seat not in state.seats:
        raise Cannot(NOBODY_PLAYS)
    now = state.round_now + move.later if state.sheet.rounds else 1
    aside = state.aside - {seat}
    if state.has_gone(seat):
        spans = tuple((first, last or now - 1) for first, last in state.absent[seat])
        missed = tuple((first, last) for first, last in spans if first <= last)
        return replace(state, absent={**state.absent, seat: missed}, aside=aside)
    if seat not in state.to_come_in:
        raise Cannot(text("This player is in the game already."))
    before = {seat: ((1, now - 1),)} if now > 1 else {}
    came_in = {**state.came_in, seat: (move.points, now)}
    return replace(state, absent={**state.absent, **before}, came_in=came_in, aside=aside)


def _check_come_in(state: State, seat: Seat | None, move: ComeIn) -> Iterable[Objection]:
    if seat in state.to_come_in and move.points not in late_rules(state):
        yield Objection(sentence=text("The sheet has another rule for the points of players who join late."))
    after = _come_in(state, seat, move)
    if 0 < after.number_of_rounds < after.round_now + move.later:
        yield Objection(sentence=text("No round is left in which this player could play."))


def _go_home(state: State, seat: Seat | None, move: GoHome) -> State:
    if state.sheet is None:
        raise Cannot(NO_SHEET)
    if seat is None or seat not in state.playing:
        raise Cannot(NOBODY_PLAYS)
    if state.has_gone(seat):
        raise Cannot(text("This player has gone home already."))
    if sum(not state.has_gone(one) for one in state.playing) < 2:
        raise Cannot(text("Somebody must play on."))
    now = state.round_now if state.sheet.rounds else 1
    # Players who have entered the present round have played it.
    if state.sheet.rounds and _has_played(state, seat, now):
        now += 1
    spans = (*state.absent.get(seat, ()), (now, 0))
    aside = state.aside if move.part else state.aside | {seat}
    return replace(state, absent={**state.absent, seat: spans}, aside=aside)


def _has_played(state: State, seat: Seat, number: int) -> bool:
    points = state.points_of_rounds[number - 1] if number <= len(state.rounds) else {}
    return points.get(state.column_of(seat)) is not None


def _check_go_home(state: State, seat: Seat | None, move: GoHome) -> Iterable[Objection]:
    if not move.part or seat is None or state.sheet is None or state.sheet.rounds is not None:
        return
    if len(state.columns[state.column_of(seat)]) == 1 and state.missing[state.column_of(seat)]:
        yield Objection(sentence=text("This player has no points to keep yet."))


def _come_in_words(move: ComeIn) -> Text:
    if move.later:
        return _LATER_WORDS[move.points]
    if move.points == "lowest":
        return text("plays from now on, with the points of last place")
    if move.points == "average":
        return text("plays from now on, with the average of all points")
    return text("plays from now on")


_LATER_WORDS: Final = {
    "nothing": text("plays from the next round on"),
    "lowest": text("plays from the next round on, with the points of last place"),
    "average": text("plays from the next round on, with the average of all points"),
}


def _go_home_words(move: GoHome) -> Text:
    return text("goes home and keeps the points") if move.part else text("goes home and is out of the game")


COMING_AND_GOING: Final[tuple[MoveRow[State, Seat | None, Any], ...]] = (
    MoveRow(move=ComeIn, check=_check_come_in, effect=_come_in, words=_come_in_words, group=PLAYERS),
    MoveRow(move=GoHome, check=_check_go_home, effect=_go_home, words=_go_home_words, group=PLAYERS),
)
