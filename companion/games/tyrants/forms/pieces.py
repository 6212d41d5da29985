"""The forms of troops and spies, and fields for what is printed on the board: anything else was not sent by
our pages."""

from collections.abc import Collection, Mapping
from typing import Any

from wtforms import StringField
from wtforms.validators import Optional

from companion.forms.checks import Given, OneOf
from companion.forms.move import MoveForm
from companion.games.tyrants import moves as m
from companion.games.tyrants.catalogue.board import PLACE, SITE
from companion.games.tyrants.catalogue.houses import COLOURS, HOUSES
from companion.games.tyrants.rules.objections import NO_COLOUR
from companion.kernel.moves import Move
from companion.kernel.words import Text, text


class PrintedField(StringField):
    """One of the ids that `known` holds; None where nothing was sent and nothing is required."""

    def __init__(self, known: Collection[str], sentence: Text, *, required: bool, **options: Any) -> None:
        first: Any = Given(sentence) if required else Optional()
        super().__init__("", validators=[first, OneOf(known, sentence)], **options)

    @property
    def chosen(self) -> str:
        return self.data or ""

    @property
    def chosen_or_none(self) -> str | None:
        return self.data or None


def place_field(required: bool = True) -> PrintedField:
    return PrintedField(PLACE, text("The board has no such place."), required=required)


def site_field(required: bool = True) -> PrintedField:
    return PrintedField(SITE, text("The board has no such site."), required=required)


def colour_field() -> PrintedField:
    return PrintedField(COLOURS, NO_COLOUR, required=True)


def house_field() -> PrintedField:
    return PrintedField(HOUSES, text("There is no such house."), required=True)


class StartingTroopForm(MoveForm):
    site = site_field()

    def move(self) -> Move:
        return m.StartingTroop(self.site.chosen)


class DeployForm(MoveForm):
    """Without a place it is the deploy of a house with empty barracks."""

    place = place_field(required=False)

    def move(self) -> Move:
        return m.Deploy(self.place.chosen_or_none)


class AssassinateForm(MoveForm):
    place = place_field()
    victim = colour_field()

    def move(self) -> Move:
        return m.Assassinate(self.place.chosen, self.victim.chosen)


class SupplantForm(MoveForm):
    place = place_field()
    victim = colour_field()

    def move(self) -> Move:
        return m.Supplant(self.place.chosen, self.victim.chosen)


class MoveTroopForm(MoveForm):
    origin = place_field()
    target = place_field()
    colour = colour_field()

    def move(self) -> Move:
        return m.MoveTroop(self.origin.chosen, self.target.chosen, self.colour.chosen)


class ReturnTroopForm(MoveForm):
    place = place_field()
    owner = house_field()

    def move(self) -> Move:
        return m.ReturnTroop(self.place.chosen, self.owner.chosen)


class PlaceSpyForm(MoveForm):
    """With all five placed, `origin` is the site that one of them leaves."""

    site = site_field()
    origin = site_field(required=False)

    def move(self) -> Move:
        return m.PlaceSpy(self.site.chosen, self.origin.chosen_or_none)


class ReturnSpyForm(MoveForm):
    site = site_field()
    owner = house_field()

    def move(self) -> Move:
        return m.ReturnSpy(self.site.chosen, self.owner.chosen)


class PlaceTrophyForm(MoveForm):
    hall = house_field()
    colour = colour_field()
    place = place_field()

    def move(self) -> Move:
        return m.PlaceTrophy(self.hall.chosen, self.colour.chosen, self.place.chosen)


FORMS: Mapping[str, type[MoveForm]] = {
    m.StartingTroop.kind: StartingTroopForm,
    m.Deploy.kind: DeployForm,
    m.Assassinate.kind: AssassinateForm,
    m.Supplant.kind: SupplantForm,
    m.MoveTroop.kind: MoveTroopForm,
    m.ReturnTroop.kind: ReturnTroopForm,
    m.PlaceSpy.kind: PlaceSpyForm,
    m.ReturnSpy.kind: ReturnSpyForm,
    m.PlaceTrophy.kind: PlaceTrophyForm,
}
