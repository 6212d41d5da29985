"""Who has confirmed a final count, which parts of it are available, and when all of it opens."""

from dataclasses import replace

import pytest

from companion.kernel.due import list_awaited
from companion.kernel.moves import Arrive, Begin, Choose, Depart, Finish, Retract
from companion.kernel.outcomes import Outcome
from companion.kernel.seats import Seat, Viewer
from companion.kernel.words import text
from companion.ledger.store import Ledger
from companion.table.importing import take_in
from companion.table.proof import export_text
from companion.table.sealed_entries import contents, counted_elsewhere
from companion.table.service import Tables
from companion.table.unlocking import own_seals, unlock
from tests import toy
from tests.playing import begin, draft, enter, submission, take
from tests.table.test_sealing import COUNTING, counted, differing, held, open_tables, ready

Words = dict[int, str]


@pytest.fixture
def tables(ledger: Ledger) -> Tables:
    return open_tables(ledger)


@pytest.fixture
def code(tables: Tables) -> str:
    """A table of two that seals its counts."""
    code = begin(tables)
    enter(tables, code, draft(Choose("final-count", "sealed")))
    return code


def carried(tables: Tables, code: str, *, handed_over: bool) -> Words:
    """Move the table to another computer, which has none of the sealed contents; return the opening words,
    by entry."""
    both = Viewer(seats=frozenset({toy.RED, toy.BLUE}))
    words = {one.entry.version: one.words for one in own_seals(tables.ledger, tables.table(code), both)}
    if handed_over:
        enter(tables, code, draft(Depart()))
    file = export_text(tables, code)
    tables.delete(code)
    take_in(tables, file)
    assert contents(tables.ledger, code) == {}
    return words


def give_words(tables: Tables, code: str, version: int, words: Words, seat: Seat) -> None:
    unlock(tables, code, version, words[version], Viewer(seats=frozenset({seat})))


def revealed(tables: Tables, code: str) -> bool:
    return tables.table(code).position.seals.revealed


def asked(tables: Tables, code: str) -> set[tuple[Seat | None, str]]:
    """Return whom a game that is over waits for, and what for."""
    assert COUNTING.scoring is not None
    ended = replace(COUNTING.scoring, outcome=lambda _state: Outcome(winners=(), ending=text("Over")))
    over = replace(COUNTING, scoring=ended)
    table = tables.table(code)
    return {(due.who, str(due.what)) for due in list_awaited(over, table.position, table.entries)}


@pytest.mark.parametrize("handed_over", [True, False])
def test_the_words_of_a_count_that_was_confirmed_elsewhere_open_all(
    tables: Tables, code: str, handed_over: bool
) -> None:
    counted(tables, code, 7, toy.RED)
    (version,) = contents(tables.ledger, code)
    ready(tables, code, toy.RED)
    words = carried(tables, code, handed_over=handed_over)
    ready(tables, code, toy.BLUE)
    assert not revealed(tables, code)
    give_words(tables, code, version, words, toy.RED)
    if handed_over:
        assert asked(tables, code) >= {(toy.RED, "Confirm your count")}
        ready(tables, code, toy.RED)
    assert held(tables, code) == {toy.RED: 7, toy.BLUE: 0}


@pytest.mark.parametrize("handed_over", [True, False])
def test_what_is_counted_anew_elsewhere_opens_once_it_is_confirmed(
    tables: Tables, code: str, handed_over: bool
) -> None:
    counted(tables, code, 7, toy.RED)
    ready(tables, code, toy.RED)
    carried(tables, code, handed_over=handed_over)
    ready(tables, code, toy.BLUE)
    counted(tables, code, 4, toy.RED)
    assert not revealed(tables, code)
    assert (toy.RED, "Confirm your count") in asked(tables, code)
    ready(tables, code, toy.RED)
    assert held(tables, code) == {toy.RED: 4, toy.BLUE: 0}


def test_a_seat_that_is_left_out_stays_so_at_the_next_computer(tables: Tables, code: str) -> None:
    counted(tables, code, 7, toy.RED)
    ready(tables, code, toy.RED, waived=True)
    carried(tables, code, handed_over=True)
    ready(tables, code, toy.BLUE)
    assert revealed(tables, code)


