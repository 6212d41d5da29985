"""Entries that clash with one that stands: those that would no longer fit beside what is entered, which
nothing takes away unnamed; and the same thing from two phones: an entry that its phone had not seen may be
what it is about to enter, or may be why what it is about to correct no longer lies as it saw it.
"""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import NamedTuple

from companion.kernel.game import Game
from companion.kernel.moves import Displace, Draft, Entry, SharedMove, as_entry
from companion.kernel.shared_rows import row_of
from companion.kernel.words import Text
from companion.table.fold import Table
from companion.table.judging import Judged, judge_after
from companion.table.rolling import handed_in


class Lost(NamedTuple):
    """An entry that fitted, and why it no longer would."""

    entry: Entry
    why: Text


def find_displaced(before: Table, after: Table) -> tuple[Lost, ...]:
    """Return the entries that stood and fitted on one table and no longer fit on the other, which has more
    entries."""
    if after.position.misfits is before.position.misfits:
        return ()
    known = {misfit.version for misfit in before.position.misfits}
    return tuple(
        Lost(before.steps[misfit.version - before.before - 1].entry, misfit.sentence)
        for misfit in after.position.misfits
        if misfit.version not in known and before.before < misfit.version <= before.version
    )


def naming_lost(judged: Judged, lost: Sequence[Lost], *, by: str, at: datetime, saw: int) -> Judged:
    """Return what was judged, followed by an entry that names what was lost by it, if anything was."""
    if not lost:
        return judged
    naming = Draft(move=Displace(tuple(each.entry.version for each in lost)))
    return judge_after(judged, (naming,), by=by, at=at, saw=saw)


def duplicates(
    table: Table, drafts: Sequence[Draft], saw: int, own: Collection[int] = ()
) -> tuple[Entry, ...]:
    """Return the standing entries newer than the version seen that say what a draft says, each named once.

    `own`: what the phone made itself since.

    Of the same kind, for the same seat, at the same place. Where no place tells them apart, the whole move
    must be the same. Neither the time between them nor their equality proves anything: only what was seen. A
    correction says what lies at a place: there any entry counts that changed the place, and one that took
    such a thing back; for one that sets the whole position every entry counts. An entry that replaces another
    counts as saying the same.
    """
    unseen = [
        step.entry
        for step in table.steps
        if step.entry.version > saw
        and step.entry.version not in own
        and step.stands
        and step.misfit is None
        and (
            not isinstance(step.entry.move, SharedMove) or row_of(step.entry.move).takes_back(step.entry.move)
        )
    ]
    if not unseen:
        return ()
    return tuple(entry for entry in unseen if any(alike(table, entry, draft) for draft in drafts))


def alike(table: Table, entry: Entry, draft: Draft) -> bool:
    """Return whether an entry says what a draft says, in the sense of `duplicates`."""
    row = table.game.row.get(draft.move.kind)
    if row is not None and row.replaces:
        here, there = _find_touched(table.game, entry), _find_touched(table.game, as_entry(draft))
        return entry.move.kind == draft.move.kind and entry.seat == draft.seat and here == there
    if row is None or not row.corrects:
        return _same(table.game, entry, draft)
    if row.corrects_all:
        return True
    if back := row_of(entry.move).takes_back(entry.move):
        if not table.reaches(back):
            return False
        entry = table.entry(back)
    return bool(_find_touched(table.game, entry) & _find_touched(table.game, as_entry(draft)))


def _same(game: Game[object], entry: Entry, draft: Draft) -> bool:
    if entry.move.kind != draft.move.kind or entry.seat != draft.seat:
        return False
    here, there = _places(game, entry), _places(game, as_entry(draft))
    return here == there and (bool(here) or handed_in(entry.move) == handed_in(draft.move))


def _places(game: Game[object], entry: Entry) -> frozenset[str]:
    return frozenset(game.log.same_place(place) for place in game.touches(entry)) - {""}


def _find_touched(game: Game[object], entry: Entry) -> frozenset[str]:
    """Return the places that a move touches, and the ids that belong to a seat."""
    return frozenset(game.log.same_place(touched) or touched for touched in game.touches(entry))
