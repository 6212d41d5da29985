"""Sealing and opening, and cards that the server deals. What is opened is then entered as ordinary
entries."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final, TypeVar

from companion.kernel.checks import At, check_packed, check_seat
from companion.kernel.codec import NOT_WHAT_WAS_SEALED, opens
from companion.kernel.due import RunningGame
from companion.kernel.features import Due, Where
from companion.kernel.game import Game
from companion.kernel.moves import Begin, Entry, NotReady, OpenCards, Ready, Reveal, Seal, Unseal, of_kind
from companion.kernel.permissions import By
from companion.kernel.position import NOT_BEGUN, Position
from companion.kernel.rulings import NO_SUCH_MOVE, NOBODY_PLAYS, Cannot, Fault, Malformed, Objection, Refusal
from companion.kernel.seals import Opening, Seals
from companion.kernel.seats import Seat
from companion.kernel.secrecy import (
    FINAL_COUNT,
    counts_sealed,
    entered_by,
    keeper,
    own_counts,
    seats_counted,
    seats_not_ready,
)
from companion.kernel.shared_rows import Awaits, LogContext, SharedRow, because, never
from companion.kernel.slots import CoreSlot
from companion.kernel.words import Text, ntext, text

S = TypeVar("S")

LAST_OPENED: Final = 20
"""How many opened seals are remembered, besides final counts."""

OPENED = text("What was opened cannot be sealed again: correct it instead.")


def _set_up(at: At) -> Begin:
    """Return the set-up of a game that has begun. Raise `Refusal`."""
    if at.position.begin is None or at.position.state is None:
        raise Refusal(NOT_BEGUN)
    return at.position.begin


def check_seal(at: At, _seat: Seat | None, move: Seal) -> tuple[Objection, ...]:
    check_seat(at.game, move.witness)
    _set_up(at)
    return ()


def check_unseal(at: At, _seat: Seat | None, move: Unseal) -> tuple[Objection, ...]:
    check_packed(at, move.drafts)
    if not opens(at.position.seals.sealed, move):
        raise Malformed(NOT_WHAT_WAS_SEALED)
    _set_up(at)
    return ()


def _check_counted(at: At) -> None:
    if at.game.scoring is None:
        raise Malformed(NO_SUCH_MOVE, Fault.UNKNOWN)


def check_reveal(at: At, _seat: Seat | None, _move: Reveal) -> tuple[Objection, ...]:
    _check_counted(at)
    _set_up(at)
    return ()


def check_ready(at: At, seat: Seat | None, _move: Ready) -> tuple[Objection, ...]:
    _check_counted(at)
    if seat not in _set_up(at).seats:
        raise Refusal(NOBODY_PLAYS)
    if not counts_sealed(at.position):
        raise Refusal(text("No count is sealed at this table."))
    return ()


def check_not_ready(at: At, seat: Seat | None, _move: NotReady) -> tuple[Objection, ...]:
    _check_counted(at)
    _set_up(at)
    if seat not in at.position.seals.ready:
        raise Refusal(text("This count was not confirmed."))
    return ()


def check_open_cards(at: At, _seat: Seat | None, move: OpenCards) -> tuple[Objection, ...]:
    if not len(move.backs) == len(move.faces) == len(move.salts):
        raise Malformed(text("Each card that is opened has a back, a face and a salt."))
    _set_up(at)
    if at.position.finish is None:
        raise Refusal(text("The cards can be opened once the result is confirmed."))
    return ()


SEALS: Final[CoreSlot[Seals]] = CoreSlot("seals")


def seal(seals: Seals, entry: Entry, _move: Seal) -> Seals:
    # A new count must be confirmed, even if an earlier one was.
    ready = _unconfirm(seals.ready, {entry.seat}) if own_counts((entry,)) else seals.ready
    return replace(seals, sealed=(*seals.sealed, entry), ready=ready)


def seals_after_moving(seals: Seals) -> Seals:
    """Return the seals as they are after the table has moved to another computer: since that one cannot open
    them yet, seats must confirm their sealed counts again."""
    counted = {seat for seat in seats_counted(seals.sealed) if seat and not seals.ready.get(seat)}
    return replace(seals, ready=_unconfirm(seals.ready, counted))


def _unconfirm(ready: Mapping[Seat, bool], seats: Collection[Seat | None]) -> Mapping[Seat, bool]:
    if ready.keys().isdisjoint(seats):
        return ready
    return {seat: waived for seat, waived in ready.items() if seat not in seats}


def unseal(_game: Game[S], position: Position[S], entry: Entry, move: Unseal) -> Position[S]:
    seals = position.seals
    if not opens(seals.sealed, move):
        raise Cannot(NOT_WHAT_WAS_SEALED)
    unopened = tuple(sealed for sealed in seals.sealed if sealed.version != move.sealed)
    sealing, what = next(one for one in of_kind(seals.sealed, Seal) if one[0].version == move.sealed)
    # Keep all final counts: players may dispute them.
    every = (*seals.opened, Opening(entry=sealing, seal=what, by=entry, unseal=move))
    oldest = len(every) - LAST_OPENED
    opened = tuple(one for at, one in enumerate(every) if at >= oldest or one.seal.about == FINAL_COUNT)
    after = replace(seals, sealed=unopened, opened=opened)
    return replace(position, version=entry.version, seals=after)


def ready(seals: Seals, entry: Entry, move: Ready) -> Seals:
    own = {} if entry.seat is None else {entry.seat: move.waived}
    return replace(seals, ready={**seals.ready, **own})


def not_ready(seals: Seals, entry: Entry, _move: NotReady) -> Seals:
    return replace(seals, ready=_unconfirm(seals.ready, {entry.seat}))


def seal_words(context: LogContext, _entry: Entry, move: Seal) -> Text:
    if move.witness is not None:
        places = {place.seat: place.name for place in context.game.about.places}
        name = places.get(move.witness, move.witness)
        return text("is counted by %(seat)s as a witness; the count is sealed", seat=name)
    return text("seals a count") if move.about == FINAL_COUNT else text("seals a choice")


def ready_words(_context: LogContext, _entry: Entry, move: Ready) -> Text:
    if move.waived:
        return text("is left out (the table continued without this count)")
    return text("confirms the count")


def open_cards_words(_context: LogContext, _entry: Entry, move: OpenCards) -> Text:
    return ntext(
        "opens %(n)s card that was dealt here", "opens %(n)s cards that were dealt here", len(move.backs)
    )


def why_seal_stays(entries: Sequence[Entry], entry: Entry) -> Text | None:
    """Return why nobody can take back what an entry sealed, once it is opened; None before that."""
    return OPENED if any(move.sealed == entry.version for _by, move in of_kind(entries, Unseal)) else None


def permit_seal(by: By, _seat: Seat | None, _move: Seal, old: Entry | None) -> None:
    if old is None or by.host or by.holds(keeper(old)) or entered_by(old, by.viewer):
        return
    raise Refusal(text("Only the player who sealed it, or the host, can take it back."), Fault.FORBIDDEN)


def permit_ready(by: By, seat: Seat | None, move: Ready, _old: Entry | None) -> None:
    if not move.waived and not by.secrecy.may_choose(by.viewer, seat):
        raise Refusal(
            text("Only the phone of that seat, or the host's, can confirm its count."), Fault.FORBIDDEN
        )


def due_counts(running: RunningGame) -> Iterator[Due]:
    """Yield what the seats must do about their sealed final counts once the game is over: enter or confirm
    them."""
    position = running.position
    if not counts_sealed(position) or not running.is_over:
        return
    sealed = seats_counted(position.seals.sealed)
    for seat in seats_not_ready(position):
        if seat not in position.skipped:
            what = text("Confirm your count") if seat in sealed else text("Enter your final count")
            yield Due(
                what=what, who=seat, where=Where(page="revealing.show"), moves=(Ready.kind,), holds="end"
            )


def due_disputes(running: RunningGame) -> Iterator[Due]:
    """Yield, for each seat whose counts differ, that somebody must choose the right one."""
    for seat in running.disputed:
        what, why = text("Choose which count is right"), text("Two counts differ")
        where = Where(page="revealing.show")
        yield Due(what=what, why=why, who=seat, where=where, moves=running.counting, holds="end")


ROWS = (
    SharedRow(
        move=Seal,
        slot=SEALS,
        fold=seal,
        permit=permit_seal,
        check=check_seal,
        words=seal_words,
        result=never,
        fixed=why_seal_stays,
    ),
    SharedRow[Unseal, None](
        move=Unseal,
        follows=True,
        holds=lambda move: move.drafts,
        check=check_unseal,
        advance=unseal,
        words=lambda *_: text("reveals what was sealed"),
        result=never,
        fixed=because(OPENED),
    ),
    SharedRow(
        move=Ready,
        slot=SEALS,
        fold=ready,
        awaits=Awaits(0, due_counts),
        entered=True,
        check=check_ready,
        permit=permit_ready,
        words=ready_words,
        result=never,
        host_decides=lambda _position, move: move.waived,
    ),
    SharedRow(
        move=NotReady,
        follows=True,
        slot=SEALS,
        fold=not_ready,
        check=check_not_ready,
        words=lambda *_: text("must confirm the count again"),
        result=never,
        fixed=because(text("That cannot be taken back: confirm the count instead.")),
    ),
    SharedRow(
        move=Reveal,
        follows=True,
        awaits=Awaits(-1, due_disputes),
        slot=SEALS,
        fold=lambda seals, _entry, _move: replace(seals, revealed=True),
        words=lambda *_: text("all are ready: the counts are open"),
        check=check_reveal,
        result=never,
        fixed=because(OPENED),
    ),
    SharedRow(
        move=OpenCards,
        follows=True,
        slot=SEALS,
        fold=lambda seals, _entry, move: replace(seals, shown=seals.shown.union(move.backs)),
        check=check_open_cards,
        words=open_cards_words,
        result=never,
        fixed=because(OPENED),
    ),
)
