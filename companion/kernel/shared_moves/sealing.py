"""What is sealed, and how it is opened; cards that the table dealt. What counts is entered after it."""

from companion.kernel.checks import At
from companion.kernel.codec import NOT_WHAT_WAS_SEALED, opens
from companion.kernel.moves import Begin, OpenCards, Ready, Reveal, Seal, Unseal
from companion.kernel.position import NOT_BEGUN
from companion.kernel.rulings import NOBODY_PLAYS, Objection, Refusal
from companion.kernel.seats import Seat
from companion.kernel.secrecy import counts_sealed
from companion.kernel.shared_rows import SharedRow, never
from companion.kernel.words import text

OPENED = text("What was opened cannot be sealed again: correct it instead.")


def _set_up(at: At) -> Begin:
    """Return the set-up of a game that has begun. Raises `Refusal`."""
    if at.position.begin is None or at.position.state is None:
        raise Refusal(NOT_BEGUN)
    return at.position.begin


def check_in_game(at: At, _seat: Seat | None, _move: Seal | Reveal) -> tuple[Objection, ...]:
    """Refuse what no table enters before its game begins."""
    _set_up(at)
    return ()


def check_unseal(at: At, _seat: Seat | None, move: Unseal) -> tuple[Objection, ...]:
    _set_up(at)
    if not opens(at.position.sealed, move):
        raise Refusal(NOT_WHAT_WAS_SEALED)
    return ()


def check_ready(at: At, seat: Seat | None, _move: Ready) -> tuple[Objection, ...]:
    if seat not in _set_up(at).seats:
        raise Refusal(NOBODY_PLAYS)
    if not counts_sealed(at.position):
        raise Refusal(text("No count is sealed at this table."))
    return ()


def check_open_cards(at: At, _seat: Seat | None, _move: OpenCards) -> tuple[Objection, ...]:
    _set_up(at)
    if at.position.finish is None:
        raise Refusal(text("The cards can be opened once the result is confirmed."))
    return ()


ROWS = (
    SharedRow(move=Seal, check=check_in_game, result=never),
    SharedRow(move=Unseal, check=check_unseal, result=never, fixed=OPENED),
    SharedRow(move=Ready, check=check_ready, result=never, host_decides=lambda _position, move: move.waived),
    SharedRow(move=Reveal, check=check_in_game, result=never, fixed=OPENED),
    SharedRow(move=OpenCards, check=check_open_cards, result=never, fixed=OPENED),
)
