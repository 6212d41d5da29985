"""Handing a table over to another computer, and appointing hosts."""

from dataclasses import replace
from typing import Final, TypeVar

from companion.kernel.checks import At, check_seat
from companion.kernel.game import Game
from companion.kernel.input_text import CODE_LENGTH, is_code
from companion.kernel.moves import Appoint, Arrive, Depart, Entry
from companion.kernel.permissions import By, goes_on_at
from companion.kernel.position import Position
from companion.kernel.rulings import Fault, Malformed, Objection, Refusal
from companion.kernel.seats import Seat
from companion.kernel.shared_moves.sealing import seals_after_moving
from companion.kernel.shared_rows import LogContext, SharedRow, always, because, never
from companion.kernel.slots import CoreSlot
from companion.kernel.words import Text, text

S = TypeVar("S")

HANDED_OVER = text("Moving the table cannot be taken back, but the host can unlock any copy of it.")


def check_depart(at: At, _seat: Seat | None, _move: Depart) -> tuple[Objection, ...]:
    if at.position.home is None:
        raise Refusal(text("This table has already moved."), Fault.STALE)
    return ()


def check_arrive(at: At, _seat: Seat | None, move: Arrive) -> tuple[Objection, ...]:
    if move.code and not is_code(move.code):
        raise Malformed(text("There is no table %(code)s.", code=move.code[: 2 * CODE_LENGTH]), Fault.UNKNOWN)
    if goes_on_at(at.position, move.home):
        raise Refusal(text("This table already continues here."), Fault.STALE)
    return ()


def check_appoint(at: At, seat: Seat | None, move: Appoint) -> tuple[Objection, ...]:
    check_seat(at.game, move.seat)
    if not {move.seat, seat or move.seat} <= set(at.position.names):
        raise Refusal(text("Nobody sits there."))
    return ()


def fold_appointing(agreed: tuple[Entry, ...], entry: Entry, move: Appoint) -> tuple[Entry, ...]:
    return (*agreed, entry) if move.step == "agrees" else ()


def arrive(_game: Game[S], position: Position[S], entry: Entry, move: Arrive) -> Position[S]:
    seals = position.seals if move.again else seals_after_moving(position.seals)
    return replace(position, version=entry.version, home=move.home, seals=seals)


def appoint_words(context: LogContext, _entry: Entry, move: Appoint) -> Text:
    places = {place.seat: place.name for place in context.game.about.places}
    name = context.position.names.get(move.seat, places.get(move.seat, move.seat))
    match move.step:
        case "agrees":
            return text("agrees that the phone of %(name)s becomes a host", name=name)
        case "is":
            return text("the phone of %(name)s is a host now", name=name)
        case "ends":
            return text("the phone of %(name)s is no longer a host", name=name)


def arrive_words(_context: LogContext, _entry: Entry, move: Arrive) -> Text:
    if move.code:
        return text("makes a copy of table %(code)s a table of its own", code=move.code)
    if move.again:
        return text("opens the table again after it was handed over")
    return text("continues on the next computer")


def permit_appoint(by: By, seat: Seat | None, _move: Appoint, _old: Entry | None) -> None:
    if not (by.host or by.holds(seat)):
        raise Refusal(text("Each player must agree on their own phone."), Fault.FORBIDDEN)


HOME: Final[CoreSlot[str | None]] = CoreSlot("home")
APPOINTING: Final[CoreSlot[tuple[Entry, ...]]] = CoreSlot("appointing")

ROWS = (
    SharedRow(
        move=Depart,
        slot=HOME,
        fold=lambda _home, _entry, _move: None,
        check=check_depart,
        words=lambda *_: text("hands the table over to another computer"),
        result=never,
        host_decides=always,
        fixed=because(HANDED_OVER),
    ),
    SharedRow[Arrive, None](
        move=Arrive,
        advance=arrive,
        check=check_arrive,
        words=arrive_words,
        result=never,
        host_decides=always,
        fixed=because(HANDED_OVER),
    ),
    SharedRow(
        move=Appoint,
        slot=APPOINTING,
        fold=fold_appointing,
        check=check_appoint,
        permit=permit_appoint,
        words=appoint_words,
        result=never,
        fixed=because(text("Hosts cannot be changed in the log; use the host's own page.")),
        concerns_one=True,
    ),
)
