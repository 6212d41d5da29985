"""Inputs for the sides of squares; forms of moves that may need dice, which are typed one after another, or
rolled by the server. Not the inputs but the rules check whether a square exists.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any, NamedTuple, TypeVar

from companion.forms.move import DerivedForm
from companion.games.stone_and_iron.catalogue.rulebook import LOT_SIDES
from companion.games.stone_and_iron.rules.apply import RULES, bundle
from companion.games.stone_and_iron.state.pieces import SIDES
from companion.games.stone_and_iron.state.state import State
from companion.kernel.dice import find_fault
from companion.kernel.game import Game
from companion.kernel.inputs import ID, STALE_PAGE, Dice, UnfitError, pips_in
from companion.kernel.inputs_of_several import Each, Several
from companion.kernel.moves import Draft, Move
from companion.kernel.position import begin_state
from companion.kernel.rulings import Refusal
from companion.kernel.seats import Seat
from companion.kernel.words import text

M = TypeVar("M", bound=Move)


@dataclass(frozen=True, kw_only=True)
class Sides(Several):
    """Sides of a square, as ticked."""

    def parse_all(self, given: list[str]) -> tuple[str, ...]:
        if not {*given} <= {*SIDES}:
            raise UnfitError(STALE_PAGE)
        return tuple(side for side in SIDES if side in given)


@dataclass(frozen=True, kw_only=True)
class SideOfEach(Each):
    """The side by which each unit left; blank if it did not leave."""

    def parse_each(self, given: Mapping[str, str]) -> Mapping[str, str]:
        if not ({*given.values()} <= {*SIDES, ""} and all(map(ID.fullmatch, given))):
            raise UnfitError(STALE_PAGE)
        return {key: side for key, side in given.items() if side}


class Thrown(NamedTuple):
    """`here`: whether the server rolls."""

    pips: tuple[int, ...] = ()
    here: bool = False


@dataclass(frozen=True, kw_only=True)
class Pips(Dice):
    """Dice in the order in which they were rolled (`6, 3+4`); blank if none are rolled."""

    def show(self, given: str, *, here: bool) -> Thrown:
        typed = given.replace("+", " ").strip()
        return Thrown(pips_in(typed) if typed and not here else (), here)


class DiceForm(DerivedForm[M]):
    """The state and the previous dice decide which dice a move needs; `move_on` creates the move without
    dice."""

    rolls: Annotated[Thrown, Pips()]

    def drafts_on(self, game: Game[Any], state: State | None) -> tuple[Draft, ...]:
        board, seat = begin_state(state), self.seat
        made = self.move_on(board)
        if self.rolls.here:
            asks = RULES.next_dice(board, seat, made) is not None
            made = replace(made, rolls=bundle(board, made)) if asks else made  # type: ignore[call-arg]
        else:
            made = with_pips(board, seat, made, self.rolls.pips)
        return (self.draft(made),)


def with_pips(state: State, seat: Seat | None, move: Move, pips: tuple[int, ...]) -> Move:
    """Return the move with the rolls it needs, each with as many of the pips as it has dice. Lots, for which
    the table has no die, are drawn by the server. Raise `Refusal` for pips that are missing, impossible or
    left over."""
    while (asked := RULES.next_dice(state, seat, move)) is not None:
        roll = asked.roll
        if roll.sides == LOT_SIDES and not pips:
            return replace(move, rolls=(*move.rolls, roll))  # type: ignore[call-arg, attr-defined]
        if not pips:
            raise Refusal(asked.sentence)
        fell, pips = replace(roll, pips=pips[: roll.dice]), pips[roll.dice :]
        if sentence := find_fault(fell):
            raise Refusal(text("%(what)s: %(why)s", what=asked.what, why=sentence))
        move = replace(move, rolls=(*move.rolls, fell))  # type: ignore[call-arg, attr-defined]
    if pips:
        raise Refusal(
            text("More dice were typed than are rolled here: %(pips)s.", pips=" ".join(map(str, pips)))
        )
    return move
