"""Which entries of a ledger stand, and in which order: what a position is folded from."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from companion.kernel.moves import Amend, Begin, Draft, Entry, Move, Retract, SharedMove


def entry_at(entries: Sequence[Entry], version: int) -> Entry | None:
    """Return the entry of a version out of consecutive entries; None if it is not among them."""
    first = entries[0].version if entries else 1
    return entries[version - first] if first <= version < first + len(entries) else None


def taken_back_by(entries: Sequence[Entry], move: Move) -> Entry | None:
    """Return the entry that a move ultimately takes back, or puts back; None if it does neither, or the entry
    is not at hand. `entries`: as in `entry_at`."""
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
    """Return the moves whose effect a move changes: the one that it ultimately takes back, or puts back;
    those to which it gives another seat or place; itself for any other move, and if they are not at hand."""
    old = taken_back_by(entries, move)
    move = move if old is None else old.move
    named = [entry_at(entries, version) for version in move.versions] if isinstance(move, Amend) else []
    moves = tuple(entry.move for entry in named if entry is not None)
    return moves if moves and len(moves) == len(named) else (move,)


def reach(move: Move) -> int | None:
    """Return the earliest version that a move may change the effect of; None: only what follows it.

    What a run of entries does to the position before it can be worked out without the entries before, as long
    as none of the run reaches back to them.
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
    """Return how far entries reach back, as a version: none reaches back past it."""
    return min((max(1, back) for each in entered if (back := reach(each.move)) is not None), default=None)


def taken_back(entries: Sequence[Entry]) -> frozenset[int]:
    """Return the versions that a standing retraction names; what came after it is beyond its reach."""
    gone: set[int] = set()
    for entry in reversed(entries):
        move = entry.move
        if isinstance(move, Retract) and entry.version not in gone and move.version < entry.version:
            gone.add(move.version)
    return frozenset(gone)


def find_moved(entries: Sequence[Entry]) -> frozenset[int]:
    """Return the versions that stand elsewhere than where they were entered: amended, or set-up again."""
    gone = taken_back(entries)
    left = [entry for entry in entries if entry.version not in gone]
    begins = [entry.version for entry in left if isinstance(entry.move, Begin)]
    amends = [entry.move for entry in left if isinstance(entry.move, Amend)]
    placed = (version for amend in amends if amend.after is not None for version in amend.versions)
    return frozenset((*begins[1:], *placed))


def standing(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """Return the entries that stand, amended and in effective order, without retractions and amendments
    themselves.

    The last standing `Begin` takes the place of the first, so that a corrected set-up carries all that
    followed; it lists those who joined by a later one.
    """
    every = tuple(entries)
    gone = taken_back(every)
    left = [entry for entry in every if entry.version not in gone and not isinstance(entry.move, Retract)]
    kept = _begin_first([entry for entry in left if not isinstance(entry.move, Amend)])
    for entry in left:
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
    """Return the last of several set-ups with the seats that the first had not, in the order they came in.

    Whoever goes first was only left out by mistake.
    """
    last = begins[-1]
    every = dict.fromkeys(seat for begin in begins for seat in begin.seats if seat in last.seats)
    joined = tuple(seat for seat in every if seat not in begins[0].seats)
    return replace(last, joined=() if last.first in joined else joined)


def _amend(kept: list[Entry], amend: Amend, version: int) -> list[Entry]:
    """Move an entry as an amendment says. Shared moves keep their seat and place; so does what came later."""
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
