"""Back-up and restore as docs/hosting.md describes them, while the table is played."""

import sqlite3
import subprocess
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy.engine import make_url

from bench import postgres
from companion.ledger.rows import NOTHING, breaks
from tests.faults.conftest import NewServer
from tests.faults.evening import Player, audited, begun, playing, rows_of

ENTRIES = 20


def played(ledger_url: str, new_server: NewServer, copy: Callable[[], None]) -> tuple[str, int]:
    """Play while `copy` runs; return the table's code, and how many entries were acknowledged before the
    copy."""
    served = new_server()
    served.start()
    table = begun(ledger_url)
    players = [Player(served.address, table, f"phone-{number}") for number in range(2)]
    with playing(players):
        while sum(len(player.told) for player in players) < ENTRIES:
            time.sleep(0.05)
        before = len(rows_of(ledger_url, table.code))
        copy()
    served.stop()
    return table.code, before


def good(url: str, code: str, least: int) -> None:
    rows = rows_of(url, code)
    assert len(rows) >= least
    assert breaks(code, NOTHING, rows) == ()
    assert "1 table checked, it matches its ledger" in audited(url)


@pytest.mark.parametrize("ledger_url", ["sqlite"], indirect=True)
def test_a_copy_of_the_file_made_while_it_is_served(
    ledger_url: str, new_server: NewServer, tmp_path: Path
) -> None:
    copied = tmp_path / "copy.sqlite"

    def copy() -> None:
        file = make_url(ledger_url).database
        with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as ledger:
            ledger.execute("VACUUM INTO ?", (str(copied),))

    code, before = played(ledger_url, new_server, copy)
    good(f"sqlite:///{copied}", code, before)
    again = new_server(DATABASE_URL=f"sqlite:///{copied}")
    again.start()
    again.stop()


@pytest.mark.postgres
@pytest.mark.parametrize("ledger_url", ["postgresql"], indirect=True)
def test_a_dump_of_the_database_made_while_it_is_served(
    ledger_url: str, new_server: NewServer, tmp_path: Path
) -> None:
    dumped = tmp_path / "undertally.dump"
    binaries = postgres.binaries()
    assert binaries is not None

    def run(program: str, *arguments: str) -> None:
        subprocess.run([binaries / program, *arguments], check=True, stdout=subprocess.DEVNULL)

    code, before = played(
        ledger_url,
        new_server,
        lambda: run("pg_dump", "--format=custom", f"--file={dumped}", f"--dbname={ledger_url}"),
    )
    restored = make_url(ledger_url).set(database="restored").render_as_string(hide_password=False)
    folder = str(make_url(ledger_url).query["host"])
    run("createdb", "--host", folder, "--username", "tester", "restored")
    try:
        run("pg_restore", f"--dbname={restored}", str(dumped))
        good(restored, code, before)
    finally:
        run("dropdb", "--force", "--host", folder, "--username", "tester", "restored")
