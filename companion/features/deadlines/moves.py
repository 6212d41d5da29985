"""Deadlines for a phase or turn (the move `Deadline`), and what happens if they are missed.

A deadline is an entry, and so is everything that the clock enters; each can be taken back. A deadline applies
to the phase or turn in which it was set. After its grace period the clock acts
(`features.deadlines.timekeeper`) for the seats that are still awaited, except those that are excused, and
those for which one of its entries under the same deadline was taken back.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, time, timedelta
from typing import Annotated, Any, ClassVar, Final, Literal

from companion.kernel.checks import At
from companion.kernel.due import CLOCK, NO_DATE, YEARS, held_up_by, zone_of
from companion.kernel.effective_entries import taken_back
from companion.kernel.game import Game
from companion.kernel.moves import Draft, Entry, SharedMove, Skip
from companion.kernel.position import NOT_BEGUN, Position
from companion.kernel.rulings import NOBODY_PLAYS, Fault, Malformed, Objection, Refusal
from companion.kernel.seats import Seat
from companion.kernel.shared_rows import SharedRow, always, never
from companion.kernel.slots import Slot
from companion.kernel.words import Text, text


@dataclass(frozen=True, slots=True)
class Deadline(SharedMove):
    """A deadline for a phase or a whole turn, or its removal; the newest one counts."""

    kind: ClassVar[str] = "deadline"
    at: str = ""
    """UTC, ISO 8601; empty for no deadline."""

    zone: str = "UTC"
    """The time zone in which it was entered."""

    period: Annotated[int, range(10**9)] = 0
    """The number of the phase or turn, see the function `period`."""

    whole: bool = False
    """Whether it is for a whole turn."""

    grace: int = 0
    """Extra minutes after `at`."""

    then: Literal["wait", "pass", "orders", "ally"] = "wait"
    """What happens to seats that are still awaited."""

    every: int = 0
    """After how many days the next phase or turn is due automatically, 0 for never."""

    stopped: str = ""
    """Since when the clock is stopped, or empty."""

    excused: tuple[Seat, ...] = ()
    """Seats to which nothing happens."""

    hour: str = ""
    """The time of day (HH:MM) that a repeating deadline should have, if daylight saving skips it on
    this date; the next one has it again."""


MAX_GRACE: Final = 30 * 24 * 60
MAX_EVERY: Final = 365
MAX_TIME_LENGTH: Final = 40
"""The most characters in a time of a deadline."""

HOUR: Final = re.compile(r"([01][0-9]|2[0-3]):[0-5][0-9]", re.ASCII)

PASSED: Final = text("This phase or turn is over. Look again, then set the deadline.")

DEADLINE: Final[Slot[Entry | None]] = Slot("deadline", None)
"""The newest entry that set or removed a deadline, whatever phase or turn it is for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingDeadline:
    """The deadline in force, and the entry that set it."""

    entry: Entry
    move: Deadline
    at: datetime
    grace_ends: datetime
    stopped: bool

    def is_over(self, now: datetime) -> bool:
        return not self.stopped and now >= self.grace_ends

    def is_late(self, now: datetime) -> bool:
        return not self.stopped and now >= self.at


def newest_deadline(position: Position[Any]) -> Deadline | None:
    """Return the newest deadline or its removal, whatever phase or turn it is for; None if none was ever
    set."""
    entry = position.of(DEADLINE)
    return entry.move if entry is not None and isinstance(entry.move, Deadline) else None


def standing_deadline(game: Game[Any], position: Position[Any]) -> StandingDeadline | None:
    """Return the deadline for the present phase or turn, or None."""
    entry, move, state = position.of(DEADLINE), newest_deadline(position), position.state
    if entry is None or move is None or state is None or position.finish is not None:
        return None
    if not move.at or move.period != period(game, state, whole=move.whole):
        return None
    at = read_time(move.at)
    grace_ends = at + timedelta(minutes=move.grace)
    return StandingDeadline(entry=entry, move=move, at=at, grace_ends=grace_ends, stopped=bool(move.stopped))


