"""Strongholds, the people they pay, the land around them, and the books. A plan: `plans`."""

from collections.abc import Mapping

from wtforms import BooleanField

from companion.forms.fields import NumberField, name_field
from companion.forms.move import MoveForm
from companion.games.underworld import moves as m
from companion.games.underworld.forms.base import form
from companion.games.underworld.rules.hiring import MOST_PEOPLE
from companion.games.underworld.rules.ledger import MOST_GOLD
from companion.kernel.moves import Move


class HireForm(MoveForm):
    """`what`: a line of the men-at-arms with its people (`heavy foot/man`), or a specialist.

    `dismiss`: so many fewer.
    """

    stronghold = name_field()
    what = name_field()
    count = NumberField(least=1, most=MOST_PEOPLE)
    dismiss = BooleanField()

    def move(self) -> Move:
        what, _, people = (self.what.data or "").partition("/")
        count = self.count.data or 0
        return m.Hire(self.stronghold.data or "", what, -count if self.dismiss.data else count, people)


class BookForm(MoveForm):
    """`pays`: gold that leaves the purse."""

    owner = name_field()
    heading = name_field()
    gp = NumberField(least=1, most=MOST_GOLD)
    pays = BooleanField()

    def move(self) -> Move:
        gp = self.gp.data or 0
        return m.Book(self.owner.data or "", self.heading.data or "", -gp if self.pays.data else gp)


MOVES = (
    m.Found,
    m.Build,
    m.Seek,
    m.Stable,
    m.SendOut,
    m.BuyNews,
    m.ClearHex,
    m.CountVillages,
    m.Invest,
    m.SetPurse,
    m.Outrage,
)
FORMS: Mapping[str, type[MoveForm]] = {
    m.CloseMonth.kind: form(m.CloseMonth, month=NumberField(least=1)),
    m.CloseYear.kind: form(m.CloseYear, year=NumberField(least=1)),
    m.Hire.kind: HireForm,
    m.Book.kind: BookForm,
    **{move.kind: form(move) for move in MOVES},
}
