"""The log: what was entered, turn by turn, by whom and when, and whether it still stands. It can be filtered
by seat, kind of move or place.
"""

from array import array
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from flask import request
from werkzeug.datastructures import MultiDict

from companion.forms.move import versions_in
from companion.kernel.asking_back import asked_back
from companion.kernel.closed_turns import is_closed
from companion.kernel.game import Game
from companion.kernel.input_text import whole_number
from companion.kernel.moves import Draft, Entry, Hold, Retract
from companion.kernel.seats import Seat
from companion.kernel.shared_rows import row_of, rows, shared_kinds
from companion.kernel.words import Text, text
from companion.table import rejudging
from companion.table.cache import Cache
from companion.table.fold import Table
from companion.table.pacing import pause
from companion.table.steps import Step, standing
from companion.web.access.permissions import permissions
from companion.web.access.table_requests import WATCHER, TableRequest
from companion.web.i18n.logbook import describe_entry
from companion.web.rendering.framing import frame_page
from companion.web.rendering.hooks import on_entry
from companion.web.rendering.newest import puts_in_place, to_ask
from companion.web.rendering.templating import page
from companion.web.rendering.turn_tools import turn_times
from companion.web.routes import Access, Routes
from companion.web.services import services


@dataclass(frozen=True, slots=True, kw_only=True)
class LogFilter:
    """The filter of the log; an empty field leaves out nothing. `kind`: a kind of move, which stands for all
    kinds of its group. `only`: the versions of single entries, separated by commas."""

    seat: str = ""
    kind: str = ""
    place: str = ""
    only: str = ""

    @property
    def given(self) -> dict[str, str]:
        """Return the filter as query arguments of an address."""
        fields = {"seat": self.seat, "kind": self.kind, "place": self.place, "only": self.only}
        return {name: value for name, value in fields.items() if value}


@dataclass(frozen=True, slots=True, kw_only=True)
class Offered:
    """The choices of the filter at this table, by value: kinds and places that some entry has, and what is
    chosen."""

    kinds: dict[str, Text]
    places: dict[str, Text]


def read_filter(args: MultiDict[str, str]) -> LogFilter:
    only = args.get("only", "")
    return LogFilter(
        seat=args.get("seat", ""),
        kind=args.get("kind", ""),
        place=args.get("place", ""),
        only=only if versions_in(only) else "",
    )


