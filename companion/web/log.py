"""The log: what was entered, turn by turn, by whom and when, and what of it stands."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from flask import Blueprint, request

from companion.kernel.moves import Begin, Entry, Open, Retract
from companion.kernel.seats import Seat
from companion.kernel.words import Text, text
from companion.table.fold import Step, Table
from companion.web.framing import framed
from companion.web.logbook import described
from companion.web.templating import page
from companion.web.visits import visit

SHOWN = 150

log = Blueprint("log", __name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class LogRow:
    """`by`: the seats of the phone that entered it.

    `undo`: what to retract so that it no longer stands; `redo`: so that it stands again.
    """

    entry: Entry
    said: Text
    stands: bool
    by: tuple[Seat, ...]
    step: Step
    undo: int | None
    redo: int | None


@log.get("/t/<code>/log")
def show(code: str) -> str:
    """The newest first; `before` turns the page."""
    found = visit(code)
    before = _version(request.args.get("before", ""), found.table.version + 1)
    steps = found.table.steps[max(0, before - 1 - SHOWN) : before - 1]
    older = before - SHOWN if before - SHOWN > 1 else None
    return page("table/log.html", found, groups=_grouped(found.table, steps), older=older, **framed("log"))


def _grouped(table: Table, steps: Sequence[Step]) -> list[tuple[Text, list[LogRow]]]:
    retractions = _retractions(table)
    groups = groupby(reversed(steps), key=lambda step: None if step.moment is None else step.moment.key)
    found: list[tuple[Text, list[LogRow]]] = []
    for _key, each in groups:
        rows = list(each)
        moment = rows[0].moment
        name = text("Before the game") if moment is None else moment.name
        found.append((name, [_row(table, step, retractions) for step in rows]))
    return found


def _row(table: Table, step: Step, retractions: dict[int, int]) -> LogRow:
    entry = step.entry
    # Of a retraction the entry that it concerns is what one thinks of; a set-up is corrected on its own page.
    fixed = isinstance(entry.move, Open | Begin | Retract)
    return LogRow(
        entry=entry,
        said=described(table, entry),
        stands=step.stands,
        by=tuple(Seat(name) for name in entry.by.split(",") if name),
        step=step,
        undo=entry.version if step.stands and not fixed else None,
        redo=None if step.stands or fixed else retractions.get(entry.version),
    )


def _retractions(table: Table) -> dict[int, int]:
    """For each entry that was taken back, the retraction that stands."""
    standing = (step.entry for step in table.steps if step.stands)
    return {entry.move.version: entry.version for entry in standing if isinstance(entry.move, Retract)}


def _version(given: str, otherwise: int) -> int:
    return min(int(given), otherwise) if given.isdecimal() and len(given) < 10 else otherwise
