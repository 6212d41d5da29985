"""The forms of pacts, and of who moves for an absent player."""

from collections.abc import Mapping

from companion.forms.move import MoveForm
from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.forms.names import seat_field
from companion.kernel.moves import Move


class OfferPactForm(MoveForm):
    to = seat_field()

    def move(self) -> Move:
        return m.OfferPact(self.to.data or "")


class AcceptPactForm(MoveForm):
    of = seat_field()

    def move(self) -> Move:
        return m.AcceptPact(self.of.data or "")


class EndPactForm(MoveForm):
    other = seat_field()

    def move(self) -> Move:
        return m.EndPact(self.other.data or "")


class NameStandInForm(MoveForm):
    """A blank names nobody any more."""

    ally = seat_field(required=False)

    def move(self) -> Move:
        return m.NameStandIn(self.ally.data or "")


FORMS: Mapping[str, type[MoveForm]] = {
    m.OfferPact.kind: OfferPactForm,
    m.AcceptPact.kind: AcceptPactForm,
    m.EndPact.kind: EndPactForm,
    m.NameStandIn.kind: NameStandInForm,
}
