"""A recount that differs from the app: which pools differ, and which entries could explain it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from companion.kernel.effective_entries import standing
from companion.kernel.game import Game
from companion.kernel.moves import Entry, SharedMove
from companion.kernel.position import Position, advance
from companion.kernel.rows import Misfit
from companion.kernel.rulings import Refusal
from companion.kernel.seats import Seat

MAX_SUSPECTS: Final = 5

Counts = Mapping[str, int]
"""Pieces by the key of their pool."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Suspect:
    """An entry that may be wrong. `to`: the seat it should have had; if None, it was entered once too often
    or, if `missing`, once too few times. `rest`: how many pieces would still differ."""

    entry: Entry
    missing: bool = False
    to: Seat | None = None
    rest: int


@dataclass(frozen=True, slots=True)
class _Cause:
    missing: bool
    to: Seat | None
    effect: Counts


def differing(now: Counts, counted: Counts) -> Counts:
    """Return how many more, or fewer, pieces the table has than the app, for the pools that were counted."""
    return {key: n - now[key] for key, n in counted.items() if key in now and n != now[key]}


def suspects(
    game: Game[Any], counts: Callable[[Any], Counts], entries: Sequence[Entry], counted: Counts
) -> tuple[Suspect, ...]:
    """Return the entries each of which would explain the difference or part of it, the likeliest first, at
    most `MAX_SUSPECTS`. `entries`: all of the table.

    Each entry is tried alone: taken back; entered once more, if that is possible now and it can happen twice;
    or given another seat. Of two entries with the same effect the newer one comes first, because mistakes are
    noticed soon; of equal entries that may have to be entered once more, only the newest is listed.
    """
    before: Position[Any] = Position()
    walked: list[tuple[Position[Any], Entry, Position[Any]]] = []
    for entry in standing(entries):
        after = advance(game, before, entry)
        if not isinstance(entry.move, SharedMove) and before.state is not None and after.state is not None:
            walked.append((before, entry, after))
        before = after
    if before.state is None:
        return ()
    wrong = differing(counts(before.state), counted)
    size = sum(map(abs, wrong.values()))
    found: list[Suspect] = []
    for back, entry, after in walked:
        causes = _causes(game, counts, back.state, entry, after.state, before.state)
        rests = [(_rest(wrong, cause.effect, counted), cause) for cause in causes]
        rest, cause = min(rests, key=lambda pair: pair[0], default=(size, None))
        if cause is not None and rest < size:
            found.append(Suspect(entry=entry, missing=cause.missing, to=cause.to, rest=rest))
    ranked = sorted(found, key=lambda suspect: (suspect.rest, -suspect.entry.version))
    offered: list[Suspect] = []
    for one in ranked:
        if not (one.missing and any(_same(one, other) for other in offered)):
            offered.append(one)
    return tuple(offered[:MAX_SUSPECTS])


def _same(one: Suspect, other: Suspect) -> bool:
    return other.missing and (other.entry.seat, other.entry.move) == (one.entry.seat, one.entry.move)


def _causes(
    game: Game[Any], counts: Callable[[Any], Counts], before: object, entry: Entry, after: object, now: object
) -> Iterator[_Cause]:
    """Yield how the pieces would differ if the entry were wrong, in each possible way."""
    start, end = counts(before), counts(after)
    change = _change(start, end)
    if not change:
        return
    yield _Cause(False, None, {key: -n for key, n in change.items()})
    once_more = _enter_again(game, now, entry)
    if once_more is not None and not _happens_once(game, before, entry, after):
        yield _Cause(True, None, _change(counts(now), counts(once_more)))
    for place in game.about.places:
        if entry.seat is None or place.seat == entry.seat:
            continue
        other = game.apply(before, place.seat, entry.move)
        if not isinstance(other, Misfit):
            yield _Cause(False, place.seat, _change(end, counts(other)))


def _happens_once(game: Game[Any], before: object, entry: Entry, after: object) -> bool:
    """Return whether the rules would have an objection to entering an entry a second time that they did not
    have the first time."""
    try:
        first, second = (game.check(state, entry.seat, entry.move) for state in (before, after))
    except Refusal:
        return False
    return bool({one.sentence.msgid for one in second} - {one.sentence.msgid for one in first})


def _enter_again(game: Game[Any], now: object, entry: Entry) -> object:
    """Return the state after entering an entry once more; None if that is impossible."""
    try:
        game.check(now, entry.seat, entry.move)
    except Refusal:
        return None
    after = game.apply(now, entry.seat, entry.move)
    return None if isinstance(after, Misfit) else after


def _change(before: Counts, after: Counts) -> Counts:
    return {key: after.get(key, 0) - n for key, n in before.items() if after.get(key, 0) != n}


def _rest(wrong: Counts, effect: Counts, counted: Counts) -> int:
    """Return how many of the counted pieces would still differ."""
    keys = wrong.keys() | (effect.keys() & counted.keys())
    return sum(abs(wrong.get(key, 0) - effect.get(key, 0)) for key in keys)
