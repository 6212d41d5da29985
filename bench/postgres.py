"""A PostgreSQL server of our own, for tests and benches: in a folder of its own, as an unprivileged user."""

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Any

import psycopg
from sqlalchemy.engine import make_url

_numbers = count()


def binaries() -> Path | None:
    """Return the folder with the programs of the newest server that Debian's packages installed, otherwise of
    the one on the PATH, or None."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[4]))
    here = str(found[-1]) if found else shutil.which("initdb")
    return None if here is None else Path(here).parent


@contextmanager
def server(folder_of_binaries: Path, *, synced: bool = False) -> Iterator[str]:
    """Yield the URL of a running server; it listens only on a socket in its own folder. `synced`: it waits
    for the disk, as in production."""
    user = _user()
    folder = Path(tempfile.mkdtemp(prefix="undertally-postgres-"))
    if user is not None:
        shutil.chown(folder, user)

    def run(program: str, *arguments: str) -> None:
        _run(folder_of_binaries, folder, program, *arguments)

    data = str(folder / "data")
    options = (
        f"-c listen_addresses='' -c unix_socket_directories={folder} -c fsync={'on' if synced else 'off'}"
    )
    try:
        run("initdb", "-D", data, "-U", "tester", "-A", "trust", "-E", "UTF8", "--no-sync")
        run("pg_ctl", "-D", data, "-w", "-l", str(folder / "log"), "-o", options, "start")
        try:
            yield f"postgresql://tester@/postgres?host={folder}"
        finally:
            run("pg_ctl", "-D", data, "-m", "immediate", "-w", "stop")
    finally:
        shutil.rmtree(folder)


@contextmanager
def database(url: str, copied_from: str = "") -> Iterator[str]:
    """Yield the URL of a new database on a running server; it is dropped after the block, even if somebody
    is connected.

    `copied_from`: the URL of one that nobody is connected to."""
    name = f"tests_{next(_numbers)}"
    like = make_url(copied_from).database if copied_from else "template1"
    with _connect(url) as here:
        # The quickest for a nearly empty database, and before version 15 the only way.
        quickest = "STRATEGY file_copy" if here.info.server_version >= 150_000 else ""
        here.execute(f"CREATE DATABASE {name} TEMPLATE {like} {quickest}")
    yield make_url(url).set(database=name).render_as_string(hide_password=False)
    with _connect(url) as here:
        here.execute(f"DROP DATABASE {name} WITH (FORCE)")


def _connect(url: str) -> psycopg.Connection[Any]:
    return psycopg.connect(host=str(folder_of(url)), user="tester", dbname="postgres", autocommit=True)


def restart(url: str) -> None:
    """Stop the server as a power cut would, and start it again."""
    folder = folder_of(url)
    found = binaries()
    assert found is not None
    _run(
        found,
        folder,
        "pg_ctl",
        "-D",
        str(folder / "data"),
        "-m",
        "immediate",
        "-w",
        "-l",
        str(folder / "log"),
        "restart",
    )


def processor_seconds(url: str) -> float:
    """Return the processor time that a server and everything it started has used so far."""
    first = int((folder_of(url) / "data" / "postmaster.pid").read_text().split()[0])
    spent = 0.0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            name, _, rest = stat.read_text().rpartition(")")
            fields = rest.split()
            if first in (int(name.split()[0]), int(fields[1])):
                # Including processes that ended meanwhile.
                ended = fields[13:15] if int(name.split()[0]) == first else ()
                spent += sum(map(int, (*fields[11:13], *ended)))
    return spent / os.sysconf("SC_CLK_TCK")


def own(folder: Path) -> None:
    """Give a folder to the user that the server runs as."""
    user = _user()
    if user is not None:
        shutil.chown(folder, user)


def folder_of(url: str) -> Path:
    """Return the folder of a running server, which is deleted when the server stops."""
    return Path(str(make_url(url).query["host"]))


def _run(folder_of_binaries: Path, folder: Path, program: str, *arguments: str) -> None:
    subprocess.run(
        [folder_of_binaries / program, *arguments],
        check=True,
        user=_user(),
        cwd=folder,
        stdout=subprocess.DEVNULL,
    )


def _user() -> str | None:
    """Return the user to run as: PostgreSQL refuses to run as root."""
    if os.getuid() != 0:
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"
