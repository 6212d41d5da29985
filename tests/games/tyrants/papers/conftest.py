"""A server at a known address, for a whole file of papers."""

from collections.abc import Iterator

import pytest
from flask import Flask

from companion.table.service import Tables
from companion.web.factory import create_app
from companion.web.services import NAME, Services
from tests.apps import configured
from tests.games.tyrants.papers.pdf import ADDRESS


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    folder = tmp_path_factory.mktemp("papers")
    made = create_app(configured(folder, f"sqlite:///{folder}/ledger.sqlite", public_url=ADDRESS))
    services: Services = made.extensions[NAME]
    yield made
    services.close()


@pytest.fixture(scope="module")
def tables(app: Flask) -> Tables:
    services: Services = app.extensions[NAME]
    return services.tables
