"""The forms of corrections."""

from collections.abc import Mapping

from companion.forms.fields import CountField
from companion.forms.move import MoveForm
from companion.games.underdark_maps import moves as m
from companion.games.underdark_maps.catalogue.adventurers import ROWS as ADVENTURERS
from companion.games.underdark_maps.catalogue.adventurers import class_of
from companion.games.underdark_maps.catalogue.terrain import ROWS
from companion.games.underdark_maps.forms.choices import (
    class_field,
    label_field,
    member_field,
    one_of,
    space_field,
)
from companion.games.underdark_maps.state import PHASES
from companion.kernel.moves import Move


class SetTerrainForm(MoveForm):
    space = space_field()
    row = CountField(least=1, most=len(ROWS))

    def move(self) -> Move:
        return m.SetTerrain(self.space.data or 0, self.row.data or 0)


class SetPartyForm(MoveForm):
    space = space_field()
    hand = CountField(most=99)

    def move(self) -> Move:
        return m.SetParty(self.space.data or 0, self.hand.data or 0)


class AddMemberForm(MoveForm):
    """Without a class it is the printed one."""

    row = CountField(least=1, most=len(ADVENTURERS))
    cls = class_field(blank=True)

    def move(self) -> Move:
        row = self.row.data or 0
        return m.AddMember(row, self.cls.data or class_of(row))


class RemoveMemberForm(MoveForm):
    member = member_field()

    def move(self) -> Move:
        return m.RemoveMember(self.member.data or 0)


class RemoveCardForm(MoveForm):
    member = member_field()
    card = CountField(most=99)

    def move(self) -> Move:
        return m.RemoveCard(self.member.data or 0, self.card.data or 0)


class SetMapsForm(MoveForm):
    """Without a holder they lie on the space."""

    holder = label_field()
    space = space_field()

    def move(self) -> Move:
        return m.SetMaps(self.holder.data or "", self.space.data or 0)


class SetTurnForm(MoveForm):
    phase = one_of(*PHASES)

    def move(self) -> Move:
        return m.SetTurn(self.phase.data or "")


FORMS: Mapping[str, type[MoveForm]] = {
    m.SetTerrain.kind: SetTerrainForm,
    m.SetParty.kind: SetPartyForm,
    m.AddMember.kind: AddMemberForm,
    m.RemoveMember.kind: RemoveMemberForm,
    m.RemoveCard.kind: RemoveCardForm,
    m.SetMaps.kind: SetMapsForm,
    m.SetTurn.kind: SetTurnForm,
}
