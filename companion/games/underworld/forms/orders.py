"""Written orders of a battle: of one flyer or ship, or of all that a seat orders; sealed, or in the open."""

from collections.abc import Mapping
from typing import Any, ClassVar

from wtforms import BooleanField, Field

from companion.forms.checks import CHOOSE, STALE_PAGE
from companion.forms.fields import LONGEST_NAME, MOST_NAMES, OfEach, tidy
from companion.forms.move import MoveForm
from companion.games.underworld import moves as m
from companion.games.underworld.facts.orders import ABOUT, ordered_by
from companion.games.underworld.forms.base import form
from companion.kernel.moves import Move
from companion.kernel.position import Position, begun
from companion.kernel.rulings import Refusal
from companion.kernel.sealing import OPENLY, Sealing, sealed_together, seats_sealed
from companion.kernel.words import text

LONGEST = 100
MOST_ORDERS = 100


class WordsByName(OfEach):
    """Something typed for each."""

    most_ids = MOST_NAMES
    data: Mapping[str, str]

    def read(self, sent: Mapping[str, str]) -> Mapping[str, str]:
        return {who: tidy(typed)[:LONGEST] for who, typed in sent.items()}


class Ordered(Field):
    """Who is ordered, by names in inputs called as the field is; one at least."""

    data: tuple[str, ...]

    def process_formdata(self, valuelist: list[Any]) -> None:
        names = tuple(dict.fromkeys(tidy(str(value)) for value in valuelist))
        if not any(names):
            raise ValueError(CHOOSE)
        if len(names) > MOST_ORDERS or any(len(name) > LONGEST_NAME for name in names):
            raise ValueError(STALE_PAGE)
        self.data = names


class OrdersForm(MoveForm):
    """`hidden`: sealed until all who have something to order have written; whoever is last reveals all."""

    battle: ClassVar[str]
    hidden = BooleanField()

    def ordered(self) -> tuple[str, ...]:
        raise NotImplementedError

    def sealing(self, position: Position[Any]) -> Sealing:
        about, seat = ABOUT[self.battle], self.seat.data
        writers = ordered_by(begun(position.state), self.battle)
        strange = tuple(name for name in self.ordered() if writers.get(name, seat) != seat)
        if strange and (seat is not None or self.hidden.data):
            raise Refusal(text("%(names)s: another seat writes the orders.", names=strange))
        if not self.hidden.data:
            return OPENLY
        if seat in seats_sealed(position, about):
            raise Refusal(text("Your orders are sealed already, and wait for the others."))
        return sealed_together(position, about, set(writers.values()) - {seat})


class RevealForm(form(m.RevealOrders)):  # type: ignore[misc]
    """The referee reveals what there is: the others' orders are on paper, or are not to come."""

    def sealing(self, position: Position[Any]) -> Sealing:
        return Sealing(opens=ABOUT.get(self.battle.data or "", ""))

    def move(self) -> Move:
        made: Move = super().move()
        return made


FORMS: Mapping[str, type[MoveForm]] = {
    m.RevealOrders.kind: RevealForm,
    m.ChooseScreens.kind: form(m.ChooseScreens),
    m.Place.kind: form(m.Place),
    m.Unplace.kind: form(m.Unplace),
}
