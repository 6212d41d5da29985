"""A full disk: the phone is told, nothing is half done, and play goes on once there is room again."""

import os
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import text
from werkzeug.test import TestResponse

from bench import postgres
from companion.ledger.engine import engines
from companion.ledger.rows import NOTHING, breaks
from companion.ledger.upgrading import upgrade
from companion.table.audit import audit
from companion.web.services import services_of
from tests.web.conftest import Phone, begin

SIZE = 2 * 1024 * 1024
MOST = 400
"""Entries after which a disk that small must be full."""


class Disk:
    """A file system in memory of `SIZE` bytes."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def fill(self) -> None:
        with (self.folder / "ballast").open("wb", buffering=0) as ballast:
            for size in (4096, 1):
                try:
                    while ballast.write(b"." * size):
                        pass
                except OSError:
                    continue

    def make_room(self) -> None:
        (self.folder / "ballast").unlink()


@pytest.fixture
def disk() -> Iterator[Disk]:
    folder = Path(tempfile.mkdtemp(prefix="undertally-small-"))
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={SIZE}", "tmpfs", folder], capture_output=True, check=False
    )
    if mounted.returncode:
        reason = "a small disk can only be mounted by root"
        if os.environ.get("CI") == "true":
            pytest.fail(reason)
        pytest.skip(reason)
    postgres.own(folder)
    yield Disk(folder)
    subprocess.run(["umount", "-l", folder], check=True)
    folder.rmdir()


@pytest.fixture
def ledger_url(request: pytest.FixtureRequest, disk: Disk) -> Iterator[str]:
    """A ledger whose entries are kept on the small disk."""
    if request.param == "sqlite":
        yield f"sqlite:///{disk.folder}/ledger.sqlite"
        return
    url: str = request.getfixturevalue("empty_postgres")
    both = engines(url)
    upgrade(both.writing)
    with both.reading.connect() as connection:
        connection.execute(text(f"CREATE TABLESPACE small LOCATION '{disk.folder}'"))
        connection.execute(text("ALTER TABLE entries SET TABLESPACE small"))
    both.dispose()
    yield url
    with both.reading.connect() as connection:
        connection.execute(text("DROP SCHEMA public CASCADE"))
        connection.execute(text("DROP TABLESPACE small"))
    both.dispose()


def enter(phone: Phone, code: str, number: int) -> TestResponse:
    kind = "give-back" if number % 2 else "take"
    return phone.enter(code, kind, token=f"full-{number:06}", seat="red", count=1)


def test_a_full_disk_is_said_and_survived(
    ledger_url: str, new_app: Callable[..., Flask], disk: Disk, caplog: pytest.LogCaptureFixture
) -> None:
    app = new_app()
    tables = services_of(app).tables
    host = Phone(app.test_client())
    code = host.open()
    host.sit(code, "red", "Ana")
    host.sit(code, "blue", "Bo")
    assert begin(host, code).status_code == 303
    disk.fill()
    told = 0
    while (answer := enter(host, code, told)).status_code == 303:
        told += 1
        assert told < MOST
    assert answer.status_code == 507
    assert "The disk of the server is full" in answer.text
    assert f"full-{told:06}" not in caplog.text
    before = tables.ledger.read(code)
    assert len([row for row in before if row.token.startswith("full-")]) == told
    assert host.get(f"/t/{code}").status_code == 200
    assert enter(host, code, told).status_code == 507

    disk.make_room()
    assert enter(host, code, told).status_code == 303
    rows = tables.ledger.read(code)
    assert rows[: len(before)] == before
    assert [row.token for row in rows[len(before) :]] == [f"full-{told:06}"]
    assert breaks(code, NOTHING, rows) == ()
    assert audit(tables, code) == ()
