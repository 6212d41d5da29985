"""A ledger ready for use, for a server or a command line."""

from concurrent.futures import Executor
from enum import Enum

from companion.ledger.engine import Engines, engines, file_of, name_of
from companion.ledger.store import Ledger
from companion.ledger.upgrading import there, upgrade


class Use(Enum):
    """What a ledger is opened for. Only `SERVE` makes one that is not there; `READ` leaves no trace."""

    SERVE = "made if it is not there"
    CHANGE = "must be there"
    READ = "must be there, and stays as it is"


class NoLedgerError(Exception):
    """There is no ledger where one was looked for; the message says where that was."""


def open_ledger(url: str, executor: Executor, use: Use = Use.SERVE) -> Ledger:
    """Connects, brings the tables up to date, and hands over. `executor` has one native thread: `OneThread`.

    Raises `NewerLedgerError`, `NoLedgerError`, and `OlderLedgerError` where it is only read. Whoever opens a
    ledger closes it.
    """
    file = file_of(url)
    if use is not Use.SERVE and file is not None and not file.is_file():
        raise _none(url)
    both = engines(url)
    try:
        _prepare(both, url, use)
    except BaseException:
        both.dispose()
        raise
    return Ledger(both, executor, writes=use is not Use.READ)


def _prepare(both: Engines, url: str, use: Use) -> None:
    if use is not Use.SERVE and not there(both.reading):
        raise _none(url)
    if use is not Use.READ:
        upgrade(both.writing)
        # Nothing stays open of a ledger that is opened and never used.
        both.writing.dispose()


def _none(url: str) -> NoLedgerError:
    return NoLedgerError(
        f"There is no ledger at {name_of(url)}. Set DATA_DIR to the folder that has it, or DATABASE_URL."
    )
