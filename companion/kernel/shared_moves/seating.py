"""Who sits where."""

from companion.kernel.checks import NAME_LENGTH, At
from companion.kernel.moves import Rise, Sit, Skip
from companion.kernel.position import NOT_BEGUN
from companion.kernel.rulings import NO_SUCH_MOVE, NOBODY_PLAYS, Fault, Objection, Refusal
from companion.kernel.seats import Seat
from companion.kernel.shared_rows import PLAYERS, SharedRow, never
from companion.kernel.words import text


def check_sit(_at: At, seat: Seat | None, move: Sit) -> tuple[Objection, ...]:
    if seat is None:
        raise Refusal(text("Choose a seat first."))
    if not move.name.strip() or len(move.name) > NAME_LENGTH:
        raise Refusal(text("A name has 1 to %(most)s characters.", most=NAME_LENGTH))
    return ()


def check_rise(at: At, seat: Seat | None, _move: Rise) -> tuple[Objection, ...]:
    if seat not in at.position.names:
        raise Refusal(text("Nobody sits there."))
    return ()


def check_skip(at: At, seat: Seat | None, move: Skip) -> tuple[Objection, ...]:
    position, turns = at.position, at.game.turns
    if position.state is None or position.begin is None:
        raise Refusal(NOT_BEGUN)
    if turns is None or turns.absent is None:
        raise Refusal(NO_SUCH_MOVE, Fault.UNKNOWN)
    if seat not in position.begin.seats:
        raise Refusal(NOBODY_PLAYS)
    if move.skip and set(position.begin.seats) <= position.skipped | {seat}:
        raise Refusal(text("Somebody must play on."))
    return ()


ROWS = (
    SharedRow(move=Sit, group=PLAYERS, check=check_sit, result=never, in_front="any seat", told_alone=True),
    SharedRow(move=Rise, group=PLAYERS, check=check_rise, result=never, in_front="any seat"),
    SharedRow(move=Skip, group=PLAYERS, check=check_skip, at_a_tap=True, sketched=True),
)
