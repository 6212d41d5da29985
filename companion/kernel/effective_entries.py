"""Which entries of a ledger stand, and in which order; a position is folded from these."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from companion.kernel.moves import Amend, Begin, Draft, Entry, Move, Retract, SharedMove


def entry_at(entries: Sequence[Entry], version: int) -> Entry | None:
    """Return the entry of this version from consecutive entries; None if it is not among them."""
    first = entries[0].version if entries else 1
    return entries[version - first] if first <= version < first + len(entries) else None


def taken_back_by(entries: Sequence[Entry], move: Move) -> Entry | None:
    """Return the entry that a move takes back or restores in the end; None if it does neither. If
    `entries` do not contain it, return the last retraction on the way to it that they contain, or None."""
    found: Entry | None = None
    while isinstance(move, Retract) and (target := entry_at(entries, move.version)) is not None:
        if found is not None and target.version >= found.version:
            break
        found, move = target, target.move
    return found


def puts_back(entries: Sequence[Entry], move: Move) -> bool:
    """Return whether a move takes back a retraction. `entries`: as in `entry_at`."""
    target = entry_at(entries, move.version) if isinstance(move, Retract) else None
    return target is not None and isinstance(target.move, Retract)


def find_meant(entries: Sequence[Entry], move: Move) -> tuple[Move, ...]:
    """Return the moves whose effect a move changes: for a retraction, the move that it finally takes back or
    restores; for an amendment, the moves to which it gives another seat or place. For any other move, or if
    those are not among `entries`, return the move itself. If a chain of retractions leads out of
    `entries`, return the last of them that is in it."""
    old = taken_back_by(entries, move)
    move = move if old is None else old.move
    named = [entry_at(entries, version) for version in move.versions] if isinstance(move, Amend) else []
    moves = tuple(entry.move for entry in named if entry is not None)
    return moves if moves and len(moves) == len(named) else (move,)


def reach(move: Move) -> int | None:
    """Return the earliest version whose effect a move may change; None if it changes only what follows it.

    A run of entries can be replayed from the position before it as long as none of them reaches further
    back.
    """
    match move:
        case Retract(version):
            return version
        case Amend(versions, _seat, after):
            return min((*versions, *(() if after is None else (after,))), default=None)
        case Begin():
            return 1
        case _:
            return None


def lowest_reach(entered: Sequence[Entry | Draft]) -> int | None:
    """Return the earliest version that any of these entries reaches back to, or None."""
    return min((max(1, back) for each in entered if (back := reach(each.move)) is not None), default=None)


def taken_back(entries: Sequence[Entry]) -> frozenset[int]:
    """Return the versions that standing retractions name. A retraction has no effect on entries after it."""
    gone: set[int] = set()
    for entry in reversed(entries):
        move = entry.move
        if isinstance(move, Retract) and entry.version not in gone and move.version < entry.version:
            gone.add(move.version)
    return frozenset(gone)


def find_moved(entries: Sequence[Entry]) -> frozenset[int]:
    """Return the versions that no longer have effect at their own place in the order: entries that an
    amendment moved, and repeated set-ups."""
    gone = taken_back(entries)
    remaining = [entry for entry in entries if entry.version not in gone]
    begins = [entry.version for entry in remaining if isinstance(entry.move, Begin)]
    amends = [entry.move for entry in remaining if isinstance(entry.move, Amend)]
    placed = (version for amend in amends if amend.after is not None for version in amend.versions)
    return frozenset((*begins[1:], *placed))


def standing(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """Return the standing entries with amendments applied, in effective order, without retractions and
    amendments.

    The last standing `Begin` replaces the first, so that a corrected set-up keeps everything entered after
    it; it also lists those who joined by a later set-up.
    """
    every = tuple(entries)
    gone = taken_back(every)
    remaining = [
        entry for entry in every if entry.version not in gone and not isinstance(entry.move, Retract)
    ]
    kept = _begin_first([entry for entry in remaining if not isinstance(entry.move, Amend)])
    for entry in remaining:
        if isinstance(entry.move, Amend):
            kept = _amend(kept, entry.move, entry.version)
    return tuple(kept)


def _begin_first(kept: list[Entry]) -> list[Entry]:
    begins = [entry.move for entry in kept if isinstance(entry.move, Begin)]
    if len(begins) > 1:
        places = [index for index, entry in enumerate(kept) if isinstance(entry.move, Begin)]
        last = replace(kept[places[-1]], move=_with_joined(begins))
        rest = [entry for entry in kept if not isinstance(entry.move, Begin)]
        return [*rest[: places[0]], last, *rest[places[0] :]]
    return kept


def _with_joined(begins: Sequence[Begin]) -> Begin:
    """Return the last of several set-ups, with `joined` listing seats that the first one lacked, in order of
    arrival.

    If one of them goes first, nobody counts as joining: the first set-up had left them out by mistake.
    """
    last = begins[-1]
    every = dict.fromkeys(seat for begin in begins for seat in begin.seats if seat in last.seats)
    joined = tuple(seat for seat in every if seat not in begins[0].seats)
    return replace(last, joined=() if last.first in joined else joined)


def _amend(kept: list[Entry], amend: Amend, version: int) -> list[Entry]:
    """Return the entries with an amendment applied to those that it names. Shared moves, and entries after
    the amendment, keep their seat and place."""
    before = (entry for entry in kept if entry.version < version)
    may = {entry.version for entry in before if not isinstance(entry.move, SharedMove)}
    named = may.intersection(amend.versions)
    if amend.seat is not None:
        kept = [replace(entry, seat=amend.seat) if entry.version in named else entry for entry in kept]
    rest = [entry for entry in kept if entry.version not in named]
    place = next((index for index, entry in enumerate(rest, 1) if entry.version == amend.after), None)
    if place is None or (amend.after or 0) >= version:
        return kept
    return [*rest[:place], *(entry for entry in kept if entry.version in named), *rest[place:]]
