"""Conflicts of a submission with standing entries: those that it makes impossible, which one more entry then
names; and those, unseen by its phone, that mean the same, or that changed what it corrects.
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
from companion.table.rolling import as_sent


class Lost(NamedTuple):
    """An entry that could be carried out, and why it no longer could."""

    entry: Entry
    why: Text


def find_displaced(before: Table, after: Table) -> tuple[Lost, ...]:
    """Return the entries that could be carried out at one table and cannot be at the other, which has more
    entries."""
    if after.position.misfits is before.position.misfits:
        return ()
    known = {misfit.version for misfit in before.position.misfits}
    return tuple(
        Lost(before.steps[misfit.version - before.before - 1].entry, misfit.sentence)
        for misfit in after.position.misfits
        if misfit.version not in known and before.before < misfit.version <= before.version
    )


def name_lost(judged: Judged, lost: Sequence[Lost], *, by: str, at: datetime, saw: int) -> Judged:
    """Return the judged submission followed by an entry that names the entries it makes impossible, if
    any."""
    if not lost:
        return judged
    naming = Draft(move=Displace(tuple(each.entry.version for each in lost)))
    return judge_after(judged, (naming,), by=by, at=at, saw=saw)


def duplicates(
    table: Table, drafts: Sequence[Draft], saw: int, own: Collection[int] = ()
) -> tuple[Entry, ...]:
    """Return the standing entries, newer than the version that the phone saw, that mean the same as one of
    the drafts, each once.

    They have the same kind, seat and place; if no place tells them apart, the whole moves must be equal,
    unless the kind replaces earlier entries. A draft that corrects a place counts as the same as every entry
    that changed the place or took back such a change; one that corrects the whole position, as every entry.

    `own`: entries that the phone itself has made since.
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
    """Return whether an entry means the same as a draft, in the sense of `duplicates`."""
    row = table.game.rows_by_kind.get(draft.move.kind)
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
    return here == there and (bool(here) or as_sent(entry.move) == as_sent(draft.move))


def _places(game: Game[object], entry: Entry) -> frozenset[str]:
    return frozenset(game.log.same_place(place) for place in game.touches(entry)) - {""}


def _find_touched(game: Game[object], entry: Entry) -> frozenset[str]:
    """Return everything that an entry touches: each by the place that tells entries apart or, if it has none,
    by its own id."""
    return frozenset(game.log.same_place(touched) or touched for touched in game.touches(entry))
