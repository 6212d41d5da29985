"""The steps of the log, what was believed at a version, and the chart."""

import pytest

from companion.kernel.moves import Amend, Begin, Retract
from companion.kernel.rulings import Refusal
from companion.kernel.words import text
from companion.table.service import Tables
from companion.table.turns import series
from tests import toy
from tests.playing import TABLE_SAYS, begin, draft, enter, take


def played(tables: Tables) -> str:
    """Red takes 3, ends; Blue takes 2, ends: entries 3 to 6."""
    code = begin(tables)
    enter(tables, code, take(3), draft(toy.EndTurn()), take(2, toy.BLUE), draft(toy.EndTurn()))
    return code


def test_each_entry_has_a_step_with_its_turn(tables: Tables) -> None:
    steps = tables.table(played(tables)).steps
    assert [step.entry.version for step in steps] == [1, 2, 3, 4, 5, 6]
    assert [None if step.moment is None else step.moment.key for step in steps] == [None, 0, 0, 0, 1, 1]
    assert all(step.stands and step.misfit is None for step in steps)


def test_a_retracted_entry_and_a_retracted_retraction_do_not_stand(tables: Tables) -> None:
    code = played(tables)
    enter(tables, code, draft(Retract(version=4)))
    steps = tables.table(code).steps
    assert [step.stands for step in steps] == [True, True, True, False, True, True, True]
    assert [step.moment.key for step in steps if step.moment] == [0, 0, 0, 0, 0, 1]
    enter(tables, code, draft(Retract(version=7)))
    again = tables.table(code).steps
    assert [step.stands for step in again] == [True] * 6 + [False, True]


def test_what_was_set_aside_is_said_anew_where_the_rules_still_say_it(tables: Tables) -> None:
    """Once it turns out that Red's turn had not ended, nothing says any more that it was not Red's turn."""
    code = begin(tables)
    enter(tables, code, draft(toy.EndTurn()), take(5, toy.RED, TABLE_SAYS))
    too_many = text("Three stones at most.")
    not_on_turn = text("It is not the turn of %(seat)s.", seat=toy.RED)
    assert tables.table(code).steps[3].set_aside == (too_many, not_on_turn)
    enter(tables, code, draft(Retract(version=3)))
    assert tables.table(code).steps[3].set_aside == (too_many, "It is not the turn of red.")
    enter(tables, code, draft(Retract(version=4)))
    assert tables.table(code).steps[3].set_aside == ("Three stones at most.", "It is not the turn of red.")


def test_what_was_taken_back_stands_in_the_turn_that_the_entries_before_it_led_to(tables: Tables) -> None:
    code = begin(tables)
    enter(tables, code, take(1), draft(toy.EndTurn()), take(2, toy.RED, TABLE_SAYS))
    enter(tables, code, draft(Amend((4,), after=5)))
    enter(tables, code, take(3, toy.BLUE))
    enter(tables, code, draft(Retract(7)))
    taken_back = tables.table(code).steps[6]
    assert not taken_back.stands
    assert taken_back.moment is not None
    assert taken_back.moment.key == 1


def test_an_entry_that_no_longer_fits_says_so_in_its_step(tables: Tables) -> None:
    code = begin(tables)
    enter(tables, code, take(3), draft(toy.GiveBack(2), toy.RED))
    enter(tables, code, draft(Retract(version=3)))
    table = tables.table(code)
    (misfit,) = table.position.misfits
    assert table.steps[3].misfit == misfit
    assert (misfit.version, str(misfit.sentence)) == (4, "There are not so many stones.")
    assert table.position.state.held == (0, 0)


def test_a_change_that_concerns_real_pieces_is_noticed_in_its_step(tables: Tables) -> None:
    code = begin(tables)
    enter(tables, code, *[take(3)] * 7)
    steps = tables.table(code).steps
    assert [str(notice) for step in steps for notice in step.notices] == ["Put the heap away."]
    assert steps[-1].notices


def test_what_was_believed_at_a_version(tables: Tables) -> None:
    code = played(tables)
    enter(tables, code, draft(Retract(version=3)))
    assert tables.past_whole(code, 3).position.state.held == (3, 0)
    assert tables.past_whole(code, 6).position.state.held == (3, 2)
    assert tables.past_whole(code, 7).position == tables.table(code).position
    assert tables.past_whole(code, 7).position.state.held == (0, 2)
    for wrong in (-1, 0, 8):
        with pytest.raises(Refusal, match="no version"):
            tables.past_whole(code, wrong)


def test_the_chart_follows_the_entries_that_stand(tables: Tables) -> None:
    code = played(tables)
    enter(tables, code, take(1))
    assert [(moment.key, points) for moment, points in tables.series(code)] == [
        (0, {"red": 3, "blue": 0}),
        (1, {"red": 3, "blue": 2}),
        (2, {"red": 4, "blue": 2}),
    ]
    enter(tables, code, draft(Retract(version=3)))
    assert [dict(points) for _moment, points in tables.series(code)] == [
        {"red": 0, "blue": 0},
        {"red": 0, "blue": 2},
        {"red": 1, "blue": 2},
    ]


def test_a_corrected_set_up_carries_what_followed(tables: Tables) -> None:
    code = played(tables)
    other = Begin(seats=(toy.RED, toy.BLUE), first=toy.RED, settings={"stones": "500"})
    enter(tables, code, draft(other))
    assert tables.table(code).position.state.heap == 495
    assert tables.table(code).version == 7


def test_the_list_of_tables(tables: Tables) -> None:
    first, second = begin(tables), played(tables)
    assert [(summary.code, summary.game, summary.version) for summary in tables.summaries()] == [
        (second, toy.SLUG, 6),
        (first, toy.SLUG, 2),
    ]
    assert [summary.code for summary in tables.summaries([first, "NOBODY"])] == [first]
    assert tables.summaries([]) == ()
    newest = tables.summaries()[0]
    assert newest.opened_at == tables.table(second).opened_at < newest.changed_at


def test_points_over_the_turns_go_on_from_what_is_known(tables: Tables) -> None:
    code = begin(tables, "500")
    versions = [1]
    for _ in range(4):
        more = (take(1), draft(toy.EndTurn(), toy.RED), take(2, toy.BLUE), draft(toy.EndTurn(), toy.BLUE))
        versions += enter(tables, code, *more * 30)
        assert tables.series(code) == series(toy.GAME, tables.whole(code).entries)
    for taken_back in (versions[-2], versions[130], versions[2]):
        enter(tables, code, draft(Retract(taken_back)))
        assert tables.series(code) == series(toy.GAME, tables.whole(code).entries)
