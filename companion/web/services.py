"""The services that pages use, created once and stored in `app.extensions`. One of them says since when
things are due.
"""

from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache, partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, Generic, NamedTuple, TypeVar, cast

from flask import Flask
from sqlalchemy.exc import SQLAlchemyError

from companion.forms.move import MoveForm, every_form
from companion.game_folders import game_folder
from companion.games import shelf
from companion.kernel.due import list_awaited
from companion.kernel.effective_entries import standing
from companion.kernel.features import Due
from companion.kernel.game import Game
from companion.kernel.parts import parts
from companion.kernel.position import advance, rewrites
from companion.ledger.engine import Failure, NoDriverError, failure_of, file_of, name_of
from companion.ledger.opening import NoLedgerError, Use, open_ledger
from companion.ledger.store import Ledger
from companion.ledger.upgrading import NewerLedgerError, OlderLedgerError
from companion.live import Announcer, Hub
from companion.memory.imported_files import ImportedFiles
from companion.printing.printer import PaperCache, Printer
from companion.table.cache import Cache
from companion.table.fold import Table
from companion.table.pacing import pause
from companion.table.proving import ProvingProcess
from companion.table.seating import LastSeen
from companion.table.service import Tables
from companion.web.config import Config, ConfigError
from companion.web.fragment_cache import MAX_SHORT_BYTES, Fragments
from companion.web.packed_stream import Windows
from companion.web.proxied import get_app
from companion.web.routes import check_opening
from companion.web.shown_lines import Shown

MAX_TABLES = 5_000
"""For how many tables `DueSince` remembers which entries made things due."""


MAX_HELD: Final = 200
"""For how many tables `DueSince` caches its whole answer, so that it is computed once for all phones."""


class DueOrigins(NamedTuple):
    """What made things due at a version of a table. `first`: for each due thing, the version that made it
    due; 0 if that is not known, because it was long ago."""

    version: int
    hash: str
    first: Mapping[Due, int]


class DueSince:
    """Since when each due thing is due, at the most recently used tables."""

    def __init__(self) -> None:
        self._kept: Cache[str, DueOrigins] = Cache(MAX_TABLES)
        self._held: Cache[str, tuple[Table, tuple[tuple[Due, datetime | None], ...]]] = Cache(MAX_HELD)

    def of(self, table: Table) -> tuple[tuple[Due, datetime | None], ...]:
        """Return what is due at a table, each thing with the time of the entry that made it due, or None if
        that entry is not loaded."""
        held = self._held.get(table.code)
        if held is not None and held[0] is table:
            return held[1]
        awaited = list_awaited(table.game, table.position, table.entries, table.say)
        kept = self._kept.get(table.code)
        if kept is None or kept.hash != table.hash:
            first = _after_one_entry(kept, table, awaited) if kept is not None else None
            kept = DueOrigins(table.version, table.hash, _find_due(table) if first is None else first)
            self._kept.put(table.code, kept)
        since = ((one, kept.first.get(one, 0)) for one in awaited)
        # The time is known only while the entry is loaded: of a long table only the newest entries are.
        due = tuple((one, table.entry(at).at if at > table.before else None) for one, at in since)
        self._held.put(table.code, (table, due))
        return due


def _after_one_entry(kept: DueOrigins, table: Table, due: Iterable[Due]) -> Mapping[Due, int] | None:
    """Return each due thing with the version that made it due, if exactly one entry follows the stored
    version and changes nothing before it; otherwise None."""
    newest = table.entries[-1] if table.entries else None
    if newest is None or table.version != kept.version + 1 or rewrites(table.position, newest.move):
        return None
    return {one: kept.first.get(one, table.version) for one in due}


def _find_due(table: Table) -> Mapping[Due, int]:
    """Return each due thing with the version of the loaded entry that made it due; 0 for what was due before
    those."""
    position: Any = table.marks[0].position
    first: dict[Due, int] = dict.fromkeys(list_awaited(table.game, position, table.entries, table.say), 0)
    for entry in standing(table.entries):
        pause()
        position = advance(table.game, position, entry)
        first = {
            one: first.get(one, entry.version)
            for one in list_awaited(table.game, position, table.entries, table.say)
        }
    return first


EXTENSION = "undertally"

MAX_PACKED = 1_000
"""How many compressed answers are kept, about 7 KB each."""

T = TypeVar("T")
Games = Callable[[], Mapping[str, Game[Any]]]
Forms = Callable[[str], Mapping[str, type[MoveForm]]]


@dataclass(frozen=True, slots=True, kw_only=True)
class BackUp(Generic[T]):
    """Something that can be added to a back-up by the option `--<name> FOLDER`. `help`: the help text of that
    option. `copy(work, folder)`: copies it, or raises `OSError`. `said`: the message afterwards, with
    `{folder}`."""

    name: str
    help: str
    copy: Callable[[T, Path], None]
    said: str


def _forget_nothing(_work: object, _code: str) -> None:
    return


