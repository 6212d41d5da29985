"""Rows of the ledger as values, and the hash chain that links them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from typing import NamedTuple

FORMAT = "undertally-1"


class Head(NamedTuple):
    """The last entry of a table: its version and its hash."""

    version: int
    hash: str


NOTHING = Head(0, "")
"""The head of a table without entries."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Writing:
    """An entry without a place in the chain yet. `part` counts from 0 within the entries of one token."""

    token: str
    part: int
    payload: str
    by: str
    at: str
    saw: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerRow(Writing):
    """An entry as the ledger keeps it."""

    version: int
    hash: str


class Listed(NamedTuple):
    """A table as the list of tables shows it."""

    code: str
    game: str
    opened_at: str
    version: int
    changed_at: str


def stamp(moment: datetime) -> str:
    """Return a time in the ledger's format: UTC, microseconds, `Z`."""
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def digest(code: str, version: int, before: str, writing: Writing) -> str:
    """Return the hash of an entry; docs/ledger.md defines it. Only the payload may hold a line break."""
    lines = (
        FORMAT,
        code,
        str(version),
        before,
        writing.token,
        str(writing.part),
        str(writing.saw),
        writing.at,
        writing.by,
        writing.payload,
    )
    return sha256("\n".join(lines).encode()).hexdigest()


def chain(code: str, head: Head, writings: Sequence[Writing]) -> tuple[LedgerRow, ...]:
    """Return entries as rows, chained to a head."""
    rows: list[LedgerRow] = []
    before = head.hash
    for version, writing in enumerate(writings, head.version + 1):
        before = digest(code, version, before, writing)
        rows.append(
            LedgerRow(
                version=version,
                token=writing.token,
                part=writing.part,
                payload=writing.payload,
                by=writing.by,
                at=writing.at,
                saw=writing.saw,
                hash=before,
            )
        )
    return tuple(rows)


def breaks(code: str, head: Head, rows: Iterable[LedgerRow]) -> tuple[int, ...]:
    """Return the versions at which rows do not continue the chain from a head."""
    found: list[int] = []
    version, before = head
    for row in rows:
        version += 1
        if row.version != version or row.hash != digest(code, row.version, before, row):
            found.append(row.version)
        version, before = row.version, row.hash
    return tuple(found)
