"""The forms of troops and spies."""

from collections.abc import Mapping

from companion.forms.move import MoveForm
from companion.games.tyrants import moves as m
from companion.games.tyrants.forms.printed import colour_field, house_field, place_field, site_field
from companion.kernel.moves import Move


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
