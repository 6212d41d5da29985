"""Somebody joins while the game is on: laws for every game that accepts a late player."""

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.kernel.checks import check
from companion.kernel.game import Game
from companion.kernel.moves import Begin, Draft, Entry, Sit
from companion.kernel.position import Position, replay
from companion.kernel.seats import Seat
from companion.laws.plays import entry, ledgers, play_sample
from tests.contract.every_game import games
from tests.lots import few

JOINING = {slug: game for slug, game in games().items() if game.about.joins_late}
EVERY_GAME = pytest.mark.parametrize("game", JOINING.values(), ids=list(JOINING))


def newcomer(game: Game[Any], begin: Begin, place: int) -> tuple[Seat, Begin]:
    """Return a seat that does not play yet, and the set-up that puts it at a place in the order."""
    seat = next(one.seat for one in game.about.places if one.seat not in begin.seats)
    seats = (*begin.seats[:place], seat, *begin.seats[place:])
    return seat, Begin(seats, begin.first, begin.settings)


def let_in(game: Game[Any], entries: tuple[Entry, ...], place: int) -> tuple[Entry, ...]:
    """Return the ledger with one more player, let in by a move without objections."""
    position = replay(game, entries)
    assert position.begin is not None
    seat, again = newcomer(game, position.begin, place % (len(position.begin.seats) + 1))
    for move, of in ((Sit("Late"), seat), (again, None)):
        assert check(game, entries, replay(game, entries), Draft(move=move, seat=of)) == ()
        entries = (*entries, entry(len(entries) + 1, move, of))
    return entries


def assert_the_others_play_on(game: Game[Any], was: Position[Any], now: Position[Any]) -> None:
    assert now.misfits == was.misfits
    assert now.begin is not None
    assert was.begin is not None
    assert tuple(seat for seat in now.begin.seats if seat in was.begin.seats) == was.begin.seats
    before, after = game.moment(was.state), game.moment(now.state)
    assert (after.key, after.seat) == (before.key, before.seat)
    totals = game.totals(now.state)
    # Where a referee decides, there are none.
    playing = was.begin.seats if totals else ()
    assert {seat: totals[seat] for seat in playing} == dict(game.totals(was.state))


def prefixes(entries: tuple[Entry, ...]) -> Iterator[tuple[Entry, ...]]:
    """Yield every prefix of the ledger from the set-up until the result is confirmed."""
    begun = next(made.version for made in entries if isinstance(made.move, Begin))
    over = next((made.version - 1 for made in entries if made.move.kind == "finish"), len(entries))
    return (entries[:version] for version in range(begun, over + 1))


def test_there_is_a_game_that_lets_late_players_in() -> None:
    assert JOINING


@EVERY_GAME
@pytest.mark.parametrize("step", [3, pytest.param(1, marks=pytest.mark.soak)])
def test_after_each_entry_of_the_sample_somebody_comes_in(game: Game[Any], step: int) -> None:
    for number, entries in enumerate([*prefixes(play_sample(game))][::step]):
        now = replay(game, let_in(game, entries, number))
        assert_the_others_play_on(game, replay(game, entries), now)


@EVERY_GAME
@given(data=st.data())
@few(4)
def test_after_any_entry_two_come_in_and_nothing_changes_for_the_others(
    game: Game[Any], data: st.DataObject
) -> None:
    """The first of the two stays where they were when the second joins."""
    entries = data.draw(ledgers(game))
    was = replay(game, entries)
    assert was.begin is not None
    for _ in range(min(2, game.about.seats[-1] - len(was.begin.seats))):
        entries = let_in(game, entries, data.draw(st.integers(0, 14)))
        now = replay(game, entries)
        assert_the_others_play_on(game, was, now)
        was = now