Mark: TypeAlias = tuple[str, Hashable]
"""What the log can be filtered by: `seat`, `kind` or `place`, with its value. The value of a kind is its
group."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LogIndex:
    """An index of the first `number` entries of a table, up to `last`. `versions`: of the entries that have
    each mark; `kinds`: one kind of each group."""

    number: int
    last: Entry | None
    kinds: Mapping[Text, str]
    versions: Mapping[Mark, "array[int]"]


NOTHING: Final = LogIndex(number=0, last=None, kinds={}, versions={})
KNOWN: Final[Cache[str, LogIndex]] = Cache(64)
"""The indexes of tables, by code, so that only newer entries must be looked at."""

MAX_PLACES: Final = 200
"""The most places that are offered: those that entries touched last."""


def offered_filters(table: Table, log_filter: LogFilter) -> Offered:
    """Return the choices of the filter, from the loaded entries of the table."""
    game, found = table.game, _find_entries(table)
    kinds = {group_of(game, log_filter.kind): log_filter.kind} if log_filter.kind else {}
    for group, kind in found.kinds.items():
        kinds.setdefault(group, kind)
    touched = {str(which): own[-1] for (what, which), own in found.versions.items() if what == "place"}
    places = sorted(touched, key=lambda place: -touched[place])[:MAX_PLACES] if game.log.called else []
    places += (
        [log_filter.place]
        if log_filter.place in touched and places and log_filter.place not in places
        else []
    )
    named = {place: game.log.called(place) for place in places} if game.log.called else {}
    return Offered(
        kinds={kind: group for group, kind in kinds.items()},
        places=dict(sorted(named.items(), key=lambda item: str(item[1]))),
    )


def _find_entries(table: Table) -> LogIndex:
    before = KNOWN.get(table.code) if table.reaches(1) else None
    if before is None or table.entries[before.number - 1 : before.number] != (before.last,):
        before = NOTHING
    kinds, more = dict(before.kinds), dict[Mark, "array[int]"]()
    for entry in table.entries[before.number :]:
        pause()
        kinds.setdefault(group_of(table.game, entry.move.kind), entry.move.kind)
        for mark in _marks(table.game, entry):
            if mark not in more:
                more[mark] = array("Q", before.versions.get(mark, ()))
            more[mark].append(entry.version)
    last = table.entries[-1] if table.entries else None
    found = LogIndex(number=len(table.entries), last=last, kinds=kinds, versions={**before.versions, **more})
    if table.reaches(1):
        KNOWN.put(table.code, found)
    return found


def _marks(game: Game[Any], entry: Entry) -> Iterator[Mark]:
    yield "kind", group_of(game, entry.move.kind)
    if entry.seat is not None:
        yield "seat", str(entry.seat)
    for place in places_of(game, entry):
        yield "place", place


def matching_steps(table: Table, log_filter: LogFilter, before: int) -> list[Step]:
    """Return the newest steps before a version that match the filter, the oldest of them first; one more than
    a page shows, if there are that many."""
    found, sets = _find_entries(table).versions, list[Sequence[int]]()
    if log_filter.only:
        sets.append(sorted(versions_in(log_filter.only)))
    if log_filter.kind:
        sets.append(found.get(("kind", group_of(table.game, log_filter.kind)), ()))
    sets += [
        found.get((what, which), ())
        for what, which in (("seat", log_filter.seat), ("place", log_filter.place))
        if which
    ]
    first, *others = sorted(sets, key=len)
    rest = [frozenset(each) for each in others]
    newest = (
        version
        for version in reversed(first)
        if table.before < version < min(before, table.version + 1) and all(version in each for each in rest)
    )
    return [table.steps[version - table.before - 1] for version in islice(newest, SHOWN + 1)][::-1]


def group_of(game: Game[Any], kind: str) -> Text:
    if (move := shared_kinds().get(kind)) is not None:
        return rows()[move].group
    return (kind in game.rows_by_kind and game.rows_by_kind[kind].group) or text("Moves")


def places_of(game: Game[Any], entry: Entry) -> set[str]:
    return {game.log.same_place(place) for place in game.touches(entry)} - {""}


SHOWN = 150

log = Routes("log", __name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class LogRow:
    """An entry on a page of the log."""

    entry: Entry
    said: Text
    names_whom: bool
    """Whether `said` names the player."""

    stands: bool
    by: tuple[Seat, ...]
    """The seats of the phone that entered it."""

    step: Step
    undo: int | None
    """The version to take back so that the entry no longer stands."""

    redo: int | None
    """The version to take back so that it stands again."""

    may_change: bool
    """Whether this phone may do that."""

    closed: bool
    """Whether nothing can take it back any more."""

    aside: bool
    """Whether it merely says what became of a late entry."""

    asked: Seat | None
    """Who has asked for it to be taken back."""

    to_ask: bool
    """Whether others can ask for that now."""

    notes: tuple[str, ...]
    """The public notes on it, the newest first."""

    objected: Text | None = None
    """What today's rules have against it, if it was imported."""


