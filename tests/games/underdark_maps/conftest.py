"""The application with the games of the shelf, on an SQLite ledger of its own."""

from collections.abc import Iterator

import pytest
from flask import Flask

from tests.apps import running
from tests.games.underdark_maps.holding import Dealt, dealt_out


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    with running(tmp_path_factory.mktemp("maps")) as made:
        made.testing = True
        yield made


@pytest.fixture
def table(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Dealt:
    return dealt_out(app, monkeypatch)
