"""The only writer: it reads a table, judges a submission, appends it, and only then announces it."""

from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from threading import Event, Lock
from typing import Any, NamedTuple
from weakref import WeakValueDictionary

from sqlalchemy.exc import DatabaseError, IntegrityError

from companion.game_folders import game_folder
from companion.games import abouts_of, shelf
from companion.kernel.codec import pack_draft
from companion.kernel.dice import Die
from companion.kernel.effective_entries import lowest_reach
from companion.kernel.game import About, Game
from companion.kernel.moves import Choose, Draft, Entry, Open
from companion.kernel.permissions import refuse_closed
from companion.kernel.rulings import Fault, Objection, Refusal
from companion.kernel.words import text
from companion.ledger import access
from companion.ledger.engine import Failure, failure_of
from companion.ledger.rows import NOTHING, Writing, stamp
from companion.ledger.store import Ledger, Stale
from companion.table.appending import Appending, Beside
from companion.table.cache import Cache
from companion.table.codes import (
    hash_credential,
    new_code,
    new_credential,
    new_token,
    tidy_code,
    unknown_table,
)
from companion.table.fold import Table
from companion.table.judging import judge
from companion.table.reading import Reader
from companion.table.rolling import die, with_dice
from companion.table.submission import Answer, Following, Receipt, Submission, valid_token
from companion.table.turns import NO_COURSE, Course, Series, TurnEnds, continue_series, series_of_rounds

KEPT_COMPUTED = 64
"""How many past tables are cached, and of how many tables the score series and the course."""

PATIENCE = 15.0
"""Seconds to wait for a table's lock. If the ledger itself is slow, those who wait behind others are refused
after this time, so that they do not pile up."""


class Opened(NamedTuple):
    """A new table, and the credential that makes a phone its host, which is revealed only here."""

    code: str
    credential: str


class OpenedBefore(Opened):
    """A table that was already opened with this credential."""


class Summary(NamedTuple):
    code: str
    game: str
    opened_at: datetime
    version: int
    changed_at: datetime


class TableLock:
    """A fair lock for `with`, which raises `Refusal` after a time limit. It is forgotten when nobody uses
    it."""

    def __init__(self) -> None:
        self._changing = Lock()
        self._held = False
        self._waiting: deque[Event] = deque()

    def __enter__(self) -> None:
        with self._changing:
            if not self._held:
                self._held = True
                return
            turn = Event()
            self._waiting.append(turn)
        come = False
        try:
            come = turn.wait(PATIENCE)
        finally:
            if not come:
                self._give_up(turn)
        if not come:
            raise Refusal(
                text("This table is busy. Nothing was entered; try again in a moment."), Fault.UNAVAILABLE
            )

    def __exit__(self, *_exception: object) -> None:
        with self._changing:
            self._hand_over()

    def _give_up(self, turn: Event) -> None:
        with self._changing:
            if turn.is_set():
                self._hand_over()
            else:
                self._waiting.remove(turn)

    def _hand_over(self) -> None:
        # Pass the lock on without releasing it, so that nobody gets in before those who wait.
        self._held = bool(self._waiting)
        if self._held:
            self._waiting.popleft().set()


