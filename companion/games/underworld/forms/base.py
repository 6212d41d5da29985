"""A form for a move, made of the fields of its dataclass.

`form(m.Turns)` asks for what `Turns` holds: an input for each field, called as the field is; a blank is its
default. A field that is a record (`Character`, `Hex`) gives an input for each of its own. Another kind of
input is handed in by the field's name. A move with a chain gets a `ChainForm`.
"""

from collections.abc import Mapping
from dataclasses import MISSING as NO_DEFAULT
from dataclasses import Field as Slot
from dataclasses import fields, is_dataclass
from typing import Any, Final, cast, get_type_hints

from wtforms import BooleanField
from wtforms.form import FormMeta

from companion.forms.move import MoveForm
from companion.games.underworld.forms.fields import (
    ChainField,
    CountsByName,
    NamesField,
    NumberField,
    NumbersField,
    name_field,
)
from companion.games.underworld.rules.apply import wanted
from companion.games.underworld.state.state import State
from companion.kernel.chains import Chain, wanting
from companion.kernel.game import Game
from companion.kernel.moves import Draft, Move
from companion.kernel.position import begun
from companion.kernel.rulings import Refusal

UNASKED: Final = frozenset({"edition"})
"""What no phone says."""
CALLED: Final = {"seat": "whose", "move": "speed"}
"""Inputs whose field has the name of something that every form has."""


class RecordForm(MoveForm):
    """The form of one kind of move. `makes`: that move."""

    makes: type[Move]

    def move(self) -> Move:
        made: Move = _record(self.makes, self)
        return made


class ChainForm(RecordForm):
    """What was not typed of the dice is rolled by the table where it may; else it says what is missing."""

    chain = ChainField()

    def drafts_on(self, game: Game[Any], state: State | None) -> tuple[Draft, ...]:
        made, board = self.move(), begun(state)
        needs = None if self.chain.here else wanted(board, made)
        if needs is not None:
            raise Refusal(wanting(needs))
        return (Draft(move=made, seat=self.seat.data, override=self.override()),)


def form(move: type[Move], like: type[RecordForm] | None = None, **inputs: Any) -> type[MoveForm]:
    """`inputs`: fields for what the type of a slot does not say enough of. `like`: another kind of form."""
    asked = dict(_inputs(move, inputs))
    base = like or (ChainForm if "chain" in asked else RecordForm)
    asked.pop("chain", None)
    # FormMeta is what makes form classes; `type` would leave its fields unbound.
    made = FormMeta(f"{move.__name__}Form", (base,), {**asked, "makes": move})
    return cast(type[MoveForm], made)


def asked_of(record: type[Any]) -> tuple[Slot[Any], ...]:
    """Return the fields of a record that a form asks for."""
    return tuple(slot for slot in fields(record) if slot.name not in UNASKED)


def _inputs(record: Any, given: Mapping[str, Any]) -> Any:
    hints = get_type_hints(record)
    for slot in asked_of(record):
        kind, called = hints[slot.name], CALLED.get(slot.name, slot.name)
        if slot.name in given:
            yield called, given[slot.name]
        elif kind is not Chain and is_dataclass(kind):
            yield from _inputs(kind, given)
        else:
            yield called, _input(kind, slot)


def _input(kind: Any, slot: Slot[Any]) -> Any:
    default = None if slot.default is NO_DEFAULT else slot.default
    if kind is bool:
        return BooleanField(default=bool(default))
    if kind is int:
        return NumberField(default=default)
    if kind is str:
        return name_field(required=default is None, default=default or "")
    if kind is Chain:
        return ChainField()
    if kind == tuple[int, ...]:
        return NumbersField()
    if kind == tuple[str, ...]:
        return NamesField()
    if kind == Mapping[str, int]:
        return CountsByName()
    raise TypeError(f"{slot.name}: say which input asks for {kind}")


def _record(record: type[Any], sent: MoveForm) -> Any:
    """A move, or what it holds, of what was sent."""
    hints = get_type_hints(record)
    return record(**{slot.name: _value(hints[slot.name], slot.name, sent) for slot in asked_of(record)})


def _value(kind: Any, name: str, sent: MoveForm) -> Any:
    called = CALLED.get(name, name)
    if called in sent:
        return sent[called].data
    return _record(kind, sent)
