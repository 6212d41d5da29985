"""`make play` sets up tables in any checkout, for every game that has a sample."""

from pathlib import Path

from companion.games import shelf
from tests.play import fill


def test_each_game_is_laid_from_its_own_sample(tmp_path: Path) -> None:
    lines = fill(tmp_path)
    for game in shelf().values():
        of_game = [line for line in lines if f"  {game.about.title}, " in line]
        assert len(of_game) == (3 if game.sample else 0)
