"""Statements about tables that are there to be tried out."""

from sqlalchemy import Executable, desc, insert, select

from companion.ledger.tables import demos

NEWEST_FIRST = select(demos.c.code, demos.c.at).order_by(desc(demos.c.at), demos.c.code)


def listing(code: str, at: str) -> Executable:
    return insert(demos).values(code=code, at=at)
