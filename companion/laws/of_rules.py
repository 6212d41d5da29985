"""Laws for the moves, the state and the score of every game. The fixture `game` is each game that is
tested."""

from dataclasses import FrozenInstanceError, fields, is_dataclass
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.kernel.checks import check
from companion.kernel.codec import pack_draft, unpack_draft
from companion.kernel.game import Game
from companion.kernel.moves import Draft, Override, Retract
from companion.kernel.position import Position, advance, replay
from companion.kernel.shared_rows import shared_kinds
from companion.kernel.words import Text
from companion.laws.lots import few
from companion.laws.plays import entry, ledgers, likely_drafts

QUICK = few(8)


def test_every_move_has_a_kind_and_every_seat_a_letter_of_its_own(game: Game[Any]) -> None:
    assert [kind for kind, move in game.moves.items() if move.kind != kind] == []
    assert set(game.moves) & set(shared_kinds()) == set()
    assert len({place.seat for place in game.about.places}) == len(game.about.places)
    assert len({place.letter for place in game.about.places}) == len(game.about.places)
    assert game.about.seats[-1] <= len(game.about.places)


@given(data=st.data())
@QUICK
def test_likely_moves_meet_no_objection(game: Game[Any], data: st.DataObject) -> None:
    entries = data.draw(ledgers(game))
    position = replay(game, entries)
    for draft in likely_drafts(game, position):
        assert check(game, entries, position, draft) == ()


@given(data=st.data())
@few(4)
def test_replaying_gives_what_advancing_gave(game: Game[Any], data: st.DataObject) -> None:
    entries = data.draw(ledgers(game))
    position: Position[Any] = Position()
    for made in entries:
        position = advance(game, position, made)
        assert replay(game, entries[: made.version]) == position


@given(data=st.data())
@QUICK
def test_entries_survive_their_text(game: Game[Any], data: st.DataObject) -> None:
    for made in data.draw(ledgers(game)):
        for override in (None, Override(says="table", objections=("Three at most.",))):
            draft = Draft(move=made.move, seat=made.seat, override=override)
            assert unpack_draft(pack_draft(draft), game.moves) == draft


@given(data=st.data())
@QUICK
def test_taking_back_the_last_entry_gives_the_state_before(game: Game[Any], data: st.DataObject) -> None:
    entries = data.draw(ledgers(game))
    last = entries[-1].version
    taken_back = (*entries, entry(last + 1, Retract(last)))
    assert replay(game, taken_back).state == replay(game, entries[:-1]).state
    restored = (*taken_back, entry(last + 2, Retract(last + 1)))
    assert replay(game, restored).state == replay(game, entries).state


@given(data=st.data())
@QUICK
def test_taking_back_anything_is_never_an_error(game: Game[Any], data: st.DataObject) -> None:
    entries = data.draw(ledgers(game))
    begun = next(made.version for made in entries if made.move.kind == "begin")
    versions = st.integers(begun + 1, len(entries)) if len(entries) > begun else st.just(begun)
    for version in data.draw(st.lists(versions, max_size=8)):
        entries = (*entries, entry(len(entries) + 1, Retract(version)))
    assert replay(game, entries).version == len(entries)


@given(data=st.data())
@QUICK
def test_lines_add_up_and_winners_have_most(game: Game[Any], data: st.DataObject) -> None:
    state = replay(game, data.draw(ledgers(game))).state
    sheet = game.score(state)
    assert dict(game.totals(state)) == sheet.totals()
    for seat in sheet.seats:
        assert seat.total == sum(line.points or 0 for line in seat.lines)
        assert seat.complete == all(line.points is not None for line in seat.lines)
        for line in seat.lines:
            if line.points is not None:
                assert line.points == sum(item.points for item in line.items), line.key
    outcome = game.outcome(state)
    if outcome is not None:
        assert outcome.winners == () or set(outcome.winners) == set(sheet.best)
        if not sheet.lowest and not any(seat.ties for seat in sheet.seats):
            most = max(sheet.totals().values())
            assert set(sheet.best) == {seat for seat, total in sheet.totals().items() if total == most}


@given(data=st.data())
@QUICK
def test_every_entry_has_words_and_places(game: Game[Any], data: st.DataObject) -> None:
    entries = data.draw(ledgers(game))
    position: Position[Any] = Position()
    for made in entries:
        if made.move.kind in game.moves:
            described = game.describe(position.state, made)
            assert isinstance(described, Text)
            assert str(described).strip()
            assert all(isinstance(place, str) for place in game.touches(made))
        position = advance(game, position, made)


@given(data=st.data())
@QUICK
def test_a_state_cannot_be_changed(game: Game[Any], data: st.DataObject) -> None:
    state = replay(game, data.draw(ledgers(game))).state
    assert is_dataclass(state)
    with pytest.raises(FrozenInstanceError):
        setattr(state, fields(state)[0].name, None)
