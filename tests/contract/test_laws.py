"""The laws of rules (`companion.laws`) for every game on the shelf; a new game gets them without an edit."""

import pytest

from companion.laws.of_rules import *  # noqa: F403
from tests.contract.every_game import games


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", games().values(), ids=list(games()))
