"""Entries that would no longer fit beside what is entered: nothing takes them away unnamed."""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from companion.kernel.moves import Displace, Draft, Entry
from companion.kernel.words import Text
from companion.table.fold import Table
from companion.table.judging import Judged, followed


class Lost(NamedTuple):
    """An entry that fitted, and why it no longer would."""

    entry: Entry
    why: Text


def displaced(before: Table, after: Table) -> tuple[Lost, ...]:
    """Return what stood and fitted on one table and fits no longer on the other, which has more entries."""
    if after.position.misfits is before.position.misfits:
        return ()
    known = {misfit.version for misfit in before.position.misfits}
    return tuple(
        Lost(before.steps[misfit.version - before.before - 1].entry, misfit.sentence)
        for misfit in after.position.misfits
        if misfit.version not in known and before.before < misfit.version <= before.version
    )


def told_of(judged: Judged, lost: Sequence[Lost], *, by: str, at: datetime, saw: int) -> Judged:
    """Return what was judged with an entry behind it that names what was lost by it, if anything was."""
    if not lost:
        return judged
    naming = Draft(move=Displace(tuple(each.entry.version for each in lost)))
    return followed(judged, (naming,), by=by, at=at, saw=saw)


def losses(table: Table, own: frozenset[str], since: int) -> tuple[tuple[Entry, Entry], ...]:
    """Return the entries at hand for these seats that others knowingly displaced behind a version, the newest
    first, each with the entry that says so; none that fits again."""
    found: dict[int, Entry] = {}
    for step in reversed(table.steps[max(0, since - table.before) :]):
        if step.stands and isinstance(step.entry.move, Displace) and not own & {*step.entry.by.split(",")}:
            for version in step.entry.move.versions:
                found.setdefault(version, step.entry)
    named = ((version, by) for version, by in found.items() if table.reaches(version))
    steps = ((table.steps[version - table.before - 1], by) for version, by in named)
    return tuple(
        (step.entry, by) for step, by in steps if step.entry.seat in own and (step.misfit or not step.stands)
    )
