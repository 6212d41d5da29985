"""Folders and files that only the account that serves may read: a ledger holds what phones show to be let in.

A mask for new files would not do: folders and files of earlier versions were readable by every account.
"""

import os
import stat
from contextlib import suppress
from pathlib import Path

FOLDER = 0o700
FILE = 0o600

BESIDE = ("", "-wal", "-shm", "-journal", ".serving")
"""What lies beside an SQLite ledger, by what its name ends with."""


def make_folder(folder: Path) -> None:
    """Make a folder that only its owner may look into. Raises `OSError`."""
    folder.mkdir(mode=FOLDER, parents=True, exist_ok=True)


def close_folder(folder: Path) -> None:
    """Shut other accounts out of a folder of ours. One that everybody writes to, such as /tmp, stays open."""
    mode = folder.stat().st_mode
    if not mode & stat.S_ISVTX:
        _set(folder, mode, FOLDER)


def is_ours_alone(folder: Path) -> bool:
    """Return whether nobody else can put something into a folder, such as code that we run."""
    if os.name != "posix":
        return True
    found = folder.stat()
    return found.st_uid == os.getuid() and not found.st_mode & (stat.S_IWGRP | stat.S_IWOTH)


def make_file(file: Path) -> None:
    """Make a file, if it is not there, that was never readable by others. Raises `OSError`."""
    os.close(os.open(file, os.O_CREAT | os.O_WRONLY, FILE))


def close_file(file: Path) -> None:
    """Take from other accounts what they may do with a file, if it is there and ours."""
    with suppress(FileNotFoundError):
        _set(file, file.stat().st_mode, FILE)


def close_ledger(file: Path) -> None:
    """Do the same for an SQLite ledger and what lies beside it."""
    for end in BESIDE:
        close_file(file.with_name(file.name + end))


def _set(path: Path, mode: int, most: int) -> None:
    # Another account's cannot be changed, nor anything on a disk that is only read. Windows knows no modes.
    if os.name == "posix" and stat.S_IMODE(mode) & ~most:
        with suppress(OSError):
            path.chmod(stat.S_IMODE(mode) & most)
