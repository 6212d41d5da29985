"""A ledger ready for use, for a server or a command line."""

from concurrent.futures import Executor

from companion.ledger.engine import engines
from companion.ledger.migrations import migrate
from companion.ledger.store import Ledger


def open_ledger(url: str, executor: Executor) -> Ledger:
    """Connects, brings the tables up to date, and hands over. `executor` has one native thread: `OneThread`.

    Raises `NewerLedgerError`. Whoever opens a ledger closes it.
    """
    both = engines(url)
    try:
        migrate(both.writing)
        # Nothing stays open of a ledger that is opened and never used.
        both.writing.dispose()
    except BaseException:
        both.dispose()
        raise
    return Ledger(both, executor)
