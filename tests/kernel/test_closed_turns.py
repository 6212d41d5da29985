"""Closed turns: whatever is accepted after a turn was closed, the turn stays as it was."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.features.disputes.moves import Decide
from companion.features.notes.moves import Note
from companion.kernel.checks import check
from companion.kernel.closed_turns import is_closed
from companion.kernel.effective_entries import standing
from companion.kernel.moves import (
    Amend,
    Begin,
    Choose,
    Draft,
    Entry,
    Hold,
    Move,
    Open,
    Retract,
    Sit,
)
from companion.kernel.position import Position, advance, replay
from companion.kernel.rulings import Refusal
from companion.kernel.seats import Seat
from tests import toy
from tests.kernel.test_effective_entries import entry

RED, BLUE, GREEN = toy.RED, toy.BLUE, toy.GREEN
GAME = toy.CLOSING
BEGIN = Begin(seats=(RED, BLUE), first=RED, settings={"stones": "500"})


def ledger(*more: tuple[Move, Seat | None]) -> list[Entry]:
    moves: list[tuple[Move, Seat | None]] = [(Open(game=toy.SLUG, rules_version="1"), None), (BEGIN, None)]
    return [entry(version, move, seat) for version, (move, seat) in enumerate([*moves, *more], 1)]


PLAYED = ((toy.Take(3), RED), (toy.Say("a hold"), None), (toy.EndTurn(), RED))
"""Entries 3 to 5."""
ENDED = ledger(*PLAYED)
CLOSED = ledger(*PLAYED, (toy.Take(2), BLUE))


def accepted(entries: Sequence[Entry], move: Move, seat: Seat | None = None) -> bool:
    try:
        check(GAME, entries, replay(GAME, entries), Draft(move=move, seat=seat))
    except Refusal:
        return False
    return True


def test_a_turn_is_closed_by_the_first_entry_of_the_next() -> None:
    assert replay(GAME, ENDED).closed.upto == 0
    assert replay(GAME, CLOSED).closed.upto == 5
    assert replay(GAME, CLOSED).closed.turns == 1


def test_an_end_entered_by_mistake_can_be_taken_back_before_anything_follows() -> None:
    assert accepted(ENDED, Retract(5))
    assert accepted(ENDED, Retract(3))
    assert not accepted(CLOSED, Retract(5))


@pytest.mark.parametrize(
    ("move", "may"),
    [
        (Retract(2), False),
        (Retract(3), False),
        (Retract(6), True),
        (Amend((3,), BLUE), False),
        (Amend((6,), RED), True),
        (Amend((6,), None, 3), False),
        (Amend((6,), None, 5), True),
        (replace(BEGIN, settings={"stones": "21"}), False),
        (replace(BEGIN, first=BLUE), False),
        (replace(BEGIN, seats=(BLUE, RED)), False),
        (replace(BEGIN, seats=(RED, GREEN, BLUE)), True),
        (Choose("stones", "21"), True),
    ],
)
def test_what_a_closed_turn_still_allows(move: Move, may: bool) -> None:
    assert accepted(CLOSED, move) is may


def test_the_refusal_names_the_turn_and_the_way_out() -> None:
    with pytest.raises(Refusal, match=r"up to 1 are closed.*a correction"):
        check(GAME, CLOSED, replay(GAME, CLOSED), Draft(move=Retract(3)))


def test_what_moves_no_piece_can_be_withdrawn_at_any_time() -> None:
    entries = ledger(
        (Hold(()), None), (Decide("so be it"), None), (Sit("Ana"), RED), *PLAYED, (toy.Take(2), BLUE)
    )
    assert [is_closed(entries, replay(GAME, entries).closed, version) for version in range(3, 10)] == [
        *(False, False),
        *(True, True, True, True),
        False,
    ]


def test_what_was_taken_back_before_a_turn_closed_stays_so() -> None:
    # The retraction is newer than the end of the turn, but what it took back is older.
    entries = ledger(*PLAYED, (Retract(3), None), (toy.Take(2), BLUE))
    assert replay(GAME, entries).closed.upto == 5
    assert not accepted(entries, Retract(6))


def test_what_moves_no_piece_can_be_put_back_at_any_time() -> None:
    entries = ledger(
        *((Note("well"), None), (Retract(3), None), (toy.Take(1), RED), (Retract(5), None)),
        *PLAYED,
        (toy.Take(2), BLUE),
    )
    assert replay(GAME, entries).closed.upto == 9
    assert accepted(entries, Retract(4))
    assert not accepted(entries, Retract(6))


def test_what_was_moved_into_a_closed_turn_belongs_to_it() -> None:
    entries = ledger(*PLAYED, (toy.Take(1), RED), (Amend((6,), None, 3), None), (toy.Take(2), BLUE))
    assert replay(GAME, entries).closed.upto == 6
    assert not accepted(entries, Retract(6))
    assert not accepted(entries, Retract(7))
    assert not accepted(entries, Amend((8,), None, 6))
    assert accepted(entries, Amend((8,), None, 5))


def test_a_game_without_turns_that_close_is_corrected_at_any_time() -> None:
    position = replay(toy.GAME, CLOSED)
    assert position.closed.upto == 0
    assert check(toy.GAME, CLOSED, position, Draft(move=Retract(3))) == ()


MOVES = st.one_of(
    st.builds(toy.Take, st.integers(1, 3)),
    st.just(toy.EndTurn()),
    st.builds(Retract, st.integers(2, 24)),
    st.builds(
        lambda version, seat, after: Amend((version,), seat, after),
        st.integers(3, 24),
        st.sampled_from([RED, BLUE]),
        st.one_of(st.none(), st.integers(2, 24)),
    ),
)


def closed_part(entries: Sequence[Entry], end: int) -> Position[toy.State]:
    """Return the position right after an entry, as things are now."""
    position: Position[toy.State] = Position()
    for each in standing(entries):
        position = advance(GAME, position, each)
        if each.version == end:
            return position
    raise AssertionError("the end of a closed turn is gone")


@given(st.lists(MOVES, max_size=22))
def test_no_accepted_entry_changes_a_closed_turn(moves: list[Move]) -> None:
    entries = ledger()
    for move in moves:
        before = replay(GAME, entries)
        seat = BLUE if isinstance(move, toy.Take) else None
        if not accepted(entries, move, seat):
            continue
        more = [*entries, entry(len(entries) + 1, move, seat)]
        if before.closed.upto:
            end = before.closed.end
            assert closed_part(more, end).state == closed_part(entries, end).state
        entries = more
