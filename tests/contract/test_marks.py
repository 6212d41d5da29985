"""A position folded on from a checkpoint equals the one folded from all entries, for every game on the
shelf."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.kernel.codec import keep, read_kept
from companion.kernel.effective_entries import lowest_reach
from companion.kernel.game import Game
from companion.kernel.moves import Amend, Entry, Retract, SharedMove
from companion.kernel.position import replay
from companion.laws.plays import START, entry, ledgers
from companion.ledger.rows import Head
from companion.table import fold
from companion.table.fold import Table, empty_table, grow_table, trim_table
from companion.table.turns import clock
from tests.contract.every_game import EVERY_GAME

OURS = frozenset({"companion", "tests"})


@pytest.fixture(autouse=True)
def marks_close_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fold, "EVERY", 4)
    monkeypatch.setattr(fold, "KEPT", 6)


@st.composite
def corrected(draw: st.DrawFn, game: Game[Any]) -> tuple[Entry, ...]:
    """Return a ledger with entries taken back, given away and moved, both in the middle and at the end."""
    played = draw(ledgers(game))
    entries: tuple[Entry, ...] = ()
    for made in played:
        entries = (*entries, entry(len(entries) + 1, made.move, made.seat))
        if len(entries) > 6 and draw(st.integers(0, 5)) == 0:
            version = draw(st.integers(2, len(entries)))
            entries = (*entries, entry(len(entries) + 1, _correction(draw, entries, version)))
    return entries


def _correction(draw: st.DrawFn, entries: tuple[Entry, ...], version: int) -> Retract | Amend:
    if isinstance(entries[version - 1].move, SharedMove) or draw(st.booleans()):
        return Retract(version)
    return Amend((version,), after=draw(st.integers(2, len(entries))))


def table(game: Game[Any], entries: tuple[Entry, ...]) -> Table:
    return grow_table(empty_table("TABLE", game, START), entries, Head(len(entries), "hash"))


def same(one: Table, whole: Table) -> None:
    assert one.position == whole.position
    assert one.entries == whole.entries[one.before :]
    assert one.steps == whole.steps[one.before :]
    assert clock(one).seats == clock(whole).seats
    assert clock(one).breaks == clock(whole).breaks
    assert set(clock(one).turns.items()) <= set(clock(whole).turns.items())


@EVERY_GAME
@given(data=st.data())
def test_growing_entry_by_entry_gives_what_folding_anew_gives(game: Game[Any], data: st.DataObject) -> None:
    entries = data.draw(corrected(game))
    one = table(game, entries[:1])
    for made in entries[1:]:
        if not one.reaches(lowest_reach([made])):
            one = table(game, one_before(made, entries))
        one = trim_table(grow_table(one, [made], Head(made.version, "hash")))
    same(one, table(game, entries))


def one_before(made: Entry, entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
    return entries[: made.version - 1]


@EVERY_GAME
@given(data=st.data())
def test_every_mark_that_was_kept_gives_the_position_of_all_entries(
    game: Game[Any], data: st.DataObject
) -> None:
    entries = data.draw(corrected(game))
    whole = table(game, entries)
    assert whole.position == replay(game, entries)
    for mark in whole.marks:
        again = read_kept(keep(mark), OURS)
        assert again == mark
        assert again.position == replay(game, entries[: mark.version])
        start = empty_table("TABLE", game, START, again)
        same(grow_table(start, entries[mark.version :], whole.head), whole)
