"""Several processes started by one command, on PostgreSQL."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path

import pytest

from bench.phone import Phone
from bench.serving import ROOT, Server, Unstarted
from tests.faults.evening import KEY, Player, begun, rows_of

SEVERAL = (sys.executable, "-m", "companion", "serve", "--processes", "2")
PATIENCE = 120.0


def eventually(comes: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not comes():
        assert time.monotonic() < until
        time.sleep(0.1)


@contextmanager
def two_ports() -> Iterator[int]:
    """Yield a port and hold it and the next one: nobody else gets them, and a server may listen there."""
    with ExitStack() as kept:
        while True:
            first, second = (kept.enter_context(socket.socket()) for _ in range(2))
            for held in (first, second):
                held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            first.bind(("0.0.0.0", 0))  # noqa: S104
            port: int = first.getsockname()[1]
            with suppress(OSError, OverflowError):
                second.bind(("0.0.0.0", port + 1))  # noqa: S104
                yield port
                return


def answers(port: int) -> bool:
    try:
        with closing(Phone(f"http://127.0.0.1:{port}")) as phone:
            return phone.get("/healthz").status == 200
    except OSError:
        return False


def children(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


@pytest.fixture
def several(ledger_url: str, tmp_path: Path) -> Iterator[Server]:
    with two_ports() as port:
        server = Server(tmp_path / "data", SEVERAL, PORT=str(port), DATABASE_URL=ledger_url, SECRET_KEY=KEY)
        yield server
        server.stop()


@pytest.mark.postgres
@pytest.mark.parametrize("ledger_url", ["postgresql"], indirect=True)
def test_both_serve_one_ledger_and_one_that_is_killed_is_started_again(
    several: Server, ledger_url: str
) -> None:
    several.start()
    eventually(lambda: answers(several.port) and answers(several.port + 1))
    table = begun(ledger_url)
    version = len(rows_of(ledger_url, table.code))
    for port in (several.port, several.port + 1):
        with closing(Player(f"http://127.0.0.1:{port}", table, f"phone-{port}")) as player:
            player.enter()
    assert len(rows_of(ledger_url, table.code)) == version + 2
    before = children(several.pid)
    os.kill(before[0], signal.SIGKILL)
    eventually(lambda: len({*children(several.pid)} - {*before}) == 1)
    eventually(lambda: answers(several.port) and answers(several.port + 1))
    assert "is started again" in several.told
    several.stop()
    assert not answers(several.port)
    assert not answers(several.port + 1)


@pytest.mark.postgres
@pytest.mark.parametrize("ledger_url", ["postgresql"], indirect=True)
def test_none_goes_on_alone_after_the_first_process_is_killed(several: Server) -> None:
    several.start()
    eventually(lambda: answers(several.port) and answers(several.port + 1))
    several.kill()
    eventually(lambda: not answers(several.port) and not answers(several.port + 1))


@pytest.mark.postgres
@pytest.mark.parametrize("ledger_url", ["postgresql"], indirect=True)
def test_where_one_cannot_serve_none_does(several: Server, ledger_url: str) -> None:
    # SO_REUSEADDR lets somebody else listen only where nobody does.
    with socket.create_server(("127.0.0.1", several.port + 1)):
        with suppress(Unstarted):
            several.start()
        eventually(lambda: several.process is None or several.process.poll() == 1)
    assert f"Port {several.port + 1} is taken" in several.told
    assert not answers(several.port)


def test_several_need_postgresql(tmp_path: Path) -> None:
    told = subprocess.run(
        SEVERAL,
        cwd=ROOT,
        env={**os.environ, "DATA_DIR": str(tmp_path), "DATABASE_URL": f"sqlite:///{tmp_path}/ledger"},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert (told.returncode, told.stderr) == (
        1,
        "Several processes need a ledger on PostgreSQL: set DATABASE_URL.\n",
    )
