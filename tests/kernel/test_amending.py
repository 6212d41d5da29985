"""Amendments over any ledger: always defined, taken back like any entry, and their preview says what they
do."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from companion.kernel.amending import Late, find_spot, preview, turn_ends
from companion.kernel.effective_entries import reach, standing
from companion.kernel.moves import Amend, Entry, Move, Retract, SharedMove
from companion.kernel.position import Position, replay
from tests import toy
from tests.kernel.test_effective_entries import BEGINS, MOVES, SEATS, entry, ledger_of, seen

VERSIONS = st.lists(st.integers(-1, 14), min_size=1, max_size=4).map(tuple)
AMENDS: st.SearchStrategy[Move] = st.builds(
    Amend, versions=VERSIONS, seat=SEATS, after=st.one_of(st.none(), st.integers(-1, 14))
)


@st.composite
def ledgers(draw: st.DrawFn) -> tuple[Entry, ...]:
    """Generate a begun game, then anything, including amendments."""
    rest = draw(st.lists(st.tuples(st.one_of(MOVES, AMENDS), SEATS), min_size=1, max_size=14))
    return ledger_of([(draw(BEGINS), None), *rest])


@given(ledgers())
def test_any_ledger_with_amendments_can_be_replayed_and_makes_nothing(entries: tuple[Entry, ...]) -> None:
    position = replay(toy.GAME, entries)
    assert position.version == len(entries)
    if position.state is not None:
        assert position.state.heap + sum(position.state.held) == position.state.stones


@given(ledgers(), AMENDS)
def test_an_amendment_loses_and_makes_no_entry(entries: tuple[Entry, ...], amend: Move) -> None:
    before = standing(entries)
    after = standing((*entries, entry(len(entries) + 1, amend)))
    assert sorted(each.version for each in after) == sorted(each.version for each in before)
    shared = [each for each in before if isinstance(each.move, SharedMove)]
    assert [each for each in after if isinstance(each.move, SharedMove)] == shared


@given(ledgers(), AMENDS)
def test_an_amendment_taken_back_leaves_no_trace(entries: tuple[Entry, ...], amend: Move) -> None:
    last = len(entries)
    undone = (*entries, entry(last + 1, amend), entry(last + 2, Retract(last + 1)))
    assert standing(undone) == standing(entries)
    assert seen(replay(toy.GAME, undone)) == seen(replay(toy.GAME, entries))
    again = (*undone, entry(last + 3, Retract(last + 2)))
    assert standing(again) == standing(undone[: last + 1])


@given(ledgers(), st.one_of(AMENDS, st.builds(Retract, st.integers(2, 14))), st.integers(1, 14))
def test_a_preview_from_further_on_tells_the_same(
    entries: tuple[Entry, ...], move: Amend | Retract, before: int
) -> None:
    reached = [back for each in entries[before:] if (back := reach(each.move)) is not None]
    if min([*reached, reach(move) or 0]) <= before or before >= len(entries):
        return
    start = replay(toy.GAME, entries[:before])
    assert preview(toy.GAME, entries[before:], move, start=start) == preview(toy.GAME, entries, move)


def test_what_no_longer_fits_can_be_taken_back_itself() -> None:
    entries = (*played(), entry(len(played()) + 1, toy.GiveBack(9), toy.BLUE))
    told = preview(toy.GAME, entries, Retract(len(entries)))
    assert told.fits == ()


@given(ledgers(), st.builds(Amend, versions=VERSIONS, seat=SEATS, after=st.integers(-1, 14)))
def test_the_preview_tells_what_entering_it_does(entries: tuple[Entry, ...], amend: Amend) -> None:
    told = preview(toy.GAME, entries, amend)
    before = replay(toy.GAME, entries)
    after = replay(toy.GAME, (*entries, entry(len(entries) + 1, amend)))
    fitted = {misfit.version for misfit in before.misfits}
    misfits = {misfit.version for misfit in after.misfits}
    assert {one.entry.version for one in told.misfits} == misfits - fitted
    assert {one.version for one in told.fits} == fitted - misfits
    changed = scores(before) != scores(after)
    assert bool(told.shifts) == changed
    assert not {one.entry.version for one in told.objections} & misfits


def scores(position: Any) -> object:
    return None if position.state is None else toy.totals(position.state)


def played() -> tuple[Entry, ...]:
    """Red takes 3 and ends; Blue takes 2 (4), then 1 (5), and ends."""
    begin = entry(2, toy_begin())
    moves = [(toy.Take(3), toy.RED), (toy.EndTurn(), toy.RED), (toy.Take(2), toy.BLUE)]
    rest = [*moves, (toy.Take(1), toy.BLUE), (toy.EndTurn(), toy.BLUE)]
    return (*ledger_of([])[:1], begin, *(entry(n, move, seat) for n, (move, seat) in enumerate(rest, 3)))


def toy_begin() -> Move:
    from companion.kernel.moves import Begin

    return Begin(seats=(toy.RED, toy.BLUE), first=toy.RED, settings={"stones": "21"})


def test_giving_entries_to_another_seat_shows_scores_and_objections() -> None:
    told = preview(toy.GAME, played(), Amend(versions=(5, 6), seat=toy.RED))
    assert [(one.seat, one.before, one.after) for one in told.shifts] == [("red", 3, 6), ("blue", 3, 0)]
    said = [(one.entry.version, [str(sentence) for sentence in one.sentences]) for one in told.objections]
    assert said == [
        (5, ["It is not the turn of red."]),
        (6, ["It is not the turn of red."]),
    ]
    assert told.misfits == ()


def test_moving_them_before_the_end_of_the_turn_as_well_meets_no_objection() -> None:
    assert [(end.version, end.before) for end in turn_ends(toy.GAME, played())] == [(4, 3), (7, 6)]
    told = preview(toy.GAME, played(), Amend(versions=(5, 6), seat=toy.RED, after=3))
    assert told.objections == ()


def test_what_was_objected_to_before_is_not_told_again() -> None:
    entries = (*played(), entry(8, toy.Take(5), toy.RED))
    told = preview(toy.GAME, entries, Amend(versions=(5,), after=6))
    assert (told.objections, told.shifts, told.nothing) == ((), (), True)


def test_a_late_entry_finds_its_turn_although_what_its_phone_saw_last_was_taken_back() -> None:
    entries = (
        *played()[:3],
        entry(4, Retract(3)),
        entry(5, toy.Take(2), toy.RED),
        entry(6, toy.EndTurn(), toy.RED),
    )
    late = Late(saw=3)
    found = find_spot(toy.GAME, replay(toy.GAME, entries[:2]), entries[2:], late)
    assert found is not None
    assert found.after == 5
    assert found == find_spot(toy.GAME, Position(), entries, late)
