"""The application with the desk as its only game, on an SQLite ledger of its own."""

from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from flask import Flask

from companion.forms.move import MoveForm
from companion.games.underworld.forms import FORMS
from companion.games.underworld.game import GAME
from companion.kernel.game import Game
from tests.apps import running
from tests.games.underworld.sending import Phone, phone_at


def alone() -> Mapping[str, Game[Any]]:
    return {GAME.about.slug: GAME}


def forms(_slug: str) -> Mapping[str, type[MoveForm]]:
    return FORMS


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    with running(tmp_path_factory.mktemp("desk"), games=alone, forms=forms) as made:
        made.testing = True
        yield made


@pytest.fixture
def phone(app: Flask) -> Phone:
    """The referee's phone, at a table that has begun."""
    return phone_at(app)
