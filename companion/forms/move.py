"""The form of a move: what a phone sends, beside the move's own fields."""

import re
from typing import Any, Final, Literal, cast

from flask_wtf import FlaskForm
from wtforms import BooleanField, HiddenField
from wtforms.widgets import HiddenInput

from companion.forms.fields import STALE_PAGE, CountField, NotLonger, OneOf, SeatField, Spelt
from companion.kernel.game import Game
from companion.kernel.input_text import TOKEN
from companion.kernel.moves import Draft, Move, Override
from companion.kernel.position import Position
from companion.kernel.secrecy import OPENLY, Sealing
from companion.kernel.words import Text

DISPLACED = re.compile(r"([0-9]{1,12}(,[0-9]{1,12}){0,4999})?")


MADE: Final = "made"
"""Name under which a declared field keeps what the fields of its forms are copied from."""


class MoveForm(FlaskForm):
    """`saw`: the version the page showed. `token`: fresh with each page; the same again is the same entry.

    `says`: whose word sets objections aside. `again`: it is one more, not what another phone entered.
    `witness`: the seat that counts another one's. `until`: the turn that was forgotten to be ended, and ends
    with this entry; `last`: the turn that goes on, where the entry belongs to the one before. `displaces`:
    the entries that the page named as fitting no longer beside it, separated by commas. `next`: the page to
    go on with. A game's form adds its own fields and says what move they make.
    """

    class Meta(FlaskForm.Meta):
        # Every POST is checked before a form is made of it; the pages' proof comes from elsewhere.
        csrf = False

        def bind_field(self, form: Any, unbound_field: Any, options: Any) -> Any:
            """Return a field like the one that was made of it first, for this form: to make one anew is most
            of what a form costs."""
            made: dict[str, Any] | None = vars(unbound_field).get(MADE)
            if made is None or made["short_name"] != options["name"]:
                field = super().bind_field(form, unbound_field, options)
                vars(unbound_field)[MADE] = {**vars(field), "_form": None, "meta": None}
                return field
            field = object.__new__(unbound_field.field_class)
            vars(field).update(made, _form=form, meta=self)
            return field

    seat = SeatField()
    saw = CountField(most=10**12, sentence=STALE_PAGE, widget=HiddenInput())
    token = HiddenField(validators=[Spelt(TOKEN)])
    says = HiddenField(default="", validators=[OneOf(("", "card", "table"))])
    again = BooleanField()
    until = HiddenField(default="", validators=[NotLonger(20)])
    last = HiddenField(default="", validators=[NotLonger(20)])
    witness = SeatField()
    displaces = HiddenField(default="", validators=[Spelt(DISPLACED)])
    next = HiddenField(default="", validators=[NotLonger(500)])

    def move(self) -> Move:
        """Make the move, once the form is valid. May raise `Refusal` for fields that do not go together."""
        raise NotImplementedError

    def move_on(self, state: Any) -> Move:  # noqa: ARG002
        """Return the move of a form whose words mean something only on a board; of any other what `move`
        returns. `state` is None before the game."""
        return self.move()

    def override(self) -> Override | None:
        says = self.says.data
        return Override(says=cast(Literal["card", "table"], says)) if says else None

    def draft(self, move: Move) -> Draft:
        return Draft(move=move, seat=self.seat.data, override=self.override())

    def drafts_on(self, game: Game[Any], state: Any) -> tuple[Draft, ...]:  # noqa: ARG002
        """Return the drafts of a form: as a rule one; a form that enters several at once says so here."""
        return (self.draft(self.move_on(state)),)

    def displaced(self) -> frozenset[int]:
        return versions_in(self.displaces.data or "")

    def sealing(self, position: Position[Any]) -> Sealing:  # noqa: ARG002
        """Return whether the move is sealed and opened; as a rule it is not."""
        return OPENLY

    def faults(self) -> tuple[Text | str, ...]:
        """Return what is wrong with the form, a sentence each."""
        return tuple(dict.fromkeys(sentence for found in self.errors.values() for sentence in found))


def versions_in(given: str) -> frozenset[int]:
    """Return the versions that a page named, separated by commas; none for what no page of ours sends."""
    return frozenset(map(int, given.split(","))) if given and DISPLACED.fullmatch(given) else frozenset()
