"""The scores as they stand: every line with what it is made of, and who entered that."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from companion.kernel.effective_entries import reach, standing
from companion.kernel.moves import Entry
from companion.kernel.position import begun
from companion.kernel.rulings import Fault
from companion.kernel.score_visibility import open_lines
from companion.kernel.winning import winners
from companion.kernel.words import Text
from companion.table.cache import Cache
from companion.table.fold import Table
from companion.table.pacing import pause
from companion.table.steps import Step
from companion.web.access.table_requests import WATCHER, TableRequest
from companion.web.rendering.framing import framed
from companion.web.rendering.templating import page
from companion.web.routes import Access, Routes
from companion.web.services import services

scores = Routes("scores", __name__)


@scores.get("/t/<code>/scores", Access(who=WATCHER))
def show(found: TableRequest) -> str:
    state = begun(found.position.state, Fault.UNKNOWN)
    if found.viewer.scores != "all":
        return covered_page(found)
    return page(
        "table/scores.html",
        found,
        sheet=found.game.score(state),
        outcome=found.game.outcome(state),
        winners=names_of_winners(found),
        touched=last_touches(services().tables.whole(found.code)),
        **framed("scores"),
    )


def names_of_winners(found: TableRequest) -> tuple[Text | str, ...]:
    """Nobody's while scores are covered."""
    if found.viewer.scores != "all":
        return ()
    won = winners(found.position, found.game.score, found.game.outcome)
    return tuple(found.seats[seat].name for seat in won)


@dataclass(frozen=True, slots=True)
class Touched:
    """`places`: the newest standing entry about each, out of `number` entries up to `last`."""

    number: int
    last: Entry | None
    places: Mapping[str, Entry]


UNTOUCHED: Final = Touched(0, None, {})
KNOWN: Final[Cache[str, Touched]] = Cache(64)
"""Of whole tables, by code: only what was entered since has to be looked at."""


def last_touches(table: Table) -> Mapping[str, Entry]:
    """Of a whole table: the newest standing entry about each place that a score item may rest on."""
    before = KNOWN.get(table.code)
    if before is None or not _goes_on(table, before):
        before = UNTOUCHED
    places = dict(before.places)
    for step in in_effect(table, before.number):
        pause()
        if step.stands and step.misfit is None:
            places.update(dict.fromkeys(table.game.touches(step.entry), step.entry))
    KNOWN.put(table.code, Touched(len(table.entries), table.entries[-1], places))
    return places


def in_effect(table: Table, known: int) -> Iterator[Step]:
    """Return the steps of a whole table from one on, in the order in which their entries took effect."""
    if known:
        yield from table.steps[known:]
    else:
        yield from (table.steps[entry.version - 1] for entry in standing(table.entries))


def _goes_on(table: Table, before: Touched) -> bool:
    """Return whether the table has these entries first, and nothing behind them reaches back to one."""
    same = table.entries[before.number - 1 : before.number] == (before.last,)
    return same and all(reach(entry.move) is None for entry in table.entries[before.number :])


def covered_page(found: TableRequest) -> str:
    uncovered = services().tables.table(found.code)
    lines = open_lines(uncovered.game, uncovered.position.state, found.viewer.scores)
    return page("table/covered.html", found, open_lines=lines, **framed("scores"))
