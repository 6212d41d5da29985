"""Real servers, to be killed, starved and moved."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from bench.serving import Server
from tests.faults.evening import KEY
from tests.web.conftest import new_app

pytestmark = pytest.mark.long

__all__ = ["new_app"]

NewServer = Callable[..., Server]

ONE_ENGINE = pytest.mark.parametrize(
    "ledger_url",
    ["sqlite", pytest.param("postgresql", marks=[pytest.mark.postgres, pytest.mark.soak])],
    indirect=True,
)
"""For what takes long; tests/ledger/test_killed.py covers the other engine."""


@pytest.fixture
def new_server(ledger_url: str, tmp_path: Path) -> Iterator[NewServer]:
    """Return a server on the test's ledger, not yet started."""
    made: list[Server] = []

    def new(**settings: str) -> Server:
        given = {"DATABASE_URL": ledger_url, "SECRET_KEY": KEY, **settings}
        made.append(Server(tmp_path / "data", **given))
        return made[-1]

    yield new
    for server in made:
        server.stop()


@pytest.fixture
def kept() -> Iterator[ExitStack]:
    """Closes at the end of a test what was opened during it."""
    with ExitStack() as stack:
        yield stack
