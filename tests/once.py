"""Things that are expensive to make and only read: made by the first worker of a run that needs them."""

import fcntl
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest


def made_once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], None]) -> Path:
    """Return the folder of that name, filled by `make`; nobody writes to it."""
    base = factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        base = base.parent
    made, half = base / name, base / f"{name}-half"
    with (base / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not made.exists():
            shutil.rmtree(half, ignore_errors=True)
            half.mkdir()
            make(half)
            half.rename(made)
    return made


def copied(factory: pytest.TempPathFactory, folder: Path) -> Path:
    """Return a copy that may be written to."""
    return Path(shutil.copytree(folder, factory.mktemp(folder.name) / "copy"))
