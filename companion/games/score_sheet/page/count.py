"""The page for entering a column: its lines, with what was entered before as far as the viewer may know
it.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.score_sheet.catalogue.points import bounds, worth
from companion.games.score_sheet.catalogue.sheet import Sheet, SheetLine
from companion.games.score_sheet.page.grid import is_shown
from companion.games.score_sheet.scoring import asked_now
from companion.games.score_sheet.state import Entered, State
from companion.kernel.seats import Seat, Viewer
from companion.kernel.words import Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Input:
    """A line to enter. `value`: what was entered, None if it is not shown; `field`: the name of its input.
    `most`: the greatest amount possible, given the cards of the round and the limits on all columns together.
    `worth`: a hint about the points. `covered`: whether it was entered but is not shown."""

    line: SheetLine
    field: str
    value: int | None
    least: int
    most: int
    worth: Text | None
    covered: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CountPage:
    """`number`: of the round, 0 for the end-of-game lines. `columns`: each with its inputs; several if one
    phone enters for `everybody`. `counting`: all columns that are entered in this round."""

    sheet: Sheet
    number: int
    columns: tuple[tuple[Seat, tuple[Input, ...]], ...]
    seat: Seat
    everybody: bool
    counting: tuple[Seat, ...]

    @property
    def single_line(self) -> SheetLine | None:
        """Return the line if there is only one and it takes a number, so that the page can have a row for
        each player."""
        lines = {one.line.key: one.line for _column, inputs in self.columns for one in inputs}
        only = next(iter(lines.values())) if len(lines) == 1 else None
        return only if only and only.kind not in ("yes", "choice") else None

    @property
    def shown(self) -> str:
        """Return the amounts in the inputs, in the format of `forms.CountForm.shown`."""
        each = (one for _column, inputs in self.columns for one in inputs if one.value is not None)
        return " ".join(f"{one.field.removeprefix('amounts-')}={one.value}" for one in each)


def count_page(state: State, viewer: Viewer, given: Mapping[str, str]) -> CountPage | None:
    """Return the page on which a seat counts; None before a sheet is chosen. `as`: the seat; `round`: the
    number of the round, 0 for the end; `all`: one phone enters for everybody."""
    sheet = state.sheet
    if sheet is None:
        return None
    asked = given.get("round", "")
    most = len(state.rounds) + 1
    number = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 3 else asked_now(state) or 0
    number = min(number, most, (state.number_of_rounds or most)) if sheet.rounds else 0
    if not number and not sheet.lines:
        number = len(state.rounds)
    lines = sheet.rounds.lines if sheet.rounds and number else sheet.lines
    cards = sheet.rounds.cards_in(number) if sheet.rounds and number else 0
    seat = Seat(given.get("as", ""))
    there = tuple(column for column in state.columns if state.plays(column, number)) or tuple(state.columns)
    seat = seat if seat in state.playing and state.column_of(seat) in there else there[0]
    everybody = "all" in given
    whose = there if everybody else (state.column_of(seat),)
    entered: Entered = state.counts
    if number:
        entered = state.rounds[number - 1] if number <= len(state.rounds) else {}
    own = state.by_column(entered)
    covered = {column: state.entered[column] - own[column].keys() for column in whose}
    if number:
        # The state has all amounts of the rounds, since the progress of the game depends on them.
        unknown = [
            one for one in whose if viewer.scores == "hidden" and not is_shown(viewer, state.columns[one])
        ]
        covered = {column: frozenset(own[column] if column in unknown else ()) for column in whose}
        own = {column: {} if column in unknown else own[column] for column in whose}
    return CountPage(
        sheet=sheet,
        number=number,
        columns=tuple(
            (column, _inputs(lines, cards, column, own[column], covered[column], everybody))
            for column in whose
        ),
        seat=seat,
        everybody=everybody,
        counting=there,
    )


def _inputs(
    lines: tuple[SheetLine, ...],
    cards: int,
    column: Seat,
    own: Mapping[str, int],
    covered: frozenset[str],
    everybody: bool,
) -> tuple[Input, ...]:
    made = []
    for line in lines:
        if line.entered:
            field = f"amounts-{column}:{line.key}" if everybody else f"amounts-{line.key}"
            made.append(
                Input(
                    line=line,
                    field=field,
                    value=own.get(line.key),
                    least=bounds(line)[0],
                    most=_find_most(line, cards),
                    worth=worth(line),
                    covered=line.key in covered,
                )
            )
    return tuple(made)


def _find_most(line: SheetLine, cards: int) -> int:
    least, most = bounds(line)
    kinds = {limit.kind for limit in line.together}
    if kinds and least >= 0 and "holders" not in kinds:
        most = min(most, max(cards if one.number is None else one.number for one in line.together))
    return min(most, cards) if line.cards else most
