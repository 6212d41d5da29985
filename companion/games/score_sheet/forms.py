"""The forms of a score sheet: choosing, making or importing one, and entering a column."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any, ClassVar, Final

from companion.forms.move import MoveForm, every_form
from companion.games.score_sheet.catalogue.reading import FaultySheetError, read
from companion.games.score_sheet.catalogue.ready import ready_text
from companion.games.score_sheet.catalogue.sheet import MAX_ROUNDS, MAX_TEXT_LENGTH, write_sheet
from companion.games.score_sheet.moves import Count, CountRound, UseSheet
from companion.games.score_sheet.page.making import make_sheet
from companion.games.score_sheet.page.passing import read_imported_sheet
from companion.games.score_sheet.page.typed_points import amount_of
from companion.games.score_sheet.rules.apply import ROWS
from companion.games.score_sheet.state import NO_SHEET, State
from companion.kernel.game import Game
from companion.kernel.input_text import readable
from companion.kernel.inputs import ID, STALE_PAGE, Lines, UnfitError
from companion.kernel.inputs_of_several import Each, Shown, ShownInput
from companion.kernel.moves import Draft, Move
from companion.kernel.rulings import Refusal
from companion.kernel.seats import Seat
from companion.kernel.words import text

NO_AMOUNT: Final = text("Enter a whole number, or a sum such as 10+15−5.")
MAX_MADE: Final = 300
"""The most characters in one input of the page on which a sheet is made."""


@dataclass(frozen=True, kw_only=True)
class Amounts(Each):
    """Amounts by the key of their line, or by seat and key; empty ones are omitted."""

    def parse_each(self, given: Mapping[str, str]) -> Mapping[str, int]:
        filled = {key: typed.strip() for key, typed in given.items() if typed.strip()}
        if not all(map(ID.fullmatch, filled)):
            raise UnfitError(STALE_PAGE)
        amounts = {key: amount_of(typed) for key, typed in filled.items()}
        known = {key: amount for key, amount in amounts.items() if amount is not None}
        if len(known) < len(amounts):
            raise UnfitError(NO_AMOUNT)
        return known


@dataclass(frozen=True, kw_only=True)
class MadeSheet(Each):
    """The inputs of the page for making a sheet, by name."""

    def parse_each(self, given: Mapping[str, str]) -> Mapping[str, str]:
        if any(len(typed) > MAX_MADE for typed in given.values()):
            raise UnfitError(text("That is longer than %(most)s characters.", most=MAX_MADE))
        return {key: typed.strip() for key, typed in given.items()}


class UseSheetForm(MoveForm):
    """A sheet comes from the first of three inputs that is filled in. `ready`: the slug of a ready sheet;
    `title` then names the game, for a sheet for any game. `sheet`: a text or a link that contains sheets;
    `title` then says which, if there are several. `made`: the inputs of the page for making a sheet, or for
    changing the sheet `base`."""

    makes = UseSheet
    ready: Annotated[str, Lines(most=60)] = ""
    title: Annotated[str, Lines(most=60)] = ""
    sheet: Annotated[str, Lines(most=2 * MAX_TEXT_LENGTH)] = ""
    base: Annotated[str, Lines(most=2 * MAX_TEXT_LENGTH)] = ""
    made: Annotated[Mapping[str, str], MadeSheet()]

    def move(self) -> Move:
        try:
            if self.ready:
                found = ready_text(self.ready)
                if not found:
                    raise Refusal(text("There is no such sheet."))
                title = " ".join(self.title.split())
                return (
                    _use_readable(write_sheet(replace(read(found), title=title)))
                    if title
                    else UseSheet(found)
                )
            if self.sheet.strip():
                return _use_readable(write_sheet(read_imported_sheet(self.sheet, self.title)))
            base = read_imported_sheet(self.base) if self.base else None
            return _use_readable(write_sheet(make_sheet(self.made, base)))
        except FaultySheetError as error:
            raise Refusal(error.sentences) from error


def _use_readable(sheet: str) -> UseSheet:
    """Return the move that puts a sheet to use. Raise `Refusal` if a name or a note in it is unreadable."""
    if any(said and not readable(said) for said in _words_in(json.loads(sheet))):
        raise Refusal(text("One of the names or notes of this sheet is unreadable."))
    return UseSheet(sheet)


def _words_in(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict | list):
        for each in data.values() if isinstance(data, dict) else data:
            yield from _words_in(each)


class CountForm(MoveForm):
    """Amounts of one column, or of several together: one entry for each seat."""

    makes: ClassVar[type[Move]] = Count
    amounts: Annotated[Mapping[str, int], Amounts()]
    shown: Annotated[Shown, ShownInput()]

    def drafts_on(self, game: Game[Any], state: State | None) -> tuple[Draft, ...]:
        if state is None or state.sheet is None:
            raise Refusal(NO_SHEET)
        override = self.override()
        return tuple(
            Draft(move=self.make_move(amounts), seat=seat, override=override)
            for seat, amounts in self.by_seat().items()
        )

    def by_seat(self) -> Mapping[Seat | None, Mapping[str, int]]:
        """Return the new amounts by seat. Raise `Refusal` if there are none."""
        found: dict[Seat | None, dict[str, int]] = {}
        for name, amount in self.amounts.items():
            if self.shown.has(name, amount):
                continue
            seat, _, key = name.rpartition(":")
            found.setdefault(Seat(seat) if seat else self.seat, {})[key] = amount
        if not found:
            raise Refusal(text("There is no new number: fill in a line first."))
        return found

    def make_move(self, amounts: Mapping[str, int]) -> Move:
        return Count(amounts)


class CountRoundForm(CountForm):
    makes = CountRound
    round: Annotated[int, range(1, MAX_ROUNDS + 1)]

    def make_move(self, amounts: Mapping[str, int]) -> Move:
        return CountRound(self.round, amounts)


FORMS: Mapping[str, type[MoveForm]] = every_form(ROWS, vars().values())
