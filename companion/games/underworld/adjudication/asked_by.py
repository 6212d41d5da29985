"""The question whose yes a move needs."""

from companion.games.underworld import moves as m
from companion.kernel.moves import Move
from companion.kernel.rulings import Asking
from companion.kernel.seats import Seat


def asked_by(seat: Seat | None, move: Move) -> Asking | None:
    """See `kernel.features.Questions.asked_by`."""
    match move:
        case (
            m.Row(ship=ship, inches=inches, degrees=degrees)
            | m.Sail(ship=ship, inches=inches, degrees=degrees)
        ):
            return Asking("turn", {"place": ship, "inches": str(inches), "degrees": str(degrees)})
        case _:
            return None
