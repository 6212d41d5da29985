"""Whom a stronghold pays, the books, and a building plan a line at a time; the move states all of it."""

import re
from collections.abc import Mapping
from typing import Any

from wtforms import BooleanField, StringField

from companion.forms.fields import NumberField, Spelt, name_field
from companion.forms.move import MoveForm
from companion.games.underworld import moves as m
from companion.games.underworld.forms.base import form
from companion.games.underworld.moves.estate import Section
from companion.games.underworld.rules.estates import HIGHEST, MOST_PRICE
from companion.games.underworld.rules.hiring import MOST_PEOPLE
from companion.games.underworld.rules.people import MOST_GOLD
from companion.games.underworld.rules.row import of
from companion.games.underworld.state.state import State
from companion.kernel.moves import Move
from companion.kernel.position import begun
from companion.kernel.rulings import Cannot, Refusal
from companion.kernel.words import text

AMOUNT = re.compile(r"([0-9]{1,4})(?:[.,]([0-9]{1,2}))?", re.ASCII)
AS_AMOUNT = text("Write how much as a number, for example 2 or 1.5.")


class HireForm(MoveForm):
    """`what`: a line of the men-at-arms with its people (`heavy foot/man`), or a specialist.

    `dismiss`: so many fewer.
    """

    stronghold = name_field()
    what = name_field()
    count = NumberField(least=0, most=MOST_PEOPLE)
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


class AmountField(StringField):
    """`1.5` of something, in hundredths; a blank is one of it."""

    data: Any

    def process_formdata(self, valuelist: list[Any]) -> None:
        given = str(valuelist[0]).strip() if valuelist else ""
        found = AMOUNT.fullmatch(given or "1")
        if found is None or not (hundredths := int(found[1]) * 100 + int((found[2] or "").ljust(2, "0"))):
            raise ValueError(AS_AMOUNT)
        self.data = hundredths


class PlanForm(MoveForm):
    """`line`: its number in the plan, from 0; a blank is a new one. `item`: as it is printed, unless
    something is typed as `own`. `price`: 0 as it is printed. `remove`: the line is taken out of the plan.
    `pays`: what is new is paid for at once.
    """

    stronghold = name_field()
    line = StringField(default="", validators=[Spelt(re.compile(r"[0-9]{0,3}", re.ASCII))])
    item = name_field(required=False)
    own = name_field(required=False)
    amount = AmountField()
    taller = NumberField(least=-HIGHEST, most=HIGHEST, default=0)
    price = NumberField(least=0, most=MOST_PRICE, default=0)
    remove = BooleanField()
    pays = BooleanField()

    def move_on(self, state: State | None) -> Move:
        board, name = begun(state), self.stronghold.data or ""
        try:
            plan = list(of(board.strongholds, name).plan)
        except Cannot as cannot:
            raise Refusal(cannot.sentence) from cannot
        place = int(self.line.data) if self.line.data else len(plan)
        if place > len(plan) or (self.remove.data and place == len(plan)):
            raise Refusal(text("There is no such line in the plan."))
        plan[place : place + 1] = [] if self.remove.data else [self._section()]
        return m.Plan(name, tuple(plan), pays=self.pays.data)

    def _section(self) -> Section:
        item = self.own.data or self.item.data
        if not item:
            raise Refusal(text("Choose a part, or name your own."))
        return Section(
            item=item,
            hundredths=self.amount.data,
            taller=self.taller.data or 0,
            price=self.price.data or 0,
        )


FORMS: Mapping[str, type[MoveForm]] = {
    m.CloseMonth.kind: form(m.CloseMonth, month=NumberField(least=1)),
    m.CloseYear.kind: form(m.CloseYear, year=NumberField(least=1)),
    m.Hire.kind: HireForm,
    m.Book.kind: BookForm,
    m.Plan.kind: PlanForm,
}
