"""The form of a move, derived from the fields of its dataclass.

`form(m.Turns)` asks for what `Turns` holds: an input for each field, called as the field is. A field that is
a record gives an input for each of its own. `Annotated` says what the type alone does not. Of a `Roll`: its
dice, by a roll without pips. Of a number, or of numbers by name: their `range`. Of a word, or of several: the
choices (`tuple`); of one also its length (`int`), or how its capitals and figures are spelt (`Pattern`). Of a
number and of a word: a sentence (`Text`) for any other. A field whose metadata has `asked=False` is for the
game to fill.

A move that needs another input, or a form that enters several, has a form of its own.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import MISSING as NO_DEFAULT
from dataclasses import Field as Slot
from dataclasses import dataclass, fields, is_dataclass
from re import Pattern
from typing import Any, ClassVar, Final, TypeVar, cast, get_type_hints

from wtforms import BooleanField, Field
from wtforms.fields.core import UnboundField
from wtforms.form import FormMeta

from companion.forms.fields import (
    STALE_PAGE,
    CardCounts,
    CountField,
    CountsByName,
    Filters,
    NamesField,
    NumberField,
    NumbersField,
    SeatField,
    TurnedField,
    code_field,
    name_field,
    one_of,
    tidy,
    word_or_none,
)
from companion.forms.move import MoveForm
from companion.kernel.dice import Roll, fault
from companion.kernel.moves import Move
from companion.kernel.optional.chains import NO_ROLLS, Chain
from companion.kernel.optional.hidden_cards import Turned
from companion.kernel.rows import MoveRow
from companion.kernel.seats import Seat
from companion.kernel.shared_rows import SharedRow
from companion.kernel.words import Text, text

BETWEEN = re.compile(r"[\s,;]+")
PIPS = re.compile(rf"[0-9]{{1,4}}({BETWEEN.pattern}[0-9]{{1,4}}){{0,99}}", re.ASCII)
LONGEST = 600
"""Characters that a hundred dice take, and some room."""
CHAIN = re.compile(r"[0-9]{1,4}(,[0-9]{1,4}){0,99}( [0-9]{1,4}(,[0-9]{1,4}){0,99})*", re.ASCII)
LONGEST_CHAIN = 20_000
"""Characters: the dice of a thousand rooms."""
TOGETHER = re.compile(r"\s*[,+]\s*")


class DiceField(Field):
    """What dice show, from inputs called `<name>`, one a die or several in one; `<name>-here` lets the table
    roll.

    `tap`: the name before `-here`, where one tap rolls several fields. `here`: whether it was tapped.
    `nothing`: what no input at all says.
    """

    nothing: Any
    here: bool = False

    def __init__(self, *, tap: str = "", **options: Any) -> None:
        super().__init__("", **options)
        self._tap = tap

    def process(self, formdata: Any, data: Any = None, extra_filters: Filters = None) -> None:
        del data, extra_filters  # dice have neither
        self.process_errors = []
        self.data = self.nothing
        if formdata is None:
            return
        self.here = bool(formdata.get(f"{self._tap or self.name}-here"))
        try:
            self.data = self.read(" ".join(formdata.getlist(self.name)).strip())
        except ValueError as error:
            self.process_errors = [error.args[0]]

    def read(self, given: str) -> Any:
        """Return what the inputs say. Raises `ValueError` with a sentence."""
        raise NotImplementedError


class RollField(DiceField):
    """One roll. A blank is none: whoever forgot to type is told. `dice`: None takes as many as are typed."""

    data: Roll
    nothing: Roll

    def __init__(self, sides: int, *, dice: int | None = 1, **options: Any) -> None:
        super().__init__(**options)
        self._dice, self._sides = dice, sides
        self.nothing = Roll(sides=sides, dice=dice or 1)

    def read(self, given: str) -> Roll:
        if self.here:
            return self.nothing
        if not given:
            raise ValueError(text("Type what the dice show, or let them be rolled here."))
        if len(given) > LONGEST:
            raise ValueError(STALE_PAGE)
        if not PIPS.fullmatch(given):
            raise ValueError(text("Dice show whole numbers."))
        pips = tuple(int(number) for number in BETWEEN.split(given))
        roll = Roll(sides=self._sides, dice=self._dice or len(pips), pips=pips)
        if sentence := fault(roll):
            raise ValueError(sentence)
        return roll


class ChainField(DiceField):
    """A space between two rolls, a comma between the dice of one (`3 1,4`). The table rolls what was not
    typed, or is no dice."""

    data: Chain
    nothing = NO_ROLLS

    def read(self, given: str) -> Chain:
        typed = TOGETHER.sub(",", tidy(given))
        if len(typed) > LONGEST_CHAIN:
            raise ValueError(STALE_PAGE)
        if typed and not CHAIN.fullmatch(typed):
            if self.here:
                return NO_ROLLS
            raise ValueError(text("Dice are typed like 3 1,4: two rolls, the second with two dice."))
        return Chain(typed)


T = TypeVar("T")

CALLED: Final = {"seat": "whose", "move": "speed", "until": "lasts"}
"""Inputs whose field has the name of something that every form has."""


@dataclass(frozen=True, slots=True)
class Told:
    """What a field says of its input. `default`: None where it has none; `said`: beside its type."""

    name: str
    default: Any
    said: tuple[Any, ...]

    def of(self, kind: type[T]) -> T | None:
        """Return what it says of this kind."""
        return next((one for one in self.said if isinstance(one, kind)), None)


def _number(asked: Told) -> Any:
    numbers = asked.of(range)
    if numbers is None:
        return NumberField(default=asked.default)
    return CountField(least=numbers[0], most=numbers[-1], default=asked.default, sentence=asked.of(Text))


def _number_or_none(asked: Told) -> Any:
    numbers = asked.of(range) or range(1000)
    return CountField(least=numbers[0], most=numbers[-1], blank=True, sentence=asked.of(Text))


def _words(asked: Told) -> Any:
    if choices := asked.of(tuple):
        return one_of(*choices, sentence=asked.of(Text))
    if spelt := asked.of(Pattern):
        return code_field(spelt, asked.of(Text), required=asked.default is None)
    most, default = asked.of(int), asked.default
    longest = {} if most is None else {"most": most}
    return name_field(required=default is None, default=default or "", **longest)


def _word_or_none(asked: Told) -> Any:
    return word_or_none(asked.of(tuple) or (), asked.of(Text))


def _numbers_by_name(asked: Told) -> Any:
    numbers = asked.of(range)
    return CountsByName() if numbers is None else CardCounts(most=numbers[-1])


def _roll(asked: Told) -> Any:
    dice = asked.of(Roll)
    if dice is None:
        raise TypeError(f"{asked.name}: say which dice are rolled")
    return RollField(dice.sides, dice=dice.dice)


INPUTS: Final[Mapping[Any, Callable[[Told], Any]]] = {
    bool: lambda asked: BooleanField(default=bool(asked.default)),
    int: _number,
    int | None: _number_or_none,
    str: _words,
    str | None: _word_or_none,
    Roll: _roll,
    Seat: lambda _asked: SeatField(),
    Chain: lambda _asked: ChainField(),
    Turned: lambda _asked: TurnedField(name="backs"),
    tuple[int, ...]: lambda _asked: NumbersField(),
    tuple[str, ...]: lambda asked: NamesField(known=asked.of(tuple)),
    Mapping[str, int]: _numbers_by_name,
}


class DerivedForm(MoveForm):
    """The form of one kind of move. `makes`: that move."""

    makes: ClassVar[type[Move]]

    def move(self) -> Move:
        made: Move = _record(self.makes, self)
        return made


class OwnForm(DerivedForm):
    """A form that its move's fields do not say."""


