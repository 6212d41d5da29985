"""A server at a known address, for a whole file of papers."""

from collections.abc import Iterator

import pytest
from flask import Flask

from companion.table.service import Tables
from companion.web.services import services_of
from tests.apps import running
from tests.games.tyrants.papers.pdf import ADDRESS


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    with running(tmp_path_factory.mktemp("papers"), public_url=ADDRESS) as made:
        yield made


@pytest.fixture(scope="module")
def tables(app: Flask) -> Tables:
    services = services_of(app)
    return services.tables
