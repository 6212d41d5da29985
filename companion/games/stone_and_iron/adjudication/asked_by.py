"""Which question answers why a move meets an objection."""

from companion.games.stone_and_iron import moves as m
from companion.kernel.moves import Move
from companion.kernel.rulings import Asking
from companion.kernel.seats import Seat


def asked_by(seat: Seat | None, move: Move) -> Asking | None:
    """See `kernel.features.Questions.asked_by`."""
    if seat is None:
        return None
    match move:
        case m.March(army, path) if path:
            return Asking("enter", {"seat": seat, "place": path[-1], "army": army})
        case m.Dig(army, _job, square):
            return Asking("dig", {"seat": seat, "place": square, "army": army})
        case m.OrderBuilding(square, building):
            return Asking("build", {"seat": seat, "place": square, "building": building})
        case m.Retreat(army):
            return Asking("retreat", {"seat": seat, "army": army})
        case m.OfferPact(other) | m.AcceptPact(other):
            return Asking("ally", {"seat": seat, "victim": other})
        case _:
            return None
