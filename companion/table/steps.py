"""The steps of the log: the effect of each entry as it was carried out; and the players' time, from which a
clock is computed.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any, Final, NamedTuple

from companion.kernel.checks import check
from companion.kernel.effective_entries import taken_back
from companion.kernel.game import Game, Moment
from companion.kernel.moves import Draft, Entry
from companion.kernel.position import Position, advance
from companion.kernel.rows import Misfit
from companion.kernel.rulings import Refusal
from companion.kernel.seats import Seat
from companion.kernel.shared_rows import row_of
from companion.kernel.words import Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One entry in the log.

    `stands`: whether it was neither taken back nor, as a set-up, replaced by a later one. `moment`: of the
    game when it was entered (for the set-up, just after it); None before the game begins. `misfit`: why it
    could not be carried out. `said`: its words, for a game whose words depend on the state before it.
    `set_aside`: the objections that were overruled, as plain text if the rules no longer raise them.
    """

    entry: Entry
    stands: bool
    moment: Moment | None
    notices: tuple[Text, ...] = ()
    misfit: Misfit | None = None
    said: Text | None = None
    set_aside: tuple[Text | str, ...] = ()


def standing(steps: Iterable[Step]) -> Iterator[Entry]:
    return (step.entry for step in steps if step.stands)


def take_step(
    game: Game[Any], before: Position[Any], then: Moment | None, entry: Entry
) -> tuple[Position[Any], Moment | None, Step]:
    """Return the position and moment after an entry, and its step. `then`: the moment before it."""
    after = advance(game, before, entry)
    misfit = after.misfits[-1] if len(after.misfits) > len(before.misfits) else None
    notices: tuple[Text, ...] = ()
    if before.state is not None and after.state is not None and after.state is not before.state:
        notices = game.log.notices(before.state, after.state)
    now = then if after.state is before.state else share_equal(then, moment_of(game, after))
    said = _say(game, before, entry)
    step = Step(
        entry=entry,
        stands=True,
        moment=then or now,
        notices=notices,
        misfit=misfit,
        said=said,
        set_aside=_set_aside(game, before, entry),
    )
    return after, now, step


def _set_aside(game: Game[Any], before: Position[Any], entry: Entry) -> tuple[Text | str, ...]:
    """Return the overruled objections. The ledger has English sentences; those that the rules still raise can
    be translated."""
    if entry.override is None or not entry.override.objections:
        return ()
    try:
        raised = check(game, (), before, Draft(move=entry.move, seat=entry.seat))
    except Refusal:
        raised = ()
    by_sentence = {str(objection.sentence): objection.sentence for objection in raised}
    return tuple(by_sentence.get(kept, kept) for kept in entry.override.objections)


def _say(game: Game[Any], before: Position[Any], entry: Entry) -> Text | None:
    """Return the words of a move of the game, if they depend on the state before it."""
    if not game.log.narrated or before.state is None or entry.move.kind not in game.moves:
        return None
    return game.describe(before.state, entry)


def moment_of(game: Game[Any], position: Position[Any]) -> Moment | None:
    return None if position.state is None else game.moment(position.state)


def share_equal(then: Moment | None, now: Moment | None) -> Moment | None:
    """Return `then` if it equals `now`, so that the entries of a turn share one moment, which saves much
    memory."""
    return then if then == now else now


def in_version_order(
    entries: Sequence[Entry],
    taken: Mapping[int, Step],
    after: Mapping[int, Moment | None],
    moment: Moment | None,
) -> tuple[Step, ...]:
    """Return all steps in version order; entries that do not stand get the moment after the entries before
    them.

    `after`: the moment after each standing entry, in effective order, which amendments change. `moment`: the
    moment before all of them.
    """
    gone = taken_back(entries)
    order = {version: place for place, version in enumerate(after)}
    furthest = -1
    steps: list[Step] = []
    for entry in entries:
        step = taken.get(entry.version)
        if step is None:
            stands = row_of(entry.move).corrects and entry.version not in gone
            kept = entry.override.objections if entry.override else ()
            step = Step(entry=entry, stands=stands, moment=moment, set_aside=kept)
        if order.get(entry.version, -1) > furthest:
            furthest, moment = order[entry.version], after[entry.version]
        steps.append(step)
    return tuple(steps)


class TurnEnd(NamedTuple):
    """The last entry of a turn that is over, and which turn it was."""

    version: int
    moment: Moment


def find_turn_ends(before: Moment | None, steps: Iterable[Step]) -> Iterator[TurnEnd]:
    """Yield the turns that ended among these steps in version order. `before`: the moment before them."""
    for step in steps:
        if before is not None and (step.moment is None or step.moment.key != before.key):
            yield TurnEnd(step.entry.version - 1, before)
        before = step.moment


BREAK: Final = timedelta(minutes=30)
"""If there is no entry for longer than this, nobody was playing, and the whole time is left out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Spent:
    """`seats`: microseconds of each seat. `turns`: microseconds of each turn counted here, by the key of its
    moment. `last`: when the last counted entry was made. `breaks`: how many pauses were left out."""

    seats: Mapping[Seat, int] = field(default_factory=dict)
    turns: Mapping[int, int] = field(default_factory=dict)
    last: datetime | None = None
    breaks: int = 0


def spend(before: Spent, steps: Sequence[Step], finish: Entry | None) -> Spent:
    """Return the times with these steps added; the time before an entry belongs to the turn in which it was
    entered."""
    seats, turns = Counter(before.seats), Counter(before.turns)
    last, breaks = before.last, before.breaks
    for step in steps:
        if step.moment is None or (finish is not None and step.entry.version > finish.version):
            continue
        passed = step.entry.at - last if last is not None else timedelta()
        last = step.entry.at
        if step.moment.seat is None or not step.moment.timed:
            continue
        if passed > BREAK:
            breaks += 1
        elif passed > timedelta():
            seats[step.moment.seat] += _microseconds(passed)
            turns[step.moment.key] += _microseconds(passed)
    return Spent(seats=dict(seats), turns=dict(turns), last=last, breaks=breaks)


def carry_running(spent: Spent, running: Moment | None) -> Spent:
    """Return the times without those of turns that are over."""
    key = None if running is None else running.key
    return replace(spent, turns={turn: each for turn, each in spent.turns.items() if turn == key})


def _microseconds(passed: timedelta) -> int:
    return passed // timedelta(microseconds=1)
