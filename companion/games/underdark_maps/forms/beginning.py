"""The forms of the set-up."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from wtforms import BooleanField

from companion.forms.dice import RollField
from companion.forms.fields import CountField
from companion.forms.move import MoveForm
from companion.games.underdark_maps import moves as m
from companion.games.underdark_maps.catalogue.adventurers import ROWS
from companion.games.underdark_maps.catalogue.parties import MEMBERS
from companion.games.underdark_maps.catalogue.settings import LONGEST_TRACK
from companion.games.underdark_maps.facts.odds import D20
from companion.games.underdark_maps.forms.choices import class_field, member_field
from companion.games.underdark_maps.rules.beginning import SHORTEST_TRACK, rollers, track_dice
from companion.games.underdark_maps.state import State
from companion.kernel.dice import Roll
from companion.kernel.game import Game
from companion.kernel.moves import Draft, Move
from companion.kernel.position import begun
from companion.kernel.rulings import Refusal
from companion.kernel.words import text


class LayTrackForm(MoveForm):
    """`spaces`: how long a track of one's own is. `everything`: the parties that wait are rolled with it."""

    roll = RollField(D20, dice=None)
    spaces = CountField(least=SHORTEST_TRACK, most=LONGEST_TRACK, default=24)
    everything = BooleanField()

    def drafts_on(self, game: Game[Any], state: State | None) -> tuple[Draft, ...]:
        board, roll = begun(state), self.roll.data
        dice = track_dice(board, self.spaces.data)
        if not roll.pips:
            roll = replace(roll, dice=dice)
        elif board.options.board_spaces != "custom" and roll.dice != dice:
            raise Refusal(text("%(n)s numbers are needed, one for each space.", n=dice))
        override, six = self.override(), Roll(sides=D20, dice=MEMBERS)
        waiting = [task.seat for task in board.turn.tasks if task.kind == "gather"]
        return (
            Draft(move=m.LayTrack(roll), seat=self.seat.data, override=override),
            *(
                Draft(move=m.Gather(six), seat=seat, override=override)
                for seat in waiting
                if self.everything.data
            ),
        )


class RollOffForm(MoveForm):
    roll = RollField(D20, dice=None)

    def drafts_on(self, game: Game[Any], state: State | None) -> tuple[Draft, ...]:
        board, roll = begun(state), self.roll.data
        roll = roll if roll.pips else replace(roll, dice=len(rollers(board)))
        return (Draft(move=m.RollOff(roll), seat=self.seat.data, override=self.override()),)


class GatherForm(MoveForm):
    roll = RollField(D20, dice=MEMBERS)

    def move(self) -> Move:
        return m.Gather(self.roll.data)


class NameMemberForm(MoveForm):
    member = member_field()
    roll = RollField(len(ROWS))
    cls = class_field()

    def move(self) -> Move:
        return m.NameMember(self.member.data or 0, self.roll.data, self.cls.data or "")


FORMS: Mapping[str, type[MoveForm]] = {
    m.LayTrack.kind: LayTrackForm,
    m.RollOff.kind: RollOffForm,
    m.Gather.kind: GatherForm,
    m.NameMember.kind: NameMemberForm,
}
