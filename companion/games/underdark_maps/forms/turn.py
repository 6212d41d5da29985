"""The forms of a turn up to its encounter."""

from collections.abc import Mapping
from typing import Any

from companion.forms.dice import RollField
from companion.forms.fields import CountField
from companion.forms.move import MoveForm
from companion.games.underdark_maps import moves as m
from companion.games.underdark_maps.catalogue.cards import ATTACHMENTS
from companion.games.underdark_maps.facts.odds import D6, D20
from companion.games.underdark_maps.forms.choices import (
    BacksField,
    class_field,
    label_field,
    member_field,
    one_of,
    seat_name_field,
)
from companion.games.underdark_maps.state import State
from companion.kernel.dice import Roll
from companion.kernel.game import Game
from companion.kernel.hidden_cards import Turned
from companion.kernel.moves import Draft, Move

MOST_CARDS = 20


class DrawForm(MoveForm):
    cards = CountField(most=MOST_CARDS)
    discarded = CountField(most=MOST_CARDS, default=0)

    def move(self) -> Move:
        return m.Draw(self.cards.data or 0, self.discarded.data or 0)


class RollForm(MoveForm):
    """Of a move that is one roll and nothing else; each subclass says which die and what it makes."""

    roll: RollField

    def made(self, roll: Roll) -> Move:
        raise NotImplementedError

    def move(self) -> Move:
        return self.made(self.roll.data)


class NavigateForm(RollForm):
    roll = RollField(D20)

    def made(self, roll: Roll) -> Move:
        return m.Navigate(roll)


class RecruitForm(RollForm):
    roll = RollField(D20)

    def made(self, roll: Roll) -> Move:
        return m.Recruit(roll)


class WelcomeForm(RollForm):
    roll = RollField(D20)

    def made(self, roll: Roll) -> Move:
        return m.Welcome(roll)


class EnterPortalForm(RollForm):
    roll = RollField(D6)

    def made(self, roll: Roll) -> Move:
        return m.EnterPortal(roll)


class ShiftForm(RollForm):
    roll = RollField(D6)

    def made(self, roll: Roll) -> Move:
        return m.Shift(roll)


class MeetPlanarForm(RollForm):
    roll = RollField(D20)

    def made(self, roll: Roll) -> Move:
        return m.MeetPlanar(roll)


class AttachForm(MoveForm):
    """Without a class the card is for that of its member, as it is on the table when nobody objects.
    `backs`: the card, where the table deals them."""

    member = member_field()
    card = one_of(*ATTACHMENTS)
    cls = class_field(blank=True)
    label = label_field()
    backs = BacksField()

    def drafts_on(self, game: Game[Any], state: State | None) -> tuple[Draft, ...]:
        member = self.member.data or 0
        turned = Turned(self.backs.data)
        kind, cls = self.card.data or "", self._class(state, member)
        move = m.Attach(member, kind, cls, self.label.data or "", turned)
        return (Draft(move=move, seat=self.seat.data, override=self.override()),)

    def _class(self, state: State | None, member: int) -> str:
        seat = self.seat.data
        if self.cls.data or state is None or seat is None or seat not in state.parties:
            return self.cls.data or ""
        members = state.parties[seat].members
        return members[member].cls if member < len(members) else ""


class GoOnForm(MoveForm):
    def move(self) -> Move:
        return m.GoOn()


class MarchForm(MoveForm):
    """`way` is left open where it is chosen after the roll."""

    roll = RollField(D6)
    way = one_of("1", "-1", "0", blank=True)

    def move(self) -> Move:
        return m.March(self.roll.data, int(self.way.data or 0))


class HeadForm(MoveForm):
    way = one_of("1", "-1")

    def move(self) -> Move:
        return m.Head(int(self.way.data or 0))


class ChallengeForm(MoveForm):
    rival = seat_name_field()

    def move(self) -> Move:
        return m.Challenge(self.rival.data or "")


FORMS: Mapping[str, type[MoveForm]] = {
    m.Draw.kind: DrawForm,
    m.Navigate.kind: NavigateForm,
    m.Recruit.kind: RecruitForm,
    m.Welcome.kind: WelcomeForm,
    m.Attach.kind: AttachForm,
    m.GoOn.kind: GoOnForm,
    m.March.kind: MarchForm,
    m.Head.kind: HeadForm,
    m.EnterPortal.kind: EnterPortalForm,
    m.Shift.kind: ShiftForm,
    m.MeetPlanar.kind: MeetPlanarForm,
    m.Challenge.kind: ChallengeForm,
}
