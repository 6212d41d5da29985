"""The addresses to which tables post, and the notices for them, stored beside the ledger so that they survive
restarts.
"""

from typing import NamedTuple

from sqlalchemy import (
    Column,
    Executable,
    ForeignKey,
    Integer,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    bindparam,
    delete,
    desc,
    insert,
    literal,
    select,
    update,
)

from companion.ledger.keeping import KeptFor, declare
from companion.ledger.store import Ledger
from companion.ledger.tables import metadata

notice_addresses = Table(
    "notice_addresses",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("code", String(8), ForeignKey("tables.code", ondelete="CASCADE"), nullable=False, index=True),
    Column("kind", String(16), nullable=False),
    Column("url", Text, nullable=False),
    Column("token", Text, nullable=False),
    Column("language", String(16), nullable=False),
    Column("patience", Integer, nullable=False),
)
"""The addresses to which a table posts who is awaited. They and their tokens are secrets of the table's
hosts."""

notices = Table(
    "notices",
    metadata,
    Column("address", String(16), ForeignKey("notice_addresses.id", ondelete="CASCADE"), nullable=False),
    Column("moment", String(64), nullable=False),
    Column("next_at", String(32), nullable=False, index=True),
    Column("tries", Integer, nullable=False),
    Column("outcome", String(64), nullable=False),
    PrimaryKeyConstraint("address", "moment"),
)
"""One for each turn or phase and address, so that none is posted twice. `outcome`: "" while it waits."""

declare(notice_addresses, KeptFor(keepers=("host",)))


class NoticeAddress(NamedTuple):
    """Where a table posts messages. `token`: sent with each message to be let in there, or ""; `patience`:
    how many minutes something must have been due before it is posted."""

    id: str
    code: str
    kind: str
    url: str
    token: str
    language: str
    patience: int


class Notice(NamedTuple):
    """One turn or phase of a table for one address. `outcome`: "" while it waits to be posted."""

    address: str
    moment: str
    next_at: str
    tries: int
    outcome: str


NOTICE_ADDRESSES = select(*(notice_addresses.c[name] for name in NoticeAddress._fields)).order_by(
    notice_addresses.c.code, notice_addresses.c.id
)

NOTICE_ADDRESSES_OF = NOTICE_ADDRESSES.where(notice_addresses.c.code == bindparam("code"))

NOTICES_DUE = (
    select(*(notices.c[name] for name in Notice._fields))
    .where(notices.c.outcome == "", notices.c.next_at <= bindparam("now"))
    .order_by(notices.c.next_at)
    .limit(100)
)
"""The notices whose time came first; the rest are left for the next check."""

NOTICES_OF = (
    select(*(notices.c[name] for name in Notice._fields))
    .join(notice_addresses, notice_addresses.c.id == notices.c.address)
    .where(notice_addresses.c.code == bindparam("code"))
    .order_by(desc(notices.c.next_at))
)


def keep_address(address: NoticeAddress) -> Executable:
    return insert(notice_addresses).values(**address._asdict())


def forget_address(code: str, name: str) -> Executable:
    its = (notice_addresses.c.code == code, notice_addresses.c.id == name)
    return delete(notice_addresses).where(*its)


def keep_notice(notice: Notice) -> Executable:
    """Return the statement that stores a new notice, or does nothing if its turn or phase has one."""
    known = select(notices.c.moment).where(
        notices.c.address == notice.address, notices.c.moment == notice.moment
    )
    of_it = select(notice_addresses.c.id, *map(literal, notice[1:])).where(
        notice_addresses.c.id == notice.address, ~known.exists()
    )
    return insert(notices).from_select(Notice._fields, of_it)


def change_notice(before: Notice, after: Notice) -> Executable:
    """Return the statement that updates a notice. It changes no row if another process has changed the
    notice."""
    its = (
        notices.c.address == before.address,
        notices.c.moment == before.moment,
        notices.c.tries == before.tries,
        notices.c.outcome == before.outcome,
    )
    return update(notices).where(*its).values(**after._asdict())


def addresses_of(ledger: Ledger, code: str = "") -> list[NoticeAddress]:
    """Return the addresses of a table, or of all tables."""
    rows = ledger.select(NOTICE_ADDRESSES_OF if code else NOTICE_ADDRESSES, code=code)
    return [NoticeAddress(*row) for row in rows]  # type: ignore[arg-type]
