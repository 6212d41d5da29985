"""What tests of several rooms need: a ledger on each engine, and tables with a game to play."""

import os
import shutil
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path

import pytest
from hypothesis import settings

from companion.ledger.engine import engines
from companion.ledger.migrations import migrate
from companion.ledger.store import Ledger
from companion.table.service import Tables
from tests import postgres, toy

# How long an example takes says how busy the machine is; timing is for the benchmarks.
settings.register_profile("house", deadline=None)
settings.load_profile("house")


class Clock:
    """A second later each time it is asked."""

    def __init__(self) -> None:
        self._seconds = count()

    def __call__(self) -> datetime:
        return datetime(2026, 1, 1, tzinfo=UTC) + timedelta(seconds=next(self._seconds))


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    binaries = postgres.binaries()
    if binaries is None:
        reason = "PostgreSQL's server is not installed (Debian: apt install postgresql)"
        if os.environ.get("CI") == "true":
            pytest.fail(reason)
        pytest.skip(reason)
    with postgres.server(binaries) as url:
        yield url


@pytest.fixture(scope="session")
def empty_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An SQLite ledger without a table, to be copied."""
    file = tmp_path_factory.mktemp("empty") / "ledger.sqlite"
    both = engines(f"sqlite:///{file}")
    migrate(both.writing)
    both.dispose()
    return file


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
def ledger_url(request: pytest.FixtureRequest, tmp_path: Path, empty_file: Path) -> str:
    """An empty ledger, on each engine in turn."""
    if request.param == "sqlite":
        return f"sqlite:///{shutil.copy(empty_file, tmp_path)}"
    url: str = request.getfixturevalue("empty_postgres")
    both = engines(url)
    migrate(both.writing)
    both.dispose()
    return url


@pytest.fixture
def empty_postgres(postgres_url: str) -> str:
    """The database of the session, with nothing in it."""
    both = engines(postgres_url)
    with both.writing.begin() as connection:
        connection.exec_driver_sql("DROP SCHEMA public CASCADE")
        connection.exec_driver_sql("CREATE SCHEMA public")
    both.dispose()
    return postgres_url


@pytest.fixture
def new_ledger(ledger_url: str) -> Iterator[Callable[[], Ledger]]:
    """More than one may be open on the same store, as a server and a command line are."""
    opened: list[Ledger] = []

    def new() -> Ledger:
        opened.append(Ledger(engines(ledger_url), ThreadPoolExecutor(1)))
        return opened[-1]

    yield new
    for ledger in opened:
        ledger.close()


@pytest.fixture
def ledger(new_ledger: Callable[[], Ledger]) -> Ledger:
    return new_ledger()


@pytest.fixture
def announced() -> list[tuple[str, int]]:
    return []


@pytest.fixture
def tables(ledger: Ledger, announced: list[tuple[str, int]]) -> Tables:
    """Tables for the toy game."""
    return Tables(ledger, lambda code, version: announced.append((code, version)), Clock(), toy.GAMES)
