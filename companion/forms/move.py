"""The form of a move: the inputs that every form has, and those derived from the move's fields.
`form(m.Turns)` has an input for each field of `Turns`, with the field's name (`kernel.decoding`).

A move that needs other inputs, or a form that enters several moves, has a form class of its own.
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

from companion.kernel.decoding import InputsByField, decode, input_of, list_record_inputs, make_record
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
    """The decoded inputs of a form. A game's form class says which move it makes, and declares further
    inputs as attributes, with types as in a move (`kernel.decoding`).

    `values`: the decoded values by field. `wrong`: error sentences by field.
    """

    makes: ClassVar[type[Move]]
    """The class of the move."""

    instead: ClassVar[InputsByField] = {}
    """Inputs that replace derived ones."""

    seat: Seat | None
    saw: Annotated[int, range(10**12), STALE_PAGE]
    """The version that the page showed."""

    token: Annotated[str, Exact(pattern=TOKEN)]
    """New whenever a page is drawn; two submissions with the same token are one."""

    says: Annotated[str, ("", "card", "table"), STALE_PAGE] = ""
    """Who overrules objections."""

    again: bool = False
    """Whether this is another event, not the one that another phone entered."""

    until: Annotated[str, Lines(most=20)] = ""
    """The turn in progress, if its player forgot to end it and the user confirms that it ends before
    this entry."""

    last: Annotated[str, Lines(most=20)] = ""
    """The turn in progress, if the user confirms that the entry belongs to this seat's turn before it."""

    witness: Seat | None
    """The seat that counts for another one."""

    displaces: Annotated[str, Exact(pattern=DISPLACED)] = ""
    """The entries that the page named as no longer fitting, separated by commas."""

    next: Annotated[str, Lines(most=500)] = ""
    """The page to show afterwards."""

    def __init__(self, sent: Sent) -> None:
        self.values, self.wrong = decode(self.inputs(), sent)
        vars(self).update((name, self.values[name]) for name in self.declared_inputs() if name in self.values)
        if not self.wrong:
            self.wrong = {field: sentences for field, sentences in self.check().items() if sentences}

    @classmethod
    @cache
    def inputs(cls) -> InputsByField:
        """Return all inputs by field, those of every form first."""
        declared = cls.declared_inputs()
        return {**{name: declared[name] for name in FRAME}, **cls.own_inputs()}

    @classmethod
    @cache
    def own_inputs(cls) -> InputsByField:
        """Return the inputs that not every form has."""
        declared = cls.declared_inputs()
        return {**{name: declared[name] for name in declared if name not in FRAME}, **cls.instead}

    @classmethod
    @cache
    def declared_inputs(cls) -> dict[str, Input]:
        """Return the inputs that are declared as attributes."""
        hints = get_type_hints(cls, include_extras=True)
        return {
            name: input_of(hint, getattr(cls, name, REQUIRED))
            for name, hint in hints.items()
            if get_origin(hint) is not ClassVar
        }

    def check(self) -> Mapping[str, Sequence[Text]]:
        """Return error sentences by field for values that do not go together; called only if every field
        could be read."""
        return {}

    def move(self) -> Move:
        """Return the move. May raise `Refusal` for fields that do not go together."""
        raise NotImplementedError

    def move_on(self, state: Any) -> Move:  # noqa: ARG002
        """Return the move, for a form whose inputs depend on the board; by default the result of `move`.
        `state` is None before the game begins."""
        return self.move()

    def override(self) -> Override | None:
        return Override(says=cast(Literal["card", "table"], self.says)) if self.says else None

    def draft(self, move: Move) -> Draft:
        return Draft(move=move, seat=self.seat, override=self.override())

    def drafts_on(self, game: Game[Any], state: Any) -> tuple[Draft, ...]:  # noqa: ARG002
        """Return the drafts: by default one; a form that enters several overrides this."""
        return (self.draft(self.move_on(state)),)

    def displaced_versions(self) -> frozenset[int]:
        return versions_in(self.displaces)

    def sealing(self, position: Position[Any]) -> Sealing:  # noqa: ARG002
        """Return how the move is sealed and what it opens; by default neither."""
        return OPENLY

    def faults(self) -> Mapping[Text, tuple[str, ...]]:
        """Return the error sentences, each with the fields it concerns; empty if the form can be entered."""
        about: dict[Text, list[str]] = {}
        for field, sentences in self.wrong.items():
            for sentence in sentences:
                about.setdefault(sentence, []).append(field)
        return {sentence: tuple(fields) for sentence, fields in about.items()}


FRAME: Final = tuple(MoveForm.declared_inputs())
"""The inputs that every form has."""

M = TypeVar("M", bound=Move)


class DerivedForm(MoveForm, Generic[M]):
    """A form with an input for each field of its move, besides those it declares."""

    @classmethod
    @cache
    def own_inputs(cls) -> InputsByField:
        own = super().own_inputs()
        return {**dict(list_record_inputs(cls.makes, own)), **own}

    def move(self) -> M:
        return cast(M, make_record(self.makes, self.values))


class OwnForm(DerivedForm[M]):
    """The base class for forms of shared moves that cannot simply be derived from the fields of the move."""


def form(
    move: type[Move], like: type[DerivedForm[Any]] = DerivedForm, **inputs: Input
) -> type[DerivedForm[Any]]:
    """Return the form class of a move. `inputs`: to use in place of those derived from the fields of the same
    names. `like`: the base class, which may have inputs of its own."""
    what = {"makes": move, "instead": {**like.instead, **inputs}}
    found: type[DerivedForm[Any]] = type(f"{move.__name__}Form", (like,), what)
    # Create all inputs now, so that an unclear type is found at start.
    found.inputs()
    return found


def every_form(
    rows: Iterable[MoveRow[Any, Any, Any] | SharedRow[Any, Any]],
    own: Iterable[object],
    derive: Callable[[type[Move]], type[MoveForm]] = form,
) -> Mapping[str, type[MoveForm]]:
    """Return the form of each row, by kind: its own class if there is one, otherwise a derived one. `own`:
    objects, such as the contents of a module; the form classes among them that name their move are used."""
    forms = (one for one in own if isinstance(one, type) and issubclass(one, MoveForm))
    found = {one.makes.kind: one for one in forms if "makes" in vars(one)}
    return {row.move.kind: found.get(row.move.kind) or derive(row.move) for row in rows}


def versions_in(given: str) -> frozenset[int]:
    """Return the versions that a page named, separated by commas; empty for anything else."""
    return frozenset(map(int, given.split(","))) if given and DISPLACED.fullmatch(given) else frozenset()
