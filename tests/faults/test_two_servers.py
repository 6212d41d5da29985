"""One SQLite file has one serving process."""

import os
import subprocess
import sys

import pytest

from bench.serving import ROOT, Unstarted
from tests.faults.conftest import NewServer
from tests.faults.evening import begun, read

pytestmark = pytest.mark.parametrize("ledger_url", ["sqlite"], indirect=True)


def test_the_second_is_refused_until_the_first_is_gone(ledger_url: str, new_server: NewServer) -> None:
    first, second = new_server(), new_server()
    first.start()
    with pytest.raises(Unstarted, match=r"Another Undertally is serving .* already\. End that one first"):
        second.start()
    first.kill()
    second.start()
    read(second.address, "/")


def test_the_command_line_works_beside_the_server(ledger_url: str, new_server: NewServer) -> None:
    served = new_server()
    served.start()
    table = begun(ledger_url)
    read(served.address, f"/t/{table.code}")
    opened = subprocess.run(
        [sys.executable, "-m", "flask", "companion", "new", "tyrants"],
        cwd=ROOT,
        env={**os.environ, "DATABASE_URL": ledger_url, "SECRET_KEY": "any"},
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    read(served.address, f"/t/{opened.stdout.split()[0]}")
