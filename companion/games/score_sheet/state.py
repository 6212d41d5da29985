"""What a table has entered on its sheet, and what an entry changes."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Final

from companion.games.score_sheet.catalogue.points import Amounts, Value, fault_of, values
from companion.games.score_sheet.catalogue.reading import FaultySheetError, read
from companion.games.score_sheet.catalogue.sheet import MOST_ROUNDS, Sheet, SheetLine
from companion.games.score_sheet.moves import Count, CountRound, UseSheet
from companion.kernel.game import Misfit, MoveRow, by_type
from companion.kernel.moves import Begin, Entry
from companion.kernel.rulings import NOBODY_PLAYS, Objection, Refusal
from companion.kernel.seats import Seat
from companion.kernel.words import Text, ntext, signed, text

Values = Mapping[Seat, Mapping[str, Value]]
NO_SHEET: Final = text("Choose a sheet first.")
Entered = Mapping[Seat, Amounts]
"""Amounts by the seat for which they were entered; who shares a column keeps a part of it."""


@dataclass(frozen=True, kw_only=True)
class State:
    """`written`: the sheet as the ledger has it; empty before one is chosen. `seats`: clockwise.

    What follows from these is worked out once for each state."""

    seats: tuple[Seat, ...]
    first: Seat
    written: str = ""
    counts: Entered = field(default_factory=dict)
    rounds: tuple[Entered, ...] = ()

    @cached_property
    def sheet(self) -> Sheet | None:
        return read(self.written) if self.written else None

    @cached_property
    def columns(self) -> Mapping[Seat, tuple[Seat, ...]]:
        """Return by its first seat, who counts in a column: each alone, a team, or all together."""
        sheet = self.sheet
        number = len(self.seats)
        if sheet is not None and sheet.cooperative:
            number = 1
        elif sheet is not None and sheet.teams:
            number = min(number, sheet.teams)
        return {seat: self.seats[at::number] for at, seat in enumerate(self.seats[:number])}

    def column_of(self, seat: Seat) -> Seat:
        return next(column for column, members in self.columns.items() if seat in members)

    def dealer(self, number: int) -> Seat:
        """Return who deals in a round."""
        return self.seats[(self.seats.index(self.first) + number - 1) % len(self.seats)]

    @property
    def number_of_rounds(self) -> int:
        """Return how many there are; 0 where that is open."""
        rounds = self.sheet.rounds if self.sheet else None
        if rounds is None:
            return 0
        return rounds.among // len(self.seats) if rounds.among else rounds.number

    @cached_property
    def at_the_end(self) -> Values:
        """Return what each line of the end is in each column."""
        return values(self.sheet.lines, self.together(self.counts)) if self.sheet else {}

    @cached_property
    def of_rounds(self) -> tuple[Values, ...]:
        """Return what each line of a round is in each column, by rounds; one more than was begun."""
        if self.sheet is None or self.sheet.rounds is None:
            return ()
        lines = self.sheet.rounds.lines
        return tuple(values(lines, self.together(entered)) for entered in (*self.rounds, {}))

    @cached_property
    def missing(self) -> Mapping[Seat, tuple[SheetLine, ...]]:
        """Return by column the lines of the end that are not entered and must be. Where none must be, and
        there are no rounds, a column is complete once anything is entered."""
        sheet, own = self.sheet, self.together(self.counts)
        lines = [line for line in sheet.lines if line.entered] if sheet else []
        needed = [line for line in lines if not line.optional]
        if not needed and sheet is not None and sheet.rounds is None:
            return {column: () if own[column] else tuple(lines) for column in self.columns}
        return {
            column: tuple(line for line in needed if line.key not in own[column]) for column in self.columns
        }

    def together(self, entered: Entered) -> Entered:
        """Return amounts by column, where several may have entered parts of one."""
        return {
            column: {key: amount for seat in members for key, amount in entered.get(seat, {}).items()}
            for column, members in self.columns.items()
        }

    @cached_property
    def round_now(self) -> int:
        """Return the round that is entered next: the first that is not complete."""
        complete = [
            all(value.points is not None for own in columns.values() for value in own.values())
            and number <= len(self.rounds)
            for number, columns in enumerate(self.of_rounds, 1)
        ]
        return complete.index(False) + 1 if complete else 1

    def source(self, entered: Entered, column: Seat, key: str) -> str:
        """Return the place that an amount was entered at, as `touches` names it."""
        members = self.columns[column]
        return next((f"{seat}:{key}" for seat in members if key in entered.get(seat, {})), f"{column}:{key}")


def setup(begin: Begin) -> State:
    return State(seats=begin.seats, first=begin.first)


def _use_check(state: State, _seat: Seat | None, move: UseSheet) -> Iterable[Objection]:
    sheet = _sheet(move.sheet)
    least, most = sheet.seats
    if not least <= len(state.seats) <= most:
        yield Objection(sentence=_for_how_many(sheet.title, least, most))


def _for_how_many(title: str, least: int, most: int) -> Text:
    if least == most:
        return ntext("%(title)s is for %(n)s player.", "%(title)s is for %(n)s players.", n=most, title=title)
    return text("%(title)s is for %(least)s to %(most)s players.", title=title, least=least, most=most)


def _sheet(written: str) -> Sheet:
    try:
        return read(written)
    except FaultySheetError as error:
        raise Refusal(error.told) from error


def _use(state: State, _seat: Seat | None, move: UseSheet) -> State | Misfit:
    try:
        sheet = read(move.sheet)
    except FaultySheetError as error:
        return Misfit(error.told)
    kept = [_fitting(entered, sheet.rounds.lines if sheet.rounds else ()) for entered in state.rounds]
    while kept and not kept[-1]:
        kept.pop()
    return replace(state, written=move.sheet, counts=_fitting(state.counts, sheet.lines), rounds=tuple(kept))


def _fitting(entered: Entered, lines: Iterable[SheetLine]) -> Entered:
    """Return what of the amounts the lines of another sheet can hold."""
    known = {line.key: line for line in lines}
    kept = {
        seat: {
            key: amount
            for key, amount in amounts.items()
            if key in known and fault_of(known[key], amount) is None
        }
        for seat, amounts in entered.items()
    }
    return {seat: amounts for seat, amounts in kept.items() if amounts}


def _refuse(state: State, seat: Seat | None, move: Count | CountRound) -> Text | None:
    """Return why a move cannot be entered at all; None where it can."""
    sheet = state.sheet
    if sheet is None:
        return NO_SHEET
    if seat is None or seat not in state.seats:
        return NOBODY_PLAYS
    rounds = sheet.rounds
    lines = sheet.lines
    if isinstance(move, CountRound):
        if rounds is None:
            return text("%(title)s has no rounds.", title=sheet.title)
        if not 1 <= move.round <= min(len(state.rounds) + 1, state.number_of_rounds or MOST_ROUNDS):
            return text("Round %(n)s cannot be entered yet.", n=move.round)
        lines = rounds.lines
    known = {line.key: line for line in lines}
    if not move.amounts:
        return text("There is no new number: fill in a line first.")
    for key, amount in move.amounts.items():
        if key not in known:
            return text("%(title)s has no such line.", title=sheet.title)
        if (fault := fault_of(known[key], amount)) is not None:
            return fault
    return None


def _count_check(state: State, seat: Seat | None, move: Count | CountRound) -> Iterable[Objection]:
    if (why := _refuse(state, seat, move)) is not None:
        raise Refusal(why)
    if isinstance(move, CountRound) and move.round > state.round_now:
        yield Objection(sentence=text("Round %(n)s is not complete.", n=move.round - 1))


def _count(state: State, seat: Seat | None, move: Count) -> State | Misfit:
    if (why := _refuse(state, seat, move)) is not None or seat is None:
        return Misfit(why or NOBODY_PLAYS)
    return replace(state, counts=_with(state, state.counts, seat, move.amounts))


def _count_round(state: State, seat: Seat | None, move: CountRound) -> State | Misfit:
    if (why := _refuse(state, seat, move)) is not None or seat is None:
        return Misfit(why or NOBODY_PLAYS)
    rounds = [*state.rounds, {}] if move.round > len(state.rounds) else [*state.rounds]
    rounds[move.round - 1] = _with(state, rounds[move.round - 1], seat, move.amounts)
    return replace(state, rounds=tuple(rounds))


def _with(state: State, entered: Entered, seat: Seat, amounts: Amounts) -> Entered:
    """Return what was entered, with amounts of a seat; who shares its column holds those lines no more."""
    others = set(state.columns[state.column_of(seat)]) - {seat}
    kept = {
        one: {key: n for key, n in own.items() if one not in others or key not in amounts}
        for one, own in entered.items()
    }
    return {**kept, seat: {**kept.get(seat, {}), **amounts}}


def _use_words(_state: State | None, entry: Entry) -> Text:
    move = entry.move
    try:
        title = read(move.sheet).title if isinstance(move, UseSheet) else ""
    except FaultySheetError:
        title = "?"
    return text("scores with the sheet %(title)s", title=title)


def _count_words(state: State | None, entry: Entry) -> Text:
    move = entry.move
    if not isinstance(move, Count | CountRound):
        return text("counts")
    sheet = state.sheet if state else None
    lines = {line.key: line for line in sheet.every} if sheet else {}
    in_order = sorted(move.amounts, key=lambda key: (*lines, key).index(key))
    said = tuple(_told(lines.get(key), key, move.amounts[key]) for key in in_order)
    if isinstance(move, CountRound):
        return text("round %(n)s: %(amounts)s", n=move.round, amounts=said)
    return text("counts %(amounts)s", amounts=said)


def _told(line: SheetLine | None, key: str, amount: int) -> Text:
    """Return a line with its amount, as the log says it: what is hidden until the end stays so."""
    name = line.said if line else text("%(name)s", name=key.replace("-", " ").capitalize())
    if line is not None and line.hidden:
        return text("%(name)s (hidden until all have entered)", name=name)
    if line is not None and line.kind == "choice" and amount < len(line.options):
        return text("%(name)s: %(choice)s", name=name, choice=line.options[amount][0])
    if line is not None and line.kind == "yes":
        return text("%(name)s: yes", name=name) if amount else text("%(name)s: no", name=name)
    return text("%(name)s %(n)s", name=name, n=signed(amount))


def _touches(entry: Entry) -> tuple[str, ...]:
    move = entry.move
    if isinstance(move, CountRound):
        return tuple(f"{entry.seat}:{key}@{move.round}" for key in move.amounts)
    return tuple(f"{entry.seat}:{key}" for key in move.amounts) if isinstance(move, Count) else ()


ROWS: Final[tuple[MoveRow[State], ...]] = (
    MoveRow(move=UseSheet, check=_use_check, effect=_use, words=_use_words, group=text("The sheet")),
    MoveRow(
        move=Count,
        check=_count_check,
        effect=_count,
        words=_count_words,
        touches=_touches,
        group=text("Counted"),
        replaces=True,
        scores=True,
    ),
    MoveRow(
        move=CountRound,
        check=_count_check,
        effect=_count_round,
        words=_count_words,
        touches=_touches,
        group=text("Rounds"),
        replaces=True,
    ),
)
_ROW: Final = by_type(ROWS)


def check(state: State, seat: Seat | None, move: Any) -> tuple[Objection, ...]:
    if seat is not None and seat not in state.seats:
        raise Refusal(NOBODY_PLAYS)
    return tuple(_ROW[type(move)].check(state, seat, move))


def apply(state: State, seat: Seat | None, move: Any) -> State | Misfit:
    row = _ROW.get(type(move))
    return Misfit(NOBODY_PLAYS) if row is None else row.effect(state, seat, move)