def test_a_table_that_opens_again_where_it_was_asks_nobody_again(tables: Tables, code: str) -> None:
    counted(tables, code, 7, toy.RED)
    ready(tables, code, toy.RED)
    enter(tables, code, draft(Depart()))
    enter(tables, code, draft(Arrive("", again=True)))
    ready(tables, code, toy.BLUE)
    assert held(tables, code) == {toy.RED: 7, toy.BLUE: 0}


def test_parts_of_a_count_that_are_locked_hold_it_up_until_it_is_confirmed_without_them(
    tables: Tables, code: str
) -> None:
    counted(tables, code, 7, toy.RED)
    counted(tables, code, 2, toy.RED)
    first, second = contents(tables.ledger, code)
    words = carried(tables, code, handed_over=True)
    give_words(tables, code, second, words, toy.RED)
    ready(tables, code, toy.BLUE)
    assert counted_elsewhere(tables.ledger, tables.table(code)) == {toy.RED}
    give_words(tables, code, first, words, toy.RED)
    assert counted_elsewhere(tables.ledger, tables.table(code)) == frozenset()
    ready(tables, code, toy.RED)
    assert held(tables, code)[toy.RED] == 9


def test_a_part_that_is_unlocked_does_not_stand_for_those_that_are_locked(tables: Tables, code: str) -> None:
    """The seat confirmed its count where all its parts were, and the table was not handed over."""
    counted(tables, code, 7, toy.RED)
    counted(tables, code, 2, toy.RED)
    first, second = contents(tables.ledger, code)
    ready(tables, code, toy.RED)
    words = carried(tables, code, handed_over=False)
    ready(tables, code, toy.BLUE)
    give_words(tables, code, second, words, toy.RED)
    assert counted_elsewhere(tables.ledger, tables.table(code)) == {toy.RED}
    assert not revealed(tables, code)
    assert asked(tables, code) >= {(toy.RED, "Confirm your count")}
    give_words(tables, code, first, words, toy.RED)
    ready(tables, code, toy.RED)
    assert held(tables, code)[toy.RED] == 9


def test_the_last_part_that_is_unlocked_opens_all(tables: Tables, code: str) -> None:
    counted(tables, code, 7, toy.RED)
    counted(tables, code, 2, toy.RED)
    first, second = contents(tables.ledger, code)
    ready(tables, code, toy.RED)
    words = carried(tables, code, handed_over=False)
    ready(tables, code, toy.BLUE)
    give_words(tables, code, first, words, toy.RED)
    assert not revealed(tables, code)
    give_words(tables, code, second, words, toy.RED)
    assert held(tables, code)[toy.RED] == 9


def test_one_part_counted_anew_does_not_let_the_locked_ones_vanish_unasked(tables: Tables, code: str) -> None:
    counted(tables, code, 7, toy.RED)
    ready(tables, code, toy.RED)
    carried(tables, code, handed_over=False)
    counted(tables, code, 2, toy.RED)
    assert counted_elsewhere(tables.ledger, tables.table(code)) == {toy.RED}
    ready(tables, code, toy.BLUE)
    assert not revealed(tables, code)
    ready(tables, code, toy.RED)
    assert held(tables, code)[toy.RED] == 2


@pytest.mark.parametrize("by", [toy.RED, toy.BLUE])
def test_what_is_counted_after_it_was_confirmed_is_to_be_confirmed_too(
    tables: Tables, code: str, by: Seat
) -> None:
    """It was confirmed with nothing sealed; then somebody counts for the seat, or the seat does itself."""
    ready(tables, code, toy.RED)
    counted(tables, code, 5, toy.RED, by=by)
    ready(tables, code, toy.BLUE)
    assert not revealed(tables, code)
    assert asked(tables, code) >= {(toy.RED, "Confirm your count")}
    ready(tables, code, toy.RED)
    assert held(tables, code)[toy.RED] == 5


def test_a_witness_and_other_seals_leave_it_confirmed(tables: Tables, code: str) -> None:
    counted(tables, code, 7, toy.RED)
    ready(tables, code, toy.RED)
    counted(tables, code, 7, toy.RED, witness=toy.BLUE)
    tables.submit(code, replace(submission(tables, code, draft(toy.EndTurn(), toy.RED)), seal="battle-1"))
    ready(tables, code, toy.BLUE)
    assert held(tables, code)[toy.RED] == 7


