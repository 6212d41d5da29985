"""Demonstration tables in mid-game; and the deletion of unused tables, on a server that keeps them only for a
time.
"""

from datetime import timedelta

from sqlalchemy.exc import DatabaseError

from companion.kernel.rulings import Fault, Refusal
from companion.kernel.words import text
from companion.ledger import access
from companion.ledger.engine import Failure, failure_of
from companion.ledger.rows import stamp
from companion.table.codes import new_token
from companion.table.service import Opened, Tables
from companion.table.submission import Submission, receive

LIFETIME = timedelta(hours=12)
"""How long a demo table is kept: nobody should miss it after an evening."""

MAX_DEMOS = 60
"""Demo tables at a time; the oldest makes room for a new one."""


def open_demo(tables: Tables, slug: str) -> Opened:
    """Return a table in the middle of the game's sample. Raise `Refusal` for a game without one."""
    game = tables.games().get(slug)
    if game is None or game.sample is None:
        raise Refusal(text("This game has no samples."), Fault.UNKNOWN)
    opened = tables.open(slug, demo=True)
    clear(tables)
    played = Submission(token=new_token(), saw=1, by="host", drafts=game.sample().played)
    receive(tables.submit(opened.code, played))
    return opened


def clear(tables: Tables, most: int = MAX_DEMOS) -> None:
    """Delete the demonstration tables that are too old, and the oldest if there are too many."""
    oldest = stamp(tables.clock() - LIFETIME)
    for number, (code, at) in enumerate(tables.ledger.select(access.DEMOS)):
        if number >= most or str(at) <= oldest:
            _delete(tables, str(code))


def forget(tables: Tables, days: int) -> int:
    """Delete the tables without an entry for this many days, and return how many were deleted here; with 0,
    delete none."""
    if not days:
        return 0
    found = tables.ledger.select(access.QUIET, since=stamp(tables.clock() - timedelta(days=days)))
    return sum(_delete(tables, str(code)) for (code,) in found)


def _delete(tables: Tables, code: str) -> bool:
    """Delete a table, and return whether that was done here; another process may have been quicker. A table
    too damaged to delete stays, and does not stop the others."""
    try:
        tables.delete(code)
    except Refusal:
        return False
    except DatabaseError as problem:
        if failure_of(problem) is not Failure.DAMAGED:
            raise
        return False
    return True
