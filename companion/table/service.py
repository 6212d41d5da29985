"""The only writer: reads a table, judges what is handed in, appends it, and only then tells the others."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import Executable

from companion.games import shelf
from companion.kernel.codec import pack_draft
from companion.kernel.game import Game
from companion.kernel.moves import Draft, Open
from companion.kernel.position import Position, replay
from companion.kernel.rulings import Fault, Objection, Refusal
from companion.kernel.words import text
from companion.ledger import doors
from companion.ledger.rows import NOTHING, Writing, stamp
from companion.ledger.store import Ledger, Repeated, Stale
from companion.table.cache import Cache
from companion.table.codes import new_code, new_token, tidy_code
from companion.table.credentials import new_credential, sealed
from companion.table.fold import Table, folded
from companion.table.gates import Gates
from companion.table.judging import Judged, Objections, judge
from companion.table.reading import Reader
from companion.table.series import Series, series
from companion.table.submission import Objected, Receipt, Submission, bound

ATTEMPTS = 50
"""How often a submission is judged anew when another process keeps writing first."""

KEPT_PAST = 64

Beside = Callable[[Table], Sequence[Executable]]
"""What is written in the same transaction; asked at each attempt, and may refuse."""


class Opened(NamedTuple):
    """A new table, and the credential that makes a phone its host. The credential is told only here."""

    code: str
    credential: str


class Summary(NamedTuple):
    code: str
    game: str
    opened_at: datetime
    version: int
    changed_at: datetime


class Tables:
    """The tables of a ledger. `announce(code, version)` is called after the commit; `clock` tells UTC."""

    def __init__(
        self,
        ledger: Ledger,
        announce: Callable[[str, int], None],
        clock: Callable[[], datetime],
        games: Callable[[], Mapping[str, Game[Any]]] = shelf,
    ) -> None:
        self.ledger = ledger
        self.announce = announce
        self.clock = clock
        self.games = games
        self.reader = Reader(ledger, games)
        self.gates = Gates()
        self._past: Cache[tuple[str, str, int], Position[Any]] = Cache(KEPT_PAST)
        self._series: Cache[str, Series] = Cache(KEPT_PAST)

    def open(self, slug: str) -> Opened:
        game = self.games().get(slug)
        if game is None:
            raise Refusal(text("There is no such game on the shelf."), Fault.UNKNOWN)
        credential = new_credential()
        at = stamp(self.clock())
        payload = pack_draft(Draft(move=Open(game=slug, rules_version=game.about.rules_version)))
        writing = Writing(token=new_token(), part=0, payload=payload, by="host", at=at, saw=0)
        while True:
            code = new_code()
            if self.ledger.deleted(code):
                continue
            doorway = (doors.opening(code, slug, at), doors.granting(code, sealed(credential), host=True))
            try:
                head = self.ledger.append(code, NOTHING, [writing], doorway)
            except Stale:
                continue
            self.announce(code, head.version)
            return Opened(code, credential)

    def table(self, code: str) -> Table:
        """A table at its newest version, whoever wrote it. Raises `Refusal` for an unknown code."""
        return self.reader.table(tidy_code(code))

    def summaries(self) -> tuple[Summary, ...]:
        """All tables, the newest first."""
        return tuple(
            Summary(
                listed.code,
                listed.game,
                datetime.fromisoformat(listed.opened_at),
                listed.version,
                datetime.fromisoformat(listed.changed_at),
            )
            for listed in self.ledger.tables()
        )

    def version(self, code: str) -> int | None:
        """The newest version, at the cost of one look into the ledger; None for a table that is not there."""
        head = self.ledger.head(code)
        return None if head is None else head.version

    def submit(
        self, code: str, submission: Submission, beside: Beside = lambda _table: ()
    ) -> Receipt | Objected:
        """All of it is saved, or nothing. The same token again gets the receipt of the first time."""
        bound(submission)
        code = tidy_code(code)
        with self.gates.of(code):
            answer = self._submit(code, submission, beside)
        if isinstance(answer, Receipt) and not answer.repeated:
            self.announce(code, answer.versions[-1])
        return answer

    def _submit(self, code: str, submission: Submission, beside: Beside) -> Receipt | Objected:
        for _attempt in range(ATTEMPTS):
            table = self.reader.table(code)
            saved = self.ledger.find(code, submission.token)
            if saved:
                _same(table, saved, submission)
                return Receipt(code=code, token=submission.token, versions=saved, repeated=True)
            if submission.saw > table.version:
                raise Refusal(
                    text("This entry names version %(saw)s, which is still to come.", saw=submission.saw),
                    Fault.STALE,
                )
            at = self.clock()
            judged = judge(table, submission.drafts, by=submission.by, at=at, saw=submission.saw)
            open_objections = _merged(judged.objections, self._news(table, submission, judged))
            if any(open_objections):
                return Objected(code=code, version=table.version, objections=open_objections)
            try:
                return self._append(table, submission, judged, at, beside(table))
            except (Stale, Repeated):
                continue
        raise Refusal(text("The table is being written to from elsewhere. Try again."), Fault.STALE)

    def _append(
        self,
        table: Table,
        submission: Submission,
        judged: Judged,
        at: datetime,
        beside: Sequence[Executable],
    ) -> Receipt:
        writings = [
            Writing(
                token=submission.token,
                part=part,
                payload=payload,
                by=submission.by,
                at=stamp(at),
                saw=submission.saw,
            )
            for part, payload in enumerate(judged.payloads)
        ]
        head = self.ledger.append(table.code, table.head, writings, beside)
        self.reader.keep(replace(judged.table, head=head))
        versions = tuple(range(table.version + 1, head.version + 1))
        return Receipt(code=table.code, token=submission.token, versions=versions)

    def _news(self, table: Table, submission: Submission, judged: Judged) -> Objections:
        """Objections that an override cannot have meant: its phone had not seen what gives rise to them."""
        none: Objections = tuple(() for _ in submission.drafts)
        overridden = any(
            draft.override and raised for draft, raised in zip(submission.drafts, judged.raised, strict=True)
        )
        if submission.saw == table.version or not overridden:
            return none
        past = folded(
            table.code,
            table.game,
            table.entries[: submission.saw],
            table.head._replace(version=submission.saw),
        )
        try:
            seen = judge(past, submission.drafts, by="", at=self.clock(), saw=submission.saw).raised
        except Refusal:
            seen = none
        return tuple(
            _unseen(draft, raised, before)
            for draft, raised, before in zip(submission.drafts, judged.raised, seen, strict=True)
        )

    def judge(self, code: str, drafts: Sequence[Draft]) -> tuple[Objection, ...]:
        """What stands against drafts now; nothing is written. Raises `Refusal` for what cannot be."""
        table = self.table(code)
        judged = judge(table, drafts, by="", at=self.clock(), saw=table.version)
        return tuple(objection for raised in judged.raised for objection in raised)

    def at(self, code: str, version: int) -> Position[Any]:
        """The position that was believed at a version, before anything was taken back later."""
        table = self.table(code)
        if not 0 < version <= table.version:
            raise Refusal(text("This table has no version %(version)s.", version=version), Fault.UNKNOWN)
        key = (table.code, table.hash, version)
        position = self._past.get(key)
        if position is None:
            position = replay(table.game, table.entries[:version])
            self._past.put(key, position)
        return position

    def series(self, code: str) -> Series:
        """The points of each seat at the end of each turn, as the standing entries have it."""
        table = self.table(code)
        points = self._series.get(table.hash)
        if points is None:
            points = series(table.game, table.entries)
            self._series.put(table.hash, points)
        return points

    def delete(self, code: str) -> None:
        """Takes a table out of the ledger. Announced as one version more: whoever looks finds it gone."""
        table = self.table(code)
        with self.gates.of(table.code):
            head = self.ledger.delete(table.code, stamp(self.clock()))
            self.reader.forget(table.code)
        self.announce(table.code, head.version + 1)


def _unseen(
    draft: Draft, raised: tuple[Objection, ...], before: tuple[Objection, ...]
) -> tuple[Objection, ...]:
    if draft.override is None:
        return ()
    known = {objection.sentence.msgid for objection in before}
    return tuple(
        objection
        for objection in raised
        if objection.sentence.msgid not in known and str(objection.sentence) not in draft.override.objections
    )


def _same(table: Table, saved: tuple[int, ...], submission: Submission) -> None:
    """Raises `Refusal` for a token that stands for other moves than these."""
    before = [table.entries[version - 1].move for version in saved]
    if before != [draft.move for draft in submission.drafts]:
        raise Refusal(text("This page was used for another entry already. Load it again."), Fault.STALE)


def _merged(left: Objections, right: Objections) -> Objections:
    return tuple((*one, *other) for one, other in zip(left, right, strict=True))
