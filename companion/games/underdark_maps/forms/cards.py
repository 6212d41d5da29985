"""Forms of the event deck: its list, and cards that the server deals, of which it fills in the rest."""

from collections.abc import Iterator, Mapping
from typing import Any

from flask_wtf.file import FileField
from werkzeug.datastructures import FileStorage
from wtforms import BooleanField, StringField
from wtforms.validators import ValidationError

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
from companion.games.underdark_maps.catalogue.settings import HAND
from companion.games.underdark_maps.catalogue.tables import (
    AIDS,
    CLASSES,
    CREATURES,
    HIGHEST_LEVEL,
    KINDS,
    LABEL_LENGTH,
)
from companion.games.underdark_maps.facts import unseen
from companion.games.underdark_maps.rules.flow import due
from companion.games.underdark_maps.state import State
from companion.kernel.game import Game
from companion.kernel.moves import Draft, Move
from companion.kernel.optional.hidden_cards import Dealt, Shuffled
from companion.kernel.position import begun
from companion.kernel.seats import Seat
from companion.kernel.words import Text, text

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
            yield m.Shuffle(Shuffled(state.face_up, state.face_down)), None
            yield m.TakeCards(Dealt(min(wanted - first, discarded))), seat


class DiscardForm(CardsForm):
    """`newest`: so many of those that came last, where nobody at hand can see the cards."""

    backs = BacksField()
    newest = CountField(most=20, default=0)

    def made(self, state: State) -> Made:
        seat, newest = self.seat.data, self.newest.data or 0
        held = state.parties[seat].cards if seat is not None and seat in state.parties else ()
        yield m.Discard(self.backs.data or held[len(held) - min(newest, len(held)) :]), seat


FORMS: Mapping[str, type[MoveForm]] = {
    m.DescribeDeck.kind: DescribeDeckForm,
    m.ChangeLine.kind: ChangeLineForm,
    m.Shuffle.kind: ShuffleForm,
    m.TakeCards.kind: TakeCardsForm,
    m.Discard.kind: DiscardForm,
}
