"""The games that the laws are tested on: those of the shelf, and `cairns` of docs/adding-a-game.md."""

from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest

from companion.games import shelf
from companion.kernel.game import Game
from tests.contract.cairns.game import GAME as CAIRNS


@cache
def games() -> Mapping[str, Game[Any]]:
    """Return the games by slug; an example that was copied to the shelf appears only once."""
    return {CAIRNS.about.slug: CAIRNS, **shelf()}


EVERY_GAME = pytest.mark.parametrize("game", games().values(), ids=list(games()))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run each test of a module that imports this function once per game, as `game`."""
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", games().values(), ids=list(games()))
