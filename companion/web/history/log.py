"""The log: what was entered, turn by turn, by whom and when, and what of it stands."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass

from flask import request

from companion.kernel.closed_turns import is_closed
from companion.kernel.deciding import asked_back
from companion.kernel.input_text import whole_number
from companion.kernel.moves import Appoint, Arrive, Begin, Depart, Displace, Entry, Hold, Open, Retract
from companion.kernel.seats import Seat
from companion.kernel.words import Text, text
from companion.table.fold import Table
from companion.table.pacing import pause
from companion.table.steps import Step
from companion.web.access.table_requests import WATCHER, TableRequest
from companion.web.history.log_filter import LogFilter, asked_for, offered
from companion.web.i18n.logbook import described, puts_in_place, to_ask
from companion.web.rendering.framing import framed
from companion.web.rendering.templating import page
from companion.web.rendering.turn_tools import turn_times
from companion.web.routes import Access, Routes

SHOWN = 150

log = Routes("log", __name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class LogRow:
    """`by`: the seats of the phone that entered it. `aside`: it only keeps the books of what came late: that
    it was put into its turn, or waited and was settled.

    `undo`: what to retract so that it no longer stands; `redo`: so that it stands again. `closed`: nothing
    can take it back any more. `asked`: who asks that it be taken back; `to_ask`: others can ask for it now.
    """

    entry: Entry
    said: Text
    stands: bool
    by: tuple[Seat, ...]
    step: Step
    undo: int | None
    redo: int | None
    closed: bool
    aside: bool
    asked: Seat | None
    to_ask: bool


@log.get("/t/<code>/log", Access(who=WATCHER))
def show(found: TableRequest) -> str:
    """Return the newest first; `before` turns the page. What is asked for is looked up in the whole table."""
    before = version_of(request.args.get("before", ""), found.table.version + 1)
    asked = asked_for(request.args)
    if asked.given:
        found = found.whole()
        steps = [s for s in found.table.steps[: max(0, before - 1)] if _taken(found, s, asked)]
        some, older = steps[-SHOWN:], steps[-SHOWN].entry.version if len(steps) > SHOWN else None
    else:
        found = reaching(found, before - SHOWN)
        some, older = list(shown(found.table, before)), before - SHOWN if before - SHOWN > 1 else None
    return page(
        "table/log.html",
        found,
        groups=grouped(found.table, some),
        spent=turn_times(found),
        older=older,
        asked=asked,
        offered=offered(found.table, asked),
        **framed("log"),
    )


def _taken(found: TableRequest, step: Step, asked: LogFilter) -> bool:
    pause()
    return asked.takes(found.game, step.entry)


def reaching(found: TableRequest, version: int) -> TableRequest:
    """Return the request with the entries from a version on at hand: all of them, where it lies far back."""
    return found if found.table.reaches(max(1, version)) else found.whole()


def shown(table: Table, before: int) -> tuple[Step, ...]:
    """Return the steps on the page of the log that ends before a version."""
    end = before - 1 - table.before
    return table.steps[max(0, end - SHOWN) : max(0, end)]


def grouped(table: Table, steps: Sequence[Step]) -> list[tuple[Text, list[LogRow]]]:
    """By turns, the newest first: what was moved into another turn stands with the rest of that one."""
    turns: dict[Hashable, list[Step]] = {}
    for step in reversed(steps):
        turns.setdefault(None if step.moment is None else step.moment.key, []).append(step)
    retractions = _retractions(table)
    asks = asked_back(table.position.asked_back, table.entries)
    return [
        (
            text("Before the game") if each[0].moment is None else each[0].moment.name,
            [_row(table, step, retractions, asks) for step in each],
        )
        for each in turns.values()
    ]


def _row(table: Table, step: Step, retractions: dict[int, int], asks: Mapping[int, Entry]) -> LogRow:
    entry = step.entry
    # Of a retraction the entry that it concerns is what one thinks of; a set-up is corrected on its own page.
    closed = is_closed(table.entries, table.position.closed, entry.version, table.position.idle)
    fixed = isinstance(entry.move, Open | Begin | Retract | Displace | Depart | Arrive | Appoint) or closed
    return LogRow(
        entry=entry,
        said=described(table, entry),
        stands=step.stands,
        by=tuple(Seat(name) for name in entry.by.split(",") if name),
        step=step,
        undo=entry.version if step.stands and not fixed else None,
        redo=None if step.stands or fixed else retractions.get(entry.version),
        closed=closed,
        aside=_aside(table, step),
        asked=asks[entry.version].seat if entry.version in asks else None,
        to_ask=step.stands and not fixed and to_ask(table, entry, asks),
    )


def _aside(table: Table, step: Step) -> bool:
    move = step.entry.move
    if isinstance(move, Retract):
        return table.reaches(move.version) and isinstance(table.entry(move.version).move, Hold)
    return puts_in_place(table, step.entry) or (isinstance(move, Hold) and not step.stands)


def _retractions(table: Table) -> dict[int, int]:
    """For each entry that was taken back, the retraction that stands."""
    standing = (step.entry for step in table.steps if step.stands)
    return {entry.move.version: entry.version for entry in standing if isinstance(entry.move, Retract)}


def version_of(given: str, otherwise: int) -> int:
    version = whole_number(given)
    return otherwise if version is None else min(version, otherwise)
