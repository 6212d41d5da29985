"""What only the score sheet does; the laws of all games are in tests/contract."""

from companion.games.score_sheet.game import GAME
from companion.kernel.position import replay
from companion.laws.plays import play_sample


def test_the_sample_is_played_to_its_end() -> None:
    position = replay(GAME, play_sample(GAME))
    assert position.misfits == ()
    assert GAME.outcome(position.state) is not None
