"""The form of a move whose dice are a chain."""

from dataclasses import fields
from typing import Any

from companion.forms import derived
from companion.forms.derived import ChainField, DerivedForm
from companion.games.underworld.rules.apply import wanted
from companion.games.underworld.state.state import State
from companion.kernel.moves import Move
from companion.kernel.optional.chains import wanting
from companion.kernel.position import begun
from companion.kernel.rulings import Refusal


class ChainForm(DerivedForm):
    """What was not typed of the dice is rolled by the server where it may; else it says what is missing."""

    chain = ChainField()

    def move_on(self, state: State | None) -> Move:
        made = self.move()
        ask_for_dice(begun(state), made, self.chain)
        return made


def ask_for_dice(state: State, move: Move, chain: ChainField) -> None:
    """Raise `Refusal` for dice of a move that were not typed, and that the server may not roll."""
    if not chain.here and (needs := wanted(state, move)) is not None:
        raise Refusal(wanting(needs))


def form(move: type[Move], like: type[DerivedForm] | None = None, **inputs: Any) -> type[DerivedForm]:
    """Return the derived form of a move; a `ChainForm` for one with a chain."""
    chained = "chain" in {slot.name for slot in fields(move)}
    return derived.form(move, like or (ChainForm if chained else DerivedForm), **inputs)
