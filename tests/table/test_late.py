"""What comes late is entered in the turn in which it was made, or held; nothing is lost, nothing entered
twice."""

from collections.abc import Callable, Sequence
from itertools import count
from typing import NamedTuple

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from companion.kernel.amending import Late
from companion.kernel.effective_entries import standing
from companion.kernel.moves import Amend, Draft, Hold, Retract
from companion.kernel.rulings import Refusal
from companion.kernel.seats import Seat, Viewer
from companion.ledger.store import Ledger
from companion.table.fold import Table
from companion.table.late_entries import Merged, judge_held, merge, settle
from companion.table.service import Tables
from companion.table.submission import Receipt, Submission
from tests import toy
from tests.conftest import Clock
from tests.lots import few
from tests.playing import TABLE_SAYS, begin, draft, enter, submit, take

BO = Viewer(seats=frozenset({toy.BLUE}))
_tokens = count()


class Sent(NamedTuple):
    """An entry as a phone kept it."""

    token: str
    saw: int
    draft: Draft


def kept(made: Draft, saw: int) -> Sent:
    return Sent(f"late-token-{next(_tokens)}", saw, made)


def ends(seat: Seat) -> Draft:
    return draft(toy.EndTurn(), seat)


def come_back(tables: Tables, code: str, queue: Sequence[Sent]) -> list[Merged]:
    """Hand in all that waits, in order, as the page does."""
    own: frozenset[int] = frozenset()
    merged = []
    for token, saw, made in queue:
        late = Late(saw=saw, own=own)
        answer = merge(tables, code, Submission(token=token, saw=saw, by="red", drafts=(made,), late=late))
        own |= answer.own
        merged.append(answer)
    return merged


def turn_of(table: Table, version: int) -> int:
    moment = table.steps[version - 1].moment
    assert moment is not None
    return moment.key


def held(tables: Tables, code: str) -> list[int]:
    return [entry.version for entry in tables.table(code).position.held]


def test_in_its_own_turn_it_goes_in_as_any_other(tables: Tables) -> None:
    code = begin(tables)
    enter(tables, code, take(1))
    (merged,) = come_back(tables, code, [kept(take(2), 2)])
    assert (merged.held, merged.versions) == (False, (4,))


def test_once_its_turn_is_over_it_goes_into_that_turn(tables: Tables) -> None:
    code = begin(tables)
    enter(tables, code, take(1))
    enter(tables, code, ends(toy.RED))
    enter(tables, code, take(2, toy.BLUE))
    (merged,) = come_back(tables, code, [kept(take(3), 2)])
    table = tables.table(code)
    assert table.entries[5].move == toy.Take(3)
    assert table.entries[6].move == Amend(versions=(6,), after=3)
    assert merged.versions == (6, 7)
    assert [entry.version for entry in standing(table.entries)] == [1, 2, 3, 6, 4, 5]
    assert turn_of(table, 6) == turn_of(table, 3) == 0
    assert table.position.state.held == (4, 2)
    assert table.entries[5].override is None


def test_what_the_phone_ended_itself_is_over_for_what_it_made_after(tables: Tables) -> None:
    code = begin(tables)
    enter(tables, code, take(1))
    queue = [kept(take(2), 2), kept(ends(toy.RED), 2), kept(take(3, toy.BLUE), 2), kept(take(2), 2)]
    merged = come_back(tables, code, queue)
    assert [answer.held for answer in merged] == [False, False, False, True]
    table = tables.table(code)
    assert [turn_of(table, answer.versions[0]) for answer in merged[:3]] == [0, 0, 1]
    assert table.position.state.held == (3, 3)


def test_a_turn_that_somebody_else_ended_is_not_ended_again(tables: Tables) -> None:
    """The duplicate is asked about, and what came after it still belongs to the next turn."""
    code = begin(tables)
    enter(tables, code, ends(toy.RED))
    enter(tables, code, take(1, toy.BLUE))
    queue = [kept(take(2), 2), kept(ends(toy.RED), 2), kept(take(3, toy.BLUE), 2)]
    merged = come_back(tables, code, queue)
    assert [answer.held for answer in merged] == [False, True, False]
    table = tables.table(code)
    assert table.position.state.turn == 1
    assert [turn_of(table, answer.versions[0]) for answer in merged] == [0, 1, 1]
    (entry,) = table.position.held
    assert [duplicate.version for duplicate in judge_held(tables, table, entry).duplicates] == [3]


def test_one_that_is_questioned_does_not_hold_up_the_next(tables: Tables) -> None:
    code = begin(tables)
    queue = [kept(take(1), 2), kept(take(9), 2), kept(take(2), 2)]
    enter(tables, code, take(3, toy.BLUE, TABLE_SAYS))
    merged = come_back(tables, code, queue)
    assert [answer.held for answer in merged] == [False, True, False]
    assert tables.table(code).position.state.held == (3, 3)
    (entry,) = tables.table(code).position.held
    asked = judge_held(tables, tables.table(code), entry)
    assert [str(objection.sentence) for objection in asked.objections] == ["Three stones at most."]
    assert asked.drafts == (take(9),)


def test_what_would_upset_what_others_did_is_asked(tables: Tables) -> None:
    """The heap has too little for both: what others took since stays taken."""
    code = begin(tables)
    enter(tables, code, ends(toy.RED))
    enter(tables, code, take(20, toy.BLUE, TABLE_SAYS))
    (merged,) = come_back(tables, code, [kept(take(3), 2)])
    assert merged.held
    table = tables.table(code)
    assert table.position.state.held == (0, 20)
    assert not table.position.misfits
    (entry,) = table.position.held
    asked = judge_held(tables, table, entry)
    assert [(lost.entry.version, str(lost.why)) for lost in asked.lost] == [(4, "The heap has 18 stones.")]
    assert asked.objections == ()


