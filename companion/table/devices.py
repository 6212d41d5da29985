"""Whose devices are the host's, those that enter for everybody, and the end of all credentials."""

from companion.kernel.permissions import may_enter_for_all
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.words import text
from companion.ledger import access
from companion.table.codes import hashed, new_credential
from companion.table.seating import arriving, known, viewer
from companion.table.secrecy import secrecy_at
from companion.table.service import Tables


def host(tables: Tables, code: str, credential: str | None) -> str:
    """Make the device a host's from now on. Return its credential."""
    return _given(tables, code, credential, host=True)


def hosts(tables: Tables, code: str) -> int:
    ((number,),) = tables.ledger.select(access.HOSTS, code=code)
    return int(str(number))


def resign(tables: Tables, code: str, credential: str | None) -> None:
    """Make the device a host's no more, nor whoever uses a code to that from before; seats stay its own.

    Raises `Refusal` for the last host.
    """
    table = tables.table(code)
    if credential is None or not tables.ledger.exchange(
        access.resigning(table.code, hashed(credential)), access.withdrawing_hosts(table.code)
    ):
        raise Refusal(text("No other device is the host's: hand it over first."))
    tables.announce(table.code, table.version)


def station(tables: Tables, code: str, credential: str | None) -> str:
    """Let the device enter for everybody from now on. Return its credential. Raises `Refusal`."""
    table, eyes = arriving(tables, code, credential)
    if not may_enter_for_all(table.position, eyes, secrecy_at(tables.ledger, table)):
        raise Refusal(text("At this table the host must let a shared device in, by a code."), Fault.FORBIDDEN)
    return station_again(tables, code, credential)


def station_again(tables: Tables, code: str, credential: str | None) -> str:
    """Do the same for a device that the same people have let in at another table."""
    return _given(tables, code, credential, station=True)


def _given(tables: Tables, code: str, credential: str | None, **rights: bool) -> str:
    table = tables.table(code)
    if credential is not None and known(tables, table, credential):
        tables.ledger.change(access.widening(table.code, hashed(credential), **rights))
        return credential
    own = new_credential()
    tables.ledger.change(access.granting(table.code, hashed(own), **rights))
    return own


def leave(tables: Tables, code: str, credential: str | None) -> None:
    """Let the device only watch again, unless it sits somewhere."""
    table = tables.table(code)
    if credential is not None and known(tables, table, credential):
        tables.ledger.change(access.widening(table.code, hashed(credential), station=False))
        tables.announce(table.code, table.version)


def dismiss(tables: Tables, code: str) -> None:
    table = tables.table(code)
    tables.ledger.change(access.dismissing(table.code))
    tables.announce(table.code, table.version)


def stations(tables: Tables, code: str) -> int:
    ((number,),) = tables.ledger.select(access.STATIONS, code=code)
    return int(str(number))


def end_all(tables: Tables, code: str, credential: str | None) -> str:
    """Let in no phone any more that was let in, nor any key; the host who asks has a new credential."""
    table = tables.table(code)
    eyes = viewer(tables, table.code, credential)
    own = new_credential()
    tables.ledger.change(
        access.ending_all(table.code),
        access.withdrawing_all(table.code),
        access.granting(table.code, hashed(own), host=eyes.host, station=eyes.station),
        *(access.holding(table.code, seat, hashed(own)) for seat in sorted(eyes.seats)),
    )
    tables.announce(table.code, table.version)
    return own
