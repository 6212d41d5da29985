"""The laws of pages (`companion.laws`) for every game on the shelf; a new game gets them without an edit."""

from collections.abc import Iterator

import pytest
from flask import Flask

from companion.laws.of_pages import *  # noqa: F403
from tests.apps import running
from tests.contract.every_game import games, pytest_generate_tests  # noqa: F401


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    with running(tmp_path_factory.mktemp("data"), games=games) as made:
        made.testing = True
        yield made
