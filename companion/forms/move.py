"""The form of a move: what a phone sends beside the move's own fields, and these, derived from its dataclass:
`form(m.Turns)` asks for what `Turns` holds, each input called as its field is (`kernel.decoding`).

A move that needs another input, or a form that enters several, has a form of its own.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import (
    Annotated,
    Any,
    ClassVar,
    Final,
    Generic,
    Literal,
    TypeVar,
    cast,
    get_origin,
    get_type_hints,
)

from companion.kernel.decoding import Asked, asked_for, decode, input_of, make_record
from companion.kernel.game import Game
from companion.kernel.input_text import TOKEN
from companion.kernel.inputs import REQUIRED, STALE_PAGE, Exact, Input, Lines, Sent
from companion.kernel.moves import Draft, Move, Override
from companion.kernel.position import Position
from companion.kernel.rows import MoveRow
from companion.kernel.seats import Seat
from companion.kernel.secrecy import OPENLY, Sealing
from companion.kernel.shared_rows import SharedRow
from companion.kernel.words import Text

DISPLACED: Final = re.compile(r"([0-9]{1,12}(,[0-9]{1,12}){0,4999})?")


class MoveForm:
    """What was sent of a form, decoded. A game's form says which move it makes, and declares as attributes
    the inputs that it has of its own, by their types as a move does (`kernel.decoding`).

    `saw`: the version the page showed. `token`: fresh with each page; the same again is the same entry.
    `says`: who sets objections aside. `again`: it is a further one, not the same thing that another phone
    entered. `witness`: the seat that counts another one's. `until`: the turn that was forgotten to be ended,
    and ends with this entry; `last`: the turn that goes on, where the entry belongs to the one before.
    `displaces`: the entries that the page named as fitting no longer beside it, separated by commas. `next`:
    the page to go on with.

    `makes`: its move. `instead`: inputs in place of those that follow from the types. `values`: all that was
    sent, by the names of the fields. `wrong`: sentences, by the field that cannot be read.
    """

    makes: ClassVar[type[Move]]
    instead: ClassVar[Asked] = {}

    seat: Seat | None
    saw: Annotated[int, range(10**12), STALE_PAGE]
    token: Annotated[str, Exact(pattern=TOKEN)]
    says: Annotated[str, ("", "card", "table"), STALE_PAGE] = ""
    again: bool = False
    until: Annotated[str, Lines(most=20)] = ""
    last: Annotated[str, Lines(most=20)] = ""
    witness: Seat | None
    displaces: Annotated[str, Exact(pattern=DISPLACED)] = ""
    next: Annotated[str, Lines(most=500)] = ""

    def __init__(self, sent: Sent) -> None:
        self.values, self.wrong = decode(self.inputs(), sent)
        vars(self).update((name, self.values[name]) for name in self.declared_inputs() if name in self.values)
        if not self.wrong:
            self.wrong = {field: sentences for field, sentences in self.check().items() if sentences}

    @classmethod
    @cache
    def inputs(cls) -> Asked:
        """Return all inputs by their fields, those of every form first."""
        declared = cls.declared_inputs()
        return {**{name: declared[name] for name in FRAME}, **cls.own_inputs()}

    @classmethod
    @cache
    def own_inputs(cls) -> Asked:
        """Return the inputs that not every form has."""
        declared = cls.declared_inputs()
        return {**{name: declared[name] for name in declared if name not in FRAME}, **cls.instead}

    @classmethod
    @cache
    def declared_inputs(cls) -> dict[str, Input]:
        """Return the inputs that are attributes."""
        hints = get_type_hints(cls, include_extras=True)
        return {
            name: input_of(hint, getattr(cls, name, REQUIRED))
            for name, hint in hints.items()
            if get_origin(hint) is not ClassVar
        }

    def check(self) -> Mapping[str, Sequence[Text]]:
        """Return what does not go together, by field, when each field can be read by itself."""
        return {}

    def move(self) -> Move:
        """Make the move. May raise `Refusal` for fields that do not go together."""
        raise NotImplementedError

    def move_on(self, state: Any) -> Move:  # noqa: ARG002
        """Return the move of a form whose words mean something only on a board; for any other form what
        `move` returns. `state` is None before the game."""
        return self.move()

    def override(self) -> Override | None:
        return Override(says=cast(Literal["card", "table"], self.says)) if self.says else None

    def draft(self, move: Move) -> Draft:
        return Draft(move=move, seat=self.seat, override=self.override())

    def drafts_on(self, game: Game[Any], state: Any) -> tuple[Draft, ...]:  # noqa: ARG002
        """Return the drafts of a form: usually one; a form that enters several at once says so here."""
        return (self.draft(self.move_on(state)),)

    def displaced_versions(self) -> frozenset[int]:
        return versions_in(self.displaces)

    def sealing(self, position: Position[Any]) -> Sealing:  # noqa: ARG002
        """Return how the move is sealed and what it opens; usually neither."""
        return OPENLY

    def faults(self) -> Mapping[Text, tuple[str, ...]]:
        """Return what is wrong with the form, and of which fields; nothing where it can be entered."""
        about: dict[Text, list[str]] = {}
        for field, sentences in self.wrong.items():
            for sentence in sentences:
                about.setdefault(sentence, []).append(field)
        return {sentence: tuple(fields) for sentence, fields in about.items()}


FRAME: Final = tuple(MoveForm.declared_inputs())
"""What every form has."""

M = TypeVar("M", bound=Move)


class DerivedForm(MoveForm, Generic[M]):
    """Asks for what the move that it makes holds, besides what it declares."""

    @classmethod
    @cache
    def own_inputs(cls) -> Asked:
        own = super().own_inputs()
        return {**dict(asked_for(cls.makes, own)), **own}

    def move(self) -> M:
        return cast(M, make_record(self.makes, self.values))


class OwnForm(DerivedForm[M]):
    """The form of a move that all games share, which does more than its fields say."""


def form(
    move: type[Move], like: type[DerivedForm[Any]] = DerivedForm, **inputs: Input
) -> type[DerivedForm[Any]]:
    """Return the form of a move. `inputs`: for fields whose type does not say enough. `like`: another kind of
    form, which may have inputs of its own."""
    what = {"makes": move, "instead": {**like.instead, **inputs}}
    found: type[DerivedForm[Any]] = type(f"{move.__name__}Form", (like,), what)
    # A type that says too little is found when the form is made.
    found.inputs()
    return found


def every_form(
    rows: Iterable[MoveRow[Any, Any, Any] | SharedRow[Any, Any]],
    own: Iterable[object],
    derive: Callable[[type[Move]], type[MoveForm]] = form,
) -> Mapping[str, type[MoveForm]]:
    """Return the form of each row, by kind: its own where there is one, else the derived one. `own`: what a
    module has, of which the forms are found that say what they make."""
    forms = (one for one in own if isinstance(one, type) and issubclass(one, MoveForm))
    found = {one.makes.kind: one for one in forms if "makes" in vars(one)}
    return {row.move.kind: found.get(row.move.kind) or derive(row.move) for row in rows}


def versions_in(given: str) -> frozenset[int]:
    """Return the versions that a page named, separated by commas; none for what no page of ours sends."""
    return frozenset(map(int, given.split(","))) if given and DISPLACED.fullmatch(given) else frozenset()
