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
