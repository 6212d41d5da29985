"""A PostgreSQL server of our own for a test run: in a folder of its own, as an unprivileged user."""

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def binaries() -> Path | None:
    """The newest installed server, or None."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[4]))
    here = str(found[-1]) if found else shutil.which("initdb")
    return None if here is None else Path(here).parent


@contextmanager
def server(folder_of_binaries: Path) -> Iterator[str]:
    """The URL of a running server; it answers on a socket in its own folder only."""
    user = _user()
    folder = Path(tempfile.mkdtemp(prefix="undertally-postgres-"))
    if user is not None:
        shutil.chown(folder, user)

    def run(program: str, *arguments: str) -> None:
        subprocess.run(
            [folder_of_binaries / program, *arguments],
            check=True,
            user=user,
            cwd=folder,
            stdout=subprocess.DEVNULL,
        )

    data = str(folder / "data")
    options = f"-c listen_addresses='' -c unix_socket_directories={folder} -c fsync=off"
    try:
        run("initdb", "-D", data, "-U", "tester", "-A", "trust", "-E", "UTF8", "--no-sync")
        run("pg_ctl", "-D", data, "-w", "-l", str(folder / "log"), "-o", options, "start")
        try:
            yield f"postgresql://tester@/postgres?host={folder}"
        finally:
            run("pg_ctl", "-D", data, "-m", "immediate", "-w", "stop")
    finally:
        shutil.rmtree(folder)


def _user() -> str | None:
    """Whom to run as: PostgreSQL refuses to be root."""
    if os.getuid() != 0:
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"
