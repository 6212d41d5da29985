"""The forms of corrections: each sets one pool of pieces to what the table shows."""

from collections.abc import Mapping
from typing import Any

from wtforms import Field

from companion.forms.checks import STALE_PAGE
from companion.forms.fields import CardCounts, CountField
from companion.forms.move import MoveForm
from companion.games.tyrants import moves as m
from companion.games.tyrants.catalogue.houses import COLOURS, HOUSES, SPIES, TROOPS
from companion.games.tyrants.forms.pieces import PrintedField, place_field, site_field
from companion.games.tyrants.rules.check_table import MOST_VP, ROUNDS
from companion.games.tyrants.rules.objections import NO_COLOUR
from companion.kernel.moves import Move
from companion.kernel.rulings import Fault, Refusal

FIVE = 5


def _by_colour(counts: Mapping[str, int]) -> Mapping[str, int]:
    if not counts.keys() <= set(COLOURS):
        raise Refusal(NO_COLOUR, Fault.UNKNOWN)
    return counts


class SetTroopsForm(MoveForm):
    """Inputs called `troops-<colour>`; for a single space `only`, the colour that stands there."""

    place = place_field()
    troops = CardCounts(most=TROOPS)
    only = PrintedField((*COLOURS, ""), NO_COLOUR, required=False)

    def move(self) -> Move:
        if self.only.chosen:
            return m.SetTroops(self.place.chosen, {self.only.chosen: 1})
        return m.SetTroops(self.place.chosen, _by_colour(self.troops.data))


class HousesField(Field):
    """Any of the houses, as ticked; none is an answer too."""

    data: tuple[str, ...]

    def process_formdata(self, valuelist: list[Any]) -> None:
        if not set(valuelist) <= set(HOUSES):
            raise ValueError(STALE_PAGE)
        self.data = tuple(house for house in HOUSES if house in valuelist)


class SetSpiesForm(MoveForm):
    site = site_field()
    houses = HousesField()

    def move(self) -> Move:
        return m.SetSpies(self.site.chosen, self.houses.data)


class SetHallForm(MoveForm):
    """Inputs called `troops-<colour>`."""

    troops = CardCounts(most=TROOPS)

    def move(self) -> Move:
        return m.SetHall(_by_colour(self.troops.data))


class SetTokensForm(MoveForm):
    """As the tokens lie there: so many of 1 VP, so many of 5."""

    ones = CountField(most=MOST_VP)
    fives = CountField(most=MOST_VP // FIVE)

    def move(self) -> Move:
        return m.SetTokens((self.ones.data or 0) + FIVE * (self.fives.data or 0))


class SetBarracksForm(MoveForm):
    """Either may be left out, and stays as it is."""

    troops = CountField(blank=True, most=TROOPS)
    spies = CountField(blank=True, most=SPIES)

    def move(self) -> Move:
        return m.SetBarracks(self.troops.data, self.spies.data)


class SetTurnForm(MoveForm):
    """The seat is the one whose turn it is."""

    round = CountField(least=1, most=ROUNDS)

    def move(self) -> Move:
        return m.SetTurn(self.round.data or 1)


FORMS: Mapping[str, type[MoveForm]] = {
    m.SetTroops.kind: SetTroopsForm,
    m.SetSpies.kind: SetSpiesForm,
    m.SetHall.kind: SetHallForm,
    m.SetTokens.kind: SetTokensForm,
    m.SetBarracks.kind: SetBarracksForm,
    m.SetTurn.kind: SetTurnForm,
}
