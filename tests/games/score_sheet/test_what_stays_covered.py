"""What a sheet hides from others until all have entered, and what a state without it still says."""

import json
from dataclasses import replace

from companion.games.score_sheet.moves import Count, CountRound, UseSheet
from companion.games.score_sheet.scoring import asked_now, outcome, score
from companion.games.score_sheet.state import State, hidden_now, hide_secrets, holds
from companion.kernel.seats import WATCHER, Seat, Viewer
from tests.games.score_sheet.test_ready import entered, seated

RED, BLUE = Seat("red"), Seat("blue")
NUMBERS = [{"key": key, "name": key.upper(), "kind": "number"} for key in ("open", "bid", "purse")]
SHEET = {"title": "T", "lines": [NUMBERS[0], *({**line, "hidden": True} for line in NUMBERS[1:])]}


def table(sheet: object = SHEET) -> State:
    return entered(seated(2), None, UseSheet(json.dumps(sheet)))


def test_others_see_the_open_lines_alone() -> None:
    state = entered(table(), RED, Count({"open": 3, "bid": 9, "purse": 4}))
    assert hidden_now(state) == {"bid", "purse"}
    for viewer in (WATCHER, Viewer(seats=frozenset({BLUE}))):
        known = hide_secrets(state, viewer)
        assert known.counts == {RED: {"open": 3}}
        assert known.covered == {RED: ("bid", "purse")}
        assert known.entered[RED] == {"open", "bid", "purse"}
    assert hide_secrets(state, Viewer(seats=frozenset({RED}))) is state


def test_a_seat_holds_what_it_has_entered_of_hidden_lines() -> None:
    state = entered(table(), BLUE, Count({"open": 3}))
    assert holds(state) == frozenset()
    state = entered(state, RED, Count({"bid": 9}))
    assert holds(state) == {RED}
    assert holds(hide_secrets(state, WATCHER)) == frozenset()
    state = entered(state, RED, Count({"open": 1, "purse": 2}))
    state = entered(state, BLUE, Count({"bid": 1, "purse": 2}))
    assert hidden_now(state) == holds(state) == frozenset()


def test_a_sheet_without_hidden_lines_hides_nothing() -> None:
    state = entered(table({"title": "T", "lines": NUMBERS}), RED, Count({"open": 3}))
    assert hidden_now(state) == frozenset()
    assert hide_secrets(state, WATCHER) is state


def test_while_scores_are_hidden_nobody_is_told_who_has_won() -> None:
    state = table({"title": "T", "lines": NUMBERS[:1]})
    for seat, amount in ((RED, 3), (BLUE, 2)):
        state = entered(state, seat, Count({"open": amount}))
    assert outcome(state) is not None
    known = hide_secrets(state, replace(WATCHER, scores="hidden"))
    assert (known.waiting, outcome(known)) == (True, None)


def test_what_is_entered_anew_is_no_longer_covered_and_the_rest_is() -> None:
    state = entered(table(), RED, Count({"bid": 9, "purse": 4}))
    known = entered(hide_secrets(state, WATCHER), RED, Count({"bid": 7}))
    assert known.covered == {RED: ("purse",)}
    assert known.counts == {RED: {"bid": 7}}


def test_after_the_rounds_lines_that_nobody_must_enter_are_not_waited_for() -> None:
    sheet = {
        "title": "T",
        "lines": [{**NUMBERS[0], "optional": True}],
        "rounds": {"number": 1, "lines": [{**NUMBERS[1]}]},
    }
    state = table(sheet)
    assert asked_now(state) == 1
    for seat in (RED, BLUE):
        state = entered(state, seat, CountRound(1, {"bid": 1}))
    assert (asked_now(state), state.waiting) == (None, False)


def test_rounds_that_end_exactly_at_no_number_of_points_are_never_past_it() -> None:
    rounds = {"number": 2, "exact": True, "lines": NUMBERS[:1]}
    state = table({"title": "T", "rounds": rounds})
    for number in (1, 2):
        for seat in (RED, BLUE):
            state = entered(state, seat, CountRound(number, {"open": 5}))
    assert score(state).totals() == {RED: 10, BLUE: 10}


def test_a_sheet_without_rounds_is_in_no_later_round() -> None:
    state = entered(table(), RED, Count({"open": 3}))
    assert (state.round_now, state.points_of_rounds) == (1, ())
