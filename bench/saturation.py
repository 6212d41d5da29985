"""Entries per second when each phone enters as soon as it is answered, compared with bare commits on the same
disk, a minimal server like ours, and boardgame.io with each of three storages."""

import itertools
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from bench import floor
from bench.load import crowd
from bench.measure import Figure
from bench.serving import OURS, running_server
from bench.tables import write_copies

TABLES = 200
PHONES = 4
SECONDS = 10.0
COMMITS = 2.0
FOLDER = Path(__file__).parent / "boardgame"
PACKAGES = ("boardgame.io@0.50.2", "node-persist@3.1.3")
"""boardgame.io, and the library with which its FlatFile storage writes."""

INSTALL = ["npm", "install", "--no-audit", "--no-fund", "--silent", *PACKAGES]
INSTALLING = 240.0
STORAGES = {
    "memory": "nothing kept",
    "files": "its FlatFile: rewrites a table's files, without fsync",
    "synced": "FlatFile, and an fsync of each file",
}
LOAD = f"{TABLES} tables × {PHONES} phones, closed loop, {SECONDS:.0f} s"


def figures() -> Iterator[Figure]:
    bare = _bare()
    least, least_spent = _measure_entries([sys.executable, "-m", "bench.floor"], drawn=False)
    ours, spent = _measure_entries(OURS, drawn=False)
    drawn, drawn_spent = _measure_entries(OURS, drawn=True)
    note = f"{LOAD}; {spent:.1f} ms of processor time each"
    yield Figure(name="entries a second, plain forms", median=ours, unit="/s", note=note)
    note = f"the answer is the part of the page that changed; {drawn_spent:.1f} ms of processor time each"
    yield Figure(name="entries a second, answers drawn", median=drawn, unit="/s", note=note)
    yield Figure(name="bare SQLite commits, one insert each", median=bare, unit="/s", note="synchronous=FULL")
    yield Figure(name="ours over bare commits", median=ours / bare, unit="×")
    note = f"gevent, Flask, one insert; {least_spent:.1f} ms of processor time each"
    yield Figure(name="a minimal server like ours", median=least, unit="/s", note=note)
    yield Figure(name="ours over the minimal (at least 0.7)", median=ours / least, unit="×")
    yield from _boardgame(ours)


def _bare() -> float:
    with tempfile.TemporaryDirectory() as folder:
        connection = floor.open_file(Path(folder, "bare.sqlite"))
        start = time.perf_counter()
        for count in itertools.count(1):
            floor.insert(connection, f"token-{count}")
            if time.perf_counter() - start > COMMITS:
                break
        passed = time.perf_counter() - start
        connection.close()
    return count / passed


def _measure_entries(command: Sequence[str], *, drawn: bool) -> tuple[float, float]:
    """Return entries per second, and milliseconds of the server's processor time for each."""
    with tempfile.TemporaryDirectory() as folder:
        tables = write_copies(Path(folder), TABLES)
        with running_server(command, Path(folder)) as serving:
            before = [0.0]

            def ready() -> None:
                before[0] = serving.processor_seconds()

            told = crowd(serving, tables, "saturate", ready=ready, seconds=SECONDS, drawn=drawn)
            spent = serving.processor_seconds() - before[0]
    if told["failures"]:
        raise RuntimeError(f"not all was entered: {told['first']}")
    return told["entries"] / told["seconds"], spent / told["entries"] * 1e3


def _boardgame(ours: float) -> Iterator[Figure]:
    if shutil.which("node") is None or shutil.which("npm") is None:
        sys.stdout.write("boardgame.io is left out: it needs node and npm\n")
        return
    with tempfile.TemporaryDirectory() as folder:
        for file in FOLDER.glob("*.js"):
            shutil.copy(file, folder)
        Path(folder, "package.json").write_text('{"private": true}')
        try:
            subprocess.run(INSTALL, cwd=folder, check=True, timeout=INSTALLING, capture_output=True)
        except (subprocess.SubprocessError, OSError):
            sys.stdout.write("boardgame.io is left out: npm could not install it\n")
            return
        for storage, kept in STORAGES.items():
            theirs = _measure_boardgame(folder, storage)
            note = f"{kept}; four clients of its own a table"
            yield Figure(name=f"boardgame.io 0.50.2, {storage}", median=theirs, unit="/s", note=note)
            yield Figure(name=f"ours over boardgame.io, {storage}", median=ours / theirs, unit="×")


def _measure_boardgame(folder: str, storage: str) -> float:
    """Return entries per second."""
    server = ["node", str(Path(folder, "server.js"))]
    with (
        tempfile.TemporaryDirectory() as data,
        running_server(server, Path(data), NODE_ENV="production", STORAGE=storage) as serving,
    ):
        load = {"ADDRESS": serving.address, "TABLES": TABLES, "PHONES": PHONES, "SECONDS": SECONDS}
        told = json.loads(
            subprocess.run(
                ["node", "crowd.js"],
                cwd=folder,
                env=os.environ | {name: str(value) for name, value in load.items()},
                check=True,
                timeout=SECONDS + 120,
                capture_output=True,
            ).stdout
        )
    return float(told["entries"] / told["seconds"])
