"""The application with this game alone, which need not be on the shelf for it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from companion.games.stone_and_iron.forms import FORMS
from companion.games.stone_and_iron.game import GAME
from companion.web.factory import create_app
from companion.web.services import NAME
from tests.apps import configured


@pytest.fixture
def app(ledger_url: str, tmp_path: Path) -> Iterator[Flask]:
    config = configured(tmp_path, ledger_url)
    made = create_app(config, games=lambda: {GAME.about.slug: GAME}, forms=lambda _slug: FORMS)
    made.testing = True
    yield made
    made.extensions[NAME].close()
