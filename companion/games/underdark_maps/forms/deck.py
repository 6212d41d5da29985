"""The forms of the event deck."""

from collections.abc import Mapping
from typing import Any

from flask_wtf.file import FileField
from werkzeug.datastructures import FileStorage
from wtforms import StringField
from wtforms.validators import ValidationError

from companion.forms.fields import CardCounts, CountField
from companion.forms.move import MoveForm
from companion.games.underdark_maps import moves as m
from companion.games.underdark_maps.catalogue.adventurers import CLASSES
from companion.games.underdark_maps.catalogue.cards import AIDS, CREATURES, HIGHEST_LEVEL, KINDS
from companion.games.underdark_maps.catalogue.deck import (
    MOST_COPIES,
    MOST_LINES,
    EventCard,
    Line,
    counted,
    fault_of_deck,
)
from companion.games.underdark_maps.catalogue.deck_csv import MOST_CHARACTERS, read_deck
from companion.games.underdark_maps.forms.choices import label_field, one_of
from companion.kernel.moves import Move
from companion.kernel.words import Text, text


class DescribeDeckForm(MoveForm):
    """`source`: the counts of a house deck, or a list of lines, typed (`csv`) or as a file."""

    source = one_of("counts", "list")
    counts = CardCounts(most=MOST_COPIES)
    csv = StringField(default="")
    file = FileField()

    def validate(self, extra_validators: Any = None) -> bool:
        return super().validate(extra_validators) and self._read()

    def _read(self) -> bool:
        """Whether there is a deck; what is wrong with its lines is said of the list."""
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
    label = label_field()
    copies = CountField(most=MOST_COPIES)

    def validate_cls(self, field: StringField) -> None:
        if self.kind.data in AIDS and not field.data:
            raise ValidationError(text("An Aid card is for a Mage, a Rogue or a Fighter."))  # type: ignore[arg-type]

    def move(self) -> Move:
        kind, copies = self.kind.data or "", self.copies.data or 0
        card = EventCard(
            kind,
            (self.cls.data or "") if kind in AIDS else "",
            (self.level.data or 0) if kind in CREATURES else 0,
            self.label.data or "",
        )
        return m.ChangeLine(self.number.data or 0, Line(card, copies) if copies else None)


FORMS: Mapping[str, type[MoveForm]] = {
    m.DescribeDeck.kind: DescribeDeckForm,
    m.ChangeLine.kind: ChangeLineForm,
}
