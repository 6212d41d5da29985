"""The application with the games of the shelf, on an SQLite ledger of its own."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from companion.web.config import Config
from companion.web.factory import create_app
from companion.web.services import NAME
from tests.games.underdark_maps.holding import Dealt, dealt_out


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    folder: Path = tmp_path_factory.mktemp("maps")
    made = create_app(
        Config(data_dir=folder, database_url=f"sqlite:///{folder}/ledger.sqlite", secret_key="of the tests")
    )
    made.testing = True
    yield made
    made.extensions[NAME].close()


@pytest.fixture
def table(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Dealt:
    return dealt_out(app, monkeypatch)
