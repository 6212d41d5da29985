"""A seat goes on with another phone: everybody sees it in the log, and the phone that had it is told."""

from collections.abc import Collection

from companion.kernel.moves import Draft, Sit
from companion.kernel.seats import Seat, Viewer
from companion.ledger import access
from companion.table.appending import Beside
from companion.table.codes import new_token
from companion.table.fold import Table
from companion.table.seating import signature
from companion.table.service import Tables
from companion.table.submission import Submission


def along(tables: Tables, table: Table, seat: Seat) -> frozenset[Seat]:
    """Return a seat, and all others of the phone that has it: they go together."""
    holders = tables.ledger.select(access.HOLDER, code=table.code, seat=seat)
    return frozenset({seat}).union(*(_seats_of(tables, table, str(phone)) for phone, _host in holders))


def _seats_of(tables: Tables, table: Table, phone: str) -> frozenset[Seat]:
    """`phone`: the hash of its credential."""
    rows = tables.ledger.select(access.SEATS, hash=phone, code=table.code)
    return frozenset(Seat(str(seat)) for (seat,) in rows) & frozenset(table.position.names)


def go_on(tables: Tables, table: Table, seats: Collection[Seat], beside: Beside) -> None:
    """Enters that those who sit there go on with another phone, and tells the one that they had.

    Announced twice, as its news are that of the table and then what it is there still.
    """
    drafts = [
        Draft(move=Sit(name=table.position.names[seat], back=True), seat=seat) for seat in sorted(seats)
    ]
    by = signature(Viewer(seats=frozenset(seats)))
    tables.submit(table.code, Submission(token=new_token(), saw=table.version, by=by, drafts=drafts), beside)
    tables.announce(table.code, tables.lately(table.code).version)
