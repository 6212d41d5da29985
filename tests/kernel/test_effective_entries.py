"""Which entries count, and what they make: laws over any ledger."""

from datetime import UTC, datetime
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from companion.features.notes.moves import Note
from companion.kernel.codec import pack_draft, unpack_draft
from companion.kernel.effective_entries import find_meant, standing
from companion.kernel.moves import (
    Amend,
    Begin,
    Choose,
    Draft,
    Entry,
    Finish,
    Move,
    Open,
    Retract,
    Rise,
    Sit,
)
from companion.kernel.position import Position, advance, replay, rewrites
from companion.kernel.seats import Seat
from tests import toy

SEATS = st.sampled_from([*toy.PLACES, None])
BEGINS = st.builds(
    Begin,
    seats=st.sampled_from([(toy.RED, toy.BLUE), (toy.BLUE, toy.RED, toy.GREEN), (toy.RED,)]),
    first=st.just(toy.RED),
    settings=st.sampled_from([{}, {"stones": "21"}, {"stones": "500"}]),
)
MOVES: st.SearchStrategy[Move] = st.one_of(
    st.builds(Sit, name=st.sampled_from(["Ana", "Bo"])),
    st.just(Rise()),
    BEGINS,
    st.builds(Choose, setting=st.sampled_from(["stones", "unknown"]), value=st.just("21")),
    st.builds(Retract, version=st.integers(-1, 12).filter(lambda version: version != 1)),
    st.builds(Finish, agreed=st.booleans()),
    st.builds(toy.Take, count=st.integers(-3, 30)),
    st.builds(toy.GiveBack, count=st.integers(-3, 30)),
    st.just(toy.EndTurn()),
)


def entry(version: int, move: Move, seat: Seat | None = None) -> Entry:
    at = datetime(2026, 1, 1, tzinfo=UTC)
    return Entry(version=version, move=move, seat=seat, override=None, by="", at=at, saw=version - 1)


def ledger_of(drawn: list[tuple[Move, Seat | None]]) -> tuple[Entry, ...]:
    opening = entry(1, Open(game=toy.SLUG, rules_version="1"))
    return (opening, *(entry(version, *each) for version, each in enumerate(drawn, 2)))


def ledgers(least: int = 0) -> st.SearchStrategy[tuple[Entry, ...]]:
    return st.lists(st.tuples(MOVES, SEATS), min_size=least, max_size=14).map(ledger_of)


def seen(position: Position[Any]) -> tuple[object, ...]:
    """Return everything but the length of the ledger."""
    return position.names, position.begin, position.state, position.misfits, position.finish


@given(ledgers())
def test_any_ledger_can_be_replayed(entries: tuple[Entry, ...]) -> None:
    position = replay(toy.GAME, entries)
    assert position.version == len(entries)
    if position.state is not None:
        assert position.state.heap + sum(position.state.held) == position.state.stones


@given(ledgers())
def test_going_on_is_the_same_as_folding_anew(entries: tuple[Entry, ...]) -> None:
    position: Position[Any] = Position()
    for length, added in enumerate(entries, 1):
        if rewrites(position, added.move):
            position = replay(toy.GAME, entries[:length])
        else:
            position = advance(toy.GAME, position, added)
        assert position == replay(toy.GAME, entries[:length])


@given(ledgers(least=1), st.data())
def test_taking_back_a_retraction_restores_everything(
    entries: tuple[Entry, ...], data: st.DataObject
) -> None:
    version = data.draw(st.integers(2, len(entries)))
    retracted = (*entries, entry(len(entries) + 1, Retract(version=version)))
    restored = (*retracted, entry(len(retracted) + 1, Retract(version=len(retracted))))
    assert standing(restored) == standing(entries)
    assert seen(replay(toy.GAME, restored)) == seen(replay(toy.GAME, entries))


@given(ledgers(least=1), st.data())
def test_a_retraction_takes_out_one_entry_and_keeps_the_rest(
    entries: tuple[Entry, ...], data: st.DataObject
) -> None:
    before = standing(entries)
    gone = data.draw(st.sampled_from(before))
    after = standing((*entries, entry(len(entries) + 1, Retract(version=gone.version))))
    assert gone not in after
    # If a set-up is taken back, the one before it takes its place; all others keep their order.
    others = [each for each in before if not isinstance(each.move, Begin) and each != gone]
    assert [each for each in after if not isinstance(each.move, Begin)] == others


@given(ledgers())
def test_what_stands_is_no_retraction_and_there_is_one_set_up(entries: tuple[Entry, ...]) -> None:
    moves = [each.move for each in standing(entries)]
    assert not any(isinstance(move, Retract) for move in moves)
    assert sum(isinstance(move, Begin) for move in moves) <= 1


@given(MOVES, SEATS)
def test_a_draft_is_read_back_as_it_was_written(move: Move, seat: Seat | None) -> None:
    draft = Draft(move=move, seat=seat)
    payload = pack_draft(draft)
    assert unpack_draft(payload, toy.GAME.moves) == draft
    assert pack_draft(unpack_draft(payload, toy.GAME.moves)) == payload


def test_a_correction_means_what_the_entries_mean_that_it_changes() -> None:
    take, note = toy.Take(1), Note("well")
    entries = [
        entry(2, take, toy.RED),
        entry(3, note, None),
        entry(4, Retract(3), None),
        entry(5, Retract(4), None),
        entry(6, Amend((2,), toy.BLUE), None),
        entry(7, Retract(9), None),
    ]
    assert find_meant(entries, note) == (note,)
    assert find_meant(entries, Retract(2)) == (take,)
    assert find_meant(entries, Retract(4)) == find_meant(entries, Retract(5)) == (note,)
    assert find_meant(entries, Amend((2, 3), toy.BLUE)) == (take, note)
    assert find_meant(entries, Retract(6)) == (take,)
    assert find_meant(entries, Retract(1)) == (Retract(1),), "it is not at hand"
    assert find_meant(entries, Amend((1, 2), toy.BLUE)) == (Amend((1, 2), toy.BLUE),)
    assert find_meant(entries, Retract(7)) == (Retract(9),)


def test_a_retraction_of_itself_that_nobody_enters_has_an_end() -> None:
    entries = [entry(1, Retract(2), None), entry(2, Retract(1), None)]
    assert find_meant(entries, Retract(2)) == (Retract(2),)