@dataclass(frozen=True, kw_only=True, eq=False)
class Service(Generic[T]):
    """How to build an object that a feature uses, once for each application. A feature declares it as
    `SERVICE` in its module `service`, and gets the object with `SERVICE.of(services())`.

    `build(config)`: returns the object, or raises `ConfigError`. `forget(work, code)`: deletes what the
    object stores about a table outside the ledger. `back_up`: how to back up what it stores, or None.
    """

    build: Callable[[Config], T]
    forget: Callable[[T, str], None] = _forget_nothing
    back_up: BackUp[T] | None = None

    def of(self, ours: "Services") -> T:
        return cast(T, ours.works[self])


def every_service() -> tuple[Service[Any], ...]:
    """Return the services of all features."""
    return tuple(module.SERVICE for module in parts("service"))


def _forget(works: Mapping[Service[Any], Any], code: str) -> None:
    for service, work in works.items():
        service.forget(work, code)


@dataclass(frozen=True, slots=True, kw_only=True)
class Services:
    config: Config
    ledger: Ledger
    tables: Tables
    works: Mapping[Service[Any], Any]
    last_seen: LastSeen
    hub: Hub
    announcer: Announcer
    proving: ProvingProcess | None
    imported_files: ImportedFiles
    printer: Printer
    papers: PaperCache
    fragments: Fragments
    short_fragments: Fragments
    packed: Cache[tuple[str, bytes], bytes]
    shown: Shown
    windows: Windows
    due_since: DueSince
    forms: Forms

    def close(self) -> None:
        self.hub.close()
        self.announcer.close()
        self.printer.close()
        self.ledger.close()


CANNOT_START = (
    *(ConfigError, NewerLedgerError, OlderLedgerError, NoLedgerError, NoDriverError),
    *(SQLAlchemyError, OSError),
)
"""The errors with which `build` may fail; `why_not` explains each of them."""


def why_not(problem: Exception, database_url: str = "") -> str:
    """Return a line for whoever starts a server or a command: what is wrong, and what to do. It contains no
    secrets."""
    ledger = name_of(database_url) if database_url else "The ledger"
    if isinstance(problem, SQLAlchemyError):
        reason = str(getattr(problem, "orig", "") or problem).strip().splitlines()[0]
        if failure_of(problem) is Failure.DAMAGED:
            return f"{ledger} is damaged ({reason}). Put a back-up in its place: docs/hosting.md says how."
        if file_of(database_url or "postgresql:") is None:
            return f"The ledger cannot be opened: {reason} ({ledger})"
        return (
            f"The ledger cannot be opened: {reason}. "
            f"Undertally must be able to write to {ledger} and its folder."
        )
    if isinstance(problem, OSError):
        return (
            f"{problem.filename or ledger}: {problem.strerror or problem}. "
            "Undertally needs a folder that it may write to: set DATA_DIR."
        )
    return str(problem)


def build(config: Config, games: Games = shelf, forms: Forms | None = None, use: Use = Use.SERVE) -> Services:
    """Open the ledger, which is upgraded unless `use` is only to read it, and create the services. Raise the
    errors in `CANNOT_START`.

    If `games` are not the shelf's, imported files are verified in this process, because the process that
    usually verifies them knows only the shelf.
    """
    ledger = open_ledger(config.database_url, _native_worker(), use)
    hub = Hub()
    announcer = Announcer(config.database_url, hub, ledger)
    works = {each: each.build(config) for each in every_service()}
    now = lambda: datetime.now(UTC)  # noqa: E731
    tables = Tables(
        ledger,
        announcer,
        now,
        games,
        home=config.home,
        forget=partial(_forget, works),
        may_open=check_opening,
    )
    return Services(
        config=config,
        ledger=ledger,
        tables=tables,
        last_seen=LastSeen(tables),
        hub=hub,
        announcer=announcer,
        proving=ProvingProcess() if games is shelf else None,
        imported_files=ImportedFiles(config.data_dir),
        works=works,
        printer=Printer(),
        papers=PaperCache(),
        fragments=Fragments(),
        short_fragments=Fragments(MAX_SHORT_BYTES),
        packed=Cache(MAX_PACKED),
        shown=Shown(),
        windows=Windows(),
        due_since=DueSince(),
        forms=forms or partial(forms_of, games=games),
    )


def services() -> Services:
    """Return the services of the application that answers the request."""
    return services_of(get_app())


def services_of(app: Flask) -> Services:
    found: Services = app.extensions[EXTENSION]
    return found


def attach_services(app: Flask, attached: Services) -> None:
    app.extensions[EXTENSION] = attached


@cache
def forms_of(slug: str, games: Games = shelf) -> Mapping[str, type[MoveForm]]:
    """Return the forms of a game, by kind of move: those in `FORMS` of its module `forms`, and derived ones
    for all other kinds."""
    name = f"{game_folder(slug).package}.forms"
    own: Mapping[str, type[MoveForm]] = {}
    if slug in shelf() and find_spec(name) is not None:
        own = import_module(name).FORMS
    return {**own, **every_form((row for row in games()[slug].rows if row.move.kind not in own), ())}


def _native_worker() -> Executor:
    """Return an executor with one native thread, for writing. If gevent has replaced threads by greenlets,
    only its own pool has native ones."""
    from gevent import monkey
    from gevent.threadpool import ThreadPoolExecutor as NativeExecutor

    if monkey.is_module_patched("threading"):
        return cast(Executor, NativeExecutor(1))
    return ThreadPoolExecutor(1)