def test_a_lost_answer_changes_nothing(tables: Tables) -> None:
    code = begin(tables)
    enter(tables, code, ends(toy.RED))
    queue = [kept(take(2), 2), kept(take(9), 2), kept(take(1), 2)]
    first = come_back(tables, code, queue)
    version = tables.table(code).version
    assert come_back(tables, code, queue) == first
    assert come_back(tables, code, queue[:2]) == first[:2]
    assert tables.table(code).version == version


def test_an_entry_that_got_through_before_is_its_own(tables: Tables) -> None:
    """It was sent in the usual way, and the response was lost: it comes again with the queue, and is not a
    duplicate."""
    code = begin(tables)
    sent = kept(take(2), 2)
    submit(tables, code, sent.draft, token=sent.token, saw=2)
    merged = come_back(tables, code, [sent, kept(take(2), 2)])
    assert [(answer.held, answer.versions) for answer in merged] == [(False, (3,)), (False, (4,))]


def test_dropping_is_taking_back_and_can_be_taken_back(tables: Tables) -> None:
    code = begin(tables)
    come_back(tables, code, [kept(take(9), 2)])
    enter(tables, code, draft(Retract(3)))
    assert held(tables, code) == []
    enter(tables, code, draft(Retract(4)))
    assert held(tables, code) == [3]


def test_entering_all_the_same_settles_it_once(tables: Tables) -> None:
    code = begin(tables)
    enter(tables, code, ends(toy.RED))
    come_back(tables, code, [kept(take(9), 2)])
    (version,) = held(tables, code)
    answer = settle(tables, code, version, token="settled-once", saw=4, viewer=BO)
    assert isinstance(answer, Receipt)
    table = tables.table(code)
    assert held(tables, code) == []
    assert table.position.state.held == (9, 0)
    assert turn_of(table, answer.versions[0]) == 0
    override = table.entries[answer.versions[0] - 1].override
    assert override is not None
    assert override.objections == ("Three stones at most.",)
    again = settle(tables, code, version, token="settled-once", saw=4, viewer=BO)
    assert isinstance(again, Receipt)
    assert again.repeated
    with pytest.raises(Refusal):
        settle(tables, code, version, token="from-elsewhere", saw=4, viewer=BO)
    assert tables.table(code).position.state.held == (9, 0)


def test_what_was_dropped_does_not_come_back_with_a_late_repeat(tables: Tables) -> None:
    code = begin(tables)
    queue = [kept(take(9), 2)]
    come_back(tables, code, queue)
    enter(tables, code, draft(Retract(3)))
    come_back(tables, code, queue)
    assert held(tables, code) == []
    assert tables.table(code).version == 4


def test_a_held_entry_is_no_move_of_the_game(tables: Tables) -> None:
    code = begin(tables)
    before = tables.table(code).position.state
    come_back(tables, code, [kept(take(9), 2)])
    table = tables.table(code)
    assert table.position.state == before
    assert isinstance(table.entries[2].move, Hold)


TAKES = st.builds(take, st.integers(1, 5), st.sampled_from([toy.RED, toy.BLUE]))
ENDS = st.builds(ends, st.sampled_from([toy.RED, toy.BLUE]))
DONE = st.lists(st.one_of(TAKES, ENDS), max_size=6)


@given(before=DONE, meanwhile=DONE, away=DONE, lost=st.integers(0, 6))
@few(10, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_happened_meanwhile_each_is_there_once(
    tables: Tables, before: list[Draft], meanwhile: list[Draft], away: list[Draft], lost: int
) -> None:
    code = begin(tables)
    for made in before:
        submit(tables, code, made)
    saw = tables.table(code).version
    for made in meanwhile:
        submit(tables, code, made, again=True)
    known = tables.table(code)
    queue = [kept(made, saw) for made in away]
    come_back(tables, code, queue[:lost])
    merged = come_back(tables, code, queue)

    table = tables.table(code)
    rows = tables.ledger.read(code)
    for sent, answer in zip(queue, merged, strict=True):
        assert tuple(row.version for row in rows if row.token == sent.token) == answer.versions
        entry = table.entries[answer.versions[0] - 1]
        assert isinstance(entry.move, Hold) if answer.held else entry.move == sent.draft.move
    assert {*held(tables, code)} == {answer.versions[0] for answer in merged if answer.held}
    assert not table.position.misfits
    others = {entry.version for entry in known.entries}
    stood = [entry for entry in standing(table.entries) if entry.version in others]
    assert stood == list(standing(known.entries))
    state = table.position.state
    assert state.heap + sum(state.held) == state.stones


def test_a_late_entry_finds_its_turn_at_a_long_table_without_playing_all_of_it(
    tables: Tables, new_ledger: Callable[[], Ledger]
) -> None:
    code = begin(tables)
    for _ in range(3):
        enter(tables, code, *[draft(toy.Say("a word"))] * 199)
    saw = enter(tables, code, take(1))[0]
    end = enter(tables, code, ends(toy.RED))[0]
    enter(tables, code, take(2, toy.BLUE))
    opened = Tables(new_ledger(), lambda _code, _version: None, Clock(), toy.GAMES)
    (merged,) = come_back(opened, code, [kept(take(3), saw)])
    assert not merged.held
    table = opened.reader.find_kept(code)
    assert table is not None
    assert table.entry(merged.versions[-1]).move == Amend(merged.versions[:1], None, saw)
    assert turn_of(opened.whole(code), merged.versions[0]) == 0
    assert (saw, end) == (600, 601)
    assert table.before > 0
