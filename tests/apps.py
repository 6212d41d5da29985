"""The application as a host runs it, with all games of the shelf, for as long as a test needs it."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from flask import Flask

from companion.games import shelf
from companion.web.config import Config
from companion.web.factory import create_app
from companion.web.services import NAME, Games


def configured(data: Path, url: str, **changes: Any) -> Config:
    """Of an application in that folder; templates are compiled once for all of a run."""
    given = {"database_url": url, "secret_key": "of the tests", "cache_dir": Path(os.environ["CACHE_DIR"])}
    return Config(data_dir=data, **{**given, **changes})  # type: ignore[arg-type]


@contextmanager
def running(data: Path, ledger_url: str = "", games: Games = shelf) -> Iterator[Flask]:
    """On a ledger of its own in that folder, or on one that is given."""
    url = ledger_url or f"sqlite:///{data}/ledger.sqlite"
    made = create_app(configured(data, url), games=games)
    try:
        yield made
    finally:
        made.extensions[NAME].close()
