"""The application with the desk as its only game, on an SQLite ledger of its own."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from companion.games.underworld.forms import FORMS
from companion.games.underworld.game import GAME
from companion.web.factory import create_app
from companion.web.services import NAME
from tests.apps import configured
from tests.games.underworld.sending import Phone, phone_at


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    folder: Path = tmp_path_factory.mktemp("desk")
    given = configured(folder, f"sqlite:///{folder}/ledger.sqlite")
    made = create_app(given, games=lambda: {GAME.about.slug: GAME}, forms=lambda _slug: FORMS)
    made.testing = True
    yield made
    made.extensions[NAME].close()


@pytest.fixture
def phone(app: Flask) -> Phone:
    """The referee's, at a table that has begun."""
    return phone_at(app)
