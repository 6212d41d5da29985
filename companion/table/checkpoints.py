"""Marks of tables kept in the ledger's store, for whoever opens the table next."""

import logging
from functools import cache
from hashlib import sha256
from typing import Any, cast

from sqlalchemy.exc import SQLAlchemyError

from companion import PACKAGE
from companion.kernel.codec import UnreadableError
from companion.kernel.game import Game
from companion.kernel.snapshot import keep, kept
from companion.ledger import beside
from companion.ledger.store import Ledger
from companion.table.fold import START, Mark, Table

LOG = logging.getLogger(__name__)
FOLDING = ("kernel", "games", "table")
"""The rooms whose code decides what a mark holds."""


class Checkpoints:
    """What cannot be used is passed over: written by other code, damaged, or of other entries."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    def newest(self, code: str, game: Game[Any], before: int) -> Mark:
        """Return the newest usable mark with a version below `before`."""
        packages = frozenset({"companion", game.setup.__module__.partition(".")[0]})
        while rows := self._ledger.select(beside.CHECKPOINT, code=code, stamp=code_stamp(), before=before):
            version, digest, written = rows[0]
            mark = _read(str(written), packages) if _digest(str(written)) == digest else None
            if mark is not None and mark.version == version:
                return mark
            before = cast(int, version)
        return START

    def save(self, table: Table, after: int) -> None:
        """Its marks behind a version. What cannot be saved now will be another time."""
        if not self._ledger.writes:
            return
        for mark in table.marks:
            if mark.version > after:
                self.put(table.code, mark.version, keep(mark))

    def put(self, code: str, version: int, written: str) -> None:
        """Save a mark as `keep` writes it."""
        statements = beside.keep_checkpoint(code, version, code_stamp(), _digest(written), written)
        try:
            self._ledger.change(*statements)
        except SQLAlchemyError:
            LOG.warning("A checkpoint was not saved.", exc_info=True)


@cache
def code_stamp() -> str:
    """Return what changes with any line of the code, or fact of a game, that a position follows from."""
    stamp = sha256()
    for room in FOLDING:
        for path in sorted((PACKAGE / room).rglob("*")):
            if path.suffix in {".py", ".json"}:
                stamp.update(str(path.relative_to(PACKAGE)).encode() + b"\0" + path.read_bytes())
    return stamp.hexdigest()


def _read(written: str, packages: frozenset[str]) -> Mark | None:
    try:
        mark = kept(written, packages)
    except UnreadableError:
        return None
    return mark if isinstance(mark, Mark) else None


def _digest(written: str) -> str:
    return sha256(written.encode()).hexdigest()
