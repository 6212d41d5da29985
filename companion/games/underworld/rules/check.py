"""What stands against a move: objections, which the table may set aside, and refusals of what cannot be."""

from companion.games.underworld.rules.apply import apply
from companion.games.underworld.rules.living import against_the_dead
from companion.games.underworld.rules.procedures import PROCEDURES
from companion.games.underworld.state.state import State
from companion.kernel.game import Misfit
from companion.kernel.moves import Move
from companion.kernel.rulings import Objection, Refusal
from companion.kernel.seats import Seat


def check(state: State, seat: Seat | None, move: Move) -> tuple[Objection, ...]:
    """See `kernel.game.Game.check`. Whatever `apply` would call a misfit is refused here."""
    after = apply(state, seat, move)
    if isinstance(after, Misfit):
        raise Refusal(after.sentence)
    return (*against_the_dead(state, move), *PROCEDURES[type(move)].against(state, move))
