"""Forms of the set-up and the turn that take something from the board."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from wtforms import BooleanField

from companion.forms.derived import form
from companion.forms.dice import RollField
from companion.forms.fields import CountField, one_of
from companion.forms.move import MoveForm
from companion.games.underdark_maps import moves as m
from companion.games.underdark_maps.catalogue.cards import CLASSES, class_of
from companion.games.underdark_maps.catalogue.settings import LONGEST_TRACK, MEMBERS
from companion.games.underdark_maps.facts import D20
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


class AttachForm(form(m.Attach, cls=one_of(*CLASSES, blank=True))):  # type: ignore[misc]
    """Without a class the card is for that of its member, as it is on the table when nobody objects."""

    def drafts_on(self, game: Game[Any], state: State | None) -> tuple[Draft, ...]:
        made, seat = self.move(), self.seat.data
        if not made.cls and state is not None and seat in state.parties:
            members = state.parties[seat].members
            made = replace(made, cls=members[made.member].cls if made.member < len(members) else "")
        return (Draft(move=made, seat=seat, override=self.override()),)


class AddMemberForm(form(m.AddMember, cls=one_of(*CLASSES, blank=True))):  # type: ignore[misc]
    """Without a class it is the printed one."""

    def move(self) -> Move:
        made: m.AddMember = super().move()
        return replace(made, cls=made.cls or class_of(made.row))


FORMS: Mapping[str, type[MoveForm]] = {
    m.LayTrack.kind: LayTrackForm,
    m.RollOff.kind: RollOffForm,
    m.Attach.kind: AttachForm,
    m.AddMember.kind: AddMemberForm,
}
