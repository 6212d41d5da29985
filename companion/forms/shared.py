"""The forms of the moves that all games share, where their rows say that phones enter them by one: as their
fields have it, or as a class here or in the module `forms` of a feature does. Forms that make moves of
games, for any game that has what they need.
"""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar, Final, cast

from wtforms import HiddenField
from wtforms.form import FormMeta

from companion.forms.derived import OwnForm, every_form
from companion.forms.fields import NotLonger, SeatField, Spelt
from companion.forms.move import MoveForm
from companion.forms.typed import Typed
from companion.kernel.game import Game
from companion.kernel.moves import Amend, Draft, Move
from companion.kernel.parts import parts
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.shared_rows import rows
from companion.kernel.words import text

VERSIONS = re.compile(r"[0-9]{1,9}(,[0-9]{1,9}){0,99}")


class AmendForm(OwnForm):
    """`versions`: separated by commas. `to`: whose they are; `after`: the entry that they follow."""

    makes = Amend
    versions = HiddenField(validators=[Spelt(VERSIONS)])
    to = SeatField()
    after = HiddenField(default="", validators=[Spelt(re.compile(r"[0-9]{0,9}"))])

    def move(self) -> Move:
        versions = tuple(int(version) for version in (self.versions.data or "").split(","))
        return Amend(versions, self.to.data, int(self.after.data) if self.after.data else None)


class LineForm(MoveForm):
    """`line`: as it was typed. `typed`: by which it is read; None where no line can be typed."""

    line = HiddenField(default="", validators=[NotLonger(1_000)])
    typed: ClassVar[Typed | None] = None

    def drafts_on(self, game: Game[Any], state: Any) -> tuple[Draft, ...]:  # noqa: ARG002
        if self.typed is None or state is None:
            raise Refusal(text("No line can be typed at this table now."), Fault.UNKNOWN)
        drafts = self.typed.read(state, self.line.data or "", otherwise=self.seat.data)
        return tuple(replace(draft, override=self.override()) for draft in drafts)


def line_form(typed: Typed) -> type[MoveForm]:
    """Return the form of lines that are read so."""
    # FormMeta is what makes form classes; `type` would leave its fields unbound.
    return cast(type[MoveForm], FormMeta("LineForm", (LineForm,), {"typed": typed}))


COUNTED = re.compile(r"([a-z0-9:-]{1,80}=[0-9]{1,4}(;|$)){0,800}")


class RecountForm(MoveForm):
    """`counted`: pieces by the key of their pool, `key=number`, separated by semicolons."""

    counted = HiddenField(default="", validators=[Spelt(COUNTED)])

    def counts(self) -> Mapping[str, int]:
        pairs = (pair.split("=") for pair in (self.counted.data or "").split(";") if pair)
        return {key: int(number) for key, number in pairs}

    def drafts_on(self, game: Game[Any], state: Any) -> tuple[Draft, ...]:
        drafts = game.recount.settle(state, self.counts()) if game.recount and state is not None else ()
        if not drafts:
            raise Refusal(text("Nothing differs from what the table counted."))
        return tuple(replace(draft, override=self.override()) for draft in drafts)


# Those of features count as forms of their own once they are there.
parts("forms")

FORMS: Final[Mapping[str, type[MoveForm]]] = {
    **every_form(
        (row for row in rows().values() if row.entered),
        {own.makes.kind: own for own in OwnForm.__subclasses__()},
    ),
    "line": LineForm,
    "recount": RecountForm,
}
"""By the kind of a move, or what makes moves of any game."""