def period(game: Game[Any], state: Any, *, whole: bool) -> int:
    """Return the number of the present phase or, with `whole`, of the turn; always 0 if a referee's screen
    hides the game's time."""
    if game.screen is not None:
        return 0
    closed = game.turns.closed if game.turns else None
    return closed(state) if whole and closed is not None else game.moment(state).key


def read_time(written: str) -> datetime:
    """Return a time of a deadline, in UTC. Raise `ValueError` or `OverflowError` if it is not one."""
    at = datetime.fromisoformat(written[: MAX_TIME_LENGTH + 1])
    if len(written) > MAX_TIME_LENGTH or at.tzinfo is None or at.year not in YEARS:
        raise ValueError(written)
    return at.astimezone(UTC)


def possible_consequences(game: Game[Any]) -> tuple[str, ...]:
    """Return what the host can choose to happen when the time is up, as values of `Deadline.then`."""
    turns = game.turns
    able = {
        "pass": turns and turns.passing,
        "orders": turns and turns.passing and turns.orders,
        "ally": turns and turns.absent,
    }
    return ("wait", *(name for name, has in able.items() if has))


def is_sound(move: Deadline) -> bool:
    try:
        for written in filter(None, (move.at, move.stopped)):
            read_time(written)
    except (ValueError, OverflowError):
        return False
    if move.hour and not HOUR.fullmatch(move.hour):
        return False
    zoned = 0 < len(move.zone) <= 64 and move.zone.isascii() and move.zone.isprintable()
    return zoned and 0 <= move.grace <= MAX_GRACE and 0 <= move.every <= MAX_EVERY


def check_deadline(game: Game[Any], position: Position[Any], move: Deadline) -> None:
    if not is_sound(move) or move.then not in possible_consequences(game):
        raise Malformed(NO_DATE)
    if move.whole and (game.turns is None or game.turns.closed is None):
        raise Malformed(text("That cannot be chosen here."))
    if not set(move.excused) <= {place.seat for place in game.about.places}:
        raise Malformed(NOBODY_PLAYS)
    if position.state is None or position.begin is None:
        raise Refusal(NOT_BEGUN)
    if position.finish is not None:
        raise Refusal(text("The result is already confirmed."))
    if not set(move.excused) <= set(position.begin.seats):
        raise Refusal(NOBODY_PLAYS)
    if move.at and move.period != period(game, position.state, whole=move.whole):
        raise Refusal(PASSED, Fault.STALE)


def extend(by: StandingDeadline, minutes: int, now: datetime) -> Deadline:
    """Return the deadline postponed by some minutes, which count from now if it has passed."""
    start = now if by.is_late(now) else by.at
    return replace(by.move, at=write_time(start + timedelta(minutes=minutes)), hour="")


def stop_clock(by: StandingDeadline, now: datetime) -> Deadline:
    return replace(by.move, stopped=write_time(now))


def resume_clock(by: StandingDeadline, now: datetime) -> Deadline:
    """Return the deadline postponed by as long as the clock was stopped."""
    return replace(by.move, at=write_time(by.at + (now - read_time(by.move.stopped))), hour="", stopped="")


def write_time(at: datetime) -> str:
    """Return a time as `Deadline.at` stores it, rounded down to the minute."""
    return at.astimezone(UTC).replace(second=0, microsecond=0).isoformat()


