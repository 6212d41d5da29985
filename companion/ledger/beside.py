"""Statements about what is stored beside the entries: checkpoints, sealed content, face-down cards, sketches,
and objections to imported entries.

Checkpoints are a cache and can be deleted at any time. Of sealed content and cards the ledger has hashes,
which prove them; of sketches and objections it has nothing.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from sqlalchemy import (
    ColumnElement,
    Executable,
    and_,
    bindparam,
    delete,
    desc,
    func,
    insert,
    or_,
    select,
    true,
    update,
)
from sqlalchemy import text as sql

from companion.kernel.seats import Seat
from companion.kernel.secrecy import keeper
from companion.ledger.keeping import KeptFor, Looked, declare
from companion.ledger.tables import (
    against_rules,
    checkpoints,
    entries,
    hidden_cards,
    sealed,
    sketches,
)

CHECKPOINT = (
    select(checkpoints.c.version, checkpoints.c.digest, checkpoints.c.kept)
    .join(entries, and_(entries.c.code == checkpoints.c.code, entries.c.version == checkpoints.c.version))
    .where(
        checkpoints.c.code == bindparam("code"),
        checkpoints.c.stamp == bindparam("stamp"),
        checkpoints.c.version < bindparam("before"),
        checkpoints.c.hash == entries.c.hash,
    )
    .order_by(desc(checkpoints.c.version))
    .limit(1)
)
"""The newest checkpoint before a version. It counts only for the entry whose hash it names, so that it can
never outlive its table."""

SEGMENTS = (
    select(checkpoints.c.version, checkpoints.c.start, checkpoints.c.turns)
    .join(entries, and_(entries.c.code == checkpoints.c.code, entries.c.version == checkpoints.c.version))
    .where(
        checkpoints.c.code == bindparam("code"),
        checkpoints.c.stamp == bindparam("stamp"),
        checkpoints.c.version <= bindparam("upto"),
        checkpoints.c.hash == entries.c.hash,
    )
)
"""The version of each checkpoint of a table, the version of the checkpoint before it, and how many turns
ended in between."""

TURN_ENDS = select(checkpoints.c.ends).where(
    checkpoints.c.code == bindparam("code"),
    checkpoints.c.stamp == bindparam("stamp"),
    checkpoints.c.version == bindparam("version"),
)

SEALED = (
    select(sealed.c.version, sealed.c.salt, sealed.c.drafts)
    .where(sealed.c.code == bindparam("code"))
    .order_by(sealed.c.version)
)
"""Sealed content that has not been opened yet. Opening it is an entry, which then has the content."""

SEALED_VERSIONS = select(sealed.c.version).where(sealed.c.code == bindparam("code"))

CARDS = select(hidden_cards.c.back, hidden_cards.c.face, hidden_cards.c.salt, hidden_cards.c.seat).where(
    hidden_cards.c.code == bindparam("code")
)
"""The cards that were shuffled here, including those turned up since."""

CARDS_LYING = select(hidden_cards.c.back, hidden_cards.c.seat).where(hidden_cards.c.code == bindparam("code"))


def _sealed_here(at: Looked) -> frozenset[Seat | None]:
    """Return the seats whose sealed content is stored here, not on the computer that the table came from."""
    unopened = at.position.seals.sealed
    here = {version for (version,) in at.rows(SEALED_VERSIONS)} if unopened else frozenset[object]()
    return frozenset(keeper(entry) for entry in unopened if entry.version in here)


def _face_down(at: Looked) -> frozenset[Seat | None]:
    """Return the seats that were dealt cards that the end has not revealed; None for cards dealt to nobody. A
    seat still has its cards if the deal is taken back; otherwise somebody else could take that seat, then see
    the cards when the deal is restored."""
    rows = () if at.game.pile is None else at.rows(CARDS_LYING)
    unrevealed = (seat for back, seat in rows if back not in at.position.seals.shown)
    return frozenset(None if seat is None else Seat(str(seat)) for seat in unrevealed)


declare(sealed, KeptFor(keepers=("seat", "host"), holds=_sealed_here, end_opens=True))
declare(hidden_cards, KeptFor(keepers=("seat",), holds=_face_down, end_opens=True))
declare(sketches, KeptFor(keepers=("phone",)))

CARDS_DEALT = select(hidden_cards.c.back, hidden_cards.c.face, hidden_cards.c.seat).where(
    hidden_cards.c.code == bindparam("code"), hidden_cards.c.seat.is_not(None)
)


_CHECKPOINT = sql(
    "INSERT INTO checkpoints (code, version, hash, stamp, digest, kept, start, turns, ends) "
    "SELECT code, version, hash, :stamp, :digest, :kept, :start, :turns, :ends FROM entries "
    "WHERE code = :code AND version = :version "
    "ON CONFLICT (code, version) DO UPDATE "
    "SET hash = excluded.hash, stamp = excluded.stamp, digest = excluded.digest, kept = excluded.kept, "
    "start = excluded.start, turns = excluded.turns, ends = excluded.ends"
)
"""Both databases accept this form of the statement, which allows for another process that stores the same
checkpoint at the same moment."""


def forget_checkpoints(code: str, stamp: str) -> Executable:
    """Return the statement that deletes a table's checkpoints written by other versions of the code."""
    return delete(checkpoints).where(checkpoints.c.code == code, checkpoints.c.stamp != stamp)


