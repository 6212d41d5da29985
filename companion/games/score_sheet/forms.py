"""The forms of a score sheet: choosing, making or bringing one, and entering a column."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from wtforms import StringField

from companion.forms.fields import ID, STALE_PAGE, CountField, NotLonger, OfEach, ShownField
from companion.forms.move import MoveForm
from companion.games.score_sheet.catalogue.points import AMOUNT
from companion.games.score_sheet.catalogue.reading import FaultySheetError
from companion.games.score_sheet.catalogue.ready import ready_text
from companion.games.score_sheet.catalogue.sheet import MOST_ROUNDS, MOST_TEXT, written
from companion.games.score_sheet.moves import Count, CountRound, UseSheet
from companion.games.score_sheet.page.making import brought, made
from companion.games.score_sheet.state import NO_SHEET, State
from companion.kernel.game import Game
from companion.kernel.input_text import readable
from companion.kernel.moves import Draft, Move
from companion.kernel.rulings import Refusal
from companion.kernel.seats import Seat
from companion.kernel.words import text


class AmountsField(OfEach):
    """Amounts by the key of their line, or by seat and key; those left empty are not named."""

    data: Mapping[str, int]

    def read(self, sent: Mapping[str, str]) -> Mapping[str, int]:
        filled = {key: given.strip() for key, given in sent.items() if given.strip()}
        if not all(ID.fullmatch(key) for key in filled):
            raise ValueError(STALE_PAGE)
        if not all(AMOUNT.fullmatch(given) for given in filled.values()):
            raise ValueError(text("Enter a whole number."))
        return {key: int(given) for key, given in filled.items()}


class MadeField(OfEach):
    """What the page of making a sheet says, by the names of its inputs."""

    data: Mapping[str, str]

    def read(self, sent: Mapping[str, str]) -> Mapping[str, str]:
        if any(len(given) > 300 for given in sent.values()):
            raise ValueError(text("That is longer than %(most)s characters.", most=300))
        return {key: given.strip() for key, given in sent.items()}


class UseSheetForm(MoveForm):
    """`ready`: the slug of a ready sheet. `sheet`: its text, or a link that has it. Else what was made, of
    `base` where a sheet is edited."""

    ready = StringField(default="", validators=[NotLonger(60)])
    sheet = StringField(default="", validators=[NotLonger(2 * MOST_TEXT)])
    base = StringField(default="", validators=[NotLonger(2 * MOST_TEXT)])
    made = MadeField()

    def move(self) -> Move:
        try:
            if self.ready.data:
                found = ready_text(self.ready.data)
                if not found:
                    raise Refusal(text("There is no such sheet."))
                return UseSheet(found)
            if self.sheet.data and self.sheet.data.strip():
                return _using(written(brought(self.sheet.data)))
            base = brought(self.base.data) if self.base.data else None
            return _using(written(made(self.made.data, base)))
        except FaultySheetError as error:
            raise Refusal(error.told) from error


def _using(sheet: str) -> UseSheet:
    """Raise `Refusal` where somebody gave a name or a note in which nothing can be read."""
    if any(said and not readable(said) for said in _words_in(json.loads(sheet))):
        raise Refusal(text("Nothing can be read in one of the names or notes of this sheet."))
    return UseSheet(sheet)


def _words_in(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict | list):
        for each in data.values() if isinstance(data, dict) else data:
            yield from _words_in(each)


class CountForm(MoveForm):
    """Amounts of one column, or of several together: one entry for each seat."""

    amounts = AmountsField()
    shown = ShownField()

    def drafts_on(self, game: Game[Any], state: State | None) -> tuple[Draft, ...]:
        if state is None or state.sheet is None:
            raise Refusal(NO_SHEET)
        override = self.override()
        return tuple(
            Draft(move=self.entering(amounts), seat=seat, override=override)
            for seat, amounts in self.by_seat().items()
        )

    def by_seat(self) -> Mapping[Seat | None, Mapping[str, int]]:
        """Return what is new, by the seat that it is for."""
        found: dict[Seat | None, dict[str, int]] = {}
        for name, amount in self.amounts.data.items():
            if self.shown.has(name, amount):
                continue
            seat, _, key = name.rpartition(":")
            found.setdefault(Seat(seat) if seat else self.seat.data, {})[key] = amount
        if not found:
            raise Refusal(text("There is no new number: fill in a line first."))
        return found

    def entering(self, amounts: Mapping[str, int]) -> Move:
        return Count(amounts)


class CountRoundForm(CountForm):
    round = CountField(least=1, most=MOST_ROUNDS)

    def entering(self, amounts: Mapping[str, int]) -> Move:
        return CountRound(self.round.data or 1, amounts)


FORMS: Mapping[str, type[MoveForm]] = {
    UseSheet.kind: UseSheetForm,
    Count.kind: CountForm,
    CountRound.kind: CountRoundForm,
}
