"""The forms of shared moves that phones enter: derived from their fields, or a class here or in the module
`forms` of a feature. The forms `line` and `recount` make moves of any game that can read typed lines or
settle a recount.
"""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Any, ClassVar, Final

from companion.forms.move import MoveForm, OwnForm, every_form
from companion.forms.typed import Typed
from companion.kernel.game import Game
from companion.kernel.inputs import Exact, Lines
from companion.kernel.moves import Amend, Draft
from companion.kernel.parts import parts
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.seats import Seat
from companion.kernel.shared_rows import rows
from companion.kernel.words import text

VERSIONS = re.compile(r"[0-9]{1,9}(,[0-9]{1,9}){0,99}")


class AmendForm(OwnForm[Amend]):
    """`versions`: separated by commas. `to`: the new seat; `after`: the entry that they follow."""

    makes = Amend
    versions: Annotated[str, Exact(pattern=VERSIONS)]
    to: Seat | None
    after: Annotated[str, Exact(pattern=re.compile(r"[0-9]{0,9}"))] = ""

    def move(self) -> Amend:
        versions = tuple(int(version) for version in self.versions.split(","))
        return Amend(versions, self.to, int(self.after) if self.after else None)


class LineForm(MoveForm):
    """`line`: as typed. `typed`: reads it; None if the game has no typed lines."""

    line: Annotated[str, Lines(most=1_000)] = ""
    typed: ClassVar[Typed | None] = None

    def drafts_on(self, game: Game[Any], state: Any) -> tuple[Draft, ...]:  # noqa: ARG002
        if self.typed is None or state is None:
            raise Refusal(text("No line can be typed at this table now."), Fault.UNKNOWN)
        drafts = self.typed.read(state, self.line, otherwise=self.seat)
        return tuple(replace(draft, override=self.override()) for draft in drafts)


def line_form(typed: Typed) -> type[MoveForm]:
    return type("LineForm", (LineForm,), {"typed": typed})


COUNTED = re.compile(r"([a-z0-9:-]{1,80}=[0-9]{1,4}(;|$)){0,800}")


class RecountForm(MoveForm):
    """`counted`: pieces by the key of their pool, `key=number`, separated by semicolons."""

    counted: Annotated[str, Exact(pattern=COUNTED)] = ""

    def counts(self) -> Mapping[str, int]:
        pairs = (pair.split("=") for pair in self.counted.split(";") if pair)
        return {key: int(number) for key, number in pairs}

    def drafts_on(self, game: Game[Any], state: Any) -> tuple[Draft, ...]:
        drafts = game.recount.settle(state, self.counts()) if game.recount and state is not None else ()
        if not drafts:
            raise Refusal(text("What was counted already agrees with the app."))
        return tuple(replace(draft, override=self.override()) for draft in drafts)


# Loading the features makes their forms known.
parts("forms")

FORMS: Final[Mapping[str, type[MoveForm]]] = {
    **every_form((row for row in rows().values() if row.entered), OwnForm.__subclasses__()),
    "line": LineForm,
    "recount": RecountForm,
}
"""The forms by kind of move; `line` and `recount` can make moves of any kind."""
