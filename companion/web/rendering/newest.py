"""The newest entries of a table: which one can be taken back, what people must do with their pieces after
them, and what others entered since a phone looked.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.kernel.asking_back import asked_back, may_be_asked_back
from companion.kernel.closed_turns import is_closed
from companion.kernel.effective_entries import puts_back, reach
from companion.kernel.moves import Amend, Displace, Entry
from companion.kernel.shared_rows import row_of
from companion.kernel.words import Text
from companion.ledger.rows import NOTHING
from companion.table.fold import Table, grow_table, rewind
from companion.table.steps import Step
from companion.web.i18n.logbook import describe_entry, with_seat

RECENT = 3
"""For how many of the newest entries the page shows what to do with real pieces, and what others entered."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Last:
    """`entry`: the newest entry that the table page offers to take back; `notices`: what people must do with
    real pieces after it. `retraction`: the newest entry, if it takes something back."""

    table: Table
    entry: Entry | None
    said: Text | None
    notices: tuple[Text, ...]
    retraction: Entry | None
    retraction_said: Text | None

    @property
    def to_ask(self) -> bool:
        asks = asked_back(self.table.position.asked_back, self.table.entries)
        return self.entry is not None and to_ask(self.table, self.entry, asks)


def last(table: Table) -> Last:
    may = (step for step in reversed(table.steps) if _can_be_undone(table, step))
    step = next((step for step in may if not puts_in_place(table, step.entry)), None)
    entry = None if step is None else step.entry
    newest = next((step for step in reversed(table.steps) if not isinstance(step.entry.move, Displace)), None)
    retraction = newest.entry if newest and newest.stands and _takes_back(table, newest.entry) else None
    return Last(
        table=table,
        entry=entry,
        said=None if entry is None else describe_entry(table, entry),
        notices=() if step is None else step.notices,
        retraction=retraction,
        retraction_said=None if retraction is None else describe_entry(table, retraction),
    )


def puts_in_place(table: Table, entry: Entry) -> bool:
    """Return whether an entry merely moves a late entry of the same submission to its turn."""
    move = entry.move
    if not isinstance(move, Amend) or move.versions[-1] != entry.version - 1:
        return False
    return table.reaches(entry.version - 1) and table.entry(entry.version - 1).at == entry.at


def to_ask(table: Table, entry: Entry, asks: Mapping[int, Entry]) -> bool:
    """Return whether somebody who may not take an entry back can ask for it now."""
    goes_on = table.position.state is not None and table.position.finish is None
    return goes_on and may_be_asked_back(table.game, entry, asks, table.version)


def _can_be_undone(table: Table, step: Step) -> bool:
    if not step.stands or not row_of(step.entry.move).offered_on_table:
        return False
    closed, idle = table.position.closed, table.position.idle
    return not (closed.upto and is_closed(table.entries, closed, step.entry.version, idle))


def _takes_back(table: Table, entry: Entry) -> bool:
    """Return whether an entry took something back, rather than put something back."""
    return bool(row_of(entry.move).takes_back(entry.move)) and not puts_back(table.entries, entry.move)


def hints(table: Table) -> tuple[Text, ...]:
    """Return what to do with real pieces after the newest standing entries, the newest first."""
    standing = [step for step in reversed(table.steps[-4 * RECENT :]) if step.stands][:RECENT]
    return tuple(dict.fromkeys((*_put_right(table), *(hint for step in standing for hint in step.notices))))


def _put_right(table: Table) -> tuple[Text, ...]:
    """Return what people must change on the real table if the newest entry changed the effect of earlier
    ones."""
    newest = table.entries[-1] if table.entries else None
    reached = None if newest is None else reach(newest.move)
    if newest is None or reached is None or not table.reaches(reached):
        return ()
    back = rewind(table, reached - 1)
    without = grow_table(
        back, table.entries[len(back.entries) : -1], NOTHING._replace(version=newest.version - 1)
    )
    before, after = without.position.state, table.position.state
    return () if before is None or after is None else table.game.log.notices(before, after)


def news(table: Table, seen: int, own: str) -> tuple[Text, ...]:
    """Return the newest of what others entered since a version, with what to do, for screen readers. `own`:
    this phone's signature."""
    later = table.steps[max(0, seen - table.before) :] if seen > 0 else ()
    steps = [step for step in later if step.entry.by != own][-RECENT:]
    sentences: list[Text] = []
    for step in steps:
        sentences += [with_seat(table, step.entry), *step.notices]
    return tuple(sentences)
