"""What a table has entered on its sheet, and which parts only some may know."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final

from companion.games.score_sheet.catalogue.points import Amounts, Value, overgrown, values
from companion.games.score_sheet.catalogue.reading import read
from companion.games.score_sheet.catalogue.sheet import Sheet, SheetLine
from companion.kernel.moves import Begin
from companion.kernel.scores import Line
from companion.kernel.seats import Seat, Viewer
from companion.kernel.words import text

Values = Mapping[Seat, Mapping[str, Value]]
NO_SHEET: Final = text("Choose a sheet first.")
NOT_THERE: Final = Value(None, 0)
Entered = Mapping[Seat, Amounts]
"""Amounts by the seat for which they were entered; those who share a column each keep a part of it."""


@dataclass(frozen=True, kw_only=True)
class State:
    """`written`: the sheet as in the ledger; empty before one is chosen. `seats`: clockwise. `covered`: by
    seat, the end-of-game lines whose amounts are hidden from this state's viewer. `joined`: the seats that
    joined later, in order; `came_in`: for those of them who count, the rule from `catalogue.sheet.LATE` and
    the first round. `absent`: by seat, each absence with its first and last round; 0 as the last if the seat
    has not returned. `aside`: seats that have left and are not compared.

    What follows from these is computed once for each state.
    """

    seats: tuple[Seat, ...]
    first: Seat
    written: str = ""
    counts: Entered = field(default_factory=dict)
    rounds: tuple[Entered, ...] = ()
    covered: Mapping[Seat, tuple[str, ...]] = field(default_factory=dict)
    joined: tuple[Seat, ...] = ()
    came_in: Mapping[Seat, tuple[str, int]] = field(default_factory=dict)
    absent: Mapping[Seat, tuple[tuple[int, int], ...]] = field(default_factory=dict)
    aside: frozenset[Seat] = frozenset()

    @cached_property
    def sheet(self) -> Sheet | None:
        return read(self.written) if self.written else None

    @cached_property
    def columns(self) -> Mapping[Seat, tuple[Seat, ...]]:
        """Return the seats of each column, by its first seat: single seats, teams, or everybody."""
        sheet = self.sheet
        seats = self.playing
        number = len(seats)
        if sheet is not None and sheet.cooperative:
            number = 1
        elif sheet is not None and sheet.teams:
            number = min(number, sheet.teams)
        if number < len(seats):
            # Later players join the existing teams.
            latecomers = [seat for seat in self.joined if seat in seats]
            seats = (*(seat for seat in seats if seat not in latecomers), *latecomers)
        return {seat: seats[at::number] for at, seat in enumerate(seats[:number])}

    @cached_property
    def playing(self) -> tuple[Seat, ...]:
        """Return the seats with a column, clockwise: everybody except latecomers who do not count yet."""
        return tuple(seat for seat in self.seats if seat not in self.joined or seat in self.came_in)

    @cached_property
    def to_come_in(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.seats if seat not in self.playing)

    @cached_property
    def begins_with(self) -> Mapping[Seat, int]:
        """Return the points with which latecomers began, computed from the rounds as they are now, so that
        corrections change them."""
        found: dict[Seat, int] = {}
        for seat, (rule, number) in self.came_in.items():
            found[seat] = self.first_points(rule, number, found)
        return found

    def first_points(self, rule: str, number: int, begins_with: Mapping[Seat, int]) -> int:
        """Return the points with which a latecomer begins in round `number`, from the totals of those who
        played the round before it."""
        if rule == "nothing" or number < 2 or self.sheet is None:
            return 0
        done = self.totals_after(number - 1, begins_with)
        totals = [points for column, points in done.items() if self.plays(column, number - 1)]
        if not totals:
            return 0
        if rule == "average":
            # Halves are rounded up.
            return (2 * sum(totals) + len(totals)) // (2 * len(totals))
        return max(totals) if self.sheet.lowest else min(totals)

    def totals_after(self, number: int, begins_with: Mapping[Seat, int]) -> Mapping[Seat, int]:
        """Return each column's total after a number of rounds, as the score counts it."""
        rounds = self.sheet.rounds if self.sheet else None
        totals = {column: begins_with.get(column, 0) for column in self.columns}
        for of_round in self.points_of_rounds[:number]:
            for column, points in of_round.items():
                before = totals[column]
                totals[column] += points or 0
                if rounds and rounds.exact and 0 < rounds.until < totals[column]:
                    totals[column] = before if rounds.back is None else rounds.back
        return totals

    def has_gone(self, seat: Seat) -> bool:
        return any(not last for _first, last in self.absent.get(seat, ()))

    def plays(self, column: Seat, number: int) -> bool:
        """Return whether anybody of a column is present in a round; 0 for the end."""
        return any(self.is_there(seat, number) for seat in self.columns[column])

    def is_there(self, seat: Seat, number: int) -> bool:
        """Return whether a seat is present in a round; 0 for the end."""
        return not any(
            first <= number <= (last or number) if number else not last
            for first, last in self.absent.get(seat, ())
        )

    def column_of(self, seat: Seat) -> Seat:
        return next(column for column, members in self.columns.items() if seat in members)

    def dealer(self, number: int) -> Seat:
        """Return who deals in a round: clockwise from the first, skipping absent players."""
        seats = self.playing
        at = seats.index(self.first) if self.first in seats else 0
        for each in range(2, number + 1):
            order = [*range(at + 1, len(seats)), *range(at + 1)]
            at = next((one for one in order if self.is_there(seats[one], each)), at)
        return seats[at]

    @property
    def number_of_rounds(self) -> int:
        """Return how many rounds there are; 0 if that is open, or if the sheet has none."""
        rounds = self.sheet.rounds if self.sheet else None
        if rounds is None:
            return 0
        if not rounds.among:
            return rounds.number
        began = len(self.seats) - len(self.joined)
        there = sum(not self.has_gone(seat) for seat in self.playing)
        # There are as many rounds as the cards allow for the players present, but no fewer than were begun.
        return max(rounds.among // max(began, there), len(self.rounds))

    @cached_property
    def round_to_join(self) -> int:
        """Return the round from which a latecomer plays; nobody joins a round that has begun."""
        number = self.round_now
        return number + (number <= len(self.rounds) and any(self.rounds[number - 1].values()))

    @cached_property
    def at_the_end(self) -> Values:
        """Return the value of each end-of-game line in each column."""
        return self._values(self.sheet.lines, self.counts, 0) if self.sheet else {}

    def _values(self, lines: Sequence[SheetLine], entered: Entered, number: int) -> Values:
        """Return the value of lines in each column; `NOT_THERE` for those who are absent, unless they entered
        something for the end."""
        own = self.by_column(entered)
        there = [column for column in own if self.plays(column, number) or (not number and own[column])]
        found = values(lines, {column: own[column] for column in there})
        nothing = {line.key: NOT_THERE for line in lines}
        return {column: found.get(column, nothing) for column in own}

    @cached_property
    def of_rounds(self) -> tuple[Values, ...]:
        """Return the value of each line of a round in each column, by rounds, with one round more than were
        begun."""
        if self.sheet is None or self.sheet.rounds is None:
            return ()
        lines = self.sheet.rounds.lines
        every = enumerate((*self.rounds, {}), 1)
        return tuple(self._values(lines, entered, number) for number, entered in every)

    @cached_property
    def points_of_rounds(self) -> tuple[Mapping[Seat, int | None], ...]:
        """Return the points of each round in each column; None while something is unknown."""
        lines = self.sheet.rounds.lines if self.sheet and self.sheet.rounds else ()
        return tuple(points_of_round(lines, found) for found in self.of_rounds)

    @cached_property
    def scored_rounds(self) -> dict[tuple[int, Seat], Line]:
        """Return a cache, by round and column, for the lines that `scoring` creates."""
        return {}

    def with_round(self, number: int, entered: Entered) -> "State":
        """Return the state with one round changed or added. What was computed for other rounds is kept, as
        otherwise each entry would compute a long game from its beginning."""
        rounds = [*self.rounds, {}] if number > len(self.rounds) else [*self.rounds]
        rounds[number - 1] = entered
        after = replace(self, rounds=tuple(rounds))
        if self.sheet is not None and self.sheet.rounds is not None:
            lines = self.sheet.rounds.lines
            found = self._values(lines, entered, number)
            # The last item is the empty round after those that were begun.
            *of_rounds, empty = self.of_rounds
            *points, empty_points = self.points_of_rounds
            if self.absent:
                # Other players may be present in the next round.
                empty = self._values(lines, {}, len(rounds) + 1)
                empty_points = points_of_round(lines, empty)
            of_rounds[number - 1 : number] = [found]
            points[number - 1 : number] = [points_of_round(lines, found)]
            vars(after)["of_rounds"] = (*of_rounds, empty)
            vars(after)["points_of_rounds"] = (*points, empty_points)
            kept = {at: line for at, line in self.scored_rounds.items() if at[0] != number}
            vars(after)["scored_rounds"] = kept
        return after

    @cached_property
    def overgrown(self) -> frozenset[tuple[int, Seat, SheetLine]]:
        """Return the lines whose numbers are too large to count, by round (0 for the end) and column."""
        if self.sheet is None:
            return frozenset()
        of_rounds = self.sheet.rounds.lines if self.sheet.rounds else ()
        every = [(0, self.sheet.lines, self.at_the_end)]
        every += [(number, of_rounds, found) for number, found in enumerate(self.of_rounds, 1)]
        return frozenset(
            (number, column, line)
            for number, lines, found in every
            for column, own in found.items()
            for line in overgrown(lines, own)
        )

    @cached_property
    def missing(self) -> Mapping[Seat, tuple[SheetLine, ...]]:
        """Return the end-of-game lines that must still be entered, by column. If none must be, and there are
        no rounds, a column is complete once anything is entered."""
        sheet, own = self.sheet, self.entered
        lines = [line for line in sheet.lines if line.entered] if sheet else []
        needed = [line for line in lines if not line.optional]
        there = [column for column in self.columns if self.plays(column, 0)]
        gone = dict.fromkeys(self.columns, ())
        if not needed and sheet is not None and sheet.rounds is None:
            return {**gone, **{column: () if own[column] else tuple(lines) for column in there}}
        return {
            **gone,
            **{column: tuple(line for line in needed if line.key not in own[column]) for column in there},
        }

    @cached_property
    def entered(self) -> Mapping[Seat, frozenset[str]]:
        """Return the end-of-game lines that are entered, by column, even if their amounts are hidden from
        this state's viewer."""
        own = self.by_column(self.counts)
        return {
            column: frozenset(
                (*own[column], *(key for seat in members for key in self.covered.get(seat, ())))
            )
            for column, members in self.columns.items()
        }

    @property
    def waiting(self) -> bool:
        """Return whether end-of-game amounts are still missing, or hidden from this state's viewer. Until
        then hidden lines stay hidden."""
        return bool(self.covered) or any(self.missing.values())

    def by_column(self, entered: Entered) -> Entered:
        """Return amounts by column; each may have been entered in parts, by several seats."""
        return {
            column: {key: amount for seat in members for key, amount in entered.get(seat, {}).items()}
            for column, members in self.columns.items()
        }

    @cached_property
    def round_now(self) -> int:
        """Return the round to enter next: the first incomplete one."""
        complete = [
            None not in points.values() and number <= len(self.rounds)
            for number, points in enumerate(self.points_of_rounds, 1)
        ]
        return complete.index(False) + 1 if complete else 1

    def place_of(self, entered: Entered, column: Seat, key: str) -> str:
        """Return the place where an amount was entered, as `touches` names it: the seat and the key; if
        nobody entered it, the column and the key."""
        members = self.columns[column]
        return next((f"{seat}:{key}" for seat in members if key in entered.get(seat, {})), f"{column}:{key}")


def points_of_round(
    lines: Iterable[SheetLine], values: Mapping[Seat, Mapping[str, Value]]
) -> Mapping[Seat, int | None]:
    """Return the points of each column; None if one of its lines is unknown."""
    of_columns: dict[Seat, int | None] = {}
    for column, own in values.items():
        known = all(value.points is not None for value in own.values())
        counted = (own[line.key].points or 0 for line in lines if not line.part)
        of_columns[column] = sum(counted) if known else None
    return of_columns


def setup(begin: Begin) -> State:
    return State(seats=begin.seats, first=begin.first, joined=begin.joined)


def holds(state: State) -> frozenset[Seat]:
    """See `kernel.keeping.Secrets`: the seats of columns for which a hidden line was entered that is not open
    yet."""
    hidden = hidden_now(state)
    telling = {state.column_of(seat) for seat, own in state.counts.items() if not hidden.isdisjoint(own)}
    return frozenset(member for column in telling for member in state.columns[column])


def hide_secrets(state: State, viewer: Viewer) -> State:
    """See `kernel.keeping.Secrets`: removes the amounts of others' hidden lines or, while the table hides its
    scores, of all their lines."""
    hidden = hidden_now(state)
    if not state.counts or not (hidden or viewer.scores == "hidden"):
        return state
    counts: dict[Seat, Amounts] = {}
    covered = dict(state.covered)
    for seat, own in state.counts.items():
        mine = any(map(viewer.holds, state.columns[state.column_of(seat)]))
        gone = tuple(key for key in own if not mine and (viewer.scores == "hidden" or key in hidden))
        counts[seat] = {key: amount for key, amount in own.items() if key not in gone}
        if gone:
            covered[seat] = tuple(dict.fromkeys((*covered.get(seat, ()), *gone)))
    return state if covered == state.covered else replace(state, counts=counts, covered=covered)


def hidden_now(state: State) -> frozenset[str]:
    """Return the keys of the end-of-game lines that are hidden now, whether or not anything was entered."""
    sheet = state.sheet
    if sheet is None or not any(line.hidden for line in sheet.lines) or not state.waiting:
        return frozenset()
    return frozenset(line.key for line in sheet.lines if line.hidden)