def next_date(game: Game[Any], position: Position[Any], now: datetime) -> Deadline | None:
    """Return the next deadline of a repeating one, for the present phase or turn; None if none repeats, or
    its phase or turn is not over."""
    move, state = newest_deadline(position), position.state
    if move is None or state is None or position.finish is not None or game.outcome(state) is not None:
        return None
    if not (move.at and move.every):
        return None
    this = period(game, state, whole=move.whole)
    if this <= move.period:
        # It is still the same phase or turn, or a retraction led back to an earlier one.
        return None
    zone = zone_of(move.zone)
    # Keep the same wall-clock hour, even if daylight saving began or ended meanwhile.
    last, today = (at.astimezone(zone).replace(tzinfo=None) for at in (read_time(move.at), now))
    if move.hour:
        last = datetime.combine(last, time.fromisoformat(move.hour))
    behind = max(0, (today - last) // timedelta(days=move.every))
    later = (last + timedelta(days=move.every * (behind + 1))).replace(tzinfo=zone, fold=0)
    if later.astimezone(UTC) <= now:
        # The hour occurs twice on this day.
        later += timedelta(days=move.every)
    skipped = later.astimezone(UTC).astimezone(zone).time() != later.time()
    # If the clock was stopped, it stays so, from now on.
    stopped = write_time(now) if move.stopped else ""
    hour = f"{later:%H:%M}" if skipped else ""
    return replace(move, at=write_time(later), hour=hour, period=this, excused=(), stopped=stopped)


def nothing_comes(position: Position[Any]) -> bool:
    """Return whether the result is confirmed or there is no deadline. A deadline for a phase that is over
    counts as one: it would apply again if play were taken back to that phase."""
    move = newest_deadline(position)
    return position.finish is not None or move is None or not move.at


def find_overruled(entries: Sequence[Entry], since: int) -> frozenset[Seat | None]:
    """Return the seats for which the clock's entries after a version were taken back; None stands for the
    whole table. Deadlines that the clock set do not count."""
    acts = _taken_back_of_clock(entries, since)
    return frozenset(entry.seat for entry in acts if not isinstance(entry.move, Deadline))


def dates_taken_back(entries: Sequence[Entry], since: int) -> bool:
    """Return whether a deadline that the clock set after a version was taken back."""
    return any(isinstance(entry.move, Deadline) for entry in _taken_back_of_clock(entries, since))


def _taken_back_of_clock(entries: Sequence[Entry], since: int) -> Iterator[Entry]:
    gone = taken_back(entries)
    return (
        entry for entry in entries if entry.version > since and entry.by == CLOCK and entry.version in gone
    )


def acts_for_the_late(
    game: Game[Any], position: Position[Any], entries: Sequence[Entry], by: StandingDeadline
) -> Iterator[tuple[Draft, ...]]:
    """Yield what the clock enters when the time is up: the default moves of the seats that are late and, once
    nobody else is awaited, what ends the phase; but nothing that was taken back before. What is yielded
    together is entered together, after it was judged. A seat that becomes awaited through this is late at the
    next call, but with `ally` it is spared. `entries`: from the one that set the deadline."""
    turns, since = game.turns, by.entry.version
    if turns is None or by.move.then == "wait":
        return
    overruled = find_overruled(entries, since)
    awaited = held_up_by(game, position, entries)
    late = [seat for seat in awaited if seat not in overruled and seat not in by.move.excused]
    if by.move.then == "ally":
        settled = any(
            entry.version > since and entry.by == CLOCK and isinstance(entry.move, Skip) for entry in entries
        )
        if late and not settled:
            yield tuple(Draft(move=Skip(), seat=seat) for seat in late)
        waits = bool(awaited)
    else:
        for seat in late:
            for draft in turns.passing(position.state, seat) if turns.passing is not None else ():
                yield (draft,)
        waits = len(late) < len(awaited)
    if not waits and None not in overruled and turns.ending is not None:
        yield turns.ending(position.state)


def describe_deadline(move: Deadline) -> Text:
    if not move.at:
        return text("there is no deadline any more")
    local = read_time(move.at).astimezone(zone_of(move.zone))
    if move.stopped:
        return text("the clock stands still")
    if move.whole:
        return text("due by %(when)s (%(zone)s), for the whole turn", when=local, zone=move.zone)
    return text("due by %(when)s (%(zone)s)", when=local, zone=move.zone)


def check(at: At, _seat: Seat | None, move: Deadline) -> tuple[Objection, ...]:
    check_deadline(at.game, at.position, move)
    return ()


ROWS = (
    SharedRow(
        move=Deadline,
        slot=DEADLINE,
        fold=lambda _before, entry, _move: entry,
        check=check,
        words=lambda _context, _entry, move: describe_deadline(move),
        result=never,
        host_decides=always,
    ),
)
