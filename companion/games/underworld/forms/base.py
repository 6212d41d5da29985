"""The form of a move whose dice are a chain; of one that brings something new, by a name."""

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
"""The table rolls what was not typed."""


class ChainForm(DerivedForm[M]):
    """What was not typed of the dice is rolled by the server where it may; else it says what is missing."""

    roll_here: Here = False

    def move_on(self, state: State | None) -> Move:
        return with_dice(begin_state(state), self.move(), here=self.roll_here)


class NewForm(DerivedForm[M]):
    """`new`: something of its own, which must not take the place of what has the same name."""

    new: bool = False


def refuse_taken(there: Mapping[str, Any], name: str, made: Any) -> None:
    """Raise `Refusal` if something else already has the name; if the very same has it, it was sent twice."""
    if there.get(name, made) != made:
        raise Refusal(text("%(name)s is here already. Change it above, or enter another name.", name=name))


def with_dice(state: State, move: M, *, here: bool) -> M:
    """Return the move with the dice that were typed; where the server rolls, without those that leave it
    nothing to roll. Raises `Refusal` for dice that are missing or do not fit where it may not."""
    asked = RULES.next_dice(state, None, move)
    if here:
        typed = asked is not None and not asked.typed
        return move if typed else replace(cast(Any, move), chain=NO_ROLLS)
    if asked is not None:
        raise Refusal(asked.sentence)
    return move


def form(
    move: type[Move], like: type[DerivedForm[Any]] | None = None, **inputs: Input
) -> type[DerivedForm[Any]]:
    """Return the derived form of a move; a `ChainForm` for one with a chain."""
    chained = "chain" in {slot.name for slot in fields(move)}
    return forms.form(move, like or (ChainForm if chained else DerivedForm), **inputs)
