"""The application as a host runs it, with all games of the shelf, for as long as a test needs it."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from flask import Flask

from companion.games import shelf
from companion.web.config import Config
from companion.web.factory import create_app
from companion.web.services import NAME, Games


@contextmanager
def running(data: Path, ledger_url: str = "", games: Games = shelf) -> Iterator[Flask]:
    """On a ledger of its own in that folder, or on one that is given."""
    url = ledger_url or f"sqlite:///{data}/ledger.sqlite"
    made = create_app(Config(data_dir=data, database_url=url, secret_key="of the tests"), games=games)
    try:
        yield made
    finally:
        made.extensions[NAME].close()