class TableLocks:
    """The lock of each table."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[str, TableLock] = WeakValueDictionary()
        self._lock = Lock()

    def of(self, code: str) -> TableLock:
        with self._lock:
            return self._locks.setdefault(code, TableLock())


class Tables:
    """The tables of a ledger. `announce(code, version)` is called after a commit, and with an unchanged
    version when a phone's rights changed, so that listeners look again. `clock` returns UTC; `roll` is the
    server's die; `home` identifies this computer when tables are handed over; `forget(code)` deletes what a
    deleted table has outside the ledger. `may_open` is called before any table is opened; it raises
    `Refusal`."""

    def __init__(
        self,
        ledger: Ledger,
        announce: Callable[[str, int], None],
        clock: Callable[[], datetime],
        games: Callable[[], Mapping[str, Game[Any]]] = shelf,
        roll: Die = die,
        home: str = "",
        forget: Callable[[str], object] = str,
        may_open: Callable[[], object] = bool,
    ) -> None:
        self.ledger = ledger
        self.announce = announce
        self.clock = clock
        self.games = games
        self.roll = roll
        self.home = home
        self.forget = forget
        self.may_open = may_open
        self.reader = Reader(ledger, games)
        self.locks = TableLocks()
        self._past: Cache[str, Table] = Cache(KEPT_COMPUTED)
        self._series: Cache[str, Series] = Cache(KEPT_COMPUTED)
        self._courses: Cache[str, Course] = Cache(KEPT_COMPUTED)

    def abouts(self) -> Mapping[str, About]:
        """Return the facts of each game, without loading rules that are not needed."""
        return abouts_of(self.games())

    def open(
        self, slug: str, *, demo: bool = False, credential: str = "", chosen: Choose | None = None
    ) -> Opened:
        """Open a table. `demo`: see `demos.open_demo`. `credential`: chosen by the caller, so that repeating
        the call returns the same table. `chosen`: a setting that it begins with. Raise `Refusal`."""
        game = self.games().get(slug)
        if game is None:
            raise Refusal(text("This server has no such game."), Fault.UNKNOWN)
        self.may_open()
        credential = credential or new_credential()
        at = stamp(self.clock())
        opening = Open(
            game=slug,
            rules_version=game.about.rules_version,
            demo=demo,
            brought_by=game_folder(slug).distribution,
        )
        token, moves = new_token(), (opening, *filter(None, (chosen,)))
        writings = [
            Writing(token=token, part=part, payload=pack_draft(Draft(move=move)), by="host", at=at, saw=0)
            for part, move in enumerate(moves)
        ]
        while True:
            code = new_code()
            if self.ledger.read_deleted(code):
                continue
            beside = (
                access.opening(code, slug, at),
                access.granting(code, hash_credential(credential), host=True),
                *((access.marking_demo(code, at),) if demo else ()),
            )
            try:
                head = self.ledger.append(code, NOTHING, writings, beside)
            except Stale:
                continue
            except IntegrityError:
                before = self.opened_with(credential)
                if before is None:
                    raise
                return before
            self.announce(code, head.version)
            return Opened(code, credential)

    def opened_with(self, credential: str) -> OpenedBefore | None:
        """Return the table that was opened with this credential, or None."""
        found = self.ledger.select(access.TABLE_OF, hash=hash_credential(credential)) if credential else ()
        return OpenedBefore(str(found[0][0]), credential) if found else None

    def table(self, code: str) -> Table:
        """Return a table at its newest version, whoever wrote it. Raise `Refusal` for an unknown code."""
        return self.reader.table(tidy_code(code))

    def readable(self, code: str) -> Table | None:
        """Return a table at its newest version; None if it does not exist, cannot be read here, or is too
        damaged."""
        try:
            return self.table(code)
        except Refusal:
            return None
        except DatabaseError as problem:
            if failure_of(problem) is not Failure.DAMAGED:
                raise
            return None

    def cached_table(self, code: str) -> Table:
        """Return a table as this process last read it, without asking the ledger if it is cached; for use
        right after the table was read or written."""
        return self.reader.find_kept(code) or self.table(code)

    def whole(self, code: str) -> Table:
        """Return a table with all of its entries. The cost grows with their number."""
        return self.reader.whole(tidy_code(code))

    def summaries(self, codes: Collection[str] | None = None) -> tuple[Summary, ...]:
        """Return the tables with these codes, or all, the last opened first."""
        return tuple(
            Summary(
                listed.code,
                listed.game,
                datetime.fromisoformat(listed.opened_at),
                listed.version,
                datetime.fromisoformat(listed.changed_at),
            )
            for listed in self.ledger.tables(codes)
        )

    def version(self, code: str) -> int | None:
        """Return the newest version with one query; None for a table that does not exist."""
        head = self.ledger.head(code)
        return None if head is None else head.version

    def submit(
        self, code: str, submission: Submission | Following, beside: Beside = lambda _table: ()
    ) -> Answer:
        """Submit drafts: all are saved, or none. Repeating a token returns the receipt of the first time."""
        code = tidy_code(code)
        with self.locks.of(code):
            appending = Appending(self.ledger, self.reader, self.clock, self.roll, self.home)
            answer = appending.enter(code, submission, beside)
        if isinstance(answer, Receipt) and not answer.repeated:
            self.announce(code, answer.versions[-1])
        return answer

    @contextmanager
    def alone(self, code: str) -> Iterator[None]:
        """Return a context in which nobody else changes what is stored beside the table, so that a count
        remains true while one more is stored. Nothing may be submitted in it. `code`: of a table, or a
        group."""
        with self.locks.of(code), self.ledger.alone(code):
            yield

    def find_saved(self, code: str, token: str) -> tuple[int, ...]:
        """Return the versions that were saved under a token; empty if it is new or not a token."""
        return self.ledger.find(tidy_code(code), token) if valid_token(token) else ()

    def judge(self, code: str, drafts: Sequence[Draft]) -> tuple[Objection, ...]:
        """Return all objections to drafts now, overruled or not, writing nothing. Raise `Refusal` for what is
        impossible."""
        table = self.reader.table(tidy_code(code), lowest_reach(drafts))
        refuse_closed(table.position, drafts, self.home)
        drafts = with_dice(table, drafts, self.roll)
        judged = judge(table, drafts, by="", at=self.clock(), saw=table.version)
        return tuple(objection for raised in judged.raised for objection in raised)

    def past(self, code: str, version: int) -> Table:
        """Return a table as it was at a version, before later corrections, with the entries that were its
        newest then. The cost does not grow with the table."""
        table = self.table(code)
        rows = self.ledger.read(table.code, version - 1, version) if 0 < version <= table.version else ()
        if not rows:
            raise Refusal(text("This table has no version %(version)s.", version=version), Fault.UNKNOWN)
        past = self._past.get(rows[0].hash)
        if past is None:
            past = self.reader.past(table, version)
            self._past.put(rows[0].hash, past)
        return past

    def past_whole(self, code: str, version: int) -> Table:
        """Return a table as it was at a version, with all of its entries."""
        past = self.past(code, version)
        return past if past.reaches(1) else self.reader.past(self.whole(code), version)

    def turn_ends(self, code: str) -> TurnEnds:
        """Return where the turns of a table ended, according to the standing entries."""
        return self.reader.turn_ends(tidy_code(code))

    def stretch(self, code: str, first: int, last: int) -> Table:
        """Return a table with at least the entries from `first` to `last` loaded. The cost grows with their
        number only."""
        return self.reader.stretch(tidy_code(code), first, last)

    def stretches(self, code: str) -> Iterator[Table]:
        """Yield a table as it is now, each time with the next part of its entries loaded, for work that reads
        all of them once."""
        return self.reader.stretches(tidy_code(code))

    def of_kinds(self, code: str, kinds: Iterable[str]) -> tuple[Entry, ...]:
        """Return the entries of these kinds, whether they stand or not. No others are read."""
        return self.reader.of_kinds(tidy_code(code), kinds)

    def series(self, code: str) -> Series:
        """Return the points of each seat at the end of each turn, and now, according to the standing entries;
        or of each round, for a game whose rounds can be corrected (`Scoring.course`)."""
        table = self.table(code)
        points = self._series.get(table.hash)
        if points is None:
            points = series_of_rounds(table.position, table.game)
            if points is None:
                points, course = continue_series(self.whole(code), self._courses.get(table.code) or NO_COURSE)
                self._courses.put(table.code, course)
            self._series.put(table.hash, points)
        return points

    def delete(self, code: str) -> None:
        """Delete a table. It is announced as a new version, so that listeners find it gone. Raise `Refusal`
        for an unknown code."""
        code = tidy_code(code)
        with self.locks.of(code):
            # Do not read the table first: a damaged one must be deletable too.
            head = self.ledger.delete(code, stamp(self.clock()))
            if not head.version:
                raise unknown_table(code)
            self.reader.forget(code)
            self.forget(code)
        self.announce(code, head.version + 1)
