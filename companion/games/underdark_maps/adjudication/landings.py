"""How likely a move ends on a certain space: every roll is played, and those of a portal it leads into."""

from dataclasses import dataclass
from fractions import Fraction

from companion.games.underdark_maps import moves as m
from companion.games.underdark_maps.facts.odds import D6
from companion.games.underdark_maps.rules.apply import apply
from companion.games.underdark_maps.state import State
from companion.kernel.dice import Roll, ToRoll
from companion.kernel.game import Misfit
from companion.kernel.moves import Move
from companion.kernel.odds import outcomes
from companion.kernel.seats import Seat

THROUGH = {"portal": m.EnterPortal, "shift": m.Shift}
"""What a move leads on to, by the task that it leaves: each takes a die."""


@dataclass(frozen=True, slots=True)
class End:
    """Where a party stands after its move; `shifted`: a portal brought it there."""

    space: int
    shifted: bool


def landings(state: State, seat: Seat, way: int, space: int) -> tuple[Fraction, Fraction]:
    """Return the chances that a move this way ends on a space, and that a portal on the way leads there.

    Who lands in a portal there is led on, unless a planar foe comes through it. A roll that does not move the
    party lands nowhere.
    """
    ends = outcomes(lambda rolls: _end(state, seat, way, rolls))
    start = state.parties[seat].space
    stays = ends.get(End(space, shifted=False), Fraction(0)) if space != start else Fraction(0)
    return stays, ends.get(End(space, shifted=True), Fraction(0))


def _end(state: State, seat: Seat, way: int, rolls: tuple[Roll, ...]) -> End:
    fallen, shifted = iter(rolls), False

    def die() -> Roll:
        roll = next(fallen, None)
        if roll is None:
            raise ToRoll(Roll(sides=D6))
        return roll

    state = _after(state, seat, m.March(die(), way))
    while state.turn.tasks and (task := state.turn.tasks[0]).kind in THROUGH and task.seat == seat:
        shifted = task.kind == "shift"
        state = _after(state, seat, THROUGH[task.kind](die()))
    return End(state.parties[seat].space, shifted)


def _after(state: State, seat: Seat, move: Move) -> State:
    after = apply(state, seat, move)
    return state if isinstance(after, Misfit) else after