def test_a_witness_does_not_count_for_the_seat(tables: Tables, code: str) -> None:
    counted(tables, code, 7, toy.RED, witness=toy.BLUE)
    assert (toy.RED, "Enter your final count") in asked(tables, code)


def test_all_opens_where_the_last_who_was_waited_for_plays_no_more(tables: Tables) -> None:
    code = tables.open(toy.SLUG).code
    sealed = {"final-count": "sealed"}
    enter(tables, code, draft(Begin(seats=toy.PLACES, first=toy.RED, settings=sealed)))
    for seat in (toy.RED, toy.BLUE):
        counted(tables, code, 3, seat)
        ready(tables, code, seat)
    enter(tables, code, draft(Begin(seats=(toy.RED, toy.BLUE), first=toy.RED, settings=sealed)))
    assert held(tables, code) == {toy.RED: 3, toy.BLUE: 3}


def test_what_a_seat_sealed_that_is_left_out_does_not_count(tables: Tables, code: str) -> None:
    counted(tables, code, 7, toy.RED)
    counted(tables, code, 5, toy.BLUE)
    counted(tables, code, 6, toy.BLUE, witness=toy.RED)
    ready(tables, code, toy.RED)
    ready(tables, code, toy.BLUE, waived=True)
    assert held(tables, code) == {toy.RED: 7, toy.BLUE: 0}
    assert differing(tables, code) == {}


def test_a_seat_that_counts_after_all_is_not_left_out(tables: Tables, code: str) -> None:
    ready(tables, code, toy.BLUE, waived=True)
    counted(tables, code, 5, toy.BLUE)
    ready(tables, code, toy.RED)
    assert not revealed(tables, code)
    ready(tables, code, toy.BLUE)
    assert held(tables, code)[toy.BLUE] == 5


def test_what_is_sealed_stays_so_where_the_setting_is_taken_back(tables: Tables, code: str) -> None:
    chosen = tables.table(code).version
    counted(tables, code, 7, toy.RED)
    enter(tables, code, draft(Retract(chosen)))
    counted(tables, code, 5, toy.BLUE)
    assert held(tables, code) == {toy.RED: 0, toy.BLUE: 0}
    against = {str(one.sentence) for one in tables.judge(code, [draft(Finish(agreed=True))])}
    assert "Some final counts are still sealed, so they are not in the score yet." in against
    for seat in (toy.RED, toy.BLUE):
        ready(tables, code, seat)
    assert held(tables, code) == {toy.RED: 7, toy.BLUE: 5}


def test_what_is_sealed_for_something_else_leaves_the_setting_free(tables: Tables, code: str) -> None:
    tables.submit(code, replace(submission(tables, code, draft(toy.EndTurn(), toy.RED)), seal="battle-1"))
    enter(tables, code, draft(Choose("final-count", "open")))
    counted(tables, code, 7, toy.RED)
    assert held(tables, code)[toy.RED] == 7


def test_counts_that_differ_are_awaited_until_one_is_chosen(tables: Tables, code: str) -> None:
    counted(tables, code, 7, toy.RED)
    counted(tables, code, 9, toy.RED, witness=toy.BLUE)
    for seat in (toy.RED, toy.BLUE):
        ready(tables, code, seat)
    assert asked(tables, code) == {(toy.RED, "Choose which count is right")}
    (entered,) = enter(tables, code, take(9))
    assert asked(tables, code) == {(None, "Confirm the result")}
    enter(tables, code, draft(Retract(entered)))
    assert asked(tables, code) == {(toy.RED, "Choose which count is right")}


def test_what_was_sealed_for_something_else_is_no_count(tables: Tables, code: str) -> None:
    order = submission(tables, code, take(2))
    tables.submit(code, replace(order, seal="battle-1"))
    opening = submission(tables, code, draft(toy.EndTurn()))
    tables.submit(code, replace(opening, opens="battle-1"))
    counted(tables, code, 7, toy.RED)
    counted(tables, code, 7, toy.RED, witness=toy.BLUE)
    for seat in (toy.RED, toy.BLUE):
        ready(tables, code, seat)
    assert held(tables, code)[toy.RED] == 9
    assert differing(tables, code) == {}
