"""The forms of this game, derived from its moves, and those that differ: of the set-up, the turn, Foe cards
and battles that take something from the board, or seal what they say; of the event deck: its list, and
cards that the server deals, of which it fills in the rest.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import chain
from typing import Any

from flask_wtf.file import FileField
from werkzeug.datastructures import FileStorage
from wtforms import BooleanField, StringField
from wtforms.validators import ValidationError

from companion.forms.derived import RollField, every_form, form
from companion.forms.fields import BacksField, CardCounts, CountField, name_field, one_of
from companion.forms.move import MoveForm
from companion.games.underdark_maps import moves as m
from companion.games.underdark_maps.catalogue.deck import (
    HOUSE,
    MOST_CHARACTERS,
    MOST_COPIES,
    MOST_LINES,
    EventCard,
    Line,
    counted,
    faces,
    fault_of_deck,
    read_deck,
)
from companion.games.underdark_maps.catalogue.settings import HAND, LONGEST_TRACK, MEMBERS
from companion.games.underdark_maps.catalogue.tables import (
    AIDS,
    CLASSES,
    CREATURES,
    FIGHTER,
    HIGHEST_LEVEL,
    KINDS,
    LABEL_LENGTH,
    MAGE,
    ROGUE,
    TRAP,
    class_of,
)
from companion.games.underdark_maps.facts import D20, battle_name, unseen
from companion.games.underdark_maps.rules.apply import ROWS
from companion.games.underdark_maps.rules.beginning import SHORTEST_TRACK, rollers, track_dice
from companion.games.underdark_maps.rules.flow import due
from companion.games.underdark_maps.state import State
from companion.kernel.dice import Roll
from companion.kernel.game import Game
from companion.kernel.moves import Draft, Move
from companion.kernel.optional.hidden_cards import Dealt, Shuffled, Turned
from companion.kernel.position import Position, begun
from companion.kernel.rulings import Refusal
from companion.kernel.seats import Seat
from companion.kernel.secrecy import OPENLY, Sealing, sealed_together, seats_sealed
from companion.kernel.words import Text, text


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

    def move_on(self, state: State | None) -> Move:
        board, roll = begun(state), self.roll.data
        roll = roll if roll.pips else replace(roll, dice=len(rollers(board)))
        return m.RollOff(roll)


class AttachForm(form(m.Attach, cls=one_of(*CLASSES, blank=True))):  # type: ignore[misc]
    """Without a class the card is for that of its member, as it is on the table when nobody objects."""

    def move_on(self, state: State | None) -> Move:
        made: m.Attach = self.move()
        seat = self.seat.data
        if not made.cls and state is not None and seat in state.parties:
            members = state.parties[seat].members
            made = replace(made, cls=members[made.member].cls if made.member < len(members) else "")
        return made


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
        """Return how the cards of a battle are sealed. Whoever chooses last opens what the others sealed."""
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
        return (self.draft(m.Commit()), *fought)


class LoseForm(form(m.Lose)):  # type: ignore[misc]
    """A die with a side for each member, however many there are."""

    def move_on(self, state: State | None) -> Move:
        roll, seat = self.roll.data, self.seat.data
        if state is not None and seat is not None and seat in state.parties:
            roll = replace(roll, sides=max(len(state.parties[seat].members), 1))
        return m.Lose(roll)


Made = Iterator[tuple[Move, Seat | None]]


class DescribeDeckForm(MoveForm):
    """`source`: the counts of a house deck, or a list of lines, typed (`csv`) or as a file."""

    source = one_of("counts", "list")
    counts = CardCounts(most=MOST_COPIES)
    csv = StringField(default="")
    file = FileField()

    def validate(self, extra_validators: Any = None) -> bool:
        return super().validate(extra_validators) and self._read()

    def _read(self) -> bool:
        """Return whether there is a deck; what is wrong with its lines is said of the list."""
        if self.source.data == "counts":
            self.lines = counted(self.counts.data)
            fault = fault_of_deck(self.lines)
            wrong: tuple[Text, ...] = (fault,) if fault else ()
        else:
            self.lines, wrong = read_deck(self._given())
        self.csv.errors = wrong  # type: ignore[assignment]
        return not wrong

    def _given(self) -> str:
        sent = self.file.data
        if not isinstance(sent, FileStorage) or not sent.filename:
            return self.csv.data or ""
        return sent.stream.read(4 * MOST_CHARACTERS + 1).decode("utf-8", "replace")

    def move(self) -> Move:
        return m.DescribeDeck(self.lines, self.source.data == "counts")


class ChangeLineForm(MoveForm):
    """What a kind of card has none of is passed over: a creature's class, a spell's level."""

    number = CountField(most=MOST_LINES)
    kind = one_of(*KINDS)
    cls = one_of(*CLASSES, blank=True)
    level = CountField(most=HIGHEST_LEVEL, default=0)
    label = name_field(required=False, most=LABEL_LENGTH)
    copies = CountField(most=MOST_COPIES)

    def validate_cls(self, field: StringField) -> None:
        if self.kind.data in AIDS and not field.data:
            raise ValidationError(text("An Aid card must be for a Mage, a Rogue or a Fighter."))  # type: ignore[arg-type]

    def move(self) -> Move:
        kind, copies = self.kind.data or "", self.copies.data or 0
        card = EventCard(
            kind,
            (self.cls.data or "") if kind in AIDS else "",
            (self.level.data or 0) if kind in CREATURES else 0,
            self.label.data or "",
        )
        return m.ChangeLine(self.number.data or 0, Line(card, copies) if copies else None)


class CardsForm(MoveForm):
    """Of moves that follow from where the cards are now."""

    def made(self, state: State) -> Made:
        raise NotImplementedError

    def drafts_on(self, game: Game[Any], state: State | None) -> tuple[Draft, ...]:
        board, override = begun(state), self.override()
        return tuple(Draft(move=move, seat=seat, override=override) for move, seat in self.made(board))


class ShuffleForm(CardsForm):
    """The first time it deals to everybody; `anew`: once more, with all that nobody can see."""

    anew = BooleanField()

    def made(self, state: State) -> Made:
        if not state.dealt:
            if not state.deck:
                yield m.DescribeDeck(HOUSE, house=True), None
            yield m.Shuffle(Shuffled(faces(state.deck or HOUSE))), None
            yield from ((m.TakeCards(Dealt(HAND)), seat) for seat in state.order)
        elif self.anew.data:
            yield m.Shuffle(Shuffled(unseen(state)), anew=True), None
            hands = ((seat, party.hand) for seat, party in state.parties.items() if party.hand)
            yield from ((m.TakeCards(Dealt(hand)), seat) for seat, hand in hands)
        else:
            yield m.Shuffle(Shuffled(state.face_up, state.face_down)), None


class TakeCardsForm(CardsForm):
    """As many as are due; where the pile runs out, what was discarded is shuffled on the way."""

    def made(self, state: State) -> Made:
        seat = self.seat.data
        task = due(state, "take", seat) if seat else None
        wanted, discarded = (task.number if task else 1), len(state.face_up) + len(state.face_down)
        first = min(wanted, len(state.pile))
        if first or not discarded:
            yield m.TakeCards(Dealt(first)), seat
        if first < wanted and discarded:
            # For whoever draws, as a phone may enter for its own seat alone.
            yield m.Shuffle(Shuffled(state.face_up, state.face_down)), seat
            yield m.TakeCards(Dealt(min(wanted - first, discarded))), seat


class DiscardForm(CardsForm):
    """`newest`: so many of those that came last, where nobody at hand can see the cards."""

    backs = BacksField()
    newest = CountField(most=20, default=0)

    def made(self, state: State) -> Made:
        seat, newest = self.seat.data, self.newest.data or 0
        held = state.parties[seat].cards if seat is not None and seat in state.parties else ()
        yield m.Discard(self.backs.data or held[len(held) - min(newest, len(held)) :]), seat


FORMS: Mapping[str, type[MoveForm]] = every_form(
    ROWS,
    {
        m.DescribeDeck.kind: DescribeDeckForm,
        m.ChangeLine.kind: ChangeLineForm,
        m.Shuffle.kind: ShuffleForm,
        m.TakeCards.kind: TakeCardsForm,
        m.Discard.kind: DiscardForm,
        m.LayTrack.kind: LayTrackForm,
        m.RollOff.kind: RollOffForm,
        m.Attach.kind: AttachForm,
        m.AddMember.kind: AddMemberForm,
        m.PlayFoe.kind: PlayFoeForm,
        m.Commit.kind: CommitForm,
        m.TurnOver.kind: TurnOverForm,
        m.Fight.kind: FightForm,
        m.Lose.kind: LoseForm,
    },
)
