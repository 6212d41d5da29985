"""A real server with an honest table, and what vandals do to it from addresses of their own."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from bench.serving import OURS, Server
from tests.attacks.honest import Honest
from tests.faults.evening import KEY

pytestmark = pytest.mark.long

Serve = Callable[..., Server]


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    """Run a server on a ledger of its own."""
    made: list[Server] = []

    def start(command: tuple[str, ...] = OURS, **settings: str) -> Server:
        made.append(Server(tmp_path / "data", command, SECRET_KEY=KEY, **settings))
        made[-1].start()
        return made[-1]

    yield start
    for server in made:
        server.stop()


@pytest.fixture
def honest(serve: Serve, tmp_path: Path) -> Iterator[Honest]:
    """A phone that plays at a table of such a server."""
    player = Honest(serve(), tmp_path / "data")
    yield player
    player.close()
