"""What stands against a move: objections, which the table may set aside, and refusals of what cannot be."""

from companion.games.stone_and_iron.catalogue.sections import SEQUENCE
from companion.games.stone_and_iron.rules.apply import apply
from companion.games.stone_and_iron.rules.objections import against
from companion.games.stone_and_iron.rules.procedures import PROCEDURES
from companion.games.stone_and_iron.state.state import State
from companion.kernel.game import Misfit
from companion.kernel.moves import Move
from companion.kernel.rulings import Objection, Refusal
from companion.kernel.seats import Seat
from companion.kernel.words import text


def allowed(state: State, seat: Seat | None, move: Move) -> bool:
    """Whether nothing stands against a move."""
    try:
        return check(state, seat, move) == ()
    except Refusal:
        return False


def check(state: State, seat: Seat | None, move: Move) -> tuple[Objection, ...]:
    """See `kernel.game.Game.check`. Whatever `apply` would call a misfit is refused here."""
    after = apply(state, seat, move)
    if isinstance(after, Misfit):
        raise Refusal(after.sentence)
    over = (against(text("The campaign is over."), SEQUENCE),) if state.over else ()
    return (*over, *PROCEDURES[type(move)].against(state, seat or "", move))
