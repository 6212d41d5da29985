"""Hiring, the books, and a building plan edited line by line although the move holds the whole plan."""

import re
from dataclasses import dataclass
from typing import Annotated, Any

from companion.forms.move import MoveForm
from companion.games.underworld import moves as m
from companion.games.underworld.forms.base import form
from companion.games.underworld.moves.estate import Section
from companion.games.underworld.rules.estates import HIGHEST, MAX_PRICE
from companion.games.underworld.rules.hiring import MAX_PEOPLE
from companion.games.underworld.rules.people import MAX_GOLD
from companion.games.underworld.rules.row import look_up
from companion.games.underworld.state.state import State
from companion.kernel.inputs import MAX_NUMBER, WHOLE, Exact, Input, Number, UnfitError
from companion.kernel.moves import Move
from companion.kernel.position import begin_state
from companion.kernel.rulings import Cannot, Refusal
from companion.kernel.words import text

AMOUNT = re.compile(r"([0-9]{1,4})(?:[.,]([0-9]{1,2}))?", re.ASCII)
AS_AMOUNT = text("Write how much as a number, for example 2 or 1.5.")


class HireForm(MoveForm):
    """`what`: a line of the men-at-arms with its people (`heavy foot/man`), or a specialist.

    `dismiss`: whether `count` people are dismissed rather than hired.
    """

    makes = m.Hire
    stronghold: str
    what: str
    count: Annotated[int, range(MAX_PEOPLE + 1), WHOLE]
    dismiss: bool = False

    def move(self) -> Move:
        what, _, people = self.what.partition("/")
        return m.Hire(self.stronghold, what, -self.count if self.dismiss else self.count, people)


class BookForm(MoveForm):
    """`pays`: whether the gold leaves the purse."""

    makes = m.Book
    owner: str
    heading: str
    gp: Annotated[int, range(1, MAX_GOLD + 1), WHOLE]
    pays: bool = False

    def move(self) -> Move:
        return m.Book(self.owner, self.heading, -self.gp if self.pays else self.gp)


@dataclass(frozen=True, kw_only=True)
class Amount(Input):
    """A number such as `1.5`, stored in hundredths; empty means one."""

    default: Any = 100

    def parse(self, given: str) -> int:
        found = AMOUNT.fullmatch(given.strip() or "1")
        if found is None or not (hundredths := int(found[1]) * 100 + int((found[2] or "").ljust(2, "0"))):
            raise UnfitError(AS_AMOUNT)
        return hundredths


class PlanForm(MoveForm):
    """`line`: the index in the plan, from 0; empty for a new line. `item`: as printed, unless `own` has other
    words. `price`: 0 for the printed price. `remove`: whether to remove the line from the plan. `pays`:
    whether what is new is paid for at once."""

    makes = m.Plan
    stronghold: str
    line: Annotated[str, Exact(pattern=re.compile(r"[0-9]{0,3}", re.ASCII))] = ""
    item: str = ""
    own: str = ""
    amount: Annotated[int, Amount()]
    taller: Annotated[int, range(-HIGHEST, HIGHEST + 1), WHOLE] = 0
    price: Annotated[int, range(MAX_PRICE + 1), WHOLE] = 0
    remove: bool = False
    pays: bool = False

    def move_on(self, state: State | None) -> Move:
        board, name = begin_state(state), self.stronghold
        try:
            plan = list(look_up(board.strongholds, name).plan)
        except Cannot as cannot:
            raise Refusal(cannot.sentence) from cannot
        place = int(self.line) if self.line else len(plan)
        if place > len(plan) or (self.remove and place == len(plan)):
            raise Refusal(text("There is no such line in the plan."))
        plan[place : place + 1] = [] if self.remove else [self._section()]
        return m.Plan(name, tuple(plan), pays=self.pays)

    def _section(self) -> Section:
        item = self.own or self.item
        if not item:
            raise Refusal(text("Choose a part, or name your own."))
        return Section(item=item, hundredths=self.amount, taller=self.taller, price=self.price)


FROM_1 = Number(least=1, most=MAX_NUMBER, sentence=WHOLE)
CloseMonthForm = form(m.CloseMonth, month=FROM_1)
CloseYearForm = form(m.CloseYear, year=FROM_1)
