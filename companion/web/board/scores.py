"""The scores as they are now: every line with its items, and who entered them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from companion.kernel.effective_entries import reach, standing
from companion.kernel.game import Game
from companion.kernel.moves import Entry
from companion.kernel.position import Position, advance, begin_state
from companion.kernel.rulings import Fault
from companion.kernel.score_visibility import open_lines
from companion.kernel.scores import Item, Line, Scoresheet
from companion.kernel.seats import Seat
from companion.kernel.words import Text
from companion.table.cache import Cache
from companion.table.fold import Table
from companion.table.pacing import long_work, pause
from companion.web.access.table_requests import WATCHER, TableRequest
from companion.web.i18n.logbook import describe_entry
from companion.web.rendering.framing import frame_page
from companion.web.rendering.templating import page
from companion.web.routes import Access, Routes
from companion.web.services import services

scores = Routes("scores", __name__)


@scores.get("/t/<code>/scores", Access(who=WATCHER))
def show(table_request: TableRequest) -> str:
    state = begin_state(table_request.position.state, Fault.UNKNOWN)
    if table_request.viewer.scores != "all":
        return covered_page(table_request)
    return page(
        "table/scores.html",
        table_request,
        sheet=table_request.game.score(state),
        outcome=table_request.game.outcome(state),
        origins=origins(services().tables.whole(table_request.code)),
        **frame_page("scores"),
    )


MAX_LISTED: Final = 100
"""The most entries that one link to the log names."""

Key: TypeAlias = tuple[Seat, str, str]
"""A number of a score: the seat, the key of the line, and the place that its items come from."""

Points: TypeAlias = Mapping[Key, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Origin:
    """The last entry that changed a number. `said`: the entry in words; `by`: who entered it: seats, or the
    device that enters for everybody; `earlier`: how many entries changed the number before; `only`: the log's
    filter for all of them."""

    entry: Entry
    said: Text
    by: tuple[str, ...]
    earlier: int
    only: str


def join_versions(entries: Sequence[Entry]) -> str:
    """Return the versions of the newest `MAX_LISTED` of these entries, as the log's filter takes them."""
    return ",".join(str(entry.version) for entry in entries[-MAX_LISTED:])


@dataclass(frozen=True, slots=True)
class Origins:
    """The entries behind the numbers of a table's score."""

    table: Table
    changed: Mapping[Key, tuple[Entry, ...]]

    def of(self, seat: Seat, line: Line, item: Item) -> Origin | None:
        """Return where an item of a line comes from; None if nothing has changed it since the set-up."""
        found = self.changed.get((seat, line.key, item.place), ())
        if not found:
            return None
        return Origin(
            entry=found[-1],
            said=describe_entry(self.table, found[-1]),
            by=tuple(found[-1].by.split(",")),
            earlier=len(found) - 1,
            only=join_versions(found),
        )


@dataclass(frozen=True, slots=True)
class Followed:
    """How far `_follow` has come: after `number` entries, up to `last`."""

    number: int
    last: Entry | None
    position: Position[Any]
    points: Points
    changed: Mapping[Key, tuple[Entry, ...]]


START: Final = Followed(0, None, Position(), {}, {})
KNOWN: Final[Cache[str, Followed]] = Cache(64)
"""What was computed for tables, by code, so that only newer entries must be followed."""


def origins(table: Table) -> Origins:
    """Return which entries of a table changed each number of its score, in effective order; all of its
    entries must be loaded. What a rule does automatically, such as income, is attributed to the entry that
    triggered it."""
    before = KNOWN.get(table.code)
    if before is None or not _goes_on(table, before):
        before = START
    followed = _follow(table, before)
    KNOWN.put(table.code, followed)
    return Origins(table, followed.changed)


def _follow(table: Table, done: Followed) -> Followed:
    position, points, changed = done.position, done.points, dict(done.changed)
    entered = table.entries[done.number :]
    with long_work(len(entered)):
        for entry in entered if done.number else standing(entered):
            pause()
            before, position = position, advance(table.game, position, entry)
            if position.state is before.state:
                continue
            now = points_of(table.game, position.state)
            if before.state is not None:
                for key in {key for key in (*points, *now) if points.get(key) != now.get(key)}:
                    changed[key] = (*changed.get(key, ()), entry)
            points = now
    return Followed(len(table.entries), table.entries[-1], position, points, changed)


def points_of(game: Game[Any], state: object) -> Points:
    """Return every number of a score, empty before the game begins; items of a line with the same place are
    added up."""
    found: dict[Key, int] = {}
    if state is None:
        return found
    for score in game.score(state).seats:
        for line in score.lines:
            for item in line.items:
                key = (score.seat, line.key, item.place)
                found[key] = found.get(key, 0) + item.points
    return found


def _goes_on(table: Table, before: Followed) -> bool:
    """Return whether the table begins with the entries that were followed, and no later entry changes their
    effect."""
    added = table.entries[before.number :]
    same = table.entries[before.number - 1 : before.number] == (before.last,)
    return same and all(reach(entry.move) is None for entry in added)


def covered_page(table_request: TableRequest) -> str:
    uncovered = services().tables.table(table_request.code)
    lines = open_lines(uncovered.game, uncovered.position.state, table_request.viewer.scores)
    sheet = Scoresheet(seats=lines)
    return page(
        "table/covered.html", table_request, open_lines=lines, open_sheet=sheet, **frame_page("scores")
    )
