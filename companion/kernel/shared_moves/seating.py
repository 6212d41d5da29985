"""Who sits where."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, TypeAlias, TypeVar

from companion.kernel.checks import NAME_LENGTH, At
from companion.kernel.due import RunningGame
from companion.kernel.features import TABLE_PAGE, Due
from companion.kernel.game import Game
from companion.kernel.input_text import is_plain
from companion.kernel.moves import Entry, Rise, Sit, Skip
from companion.kernel.permissions import By
from companion.kernel.position import NOT_BEGUN, Position, cannot
from companion.kernel.rulings import NO_SUCH_MOVE, NOBODY_PLAYS, Fault, Malformed, Objection, Refusal
from companion.kernel.seats import Seat
from companion.kernel.secrecy import only_its_phone
from companion.kernel.shared_rows import PLAYERS, Awaits, LogContext, SharedRow, never
from companion.kernel.words import Text, text

S = TypeVar("S")
V = TypeVar("V")


def check_sit(_at: At, seat: Seat | None, move: Sit) -> tuple[Objection, ...]:
    if seat is None:
        raise Malformed(text("Choose a seat first."))
    if not move.name.strip() or not is_plain(move.name) or len(move.name) > NAME_LENGTH:
        raise Malformed(text("A name has 1 to %(most)s characters.", most=NAME_LENGTH))
    return ()


def check_rise(at: At, seat: Seat | None, _move: Rise) -> tuple[Objection, ...]:
    if seat not in at.position.names:
        raise (Malformed if seat is None else Refusal)(text("Nobody sits there."))
    return ()


def check_skip(at: At, seat: Seat | None, move: Skip) -> tuple[Objection, ...]:
    position, turns = at.position, at.game.turns
    if turns is None or turns.absent is None:
        raise Malformed(NO_SUCH_MOVE, Fault.UNKNOWN)
    if position.state is None or position.begin is None:
        raise Refusal(NOT_BEGUN)
    if seat not in position.begin.seats:
        raise (Malformed if seat is None else Refusal)(NOBODY_PLAYS)
    if move.skip and set(position.begin.seats) <= position.skipped | {seat}:
        raise Refusal(text("Somebody must play on."))
    return ()


Left: TypeAlias = Mapping[Seat, bool | None]


def sit(game: Game[Any], position: Position[Any], entry: Entry, move: Sit) -> Position[Any]:
    if entry.seat is None:
        raise cannot(position)
    back = _with_left(game, position, _without(position.left, entry.seat))
    return replace(back, version=entry.version, names={**position.names, entry.seat: move.name})


def rise(_game: Game[Any], position: Position[Any], entry: Entry, _move: Rise) -> Position[Any]:
    if entry.seat is None:
        raise cannot(position)
    gone = _mark_left(position, entry.seat)
    return replace(gone, version=entry.version, names=_without(position.names, entry.seat))


def skip(game: Game[Any], position: Position[Any], entry: Entry, move: Skip) -> Position[Any]:
    if entry.seat is None:
        raise cannot(position)
    after = _with_left(game, position, {**position.left, entry.seat: move.skip})
    return replace(after, version=entry.version)


def _without(values: Mapping[Seat, V], seat: Seat) -> Mapping[Seat, V]:
    return {other: value for other, value in values.items() if other != seat}


def _mark_left(position: Position[S], seat: Seat) -> Position[S]:
    """Return the position with a seat that plays marked as left, see `Position.left`."""
    playing = position.state is not None and position.begin is not None and seat in position.begin.seats
    if not playing or seat not in position.names or seat in position.left:
        return position
    return replace(position, left={**position.left, seat: None})


def _with_left(game: Game[S], position: Position[S], left: Left) -> Position[S]:
    after = replace(position, left=left)
    absent = game.turns.absent if game.turns else None
    if position.state is None or absent is None or after.skipped == position.skipped:
        return after
    return replace(after, state=absent(position.state, after.skipped))


def sit_words(_context: LogContext, _entry: Entry, move: Sit) -> Text:
    if move.back:
        return text("%(name)s continues with another phone", name=move.name)
    if move.sees:
        return text("%(name)s sits down and sees what the seat hides", name=move.name)
    return text("%(name)s sits down", name=move.name)


def skip_words(_context: LogContext, _entry: Entry, move: Skip) -> Text:
    return text("turns are skipped") if move.skip else text("turns are played again")


def permit_sit(by: By, seat: Seat | None, move: Sit, old: Entry | None) -> None:
    """Raise `Refusal` for taking back the entry with which another player's phone took its seat."""
    took_seat = old is not None and str(seat) in old.by.split(",")
    if took_seat and not (by.host or by.holds(seat)):
        raise only_its_phone(move.name)


def due_left(running: RunningGame) -> Iterator[Due]:
    """Yield, for each seat whose player left, that the table must decide whether its turns are skipped."""
    game, left = running.game, running.position.left
    if game.turns is None or game.turns.absent is None:
        return
    for place in game.about.places:
        if place.seat in left and left[place.seat] is None:
            what = text("Decide whether to skip the turns of %(seat)s", seat=place.name)
            yield Due(what=what, where=TABLE_PAGE, moves=(Skip.kind,))


ROWS = (
    SharedRow[Sit, None](
        move=Sit,
        names_whom=True,
        group=PLAYERS,
        check=check_sit,
        permit=permit_sit,
        advance=sit,
        words=sit_words,
        result=never,
        in_front="any seat",
        told_alone=True,
    ),
    SharedRow[Rise, None](
        move=Rise,
        group=PLAYERS,
        check=check_rise,
        words=lambda *_: text("leaves the seat"),
        advance=rise,
        result=never,
        in_front="any seat",
    ),
    SharedRow[Skip, None](
        move=Skip,
        awaits=Awaits(-3, due_left),
        entered=True,
        group=PLAYERS,
        check=check_skip,
        advance=skip,
        words=skip_words,
        offered_on_table=True,
        sketched=True,
    ),
)
