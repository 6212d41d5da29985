"""Devices beside the players' phones: the host's second one, and a shared one that enters for everybody."""

from datetime import timedelta
from typing import Literal

from sqlalchemy import Executable

from companion.kernel.rulings import Fault, Refusal
from companion.kernel.words import text
from companion.ledger import doors
from companion.ledger.rows import stamp
from companion.table.credentials import LONGEST, new_credential, sealed
from companion.table.fold import Table
from companion.table.seating import known
from companion.table.service import Tables

GOOD_FOR = timedelta(minutes=10)


def offer(tables: Tables, code: str) -> str:
    """A key that makes one phone a host's, once and soon. Only its hash is kept; an older one is void."""
    table = tables.table(code)
    key = new_credential()
    until = stamp(tables.clock() + GOOD_FOR)
    tables.ledger.change(doors.withdrawing(table.code), doors.offering(table.code, sealed(key), until))
    return key


def offered(tables: Tables, code: str, key: str) -> None:
    """Looks without taking. Raises `Refusal` for a key that is used, too old or none."""
    table = tables.table(code)
    now = stamp(tables.clock())
    sane = _sane(key)
    if not sane or not tables.ledger.select(doors.OFFERED, hash=sealed(key), code=table.code, now=now):
        raise _void()


def accept(tables: Tables, code: str, key: str, credential: str | None) -> str:
    """The phone is a host's from now on, beside the seats it has. Gives its credential."""
    table = tables.table(code)
    if not _sane(key):
        raise _void()
    own, grant = _granted(tables, table, credential, "host")
    taken = doors.taking(table.code, sealed(key), stamp(tables.clock()))
    if not tables.ledger.exchange(taken, grant):
        raise _void()
    return own


def station(tables: Tables, code: str, credential: str | None) -> str:
    """The device enters for everybody from now on. Gives its credential."""
    table = tables.table(code)
    own, grant = _granted(tables, table, credential, "station")
    tables.ledger.change(grant)
    return own


def leave(tables: Tables, code: str, credential: str | None) -> None:
    """The device only watches again, unless it sits somewhere."""
    table = tables.table(code)
    if credential is not None and known(tables, table, credential):
        tables.ledger.change(doors.widening(table.code, sealed(credential), station=False))


def dismiss(tables: Tables, code: str) -> None:
    tables.ledger.change(doors.dismissing(tables.table(code).code))


def stations(tables: Tables, code: str) -> int:
    ((number,),) = tables.ledger.select(doors.STATIONS, code=code)
    return int(str(number))


def _granted(
    tables: Tables, table: Table, credential: str | None, right: Literal["host", "station"]
) -> tuple[str, Executable]:
    if credential is not None and known(tables, table, credential):
        return credential, doors.widening(table.code, sealed(credential), **{right: True})
    own = new_credential()
    return own, doors.granting(table.code, sealed(own), **{right: True})


def _sane(key: str) -> bool:
    return 0 < len(key) <= LONGEST and key.isascii()


def _void() -> Refusal:
    return Refusal(
        text("This code was used already, or is too old. Show a new one on the host's screen."),
        Fault.FORBIDDEN,
    )
