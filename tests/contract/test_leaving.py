"""Players who leave in mid-game, return or are replaced: laws for every game that can skip turns."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.kernel.checks import check
from companion.kernel.game import Game
from companion.kernel.moves import Draft, Entry, Move, Retract, Rise, Sit, Skip
from companion.kernel.position import Position, advance, replay
from companion.kernel.rulings import Refusal
from companion.laws.plays import entry, ledgers, likely_drafts, set_ups
from tests.contract.every_game import games
from tests.lots import few

SKIPPING = {slug: game for slug, game in games().items() if game.turns and game.turns.absent}
EVERY_GAME = pytest.mark.parametrize("game", SKIPPING.values(), ids=list(SKIPPING))
QUICK = few(8)
COMING_AND_GOING = (Rise(), Skip(), Skip(skip=False), Sit("Bo"))


@st.composite
def evenings(draw: st.DrawFn, game: Game[Any]) -> tuple[Entry, ...]:
    """Generate a ledger of legal moves, with people who come and go in between."""
    entries = draw(ledgers(game))
    position = replay(game, entries)
    assert position.begin is not None
    seats = st.sampled_from(position.begin.seats)
    for _ in range(draw(st.integers(1, 20))):
        options = list(likely_drafts(game, position))
        comes = not options or draw(st.booleans())
        move: Move = draw(st.sampled_from(COMING_AND_GOING))
        chosen = Draft(move=move, seat=draw(seats)) if comes else draw(st.sampled_from(options))
        try:
            assert check(game, entries, position, chosen) == ()
        except Refusal:
            continue
        made = entry(len(entries) + 1, chosen.move, chosen.seat)
        entries = (*entries, made)
        position = advance(game, position, made)
    return entries


@EVERY_GAME
@given(data=st.data())
@QUICK
def test_nobody_who_is_skipped_is_on_turn(game: Game[Any], data: st.DataObject) -> None:
    position = replay(game, data.draw(evenings(game)))
    assert position.begin is not None
    assert game.moment(position.state).seat not in position.skipped
    assert position.skipped < set(position.begin.seats)


@EVERY_GAME
@given(data=st.data())
@few(4)
def test_replaying_gives_what_advancing_gave(game: Game[Any], data: st.DataObject) -> None:
    entries = data.draw(evenings(game))
    position: Position[Any] = Position()
    for made in entries:
        position = advance(game, position, made)
        assert replay(game, entries[: made.version]) == position


@EVERY_GAME
@given(data=st.data())
@QUICK
def test_whatever_is_taken_back_the_table_can_be_read(game: Game[Any], data: st.DataObject) -> None:
    entries = data.draw(evenings(game))
    begun = next(made.version for made in entries if made.move.kind == "begin")
    for version in data.draw(st.lists(st.integers(begun + 1, len(entries)), max_size=8)):
        entries = (*entries, entry(len(entries) + 1, Retract(version)))
    corrected = (*entries, entry(len(entries) + 1, data.draw(set_ups(game))))
    for read in (entries, corrected):
        position = replay(game, read)
        game.moment(position.state)
        game.score(position.state)


@EVERY_GAME
@given(data=st.data())
@QUICK
def test_skipping_changes_no_score(game: Game[Any], data: st.DataObject) -> None:
    entries = data.draw(ledgers(game))
    position = replay(game, entries)
    assert position.begin is not None
    seat = data.draw(st.sampled_from(position.begin.seats))
    after = advance(game, position, entry(len(entries) + 1, Skip(), seat))
    assert dict(game.totals(after.state)) == dict(game.totals(position.state))
