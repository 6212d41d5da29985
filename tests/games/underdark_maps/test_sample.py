"""The race that the demo table and the papers' previews are made of."""

from datetime import UTC, datetime

from companion.games.underdark_maps.game import GAME
from companion.games.underdark_maps.sample import sample
from companion.kernel.checks import check
from companion.kernel.game import entries_of
from companion.kernel.moves import Draft, Open
from companion.kernel.position import Position, advance, replay


def test_the_sample_is_raced_by_the_rules_to_its_end() -> None:
    entries = tuple(entries_of(sample().drafts, datetime(2026, 1, 1, tzinfo=UTC)))
    position: Position = Position()
    for number, entry in enumerate(entries):
        assert check(GAME, entries[:number], position, Draft(move=entry.move, seat=entry.seat)) == ()
        position = advance(GAME, position, entry)
    assert position.misfits == ()
    assert position.finish is not None
    assert GAME.outcome(position.state) is not None


def test_its_middle_is_where_the_maps_are_taken() -> None:
    middle = replay(GAME, tuple(entries_of(sample().played, datetime(2026, 1, 1, tzinfo=UTC)))).state
    assert middle.second
    assert not middle.won
    kinds = {draft.move.kind for draft in sample().drafts}
    assert {"fight", "challenge", "play-foe", "commit", "enter-portal", "attach", "take-spoil"} <= kinds
    assert Open.kind not in kinds
