"""The question that a move asks: its ruling says why the rules object, and what would do."""

from companion.games.tyrants import moves as m
from companion.kernel.moves import Move
from companion.kernel.rulings import Asking
from companion.kernel.seats import Seat


def asked_by(seat: Seat | None, move: Move) -> Asking | None:
    """See `kernel.features.Questions.asked_by`."""
    about = _about(move)
    if seat is None or about is None:
        return None
    place, victim = about
    question = "deploy" if isinstance(move, m.StartingTroop) else move.kind
    return Asking(question, {"seat": seat, "place": place} | ({"victim": victim} if victim else {}))


def _about(move: Move) -> tuple[str, str] | None:
    """The place and the colour that it is about."""
    match move:
        case m.StartingTroop(site) | m.PlaceSpy(site):
            return site, ""
        case m.Deploy(str(place)):
            return place, ""
        case m.Assassinate(place, victim) | m.Supplant(place, victim) | m.ReturnTroop(place, victim):
            return place, victim
        case m.ReturnSpy(site, owner):
            return site, owner
        case m.MoveTroop(origin=place, colour=colour):
            return place, colour
        case _:
            return None
