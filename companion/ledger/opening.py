"""Opening a ledger, for a server or a command line, and the right to serve it.

An SQLite ledger has one serving process. A command line may write at the same time; another server may
not.
"""

from concurrent.futures import Executor
from enum import Enum

from filelock import FileLock, Timeout

from companion.ledger import engine
from companion.ledger.engine import Engines, engines, file_of, name_of
from companion.ledger.store import Ledger
from companion.ledger.upgrading import ledger_exists, upgrade


class Use(Enum):
    """What a ledger is opened for. Only `SERVE` creates one that does not exist; `READ` leaves no trace."""

    SERVE = "made if it is not there"
    CHANGE = "must be there"
    READ = "must be there, and stays as it is"


class NoLedgerError(Exception):
    """There is no ledger; the message says where it was expected."""


def open_ledger(url: str, executor: Executor, use: Use = Use.SERVE) -> Ledger:
    """Return the ledger, which the caller closes; to be served, it is created or upgraded first. `executor`:
    one native thread, see `OneThread`.

    Raise `NewerLedgerError`, what `engines` raises and, unless it is to be served, `NoLedgerError` or
    `OlderLedgerError`.
    """
    file = file_of(url)
    if use is not Use.SERVE and file is not None and not file.is_file():
        raise _no_ledger(url)
    both = engines(url)
    try:
        _prepare(both, url, use)
    except BaseException:
        both.dispose()
        raise
    return Ledger(both, executor, writes=use is not Use.READ)


def _prepare(both: Engines, url: str, use: Use) -> None:
    if use is not Use.SERVE and not ledger_exists(both.reading):
        raise _no_ledger(url)
    if use is not Use.READ:
        upgrade(both.writing, file_of(url))
        # Leave nothing open if the ledger is never used.
        both.writing.dispose()


def _no_ledger(url: str) -> NoLedgerError:
    return NoLedgerError(
        f"There is no ledger at {name_of(url)}. Set DATA_DIR to the folder that has it, or DATABASE_URL."
    )


class ServedAlready(Exception):
    """Another process serves this ledger; the message says what to do."""


class Serving:
    """The right to serve a ledger until `release`, or until the process ends, in whatever way.

    Raise `ServedAlready`. On PostgreSQL several processes may serve.
    """

    def __init__(self, url: str) -> None:
        file = file_of(url)
        self._lock: FileLock | None = None
        if file is None:
            return
        engine.make_folder(file.parent)
        # A mere file used as a lock would outlive its process.
        self._lock = FileLock(
            f"{file}.serving", mode=engine.FILE, fallback_to_soft=False, preserve_lock_file=True
        )
        try:
            self._lock.acquire(timeout=0)
        except Timeout:
            raise ServedAlready(
                f"Another Undertally is serving {file} already. "
                "End that one first, or give this one a folder of its own: DATA_DIR=… make run"
            ) from None

    def release(self) -> None:
        if self._lock is not None:
            self._lock.release()
