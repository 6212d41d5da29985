"""Base classes: the form of a move with a chain of dice, and of a move that creates something with a name."""

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Annotated, Any, TypeVar, cast

from companion.forms import move as forms
from companion.forms.move import DerivedForm
from companion.games.underworld.rules.apply import RULES
from companion.games.underworld.state.state import State
from companion.kernel.inputs import Input, Tick
from companion.kernel.moves import Move
from companion.kernel.optional.chains import NO_ROLLS
from companion.kernel.position import begin_state
from companion.kernel.rulings import Refusal
from companion.kernel.words import text

M = TypeVar("M", bound=Move)

Here = Annotated[bool, Tick(name="chain-here")]
"""Whether the server rolls the dice that were not typed."""


class ChainForm(DerivedForm[M]):
    """`roll_here`: whether the server rolls the dice that were not typed; if not, dice that are missing or
    wrong are refused."""

    roll_here: Here = False

    def move_on(self, state: State | None) -> Move:
        return with_dice(begin_state(state), self.move(), here=self.roll_here)


class NewForm(DerivedForm[M]):
    """`new`: whether the move creates something, which must not replace an existing thing of the same
    name."""

    new: bool = False


def refuse_taken(there: Mapping[str, Any], name: str, made: Any) -> None:
    """Raise `Refusal` if something else already has the name. The same thing may be entered again, because a
    form may be sent twice."""
    if there.get(name, made) != made:
        raise Refusal(text("%(name)s already exists. Change that one, or enter another name.", name=name))


def with_dice(state: State, move: M, *, here: bool) -> M:
    """Return the move with the dice that were typed. If the server rolls (`here`), they are kept only if they
    are possible and leave something to roll, and dropped if not. If the server does not roll, raise `Refusal`
    if dice are missing or wrong."""
    asked = RULES.next_dice(state, None, move)
    if here:
        keeps_typed = asked is not None and not asked.typed
        return move if keeps_typed else replace(cast(Any, move), chain=NO_ROLLS)
    if asked is not None:
        raise Refusal(asked.sentence)
    return move


def form(
    move: type[Move], like: type[DerivedForm[Any]] | None = None, **inputs: Input
) -> type[DerivedForm[Any]]:
    """Return the derived form of a move; a `ChainForm` for a move with a chain."""
    chained = "chain" in {slot.name for slot in fields(move)}
    return forms.form(move, like or (ChainForm if chained else DerivedForm), **inputs)