def form(move: type[Move], like: type[DerivedForm] = DerivedForm, **inputs: Any) -> type[DerivedForm]:
    """Return the form of a move. `inputs`: for fields whose type does not say enough. `like`: another kind of
    form, which may have inputs of its own."""
    own = {name for name in dir(like) if isinstance(getattr(like, name), UnboundField)}
    asked = {name: made for name, made in _inputs(move, inputs) if name not in own}
    # FormMeta is what makes form classes; `type` would leave its fields unbound.
    made = FormMeta(f"{move.__name__}Form", (like,), {**asked, "makes": move})
    return cast(type[DerivedForm], made)


def every_form(
    rows: Iterable[MoveRow[Any, Any, Any] | SharedRow[Any, Any]],
    own: Mapping[str, type[MoveForm]],
    derive: Callable[[type[Move]], type[MoveForm]] = form,
) -> Mapping[str, type[MoveForm]]:
    """Return the form of each row, by kind: its own where there is one, else the derived one."""
    return {row.move.kind: own.get(row.move.kind) or derive(row.move) for row in rows}


def sent(move: Move) -> Mapping[str, str]:
    """Return the inputs that enter just this move, by name, where its form is derived from plain fields; dice
    that did not fall are rolled for it."""
    values = ((called, getattr(move, slot.name)) for slot, called, _kind, _said in slots(type(move)))
    return dict(one for called, value in values for one in _sent(called, value))


def _sent(name: str, value: Any) -> tuple[tuple[str, str], ...]:
    if isinstance(value, Roll):
        return ((name, " ".join(map(str, value.pips))) if value.pips else (f"{name}-here", "y"),)
    if isinstance(value, bool):
        return ((name, "y"),) if value else ()
    return () if value is None else ((name, str(value)),)


def slots(record: Any, *, every: bool = False) -> Iterator[tuple[Slot[Any], str, Any, tuple[Any, ...]]]:
    """Give the fields that a form asks for, or `every` one, each with its input, its type, and what is said
    besides."""
    hints = get_type_hints(record, include_extras=True)
    for slot in fields(record):
        if every or slot.metadata.get("asked", True):
            hint = hints[slot.name]
            said = getattr(hint, "__metadata__", ())
            yield slot, CALLED.get(slot.name, slot.name), hint.__origin__ if said else hint, said


def _inputs(record: Any, given: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    for slot, called, kind, said in slots(record):
        if slot.name in given:
            yield called, given[slot.name]
        elif kind in INPUTS:
            default = None if slot.default is NO_DEFAULT else slot.default
            yield called, INPUTS[kind](Told(slot.name, default, said))
        elif is_dataclass(kind):
            yield from _inputs(kind, given)
        else:
            raise TypeError(f"{slot.name}: say which input asks for {kind}")


def _record(record: type[Any], sent: MoveForm) -> Any:
    """Return a move, or what it holds, of what was sent."""
    return record(
        **{
            slot.name: sent[called].data if called in sent else _record(kind, sent)
            for slot, called, kind, _said in slots(record)
        }
    )