def keep_checkpoint(code: str, stamp: str, digest: str, **values: str | int) -> Executable:
    """Return the statement that stores a checkpoint, in place of any that its version has. `values`: the
    other columns."""
    return _CHECKPOINT.bindparams(code=code, stamp=stamp, digest=digest, **values)


def keep_sealed(code: str, version: int, salt: str, drafts: Sequence[str]) -> Executable:
    return insert(sealed).values(code=code, version=version, salt=salt, drafts=json.dumps(list(drafts)))


def forget_sealed(code: str, versions: Sequence[int]) -> Executable:
    return delete(sealed).where(sealed.c.code == code, sealed.c.version.in_(versions))


def keep_cards(code: str, cards: Iterable[tuple[str, str, str, str | None]]) -> Executable:
    """Return the statement that stores new cards: back, face, salt, and the seat if they are dealt at
    once."""
    rows = [{"code": code, "back": b, "face": f, "salt": s, "seat": seat} for b, f, s, seat in cards]
    return insert(hidden_cards).values(rows)


def deal_cards(code: str, seat: str, backs: Iterable[str]) -> Executable:
    of_them = (hidden_cards.c.code == code, hidden_cards.c.back.in_(tuple(backs)))
    return update(hidden_cards).where(*of_them).values(seat=seat)


class KeptSketch(NamedTuple):
    """A stored sketch. `owner`: the hash of a phone's credential; `steps`: JSON."""

    id: str
    code: str
    owner: str
    version: int
    steps: str
    shared: bool
    changes: int
    until: str


_ALL = tuple(sketches.c[name] for name in KeptSketch._fields)
_LIVING: ColumnElement[bool] = sketches.c.until > bindparam("now")

SKETCH = select(*_ALL).where(sketches.c.id == bindparam("id"), sketches.c.code == bindparam("code"), _LIVING)

SKETCHES_SEEN_BY = (
    select(*_ALL)
    .where(
        sketches.c.code == bindparam("code"),
        or_(sketches.c.owner == bindparam("owner"), sketches.c.shared == true()),
        _LIVING,
    )
    .order_by(desc(sketches.c.until), sketches.c.id)
)

SKETCH_COUNT = select(func.count()).select_from(sketches).where(sketches.c.code == bindparam("code"), _LIVING)


def keeping_sketch(kept: KeptSketch) -> Executable:
    return insert(sketches).values(**kept._asdict())


def changing_sketch(before: KeptSketch, after: KeptSketch) -> Executable:
    """Return the statement that updates a sketch. It changes no row if somebody else has changed it."""
    matching = (sketches.c.id == before.id, sketches.c.changes == before.changes)
    new = {**after._asdict(), "changes": before.changes + 1}
    return update(sketches).where(*matching).values(**new)


def discarding_sketch(name: str) -> Executable:
    return delete(sketches).where(sketches.c.id == name)


def forgetting_sketches(until: str) -> Executable:
    """Return the statement that deletes all sketches that have expired by then."""
    return delete(sketches).where(sketches.c.until <= until)


def keep_against_rules(code: str, sentences: Mapping[int, str]) -> Iterator[Executable]:
    """Yield the statements that store objections to entries. `sentences`: the objections by version."""
    for version, sentence in sentences.items():
        yield insert(against_rules).values(code=code, version=version, sentence=sentence)


AGAINST_RULES = select(against_rules.c.version, against_rules.c.sentence).where(
    against_rules.c.code == bindparam("code")
)
"""Objections to entries of an imported file."""
