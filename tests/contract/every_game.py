"""The games that laws are tried on: those of the shelf, and `cairns` of docs/adding-a-game.md."""

from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest

from companion.games import shelf
from companion.kernel.game import Game
from tests.contract.cairns.game import GAME as CAIRNS


@cache
def games() -> Mapping[str, Game[Any]]:
    """By slug: an example that was copied to the shelf is on it once."""
    return {CAIRNS.about.slug: CAIRNS, **shelf()}


EVERY_GAME = pytest.mark.parametrize("game", games().values(), ids=list(games()))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A module of laws that are handed out has each of these games as `game`, by importing this."""
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", games().values(), ids=list(games()))
