"""Forms of the set-up, the turn, Foe cards and battles that take something from the board, or seal what they
say.
"""

from collections.abc import Mapping
from dataclasses import replace
from itertools import chain
from typing import Any

from wtforms import BooleanField

from companion.forms.derived import RollField, form
from companion.forms.fields import BacksField, CardCounts, CountField, one_of
from companion.forms.move import MoveForm
from companion.games.underdark_maps import moves as m
from companion.games.underdark_maps.catalogue.settings import LONGEST_TRACK, MEMBERS
from companion.games.underdark_maps.catalogue.tables import (
    CLASSES,
    FIGHTER,
    HIGHEST_LEVEL,
    MAGE,
    ROGUE,
    TRAP,
    class_of,
)
from companion.games.underdark_maps.facts import D20, battle_name
from companion.games.underdark_maps.rules.beginning import SHORTEST_TRACK, rollers, track_dice
from companion.games.underdark_maps.state import State
from companion.kernel.dice import Roll
from companion.kernel.game import Game
from companion.kernel.moves import Draft, Move
from companion.kernel.optional.hidden_cards import Turned
from companion.kernel.position import Position, begun
from companion.kernel.rulings import Refusal
from companion.kernel.sealing import OPENLY, Sealing, sealed_together, seats_sealed
from companion.kernel.words import text


class LayTrackForm(MoveForm):
    """`spaces`: how long a track of one's own is. `everything`: the parties that wait are rolled with it."""

    roll = RollField(D20, dice=None)
    spaces = CountField(least=SHORTEST_TRACK, most=LONGEST_TRACK, default=24, blank=True)
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


MOST_PLAYED = 20


class PlayFoeForm(form(m.PlayFoe, level=CountField(most=HIGHEST_LEVEL, blank=True))):  # type: ignore[misc]
    """The level is passed over for a trap, and may be left blank."""

    def move(self) -> Move:
        made: m.PlayFoe = super().move()
        return replace(made, level=0 if made.foe == TRAP else self.level.data or 0)


class CommitForm(MoveForm):
    """`items-<class>`: one-use items of a class. `hidden`: sealed until the other side has chosen too.
    `spell-cards`, `item-cards-<class>`: those of a hand that the table deals, by their backs.
    """

    spells = CountField(most=MOST_PLAYED, default=0)
    items = CardCounts(most=MOST_PLAYED)
    spell_cards = BacksField(name="spell-cards")
    mage_cards = BacksField(name=f"item-cards-{MAGE}")
    rogue_cards = BacksField(name=f"item-cards-{ROGUE}")
    fighter_cards = BacksField(name=f"item-cards-{FIGHTER}")
    hidden = BooleanField()

    def sealing(self, position: Position[Any]) -> Sealing:
        """Whoever chooses last opens what the others sealed."""
        state = position.state
        if not isinstance(state, State):
            return OPENLY
        about = battle_name(state)
        if self.hidden.data and not about:
            raise Refusal(text("No battle is being fought."))
        if self.hidden.data and self.seat.data in seats_sealed(position, about):
            raise Refusal(text("These cards are already sealed: reveal them to change them."))
        others = {task.seat for task in state.turn.tasks if task.kind == "commit"} - {self.seat.data}
        together = sealed_together(position, about, others)
        return together if self.hidden.data else Sealing(opens=together.opens, chooses=_in_secret(state))

    def move(self) -> Move:
        by_class = {MAGE: self.mage_cards, ROGUE: self.rogue_cards, FIGHTER: self.fighter_cards}
        spells = self.spell_cards.data
        items = {cls: field.data for cls, field in by_class.items() if field.data}
        if not spells and not items:
            return m.Commit(self.spells.data or 0, self.items.data)
        backs = (*spells, *chain.from_iterable(items.values()))
        counted = {cls: len(cards) for cls, cards in items.items()}
        return m.Commit(len(spells), counted, Turned(backs))


def _in_secret(state: State) -> bool:
    """Return whether two sides choose, neither knowing what the other plays."""
    rival = state.turn.battle is not None and state.turn.battle.rival is not None
    return rival and state.options.commit == "hidden_before_roll"


class TurnOverForm(form(m.TurnOver)):  # type: ignore[misc]
    def sealing(self, position: Position[Any]) -> Sealing:
        return Sealing(opens=battle_name(position.state)) if isinstance(position.state, State) else OPENLY


_Dice = form(m.Fight, own=RollField(D20, tap="roll"), other=RollField(D20, tap="roll"))


class FightForm(_Dice):  # type: ignore[misc,valid-type]
    """`no-cards`: no card is played, which is entered with it."""

    no_cards = BooleanField(name="no-cards")

    def drafts_on(self, game: Game[Any], state: State | None) -> tuple[Draft, ...]:
        fought: tuple[Draft, ...] = super().drafts_on(game, state)
        if not self.no_cards.data:
            return fought
        return (Draft(move=m.Commit(), seat=self.seat.data, override=self.override()), *fought)


class LoseForm(form(m.Lose)):  # type: ignore[misc]
    """A die with a side for each member, however many there are."""

    def drafts_on(self, game: Game[Any], state: State | None) -> tuple[Draft, ...]:
        roll, seat = self.roll.data, self.seat.data
        if state is not None and seat is not None and seat in state.parties:
            roll = replace(roll, sides=max(len(state.parties[seat].members), 1))
        return (Draft(move=m.Lose(roll), seat=seat, override=self.override()),)


FORMS: Mapping[str, type[MoveForm]] = {
    m.LayTrack.kind: LayTrackForm,
    m.RollOff.kind: RollOffForm,
    m.Attach.kind: AttachForm,
    m.AddMember.kind: AddMemberForm,
    m.PlayFoe.kind: PlayFoeForm,
    m.Commit.kind: CommitForm,
    m.TurnOver.kind: TurnOverForm,
    m.Fight.kind: FightForm,
    m.Lose.kind: LoseForm,
}
