"""Groups without accounts: whoever has the key sees the group. Only the key's hash is kept."""

import hmac
from collections.abc import Iterable, Mapping, Sequence
from secrets import choice
from typing import Final, NamedTuple

from sqlalchemy.exc import IntegrityError

from companion.kernel.checks import NAME_LENGTH
from companion.kernel.codec import pack
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.words import text
from companion.ledger import groups as rows
from companion.ledger.rows import stamp
from companion.memory.plays import Play, folded
from companion.table.codes import ALPHABET
from companion.table.credentials import hashed, new_credential, plausible
from companion.table.service import Tables

LENGTH: Final = 8
MOST_PLAYS: Final = 5_000
"""Brought in to one group."""


class Group(NamedTuple):
    id: str
    name: str


class Made(NamedTuple):
    """A new group and its key, which is told only here."""

    group: Group
    key: str


def make(tables: Tables, name: str) -> Made:
    name = _named(name)
    key = new_credential()
    while True:
        made = "".join(choice(ALPHABET) for _ in range(LENGTH))
        try:
            tables.ledger.change(rows.making(made, name, hashed(key), stamp(tables.clock())))
        except IntegrityError:
            continue
        return Made(Group(made, name), key)


def opened(tables: Tables, group: str, key: str | None) -> Group:
    """The group, for whoever has its key. Raises the same `Refusal` where there is no such group."""
    known = len(group) == LENGTH and set(group) <= set(ALPHABET)
    found = tables.ledger.select(rows.ONE, id=group) if known else ()
    given = hashed(key) if plausible(key) else ""
    if not found or not hmac.compare_digest(str(found[0][1]), given):
        raise Refusal(
            text("This group opens with its link. Ask somebody of the group for it."), Fault.FORBIDDEN
        )
    return Group(group, str(found[0][0]))


def new_key(tables: Tables, group: Group) -> str:
    """Another key; whoever has only the one before is shut out."""
    key = new_credential()
    tables.ledger.change(rows.locking(group.id, hashed(key)))
    return key


def rename(tables: Tables, group: Group, name: str) -> None:
    tables.ledger.change(rows.renaming(group.id, _named(name)))


def group_of(tables: Tables, code: str) -> str | None:
    """The id of the group that a table belongs to."""
    found = tables.ledger.select(rows.OF_TABLE, code=code)
    return str(found[0][0]) if found else None


def newest_of(tables: Tables, group: str, most: int) -> tuple[str, ...]:
    """The codes of the tables of a group, the newest first, so many at most."""
    return tuple(str(row[0]) for row in tables.ledger.select(rows.NEWEST, id=group, most=most))


def put(tables: Tables, code: str, group: Group | None) -> None:
    """Into a group, out of the one it was in; None: into none."""
    tables.ledger.change(*(rows.joining(group.id, code) if group else (rows.leaving(code),)))


def names(tables: Tables, group: Group) -> Mapping[str, str]:
    """What players are called in the group, by the `folded` name that they sat down with."""
    return {str(name): str(called) for name, called in tables.ledger.select(rows.NAMES, id=group.id)}


def call(tables: Tables, group: Group, player: str, called: str, plays: Iterable[Play]) -> None:
    """Renames a player; the name of another one merges both. `plays`: with names as they were entered."""
    called = _named(called, NAME_LENGTH)
    known = names(tables, group)
    written = {one.player for play in plays for one in play.players}
    theirs = {folded(name) for name in written if folded(known.get(folded(name), name)) == folded(player)}
    if not theirs:
        raise Refusal(text("Nobody of that name has played here."), Fault.UNKNOWN)
    # Names that were merged into this one before follow it, and whoever has the new name takes its spelling.
    theirs |= {folded(name) for name in written if folded(known.get(folded(name), name)) == folded(called)}
    changes = [statement for name in sorted(theirs) for statement in rows.calling(group.id, name, called)]
    tables.ledger.change(*changes)


def bring(tables: Tables, group: Group, batch: str, plays: Sequence[Play]) -> None:
    """Takes in results from elsewhere, all or none; the same batch again changes nothing."""
    held = tables.ledger.select(rows.PLAYS, id=group.id)
    if any(row[0] == batch for row in held):
        return
    if len(held) + len(plays) > MOST_PLAYS:
        raise Refusal(text("A group takes in at most %(most)s results.", most=MOST_PLAYS), Fault.TOO_LARGE)
    at = stamp(tables.clock())
    tables.ledger.change(
        *(rows.bringing(group.id, batch, number, pack(play), at) for number, play in enumerate(plays))
    )


def forget(tables: Tables, group: Group, batch: str) -> None:
    """What was brought in with one file."""
    tables.ledger.change(rows.forgetting(group.id, batch))


def _named(name: str, most: int = NAME_LENGTH) -> str:
    tidy = " ".join(name.split())
    if not 1 <= len(tidy) <= most or not tidy.isprintable():
        raise Refusal(text("A name has 1 to %(most)s characters.", most=most))
    return tidy
