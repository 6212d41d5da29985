"""A ledger that is read-only or damaged: reported in a sentence, both at start-up and later."""

import os
import re
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from bench.serving import ROOT
from companion.web.config import from_environment
from companion.web.factory import create_app
from companion.web.services import services_of
from tests.web.conftest import Phone, begun, host, phone

__all__ = ["begun", "host", "phone"]


def started(data: Path, *command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *(command or ("-m", "companion"))],
        cwd=ROOT,
        env={"PATH": os.environ["PATH"], "DATA_DIR": str(data), "PORT": "1", "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def ledger(data: Path) -> Path:
    app = create_app(from_environment({"DATA_DIR": str(data)}))
    services_of(app).tables.open("tyrants")
    services_of(app).close()
    return data / "undertally.sqlite"


WSGI = ("-c", "import app; app.create_app()")


@pytest.mark.parametrize("command", [(), WSGI])
def test_a_damaged_head_of_the_file_is_said(tmp_path: Path, command: tuple[str, ...]) -> None:
    file = ledger(tmp_path)
    with file.open("r+b") as opened:
        opened.write(b"no ledger at all")
    told = started(tmp_path, *command)
    assert told.returncode == 1
    assert re.fullmatch(
        r".*undertally\.sqlite is damaged \(.*\)\. Put a back-up in its place.*\n", told.stderr
    )


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A file system in memory, which can be made read-only."""
    folder = tmp_path / "disk"
    folder.mkdir()
    made = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=8m", "undertally-tests", folder], check=False)
    if made.returncode:
        pytest.skip("this account may mount nothing")
    yield folder
    subprocess.run(["umount", "--lazy", folder], check=True)


@pytest.mark.skipif(sys.platform != "linux", reason="no tmpfs here")
@pytest.mark.parametrize(
    ("command", "there"),
    [
        ((), True),
        (WSGI, False),
        *(pytest.param(*each, marks=pytest.mark.soak) for each in (((), False), (WSGI, True))),
    ],
)
def test_a_disk_that_may_only_be_read_is_said(disk: Path, command: tuple[str, ...], there: bool) -> None:
    data = disk / "data"
    if there:
        ledger(data)
    subprocess.run(["mount", "-o", "remount,ro", disk], check=True)
    told = started(data, *command)
    assert told.returncode == 1, told.stderr
    assert str(data) in told.stderr
    assert re.search("must be able to write to|needs a folder that it may write to", told.stderr)
    assert told.stderr.count("\n") == 1


def damage(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection:
        (page,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'entries'").fetchone()
        (size,) = connection.execute("PRAGMA page_size").fetchone()
    with file.open("r+b") as opened:
        opened.seek((page - 1) * size)
        opened.write(b"\xff" * 64)


def test_a_damaged_ledger_takes_no_good_back_up_s_place(tmp_path: Path) -> None:
    file = ledger(tmp_path)
    out = tmp_path / "copy.sqlite"
    assert started(tmp_path, "-m", "flask", "companion", "back-up", str(out)).returncode == 0
    good = out.read_bytes()
    damage(file)
    told = started(tmp_path, "-m", "flask", "companion", "back-up", str(out))
    assert told.returncode == 1
    assert re.fullmatch(r"Error: The back-up failed: .*damaged.* is unchanged\.\n", told.stderr)
    assert out.read_bytes() == good


def test_a_damaged_page_is_an_honest_answer_and_the_audit_names_it(tmp_path: Path) -> None:
    file = ledger(tmp_path)
    app = create_app(from_environment({"DATA_DIR": str(tmp_path)}))
    found = services_of(app)
    code = found.tables.open("tyrants").code
    found.close()
    damage(file)
    app = create_app(from_environment({"DATA_DIR": str(tmp_path)}))
    try:
        answer = app.test_client().get(f"/t/{code}")
    finally:
        services_of(app).close()
    assert answer.status_code == 503
    assert "Retry-After" not in answer.headers
    assert "Part of the database is damaged" in answer.text
    assert "Trying again does not help" in answer.text
    told = started(tmp_path, "-m", "flask", "companion", "audit", code)
    assert told.returncode == 1
    assert f"{code}: Part of the database is damaged" in told.stdout
    assert "SQLite: " in told.stdout
    assert "Traceback" not in told.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="nothing takes the place of a file that is open")
def test_nothing_is_entered_into_a_ledger_that_nobody_would_find_again(tmp_path: Path) -> None:
    """A back-up replaces it while it is served, or its folder is moved away."""
    file = ledger(tmp_path)
    app = create_app(from_environment({"DATA_DIR": str(tmp_path)}))
    try:
        phone = Phone(app.test_client())
        code = phone.post("/tables", game="tyrants").location.rsplit("/", 1)[1]
        shutil.copy(file, tmp_path / "back-up")
        moved = file.rename(tmp_path / "moved")
        nowhere = phone.sit(code, "red", "Ana")
        (tmp_path / "back-up").rename(file)
        elsewhere = phone.sit(code, "red", "Ana")
        for answer in (nowhere, elsewhere):
            assert answer.status_code == 503
            assert "moved or replaced while it was in use" in answer.text
            assert "Retry-After" not in answer.headers
        watched = app.test_client().get("/healthz")
        assert (watched.status_code, watched.get_json()["status"]) == (503, "unavailable")
        assert watched.get_json()["why"] == "The ledger: another file is in its place."
        moved.rename(file)
        assert app.test_client().get("/healthz").status_code == 200
        assert phone.sit(code, "red", "Ana").status_code == 303
    finally:
        services_of(app).close()
