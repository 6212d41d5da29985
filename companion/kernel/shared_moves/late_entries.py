"""Late entries, and entries that no longer fit because of another."""

from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import Any, Final

from companion.kernel.checks import At, check_packed
from companion.kernel.codec import UnreadableError, unpack_draft
from companion.kernel.due import RunningGame
from companion.kernel.effective_entries import entry_at, lowest_reach
from companion.kernel.features import Due, Where
from companion.kernel.game import Game
from companion.kernel.moves import Displace, Draft, Entry, Hold
from companion.kernel.position import begin_state
from companion.kernel.rulings import Fault, Malformed, Objection
from companion.kernel.seats import Seat
from companion.kernel.shared_rows import (
    CORRECTED,
    Awaits,
    LogContext,
    SharedRow,
    because,
    never,
    one_more,
    row_of,
)
from companion.kernel.slots import CoreSlot
from companion.kernel.words import Text, ntext, text


def check_hold(at: At, _seat: Seat | None, move: Hold) -> tuple[Objection, ...]:
    check_packed(at, move.drafts)
    _check_there(at, move.own)
    begin_state(at.position.state)
    return ()


def check_displace(at: At, _seat: Seat | None, move: Displace) -> tuple[Objection, ...]:
    _check_there(at, move.versions)
    seen = set[int]()
    for version in move.versions:
        named = entry_at(at.entries, version)
        if version in seen or (named and row_of(named.move).group == CORRECTED):
            # A correction has no place on the board, so nothing displaces it.
            raise Malformed(text("There is no entry %(version)s.", version=version), Fault.UNKNOWN)
        seen.add(version)
    begin_state(at.position.state)
    return ()


def _check_there(at: At, versions: Collection[int]) -> None:
    missing = next((version for version in versions if not 1 <= version <= at.newest), None)
    if missing is not None:
        raise Malformed(text("There is no entry %(version)s.", version=missing), Fault.UNKNOWN)


MAX_NAMED: Final = 20
"""The most entries that the words of one entry name, so that the page of the log stays short."""

HELD: Final[CoreSlot[tuple[Entry, ...]]] = CoreSlot("held")


def held_drafts(game: Game[Any], entry: Entry) -> tuple[Draft, ...]:
    """Return the drafts in a held entry; empty if this version of the program cannot read them."""
    move = entry.move
    if not isinstance(move, Hold):
        return ()
    try:
        return tuple(unpack_draft(packed, game.moves) for packed in move.drafts)
    except UnreadableError:
        return ()


def say_held(context: LogContext, held: Entry) -> Text | tuple[Text, ...]:
    """Return what a held entry would enter."""
    drafts = held_drafts(context.game, held)
    if not context.reaches(lowest_reach(drafts)):
        return text("a correction of something further back")
    entries = (replace(held, move=draft.move, seat=draft.seat) for draft in drafts[:MAX_NAMED])
    return _sum_up_rest(tuple(map(context.describe, entries)), len(drafts)) or text(
        "an entry that this Undertally cannot read"
    )


def _sum_up_rest(sentences: tuple[Text, ...], number: int) -> tuple[Text, ...]:
    """Return the first few sentences, and how many more there are."""
    more = number - len(sentences)
    return (*sentences, ntext("%(n)s more entry", "%(n)s more entries", more)) if more else sentences


def hold_words(context: LogContext, entry: Entry, _move: Hold) -> Text:
    return text("came late and is waiting for a decision: %(what)s", what=say_held(context, entry))


def displace_words(context: LogContext, _entry: Entry, move: Displace) -> Text:
    near = [context.entry(version) for version in move.versions if context.reaches(version)]
    far = ntext("%(n)s entry from further back", "%(n)s entries from further back", len(move.versions))
    said = _sum_up_rest(tuple(map(context.with_seat, near[:MAX_NAMED])), len(move.versions)) if near else far
    return text("no longer possible: %(what)s", what=said)


def due_held(running: RunningGame) -> Iterator[Due]:
    if held := len(running.position.held):
        what = ntext(
            "Settle %(n)s entry from a phone that was offline",
            "Settle %(n)s entries from phones that were offline",
            held,
        )
        yield Due(what=what, where=Where(page="late.show"))


ROWS = (
    SharedRow(
        move=Hold,
        awaits=Awaits(-4, due_held),
        holds=lambda move: move.drafts,
        group=CORRECTED,
        slot=HELD,
        fold=one_more,
        words=hold_words,
        check=check_hold,
        result=never,
        any_time=True,
    ),
    SharedRow[Displace, None](
        move=Displace,
        group=CORRECTED,
        check=check_displace,
        words=displace_words,
        result=never,
        fixed=because(
            text("This entry only records what was lost: take back the entries before it instead.")
        ),
        concerns_one=True,
    ),
)
