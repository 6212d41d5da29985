"""Whatever a server or a command stores is readable by its own account alone, however it was started."""

import os
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from bench.serving import ROOT, server_address
from companion.ledger.engine import engines
from companion.web.config import from_environment
from companion.web.factory import create_app
from companion.web.services import services_of

pytestmark = [pytest.mark.long, pytest.mark.skipif(os.name != "posix", reason="no modes here")]


@pytest.fixture(autouse=True)
def careless() -> Iterator[None]:
    """A umask that permits everything, so that nothing is private by chance."""
    before = os.umask(0)
    yield
    os.umask(before)


def modes(data: Path) -> dict[str, int]:
    """Return the modes of the folder and its files, without the logs of the tests' own server."""
    found = {".": data, **{path.name: path for path in data.iterdir() if not path.name.startswith("server-")}}
    return {name: stat.S_IMODE(path.stat().st_mode) for name, path in found.items()}


def private(data: Path, *names: str) -> None:
    found = modes(data)
    assert {*names} <= {*found}
    assert found.pop(".") == 0o700
    open_to_others = {name: oct(mode) for name, mode in found.items() if mode & 0o077}
    assert not open_to_others


def careless_folder(data: Path) -> None:
    """A folder as an earlier version left it: a ledger in use, with the files SQLite puts next to it."""
    elsewhere = str(data.parent / "compiled")
    app = create_app(from_environment({"DATA_DIR": str(data), "CACHE_DIR": elsewhere}))
    services_of(app).tables.open("tyrants")
    services_of(app).close()
    (data / "undertally.sqlite.serving").touch()
    (data / "undertally.sqlite-shm").touch()
    (data / "undertally.sqlite-wal").touch()
    for path in data.iterdir():
        path.chmod(0o644)
    data.chmod(0o755)


@pytest.mark.parametrize("existing", [False, True])
def test_for_a_server_that_looks_for_the_application(tmp_path: Path, existing: bool) -> None:
    data = tmp_path / "data"
    if existing:
        careless_folder(data)
    app = create_app(from_environment({"DATA_DIR": str(data)}))
    try:
        services_of(app).tables.open("tyrants")
        private(data, "undertally.sqlite", "undertally.sqlite-wal", "undertally.sqlite-shm", "secret-key")
    finally:
        services_of(app).close()


@pytest.mark.parametrize("existing", [False, True])
def test_for_the_server_of_an_evening(tmp_path: Path, existing: bool) -> None:
    data = tmp_path / "data"
    if existing:
        careless_folder(data)
    with server_address(data, HTTPS="1"):
        private(data, "undertally.sqlite", "undertally.sqlite.serving", "secret-key", "https")
        private(data / "https", "key.pem", "certificate.pem")


@pytest.mark.parametrize("existing", [False, True])
def test_for_the_command_line(tmp_path: Path, existing: bool) -> None:
    data = tmp_path / "data"
    if existing:
        careless_folder(data)
    command = [sys.executable, "-m", "flask", "companion", "new", "tyrants"]
    subprocess.run(
        command, cwd=ROOT, env={**os.environ, "DATA_DIR": str(data)}, check=True, stdout=subprocess.DEVNULL
    )
    private(data, "undertally.sqlite", "secret-key")


def test_a_ledger_elsewhere_is_private_and_a_shared_folder_stays_as_it_is(tmp_path: Path) -> None:
    shared = tmp_path / "shared"
    shared.mkdir()
    shared.chmod(0o1777)
    elsewhere = f"sqlite:///{shared}/other.sqlite"
    app = create_app(from_environment({"DATA_DIR": str(shared), "DATABASE_URL": elsewhere}))
    services_of(app).close()
    found = modes(shared)
    assert found["."] == 0o1777
    assert found["other.sqlite"] == 0o600


def test_a_folder_that_is_given_for_the_ledger_stays_as_it_is(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    folder.chmod(0o755)
    engines(f"sqlite:///{folder}").dispose()
    assert stat.S_IMODE(folder.stat().st_mode) == 0o755
