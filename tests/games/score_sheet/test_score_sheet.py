"""What only the score sheet does; the laws of all games are tests/contract."""

from companion.games.score_sheet.game import GAME
from companion.kernel.position import replay
from companion.laws.plays import sampled


def test_the_sample_is_played_to_its_end() -> None:
    position = replay(GAME, sampled(GAME))
    assert position.misfits == ()
    assert GAME.outcome(position.state) is not None
