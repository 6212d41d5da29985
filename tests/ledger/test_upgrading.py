"""A ledger has the tables that this program knows: created, or upgraded at start.

`older/*.sql` is what the ten steps up to 0012 ran, and is never changed: a ledger of any of them opens."""

import logging
import stat
import subprocess
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import Connection, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError

from bench import postgres
from companion import ROOT, __version__
from companion.ledger import engine
from companion.ledger.engine import FILE, engines, file_of
from companion.ledger.opening import Use, open_ledger
from companion.ledger.rows import NOTHING, Head, Writing, breaks, chain
from companion.ledger.store import Ledger
from companion.ledger.upgrading import (
    NEWEST,
    OLDER,
    NewerLedgerError,
    OlderLedgerError,
    copy_from_before,
    upgrade,
)
from tests.quicker import SET_UP_WRITING

CODE = "BCDFGH"
AT = "2026-01-01T00:00:00.000000Z"
PHONE = "a" * 64
WRITTEN = chain(
    CODE,
    NOTHING,
    [Writing(token=f"entry-{n}", part=0, payload=f'{{"n":{n}}}', by="red", at=AT, saw=n) for n in range(3)],
)


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
def stores(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[str, str]:
    """An empty store, and a new ledger, on each engine in turn."""
    if request.param == "sqlite":
        new: Path = request.getfixturevalue("empty_file")
        return f"sqlite:///{tmp_path}/older.sqlite", f"sqlite:///{new}"
    return request.getfixturevalue("empty_postgres"), request.getfixturevalue("postgres_template")


@contextmanager
def connected(url: str) -> Iterator[Connection]:
    both = engines(url)
    try:
        with both.writing.begin() as connection:
            yield connection
    finally:
        both.dispose()


def write_table(connection: Connection, code: str, game: str, rows: Iterable[Mapping[str, object]]) -> None:
    """Write a table and its entries in the form that every revision had."""
    connection.execute(
        text("INSERT INTO tables VALUES (:code, :game, :at)"), {"code": code, "game": game, "at": AT}
    )
    statement = text(
        'INSERT INTO entries (code, version, token, part, payload, "by", at, saw, hash) '
        "VALUES (:code, :version, :token, :part, :payload, :by, :at, :saw, :hash)"
    )
    for row in rows:
        connection.execute(statement, {"code": code, **row})


def make_older(url: str, revision: str) -> None:
    """Make a ledger as it was at a revision, with a table, its entries, and the phone of a seat."""
    with connected(url) as connection:
        file = Path(__file__).parent / "older" / f"{connection.dialect.name}.sql"
        before, steps = file.read_text("utf-8").split(f"-- {revision}\n")
        for statement in (before + steps.split("\n-- ")[0]).split(";\n\n"):
            if statement.strip():
                connection.execute(text(statement))
        code, phone = {"code": CODE, "at": AT}, {"code": CODE, "hash": PHONE}
        slots = (*Writing.__slots__, "version", "hash")
        write_table(
            connection, CODE, "stones", ({name: getattr(row, name) for name in slots} for row in WRITTEN)
        )
        connection.execute(
            text("INSERT INTO credentials (hash, code, host) VALUES (:hash, :code, :host)"),
            {**phone, "host": True},
        )
        connection.execute(text("INSERT INTO holds VALUES (:code, 'red', :hash)"), phone)
        if revision >= "0002":
            connection.execute(
                text("INSERT INTO handovers (hash, code, until) VALUES ('key', :code, :at)"), code
            )
        if revision >= "0006":
            table = "sightings" if revision < "0013" else "last_seen"
            connection.execute(text(f"INSERT INTO {table} VALUES (:hash, :at, 'here')"), {**code, **phone})


def schema(url: str) -> list[str]:
    """Return everything in a store except its rows, sorted and without line breaks."""
    with connected(url) as connection:
        if connection.dialect.name == "sqlite":
            every = connection.exec_driver_sql("SELECT name, sql FROM sqlite_master ORDER BY name").all()
            return [f"{name}: {' '.join((sql or '').split())}" for name, sql in every]
    binaries = postgres.binaries()
    assert binaries is not None
    name = make_url(url).database or ""
    dumped = [binaries / "pg_dump", "-s", "-U", "tester", "-h", postgres.folder_of(url), name]
    lines = subprocess.run(dumped, check=True, capture_output=True, text=True).stdout.splitlines()
    # These lines hold a random word that differs in each dump.
    return [line for line in lines if not line.startswith(("\\restrict", "\\unrestrict"))]


def opened(url: str, use: Use = Use.SERVE) -> Ledger:
    return open_ledger(url, ThreadPoolExecutor(1), use)


@pytest.mark.parametrize("revision", OLDER)
def test_a_ledger_of_any_earlier_schema_is_opened_whole_and_says_so(
    stores: tuple[str, str], revision: str, caplog: pytest.LogCaptureFixture
) -> None:
    older, new = stores
    make_older(older, revision)
    before = schema(older)
    assert before != schema(new)
    with pytest.raises(OlderLedgerError):
        opened(older, Use.READ)
    with caplog.at_level(logging.WARNING):
        ledger = opened(older)
    (line,) = caplog.messages
    assert line.startswith(f"The ledger was brought up to date, from {revision} to {NEWEST}. New: ")
    assert ("notice_addresses" in line) == (revision < "0014")
    made = {*line.partition("New: ")[2].partition(". To go back")[0].split(", ")}
    assert {"notes", "owners", "reminders", "pictures", "dated_tables", "orders"} <= made
    assert ("hidden_cards" in line.partition("New: ")[2]) == (revision < "0012")
    assert ("credentials.station" in line) == (revision < "0002")
    assert ledger.schema() == NEWEST
    assert schema(older) == schema(new)
    assert "To go back: stop the server, install the Undertally that you had and " in line
    if (file := file_of(older)) is not None:
        kept_before = copy_from_before(file)
        assert f"put {kept_before} in the ledger's place" in line
        assert stat.S_IMODE(kept_before.stat().st_mode) == FILE
        assert schema(f"sqlite:///{kept_before}") == before
    assert ledger.read(CODE) == WRITTEN
    assert breaks(CODE, NOTHING, ledger.read(CODE)) == ()
    assert ledger.select(text("SELECT hash, host, station FROM credentials")) == [(PHONE, True, False)]
    kept = [("key", True, False, None)] if revision >= "0002" else []
    assert ledger.select(text("SELECT hash, host, station, seat FROM handovers")) == kept
    met = [(PHONE, AT, "here")] if revision >= "0006" else []
    assert ledger.select(text("SELECT hash, at, address FROM last_seen")) == met
    last = Head(WRITTEN[-1].version, WRITTEN[-1].hash)
    ledger.append(CODE, last, [Writing(token="later", part=0, payload="{}", by="red", at=AT, saw=3)])
    with pytest.raises(DBAPIError, match="never changes"):
        ledger.change(text("UPDATE entries SET saw = 0"))
    ledger.close()
    caplog.clear()
    opened(older).close()
    assert not caplog.messages


def test_several_processes_may_start_at_once(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/deep/ledger.sqlite"

    def start(_number: int) -> None:
        both = engines(url)
        upgrade(both.writing)
        both.dispose()

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(start, range(4))) == [None] * 4


def test_a_ledger_of_a_newer_program_is_left_alone(ledger_url: str) -> None:
    with connected(ledger_url) as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(NewerLedgerError, match="newer Undertally") as problem:
        opened(ledger_url)
    assert f"'9999', and Undertally {__version__} knows revisions up to '{NEWEST}'" in str(problem.value)
    assert "A newer version, and back" in str(problem.value)
    assert "**A newer version, and back.**" in (ROOT / "docs/hosting.md").read_text("utf-8")


def test_without_room_for_a_copy_the_ledger_stays_as_it_was(tmp_path: Path) -> None:
    older = f"sqlite:///{tmp_path}/older.sqlite"
    make_older(older, OLDER[0])
    before = schema(older)
    copy_from_before(tmp_path / "older.sqlite").with_suffix(".sqlite.half").mkdir()
    with pytest.raises(OSError, match="older-before"):
        opened(older)
    assert schema(older) == before


def test_sqlite_is_set_to_lose_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "_set_up_writing", SET_UP_WRITING)
    both = engines(f"sqlite:///{tmp_path}/ledger.sqlite")
    with both.writing.connect() as connection:
        pragmas = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar_one()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        }
    both.dispose()
    assert pragmas == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 5000}


def test_a_reading_connection_cannot_write(tmp_path: Path) -> None:
    both = engines(f"sqlite:///{tmp_path}/ledger.sqlite")
    upgrade(both.writing)
    with both.reading.connect() as connection, pytest.raises(Exception, match="readonly"):
        connection.exec_driver_sql("DELETE FROM deleted")
    both.dispose()