@log.get("/t/<code>/log", Access(who=WATCHER))
def show(table_request: TableRequest) -> str:
    """Show a page of the log, the newest entries first: those before the version `before`. A filter searches
    all entries."""
    before = version_of(request.args.get("before", ""), table_request.table.version + 1)
    asked = read_filter(request.args)
    if asked.given:
        loaded = table_request.whole()
        steps = matching_steps(loaded.table, asked, before)
        some, older = steps[-SHOWN:], steps[-SHOWN].entry.version if len(steps) > SHOWN else None
    else:
        loaded = table_request.stretch(before - SHOWN, before - 1)
        some, older = list(list_shown(loaded.table, before)), before - SHOWN if before - SHOWN > 1 else None
    return page(
        "table/log.html",
        table_request,
        groups=group_by_turn(
            loaded, some, rejudging.objections_of_file(services().tables, table_request.code)
        ),
        spent=turn_times(loaded.table),
        older=older,
        asked=asked,
        offered=offered_filters(loaded.table, asked),
        **frame_page("log"),
    )


def list_shown(table: Table, before: int) -> tuple[Step, ...]:
    """Return the steps on the page of the log with the entries before a version."""
    end = before - 1 - table.before
    return table.steps[max(0, end - SHOWN) : max(0, end)]


def group_by_turn(
    table_request: TableRequest, steps: Sequence[Step], objected: Mapping[int, Text] = MappingProxyType({})
) -> list[tuple[Text, list[LogRow]]]:
    """Return steps as rows, grouped by turn, the newest first; an entry that was moved to another turn is in
    the group of that turn. `objected`: see `rejudging.objections_of_file`."""
    turns: dict[Hashable, list[Step]] = {}
    for step in reversed(steps):
        turns.setdefault(None if step.moment is None else step.moment.key, []).append(step)
    retractions = _retractions(table_request.table)
    asks = asked_back(table_request.position.asked_back, table_request.table.entries)
    return [
        (
            text("Before the game") if each[0].moment is None else each[0].moment.name,
            [
                replace(row, objected=objected.get(row.entry.version))
                for row in (_row(table_request, step, retractions, asks) for step in each)
            ],
        )
        for each in turns.values()
    ]


def is_fixed(table: Table, step: Step) -> bool:
    """Return whether nobody can change an entry: because it is closed, or because entries of its kind cannot
    be changed in the log."""
    return is_entry_closed(table, step) or not row_of(step.entry.move).offered_in_log(
        table.entries, step.entry
    )


def is_entry_closed(table: Table, step: Step) -> bool:
    return is_closed(table.entries, table.position.closed, step.entry.version, table.position.idle)


def _row(
    table_request: TableRequest, step: Step, retractions: dict[int, int], asks: Mapping[int, Entry]
) -> LogRow:
    table, entry = table_request.table, step.entry
    closed, fixed = is_entry_closed(table, step), is_fixed(table, step)
    undo = entry.version if step.stands and not fixed else None
    redo = None if step.stands or fixed else retractions.get(entry.version)
    changed = undo or redo
    return LogRow(
        entry=entry,
        said=describe_entry(table, entry),
        names_whom=row_of(entry.move).names_whom,
        stands=step.stands,
        by=tuple(Seat(name) for name in entry.by.split(",") if name),
        step=step,
        undo=undo,
        redo=redo,
        may_change=bool(changed) and permissions(table_request).may_make(Draft(move=Retract(changed or 0))),
        closed=closed,
        aside=_is_aside(table, step),
        asked=asks[entry.version].seat if entry.version in asks else None,
        to_ask=step.stands and not fixed and to_ask(table, entry, asks),
        notes=on_entry(table, entry),
    )


def _is_aside(table: Table, step: Step) -> bool:
    move = step.entry.move
    if back := row_of(move).takes_back(move):
        return table.reaches(back) and isinstance(table.entry(back).move, Hold)
    return puts_in_place(table, step.entry) or (isinstance(move, Hold) and not step.stands)


def _retractions(table: Table) -> dict[int, int]:
    """Return the versions of the standing retractions, by the version of the entry that each took back."""
    back = ((row_of(entry.move).takes_back(entry.move), entry.version) for entry in standing(table.steps))
    return {version: by for version, by in back if version}


def version_of(given: str, otherwise: int) -> int:
    version = whole_number(given)
    return otherwise if version is None else min(version, otherwise)
