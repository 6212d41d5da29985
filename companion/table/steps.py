"""The steps of the log: what each entry did as it was carried out."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.kernel.checks import check
from companion.kernel.effective_entries import taken_back
from companion.kernel.game import Game, Misfit, Moment
from companion.kernel.moves import Amend, Draft, Entry, Retract
from companion.kernel.position import Position, advance
from companion.kernel.rulings import Refusal
from companion.kernel.words import Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One entry in the log.

    `stands`: not taken back. `moment`: of the game when it was entered, for the first one just after it; None
    before the game begins. `misfit`: why it could not be carried out. `said`: in words, where a game's words
    look at the state that the entry met. `set_aside`: what stood against it; text as it was kept, where the
    rules do not say the same today.
    """

    entry: Entry
    stands: bool
    moment: Moment | None
    notices: tuple[Text, ...] = ()
    misfit: Misfit | None = None
    said: Text | None = None
    set_aside: tuple[Text | str, ...] = ()


def stepped(
    game: Game[Any], before: Position[Any], then: Moment | None, entry: Entry
) -> tuple[Position[Any], Moment | None, Step]:
    """Return the position and moment after an entry, and what it did. `then`: the moment before it."""
    after = advance(game, before, entry)
    misfit = after.misfits[-1] if len(after.misfits) > len(before.misfits) else None
    notices: tuple[Text, ...] = ()
    if before.state is not None and after.state is not None and after.state is not before.state:
        notices = game.log.notices(before.state, after.state)
    now = then if after.state is before.state else one_for(then, moment_of(game, after))
    said = _said(game, before, entry)
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
    """Return what was set aside: the ledger keeps English sentences; what the rules say here again can be
    said in any language."""
    if entry.override is None or not entry.override.objections:
        return ()
    try:
        raised = check(game, (), before, Draft(move=entry.move, seat=entry.seat))
    except Refusal:
        raised = ()
    known = {str(objection.sentence): objection.sentence for objection in raised}
    return tuple(known.get(kept, kept) for kept in entry.override.objections)


def _said(game: Game[Any], before: Position[Any], entry: Entry) -> Text | None:
    """Return the words; those of moves that tell scores are left to who is asked: they may be covered."""
    if not game.log.narrated or before.state is None:
        return None
    kind = entry.move.kind
    return game.describe(before.state, entry) if kind in game.moves and kind not in game.score_moves else None


def moment_of(game: Game[Any], position: Position[Any]) -> Moment | None:
    return None if position.state is None else game.moment(position.state)


def one_for(then: Moment | None, now: Moment | None) -> Moment | None:
    """Return one that is shared: all entries of a turn share their moment, which is a good part of what a
    kept table takes."""
    return then if then == now else now


def in_version_order(
    entries: Sequence[Entry],
    made: Mapping[int, Step],
    after: Mapping[int, Moment | None],
    moment: Moment | None,
) -> tuple[Step, ...]:
    """Return all steps; what does not stand gets the moment that the entries before it led to.

    `after`: what each standing entry led to, in the order in which they stand, which amendments make another
    than that of their versions. `moment`: the one before all of them.
    """
    gone = taken_back(entries)
    order = {version: place for place, version in enumerate(after)}
    furthest = -1
    steps: list[Step] = []
    for entry in entries:
        step = made.get(entry.version)
        if step is None:
            stands = isinstance(entry.move, Retract | Amend) and entry.version not in gone
            kept = entry.override.objections if entry.override else ()
            step = Step(entry=entry, stands=stands, moment=moment, set_aside=kept)
        if order.get(entry.version, -1) > furthest:
            furthest, moment = order[entry.version], after[entry.version]
        steps.append(step)
    return tuple(steps)
