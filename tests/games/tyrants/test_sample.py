"""The sample is a real game: each entry could be made, and it reaches its end."""

from datetime import UTC, datetime

from companion.games.tyrants import moves as m
from companion.games.tyrants.facts import is_over
from companion.games.tyrants.game import GAME
from companion.games.tyrants.sample import sample
from companion.kernel.checks import MAX_DRAFTS, check
from companion.kernel.game import entries_of
from companion.kernel.moves import Draft, Entry, Open
from companion.kernel.position import Position, advance, replay

START = datetime(2026, 1, 1, tzinfo=UTC)


def made(*drafts: Draft) -> tuple[Entry, ...]:
    return tuple(entries_of((Draft(move=Open("tyrants", "2016")), *drafts), START))


def test_every_entry_is_by_the_rules() -> None:
    position: Position = Position()
    entries = made(*sample().drafts)
    for number, entry in enumerate(entries):
        if number:
            draft = Draft(move=entry.move, seat=entry.seat)
            against = check(GAME, entries[:number], position, draft)
            assert all(one.card for one in against), (draft, against)
        position = advance(GAME, position, entry)
    assert not position.misfits
    assert position.finish is not None
    assert is_over(position.state)


def test_its_middle_is_a_game_that_goes_on() -> None:
    state = replay(GAME, made(*sample().played)).state
    assert len(state.order) == 4
    assert 5 <= state.round <= 9
    assert not is_over(state)
    assert all(state.troops[house] for house in range(4))
    assert any(state.spies)
    assert len(sample().played) <= MAX_DRAFTS


def test_every_house_counts_its_cards() -> None:
    counted = [draft for draft in sample().rest if isinstance(draft.move, m.CountCards)]
    assert {draft.seat for draft in counted} == {"black", "red", "orange", "blue"}
