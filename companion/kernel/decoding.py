"""The decoder of moves: which inputs the fields of a dataclass ask for, and the values that they give.

A field that is a record has an input for each of the record's fields. `Annotated` adds what the type does not
say. For a `Roll`: its dice, as a roll without pips. For a number, or numbers by name: their `range`. For a
word or several: the choices (`tuple`); for one word also its maximum length (`int`) or its pattern
(`Pattern`). For a number or a word: the error sentence (`Text`). For anything: the input itself. The game
fills fields whose metadata has `asked=False`.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass, replace
from functools import cache
from re import Pattern
from typing import Any, Final, TypeVar, cast, get_type_hints

from companion.kernel.dice import Roll
from companion.kernel.inputs import (
    CHOOSE,
    MAX_NAME,
    MAX_NUMBER,
    REQUIRED,
    WHOLE,
    Choice,
    Code,
    Input,
    Number,
    OneRoll,
    Rolls,
    SeatInput,
    Sent,
    Tick,
    UnfitError,
    WordOrNone,
    Words,
)
from companion.kernel.inputs_of_several import Counts, CountsByName, Ids, Names, Numbers, TurnedBacks
from companion.kernel.moves import Move
from companion.kernel.optional.chains import Chain
from companion.kernel.optional.hidden_cards import Turned
from companion.kernel.seats import Seat
from companion.kernel.words import Text

T = TypeVar("T")

InputsByField = Mapping[str, Input]
"""Inputs by the name of their field."""

CALLED: Final = {"seat": "whose", "move": "speed", "until": "lasts"}
"""The names of inputs for fields whose own names are taken by inputs that every form has."""


@dataclass(frozen=True, slots=True)
class FieldHints:
    """A field's own description of its input. `default`: `REQUIRED` if it has none; `besides`: the
    annotations."""

    default: Any
    besides: tuple[Any, ...]

    def of(self, kind: type[T]) -> T | None:
        """Return the field's annotation of this kind, or None."""
        return next((one for one in self.besides if isinstance(one, kind)), None)


def _number(field: FieldHints) -> Input:
    numbers = field.of(range)
    if numbers is None:
        return Number(least=-MAX_NUMBER, most=MAX_NUMBER, default=field.default, sentence=WHOLE)
    return Number(least=numbers[0], most=numbers[-1], default=field.default, sentence=field.of(Text))


def _number_or_none(field: FieldHints) -> Input:
    numbers = field.of(range) or range(1000)
    default = None if field.default is REQUIRED else field.default
    return Number(least=numbers[0], most=numbers[-1], default=default, sentence=field.of(Text))


def _words(field: FieldHints) -> Input:
    default, sentence = field.default, field.of(Text) or CHOOSE
    if values := field.of(tuple):
        return Choice(values=values, default=default, sentence=sentence)
    if pattern := field.of(Pattern):
        return Code(pattern=pattern, default=default, sentence=sentence)
    return Words(most=field.of(int) or MAX_NAME, default=default, sentence=sentence)


def _word_or_none(field: FieldHints) -> Input:
    return WordOrNone(values=field.of(tuple) or (), sentence=field.of(Text) or CHOOSE)


def _numbers_by_name(field: FieldHints) -> Input:
    numbers = field.of(range)
    return CountsByName() if numbers is None else Counts(most=numbers[-1])


def _roll(field: FieldHints) -> Input:
    dice = field.of(Roll)
    if dice is None:
        raise TypeError("say which dice are rolled")
    return OneRoll(sides=dice.sides, dice=dice.dice)


INPUTS: Final[Mapping[Any, Callable[[FieldHints], Input]]] = {
    bool: lambda _field: Tick(),
    int: _number,
    int | None: _number_or_none,
    str: _words,
    str | None: _word_or_none,
    Roll: _roll,
    Seat: lambda _field: SeatInput(),
    Seat | None: lambda _field: SeatInput(),
    Chain: lambda _field: Rolls(),
    Turned: lambda _field: TurnedBacks(name="backs"),
    tuple[int, ...]: lambda _field: Numbers(),
    tuple[Seat, ...]: lambda _field: Ids(),
    tuple[str, ...]: lambda field: Names(known=field.of(tuple)),
    Mapping[str, int]: _numbers_by_name,
}


def input_of(hint: Any, default: Any = REQUIRED) -> Input:
    """Return the input of a field by its type. Raise `TypeError` if the type does not determine one."""
    kind, besides = part_hint(hint)
    field = FieldHints(default, besides)
    if own := field.of(Input):
        return own if default is REQUIRED else replace(own, default=default)
    if kind not in INPUTS:
        raise TypeError(f"say which input asks for {kind}")
    return INPUTS[kind](field)


def part_hint(hint: Any) -> tuple[Any, tuple[Any, ...]]:
    """Return a type without its annotations, and the annotations."""
    besides = getattr(hint, "__metadata__", ())
    return (hint.__origin__ if besides else hint), besides


def list_fields(record: Any, *, every: bool = False) -> Iterator[tuple[Field[Any], str, Any]]:
    """Yield the fields that have inputs, or `every` field, each with the name of its input and its type."""
    hints = get_type_hints(record, include_extras=True)
    for field in fields(record):
        if every or field.metadata.get("asked", True):
            yield field, CALLED.get(field.name, field.name), hints[field.name]


def list_record_inputs(record: type[Any], own: InputsByField) -> Iterator[tuple[str, Input]]:
    """Yield the inputs of a record's fields. `own`: inputs that replace the derived ones."""
    for field, called, hint in list_fields(record):
        if called in own:
            yield called, own[called]
        elif is_dataclass(kind := part_hint(hint)[0]) and kind not in INPUTS:
            yield from list_record_inputs(kind, own)  # type: ignore[arg-type]
        else:
            try:
                yield called, input_of(hint, REQUIRED if field.default is MISSING else field.default)
            except TypeError as error:
                raise TypeError(f"{record.__name__}.{field.name}: {error}") from error


def decode(inputs: InputsByField, sent: Sent) -> tuple[dict[str, Any], dict[str, Sequence[Text]]]:
    """Return the value of each input, and the error sentences of those that have none."""
    values: dict[str, Any] = {}
    wrong: dict[str, Sequence[Text]] = {}
    for field, one in inputs.items():
        try:
            values[field] = one.read(sent, one.name or field)
        except UnfitError as error:
            wrong[field] = (error.sentence,)
    return values, wrong


def make_record(record: type[T], values: Mapping[str, Any]) -> T:
    return record(
        **{
            name: values[called] if called in values else make_record(kind, values)
            for name, called, kind in _list_filled(cast(Any, record))
        }
    )


@cache
def _list_filled(record: type[Any]) -> tuple[tuple[str, str, Any], ...]:
    return tuple((field.name, called, part_hint(hint)[0]) for field, called, hint in list_fields(record))


def list_inputs(move: Move) -> Mapping[str, str]:
    """Return what to send, by the name of the input, to enter exactly this move; only for a move of words,
    numbers, ticks and rolls. Dice without pips are left for the server to roll."""
    values = ((called, getattr(move, field.name)) for field, called, _hint in list_fields(type(move)))
    return dict(one for called, value in values for one in _list_sent(called, value))


def _list_sent(name: str, value: Any) -> tuple[tuple[str, str], ...]:
    if isinstance(value, Roll):
        return ((name, " ".join(map(str, value.pips))) if value.pips else (f"{name}-here", "y"),)
    if isinstance(value, bool):
        return ((name, "y"),) if value else ()
    return () if value is None else ((name, str(value)),)
