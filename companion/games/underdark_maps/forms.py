"""The forms of this game. Most are derived from their moves. Those here also read the state, fill in or
ignore inputs, seal what they send, read the list of an event deck, or have the server deal cards.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain
from typing import Annotated, Any

from companion.forms.move import DerivedForm, MoveForm, every_form
from companion.games.underdark_maps import moves as m
from companion.games.underdark_maps.catalogue.deck import (
    HOUSE,
    MAX_CHARACTERS,
    MAX_COPIES,
    MAX_LINES,
    EventCard,
    Line,
    fault_of_deck,
    list_counted,
    list_faces,
    read_deck,
)
from companion.games.underdark_maps.catalogue.settings import HAND, MAX_TRACK_LENGTH, MEMBERS
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
from companion.games.underdark_maps.facts import D20, battle_name, list_hidden_faces
from companion.games.underdark_maps.rules.apply import ROWS
from companion.games.underdark_maps.rules.beginning import MIN_TRACK_LENGTH, rollers, track_dice
from companion.games.underdark_maps.rules.flow import find_task
from companion.games.underdark_maps.state import State
from companion.kernel.dice import Roll
from companion.kernel.game import Game
from companion.kernel.inputs import Input, Lines, OneRoll, Sent, Tick
from companion.kernel.inputs_of_several import Backs, Counts
from companion.kernel.moves import Draft, Move
from companion.kernel.optional.hidden_cards import Dealt, Shuffled, Turned
from companion.kernel.position import Position, begin_state
from companion.kernel.rulings import Refusal
from companion.kernel.seats import Seat
from companion.kernel.secrecy import OPENLY, Sealing, sealed_together, seats_sealed
from companion.kernel.words import Text, text

Rolled = Annotated[Roll, OneRoll(sides=D20, dice=None)]
ClassOrNone = Annotated[str, ("", *CLASSES)]


class LayTrackForm(MoveForm):
    """`spaces`: the length of the track if the settings leave it open. `everything`: whether to roll the
    missing parties too."""

    makes = m.LayTrack
    roll: Rolled
    spaces: Annotated[int, range(MIN_TRACK_LENGTH, MAX_TRACK_LENGTH + 1)] = 24
    everything: bool = False

    def drafts_on(self, game: Game[Any], state: State | None) -> tuple[Draft, ...]:
        board, roll = begin_state(state), self.roll
        dice = track_dice(board, self.spaces)
        if not roll.pips:
            roll = replace(roll, dice=dice)
        elif board.options.board_spaces != "custom" and roll.dice != dice:
            raise Refusal(text("%(n)s numbers are needed, one for each space.", n=dice))
        override, six = self.override(), Roll(sides=D20, dice=MEMBERS)
        waiting = [task.seat for task in board.turn.tasks if task.kind == "gather"]
        return (
            Draft(move=m.LayTrack(roll), seat=self.seat, override=override),
            *(Draft(move=m.Gather(six), seat=seat, override=override) for seat in waiting if self.everything),
        )


class RollOffForm(MoveForm):
    makes = m.RollOff
    roll: Rolled

    def move_on(self, state: State | None) -> Move:
        board, roll = begin_state(state), self.roll
        roll = roll if roll.pips else replace(roll, dice=len(rollers(board)))
        return m.RollOff(roll)


class AttachForm(DerivedForm[m.Attach]):
    """If no class is given, the card is for the class of the member that it is attached to."""

    makes = m.Attach
    cls: ClassOrNone = ""

    def move_on(self, state: State | None) -> Move:
        move, seat = self.move(), self.seat
        if not move.cls and state is not None and seat is not None and seat in state.parties:
            members = state.parties[seat].members
            move = replace(move, cls=members[move.member].cls if move.member < len(members) else "")
        return move


class AddMemberForm(DerivedForm[m.AddMember]):
    """If no class is given, the adventurer has the printed one."""

    makes = m.AddMember
    cls: ClassOrNone = ""

    def move(self) -> m.AddMember:
        move = super().move()
        return replace(move, cls=move.cls or class_of(move.row))


MAX_PLAYED = 20


class PlayFoeForm(DerivedForm[m.PlayFoe]):
    """The level is ignored for a trap."""

    makes = m.PlayFoe

    def move(self) -> m.PlayFoe:
        move = super().move()
        return replace(move, level=0) if move.foe == TRAP else move


class CommitForm(MoveForm):
    """`items-<class>`: one-use items of a class. `hidden`: sealed until the other side has chosen too.
    `spell-cards`, `item-cards-<class>`: cards of a hand that the table deals, by their backs."""

    makes = m.Commit
    spells: Annotated[int, range(MAX_PLAYED + 1)] = 0
    items: Annotated[Mapping[str, int], Counts(most=MAX_PLAYED)]
    spell_cards: Annotated[tuple[str, ...], Backs(name="spell-cards")]
    mage_cards: Annotated[tuple[str, ...], Backs(name=f"item-cards-{MAGE}")]
    rogue_cards: Annotated[tuple[str, ...], Backs(name=f"item-cards-{ROGUE}")]
    fighter_cards: Annotated[tuple[str, ...], Backs(name=f"item-cards-{FIGHTER}")]
    hidden: bool = False

    def sealing(self, position: Position[Any]) -> Sealing:
        """Return how the cards of a battle are sealed, if they are hidden. The last side to choose opens what
        the others sealed. Raise `Refusal` for hidden cards if no battle is being fought, or if this side has
        already sealed some."""
        state = position.state
        if not isinstance(state, State):
            return OPENLY
        about = battle_name(state)
        if self.hidden and not about:
            raise Refusal(text("No battle is being fought."))
        if self.hidden and self.seat in seats_sealed(position, about):
            raise Refusal(text("These cards are already sealed: reveal them to change them."))
        others = {task.seat for task in state.turn.tasks if task.kind == "commit"} - {self.seat}
        together = sealed_together(position, about, others)
        return together if self.hidden else Sealing(opens=together.opens, chooses=_in_secret(state))

    def move(self) -> Move:
        by_class = {MAGE: self.mage_cards, ROGUE: self.rogue_cards, FIGHTER: self.fighter_cards}
        spells = self.spell_cards
        items = {cls: cards for cls, cards in by_class.items() if cards}
        if not spells and not items:
            return m.Commit(self.spells, self.items)
        backs = (*spells, *chain.from_iterable(items.values()))
        counted = {cls: len(cards) for cls, cards in items.items()}
        return m.Commit(len(spells), counted, Turned(backs))


def _in_secret(state: State) -> bool:
    """Return whether each side chooses without knowing what the other plays."""
    rival = state.turn.battle is not None and state.turn.battle.rival is not None
    return rival and state.options.commit == "hidden_before_roll"


class TurnOverForm(DerivedForm[m.TurnOver]):
    makes = m.TurnOver

    def sealing(self, position: Position[Any]) -> Sealing:
        return Sealing(opens=battle_name(position.state)) if isinstance(position.state, State) else OPENLY


class FightForm(DerivedForm[m.Fight]):
    """`no-cards`: whether to enter, before the rolls, that no card is played."""

    makes = m.Fight
    no_cards: Annotated[bool, Tick(name="no-cards")] = False

    def drafts_on(self, game: Game[Any], state: State | None) -> tuple[Draft, ...]:
        fought = super().drafts_on(game, state)
        if not self.no_cards:
            return fought
        return (self.draft(m.Commit()), *fought)


class LoseForm(DerivedForm[m.Lose]):
    """Roll a die with one side for each member."""

    makes = m.Lose

    def move_on(self, state: State | None) -> Move:
        roll, seat = self.move().roll, self.seat
        if state is not None and seat is not None and seat in state.parties:
            roll = replace(roll, sides=max(len(state.parties[seat].members), 1))
        return m.Lose(roll)


MovesWithSeats = Iterator[tuple[Move, Seat | None]]


@dataclass(frozen=True, kw_only=True)
class TextFile(Input):
    """A text file; None if no file was chosen."""

    default: Any = None

    def read(self, sent: Sent, name: str) -> str | None:
        chosen = next((each for each in sent.getlist(name) if getattr(each, "filename", "")), None)
        return chosen and chosen.stream.read(4 * MAX_CHARACTERS + 1).decode("utf-8", "replace")


class DescribeDeckForm(MoveForm):
    """`source`: the counts of a house deck, or a list of lines, typed (`csv`) or as a file."""

    makes = m.DescribeDeck
    source: Annotated[str, ("counts", "list")]
    counts: Annotated[Mapping[str, int], Counts(most=MAX_COPIES)]
    csv: Annotated[str, Lines(most=4 * MAX_CHARACTERS)] = ""
    file: Annotated[str | None, TextFile()]

    @cached_property
    def deck(self) -> tuple[tuple[Line, ...], tuple[Text, ...]]:
        """Return the lines, and what is wrong with them."""
        if self.source == "list":
            return read_deck(self.csv if self.file is None else self.file)
        lines = list_counted(self.counts)
        fault = fault_of_deck(lines)
        return lines, (fault,) if fault else ()

    def check(self) -> Mapping[str, Sequence[Text]]:
        return {"csv": self.deck[1]}

    def move(self) -> Move:
        return m.DescribeDeck(self.deck[0], self.source == "counts")


class ChangeLineForm(MoveForm):
    """Fields that a kind of card does not have are ignored: the class of a creature, the level of a spell.
    With 0 copies the line is deleted."""

    makes = m.ChangeLine
    number: Annotated[int, range(MAX_LINES + 1)]
    kind: Annotated[str, KINDS]
    cls: ClassOrNone = ""
    level: Annotated[int, range(HIGHEST_LEVEL + 1)] = 0
    label: Annotated[str, LABEL_LENGTH] = ""
    copies: Annotated[int, range(MAX_COPIES + 1)]

    def check(self) -> Mapping[str, Sequence[Text]]:
        nobody = self.kind in AIDS and not self.cls
        return {"cls": [text("An Aid card must be for a Mage, a Rogue or a Fighter.")]} if nobody else {}

    def move(self) -> Move:
        kind = self.kind
        cls, level = self.cls if kind in AIDS else "", self.level if kind in CREATURES else 0
        line = Line(EventCard(kind, cls, level, self.label), self.copies) if self.copies else None
        return m.ChangeLine(self.number, line)


class CardsForm(MoveForm):
    """The form of moves that depend on where the cards are now."""

    def make_moves(self, state: State) -> MovesWithSeats:
        raise NotImplementedError

    def drafts_on(self, game: Game[Any], state: State | None) -> tuple[Draft, ...]:
        board, override = begin_state(state), self.override()
        return tuple(Draft(move=move, seat=seat, override=override) for move, seat in self.make_moves(board))


class ShuffleForm(CardsForm):
    """Shuffle the deck and deal to everybody, the first time; later, shuffle the discards. `anew`: shuffle
    all cards that are not open, and deal the hands again."""

    makes = m.Shuffle
    anew: bool = False

    def make_moves(self, state: State) -> MovesWithSeats:
        if not state.dealt:
            if not state.deck:
                yield m.DescribeDeck(HOUSE, house=True), None
            yield m.Shuffle(Shuffled(list_faces(state.deck or HOUSE))), None
            yield from ((m.TakeCards(Dealt(HAND)), seat) for seat in state.order)
        elif self.anew:
            yield m.Shuffle(Shuffled(list_hidden_faces(state)), anew=True), None
            hands = ((seat, party.hand) for seat, party in state.parties.items() if party.hand)
            yield from ((m.TakeCards(Dealt(hand)), seat) for seat, hand in hands)
        else:
            yield m.Shuffle(Shuffled(state.face_up, state.face_down)), None


class TakeCardsForm(CardsForm):
    """Take as many cards as are due, or one if none is. If the pile runs out, shuffle the discards and take
    the rest from them."""

    makes = m.TakeCards

    def make_moves(self, state: State) -> MovesWithSeats:
        seat = self.seat
        task = find_task(state, "take", seat) if seat else None
        wanted, discarded = (task.number if task else 1), len(state.face_up) + len(state.face_down)
        first = min(wanted, len(state.pile))
        if first or not discarded:
            yield m.TakeCards(Dealt(first)), seat
        if first < wanted and discarded:
            # The shuffle is entered for the seat that draws, since a phone may enter only for its own seat.
            yield m.Shuffle(Shuffled(state.face_up, state.face_down)), seat
            yield m.TakeCards(Dealt(min(wanted - first, discarded))), seat


class DiscardForm(CardsForm):
    """`newest`: how many of the last cards to discard, if nobody present can see the cards."""

    makes = m.Discard
    backs: Annotated[tuple[str, ...], Backs()]
    newest: m.FewCards = 0

    def make_moves(self, state: State) -> MovesWithSeats:
        seat, newest = self.seat, self.newest
        held = state.parties[seat].cards if seat is not None and seat in state.parties else ()
        yield m.Discard(self.backs or held[len(held) - min(newest, len(held)) :]), seat


FORMS: Mapping[str, type[MoveForm]] = every_form(ROWS, vars().values())
