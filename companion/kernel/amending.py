"""The effect of a correction: the entries are replayed with and without it, and compared. Also the turn to
which an entry belongs if it was made offline.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, NamedTuple

from companion.kernel.effective_entries import reach, standing
from companion.kernel.game import Game, Moment
from companion.kernel.moves import Amend, Entry, Retract, SharedMove
from companion.kernel.position import Position, advance
from companion.kernel.rulings import Refusal
from companion.kernel.score_visibility import Shift, compare, shifts
from companion.kernel.seats import Openness
from companion.kernel.words import Text

NOWHERE: Final[Position[Any]] = Position()


class AffectedEntry(NamedTuple):
    """An entry, and its objections that only the change gives rise to, or why it can no longer be carried
    out."""

    entry: Entry
    sentences: tuple[Text, ...]


class Upset(NamedTuple):
    """`misfits`: entries that can no longer be carried out. `objections`: entries that the rules now object
    to, for new reasons."""

    misfits: tuple[AffectedEntry, ...]
    objections: tuple[AffectedEntry, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Preview:
    """What a correction would change. `shifts`: in the scores. `pieces`: on the board, in sentences.
    `notices`: what people must do with real pieces. `misfits`: entries that could no longer be carried out;
    `fits`: entries that could be carried out again. `objections`: entries that the rules would newly object
    to, unless that objection was already overruled."""

    shifts: tuple[Shift, ...]
    pieces: tuple[Text, ...]
    notices: tuple[Text, ...]
    misfits: tuple[AffectedEntry, ...]
    fits: tuple[Entry, ...]
    objections: tuple[AffectedEntry, ...]

    @property
    def nothing(self) -> bool:
        return not (
            self.shifts or self.pieces or self.notices or self.misfits or self.fits or self.objections
        )


@dataclass(frozen=True, slots=True)
class TurnEnd:
    """The end of a turn: the entry that ended it, the entry before that one in effective order, and which
    turn it was."""

    version: int
    before: int
    moment: Moment


@dataclass(slots=True)
class _Walk:
    """A replay that records the objections to each entry, in effective order."""

    position: Position[Any]
    objected: dict[int, tuple[Text, ...]] = field(default_factory=dict)
    misfits: dict[int, Text] = field(default_factory=dict)
    entries: dict[int, Entry] = field(default_factory=dict)

    @property
    def fitting(self) -> frozenset[int]:
        return frozenset(self.entries) - frozenset(self.misfits)


def preview(
    game: Game[Any],
    entries: Sequence[Entry],
    move: Amend | Retract,
    scores: Openness = "all",
    start: Position[Any] = NOWHERE,
) -> Preview:
    """Return what a correction would change at a table. Of the scores it has only what players may see. It
    never raises, as replaying does not.

    `entries`: those after `start`; the correction must not reach back beyond them.
    """
    last = entries[-1]
    correction = replace(last, version=last.version + 1, move=move, seat=None, override=None)
    before, after = _walks(game, start, entries, (correction,))
    was, now = before.position.state, after.position.state
    both = was is not None and now is not None
    return Preview(
        shifts=shifts(compare(game, was, now, scores)) if both else (),
        pieces=game.log.changes(was, now) if both else (),
        notices=game.log.notices(was, now) if both else (),
        misfits=_list_new_misfits(before, after),
        fits=tuple(after.entries[version] for version in before.misfits if version in after.fitting),
        objections=_list_new_objections(before, after),
    )


def find_upset(
    game: Game[Any], start: Position[Any], entries: Sequence[Entry], more: Sequence[Entry]
) -> Upset:
    """Return which of the entries after `start` could not be carried out, or would be against the rules, only
    if `more` are entered as well."""
    before, after = _walks(game, start, entries, more)
    there = before.entries
    return Upset(
        misfits=tuple(one for one in _list_new_misfits(before, after) if one.entry.version in there),
        objections=tuple(one for one in _list_new_objections(before, after) if one.entry.version in there),
    )


def turn_ends(game: Game[Any], entries: Sequence[Entry]) -> tuple[TurnEnd, ...]:
    """Return the ends of turns, in effective order. `entries`: all of the table."""
    found: list[TurnEnd] = []
    position: Position[Any] = Position()
    last = 0
    for entry in standing(entries):
        was, position = position, advance(game, position, entry)
        if was.state is not None and position.state is not None and not isinstance(entry.move, SharedMove):
            moment = game.moment(was.state)
            if game.moment(position.state).key != moment.key:
                found.append(TurnEnd(entry.version, last, moment))
        last = entry.version
    return tuple(found)


def _walks(
    game: Game[Any], start: Position[Any], entries: Sequence[Entry], more: Sequence[Entry]
) -> tuple[_Walk, _Walk]:
    """Return two replays: without the added entries, and with them. The first judges only the entries that
    meet objections in the second.

    The first entries, as far as nothing later reaches back to them, are the same in both replays, so they are
    not judged.
    """
    same = _out_of_reach(entries, more)
    for entry in standing(entries[:same]):
        start = advance(game, start, entry)
    rest = entries[same:]
    after = _walk(game, start, (*rest, *more))
    asked = frozenset(version for version, sentences in after.objected.items() if sentences)
    return _walk(game, start, rest, asked), after


def _out_of_reach(entries: Sequence[Entry], more: Sequence[Entry]) -> int:
    """Return how many of the first entries are out of reach: nothing after them reaches back to any of
    them."""
    kept = len(entries)
    reached = min((back for one in more if (back := reach(one.move)) is not None), default=None)
    while kept and (reached is not None and entries[kept - 1].version >= reached):
        kept -= 1
        back = reach(entries[kept].move)
        reached = reached if back is None else min(reached, back)
    return kept


def _walk(
    game: Game[Any], start: Position[Any], entries: Sequence[Entry], versions: frozenset[int] | None = None
) -> _Walk:
    walk = _Walk(start)
    for entry in standing(entries):
        walk.entries[entry.version] = entry
        judged = versions is None or entry.version in versions
        if judged and not isinstance(entry.move, SharedMove) and walk.position.state is not None:
            walk.objected[entry.version] = _list_objections(game, walk.position.state, entry)
        before = len(walk.position.misfits)
        walk.position = advance(game, walk.position, entry)
        for misfit in walk.position.misfits[before:]:
            walk.misfits[entry.version] = misfit.sentence
    return walk


def _list_objections(game: Game[Any], state: object, entry: Entry) -> tuple[Text, ...]:
    try:
        raised = game.check(state, entry.seat, entry.move)
    except Refusal:
        # It becomes a misfit, or it was accepted although it would be refused today.
        return ()
    return tuple(objection.sentence for objection in raised)


def _list_new_misfits(before: _Walk, after: _Walk) -> tuple[AffectedEntry, ...]:
    return tuple(
        AffectedEntry(after.entries[version], (sentence,))
        for version, sentence in after.misfits.items()
        if version not in before.misfits
    )


def _list_new_objections(before: _Walk, after: _Walk) -> tuple[AffectedEntry, ...]:
    found: list[AffectedEntry] = []
    for version, sentences in after.objected.items():
        entry = after.entries[version]
        known = {str(sentence) for sentence in before.objected.get(version, ())}
        known |= set(entry.override.objections) if entry.override else set()
        new = tuple(sentence for sentence in sentences if str(sentence) not in known)
        if new and version not in after.misfits:
            found.append(AffectedEntry(entry, new))
    return tuple(found)


@dataclass(frozen=True, slots=True, kw_only=True)
class Late:
    """When an entry was made without a connection: its phone had seen version `saw`, and had made the entries
    `own` since."""

    saw: int
    own: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Spot:
    """A place in the effective order, right after the entry `after`; `position`: the position there."""

    after: int
    position: Position[Any]


def find_spot(game: Game[Any], start: Position[Any], entries: Sequence[Entry], late: Late) -> Spot | None:
    """Return the end of the turn in which a late entry was made; None if that turn is still going on, the
    game has not begun, or none of `entries` belongs to that turn.

    The late entry comes after everything that others entered in that turn, because they reported first.
    `entries`: those after `start`, a position that its phone had seen.
    """
    if all(_was_seen(entry, late) for entry in entries):
        return None
    order = standing(entries)
    seen = max((index for index, entry in enumerate(order) if _was_seen(entry, late)), default=-1)
    position = start
    for entry in order[: seen + 1]:
        position = advance(game, position, entry)
    if position.state is None:
        return None
    turn = game.moment(position.state).key
    last = order[seen].version if seen >= 0 else None
    for entry in order[seen + 1 :]:
        after = advance(game, position, entry)
        if after.state is None or game.moment(after.state).key != turn:
            return None if last is None else Spot(last, position)
        position, last = after, entry.version
    return None


def _was_seen(entry: Entry, late: Late) -> bool:
    return entry.version <= late.saw or entry.version in late.own
