"""Checkpoints of tables stored beside the ledger, for opening tables quickly, with the ends of turns between
them. All of them can be deleted at any time.
"""

import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from hashlib import sha256
from typing import Any, cast

from sqlalchemy.exc import SQLAlchemyError

from companion import PACKAGE
from companion.game_folders import game_folders
from companion.kernel.codec import UnreadableError, keep, read_kept
from companion.kernel.game import Game
from companion.ledger import beside
from companion.ledger.engine import without_values
from companion.ledger.store import Ledger
from companion.table.fold import START, Mark, Table
from companion.table.pacing import pause
from companion.table.steps import TurnEnd
from companion.table.turns import Segment

LOG = logging.getLogger(__name__)
FOLDING = ("kernel/**/*", "games/**/*", "table/**/*", "features/*/moves.py")
"""The files whose code determines the contents of a checkpoint."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptMark:
    """A checkpoint as stored. `start`: the version of the one before; `turns`: how many turns ended since;
    `ends`: where they ended."""

    version: int
    start: int
    turns: int
    ends: str
    kept: str


def pack_mark(mark: Mark) -> KeptMark:
    return KeptMark(
        version=mark.version,
        start=mark.start,
        turns=len(mark.ends),
        ends=keep(mark.ends),
        kept=keep(replace(mark, ends=())),
    )


class Checkpoints:
    """The checkpoints of a ledger. Those that cannot be used are ignored: written by other code, damaged, or
    for other entries."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    def newest(self, code: str, game: Game[Any], before: int) -> Mark:
        """Return the newest usable checkpoint with a version below `before`; `START` if there is none."""
        packages = packages_of(game)
        while rows := self._ledger.select(beside.CHECKPOINT, code=code, stamp=code_stamp(), before=before):
            version, digest, written = rows[0]
            mark = _read_mark(str(written), packages) if _digest(str(written)) == digest else None
            if mark is not None and mark.version == version:
                return mark
            before = cast(int, version)
        return START

    def segments(self, code: str, upto: int) -> tuple[Segment, ...] | None:
        """Return the segments that lead up to the checkpoint at a version, the newest first; None if one is
        missing."""
        rows = self._ledger.select(beside.SEGMENTS, code=code, stamp=code_stamp(), upto=upto)
        by_end = {segment.end: segment for segment in (Segment(*cast(tuple[int, ...], row)) for row in rows)}
        found: list[Segment] = []
        while upto:
            segment = by_end.get(upto)
            if segment is None or segment.start >= upto:
                return None
            found.append(segment)
            upto = segment.start
        return tuple(found)

    def ends(self, code: str, version: int, game: Game[Any]) -> tuple[TurnEnd, ...] | None:
        """Return the turns that ended between a checkpoint and the one before; None if they are missing or
        cannot be read."""
        for (written,) in self._ledger.select(
            beside.TURN_ENDS, code=code, stamp=code_stamp(), version=version
        ):
            try:
                return tuple(TurnEnd(*end) for end in read_kept(str(written), packages_of(game)))
            except (UnreadableError, TypeError):
                return None
        return None

    def save(self, table: Table, after: int) -> None:
        """Save a table's checkpoints after a version, unless the ledger was opened for reading only. A
        failure is only logged."""
        if not self._ledger.writes:
            return
        kept: list[KeptMark] = []
        for mark in table.marks:
            if mark.version > after:
                pause()
                kept.append(pack_mark(mark))
        self.put(table.code, kept)

    def put(self, code: str, marks: Sequence[KeptMark]) -> None:
        if not marks:
            return
        stamp = code_stamp()
        statements = (
            beside.keep_checkpoint(
                code,
                stamp,
                _digest(mark.kept),
                version=mark.version,
                start=mark.start,
                turns=mark.turns,
                ends=mark.ends,
                kept=mark.kept,
            )
            for mark in marks
        )
        try:
            self._ledger.change(beside.forget_checkpoints(code, stamp), *statements)
        except SQLAlchemyError as problem:
            LOG.warning("A checkpoint was not saved: %s", without_values(problem))


def packages_of(game: Game[Any]) -> frozenset[str]:
    """Return the packages whose values a checkpoint of a game may contain."""
    return frozenset({"companion", game.setup.__module__.partition(".")[0]})


@cache
def code_stamp() -> str:
    """Return a hash of all code and all facts of games that positions depend on."""
    stamp = sha256()
    ours = ((PACKAGE, room) for room in FOLDING)
    outside = ((lies.code, "**/*") for lies in game_folders().values() if lies.distribution)
    for folder, room in (*ours, *outside):
        for path in sorted(folder.glob(room)):
            if path.suffix in {".py", ".json"}:
                stamp.update(str(path.relative_to(folder)).encode() + b"\0" + path.read_bytes())
    return stamp.hexdigest()


def _read_mark(written: str, packages: frozenset[str]) -> Mark | None:
    try:
        mark = read_kept(written, packages)
    except UnreadableError:
        return None
    return mark if isinstance(mark, Mark) else None


def _digest(written: str) -> str:
    return sha256(written.encode()).hexdigest()
