"""The application with this game alone, even if it is not on the shelf."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from companion.forms.move import MoveForm
from companion.games.stone_and_iron.forms import FORMS
from companion.games.stone_and_iron.game import GAME
from companion.kernel.game import Game
from tests.apps import running


def alone() -> Mapping[str, Game[Any]]:
    return {GAME.about.slug: GAME}


def forms(_slug: str) -> Mapping[str, type[MoveForm]]:
    return FORMS


@pytest.fixture
def app(ledger_url: str, tmp_path: Path) -> Iterator[Flask]:
    with running(tmp_path, ledger_url, alone, forms) as made:
        made.testing = True
        yield made
