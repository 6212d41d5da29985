"""The table page: the sheet with its columns, who is ahead, what is due, and the next step of this phone."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from companion.games.score_sheet.catalogue.ready import any_games, ready_like
from companion.games.score_sheet.catalogue.sheet import Sheet
from companion.games.score_sheet.facts import part_lines, parts_entered
from companion.games.score_sheet.moves import Count, CountRound, UseSheet
from companion.games.score_sheet.page.coming import Coming
from companion.games.score_sheet.page.grid import Row, is_shown, line_rows, round_rows
from companion.games.score_sheet.scoring import (
    asked_now,
    margin,
    missing_now,
    outcome,
    reachable,
    score,
    to_go,
)
from companion.games.score_sheet.state import State
from companion.kernel.features import TABLE_PAGE, Due, Where
from companion.kernel.game import Moment
from companion.kernel.moves import Entry, Finish
from companion.kernel.outcomes import Outcome
from companion.kernel.scores import Line, Scoresheet
from companion.kernel.seats import Seat, Viewer
from companion.kernel.secrecy import seats_counted
from companion.kernel.words import Text, sign_number, text


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """`members`: the seats that count in it. `total`: None if it is not shown. `most`: the points that it can
    still reach. `ahead`: how far it is ahead of the others, or how far from a goal. `missing`: how many lines
    it must enter now."""

    seat: Seat
    members: tuple[Seat, ...]
    total: int | None
    ahead: str
    most: int | None
    missing: int
    leads: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class NextStep:
    """The next step of this phone: it ends the game (`ends`), or enters the column of a seat, or of all if
    `seat` is None. `round`: 0 for the end-of-game lines."""

    words: Text
    seat: Seat | None = None
    round: int = 0
    ends: bool = False


class TablePage:
    def __init__(self, state: State, viewer: Viewer) -> None:
        self._state, self._viewer = state, viewer

    @property
    def sheet(self) -> Sheet | None:
        return self._state.sheet

    @property
    def source(self) -> Text | None:
        """Return where the figures of the sheet come from, or None."""
        sheet = self.sheet
        if sheet is None:
            return None
        ours = ready_like(sheet)
        if ours is None:
            named = text("Its author names this source: %(source)s", source=sheet.source)
            return named if sheet.source else None
        if ours.source:
            return text("Figures and an example checked with: %(source)s", source=ours.source)
        return text("Figures from memory: if your rulebook says otherwise, follow the rulebook.")

    @property
    def for_any(self) -> str:
        """Return the slug of the sheet for any game that the table uses, until somebody names the game;
        otherwise ""."""
        return next(
            (slug for slug, title in any_games().items() if self.sheet and self.sheet.title == title), ""
        )

    @cached_property
    def asked(self) -> int | None:
        """Return the round to enter now, 0 for the end-of-game lines, None for nothing."""
        return asked_now(self._state)

    @cached_property
    def columns(self) -> tuple[Column, ...]:
        state, found, open_to_all = self._state, self._scores, self._viewer.scores == "all"
        if state.sheet is None:
            return ()
        totals = {one.seat: one.total for one in found.seats}
        return tuple(
            Column(
                seat=column,
                members=members,
                total=totals[column] if is_shown(self._viewer, members) else None,
                ahead=_say_lead(state, column, found) if open_to_all else "",
                most=reachable(state, column) if open_to_all else None,
                missing=len(missing_now(state, column, self.asked)),
                leads=open_to_all and column in found.best and any(totals.values()),
            )
            for column, members in state.columns.items()
        )

    @property
    def rounds(self) -> tuple[Row, ...]:
        return self._rounds

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        return line_rows(self._state, self.sheet, self._viewer, self._lines) if self.sheet else ()

    @property
    def part_names(self) -> tuple[Text, ...]:
        """Return the lines whose amounts are shown below the points of a round, in that order."""
        rounds = self.sheet.rounds if self.sheet else None
        return tuple(line.said for line in part_lines(rounds)) if rounds else ()

    @cached_property
    def coming(self) -> Coming | None:
        """Return who joins and who has gone home, while that can be entered."""
        return Coming(self._state, self._viewer) if self.sheet and not self.over else None

    @property
    def dealer(self) -> Seat | None:
        rounds = self.sheet.rounds if self.sheet else None
        return self._state.dealer(self.asked) if self.asked and rounds and rounds.dealer else None

    @property
    def over(self) -> bool:
        return self._ended is not None

    @property
    def scored(self) -> bool:
        """Return whether anybody has points that this viewer may see."""
        return any(column.total for column in self.columns)

    @cached_property
    def broken_by(self) -> tuple[Text, ...]:
        """Return the lines that broke a tie of the best totals; empty if there was none."""
        return _find_tie_breakers(self.sheet, self._scores, self._ended) if self.sheet and self._ended else ()

    @cached_property
    def next_step(self) -> NextStep | None:
        """Return the next step of this phone: its own column, then all columns; confirming the result at the
        end. None if there is nothing to enter and the game is not over."""
        if self.over:
            return NextStep(words=text("Confirm the result"), ends=True)
        if self.asked is None:
            return None
        for column in self.columns:
            own = [seat for seat in column.members if self._viewer.holds(seat)]
            if own and column.missing:
                return self._step_for(own[0])
        return self.for_all

    def bar_offers(self, due: Due) -> bool:
        """See `kernel.due.BarOffers`."""
        step = self.next_step
        if step is None or step.ends:
            return step is not None and due.moves == (Finish.kind,)
        # Others may also await an answer of this seat, which is not given where counts are entered.
        return due.where.view == "count" and step.seat is not None and step.seat in (due.who, *due.also)

    @property
    def for_all(self) -> NextStep | None:
        """Return the step of entering for everybody; None if there is nothing to enter."""
        return None if self.asked is None else self._step_for(None)

    def _step_for(self, seat: Seat | None) -> NextStep:
        number = self.asked or 0
        if seat is None:
            words = text("Enter for everybody")
        elif number:
            words = _say_round(self._state, seat, number)
        else:
            words = text("Enter my points")
        return NextStep(words=words, seat=seat, round=number)

    @cached_property
    def _rounds(self) -> tuple[Row, ...]:
        return round_rows(self._state, self._viewer, self._lines, self.asked or 0) if self.sheet else ()

    @cached_property
    def _scores(self) -> Scoresheet:
        return score(self._state)

    @cached_property
    def _lines(self) -> Mapping[Seat, tuple[Line, ...]]:
        return {one.seat: one.lines for one in self._scores.seats}

    @cached_property
    def _ended(self) -> Outcome | None:
        return outcome(self._state)


def _say_round(state: State, seat: Seat, number: int) -> Text:
    """Return the words for entering a round, or the only line of it that is missing once bids or the like are
    entered."""
    column = state.column_of(seat)
    left = missing_now(state, column, number)
    if parts_entered(state, column, number) and len(left) == 1:
        return text("Round %(n)s: %(line)s", n=number, line=left[0].said)
    return text("Enter round %(n)s", n=number)


def more(state: State, viewer: Viewer, _given: Mapping[str, str]) -> TablePage:
    """Return the view `more`: what is needed only now and then."""
    return TablePage(state, viewer)


def _find_tie_breakers(sheet: Sheet, scoresheet: Scoresheet, ended: Outcome) -> tuple[Text, ...]:
    won = {one.total for one in scoresheet.seats if one.seat in ended.winners}
    if all(one.seat in ended.winners for one in scoresheet.seats if one.total in won):
        return ()
    names = {line.key: line.said for line in sheet.lines}
    return tuple(names[tie.removeprefix("-")] for tie in sheet.ties)


def _say_lead(state: State, column: Seat, scoresheet: Scoresheet) -> str:
    left, ahead = to_go(state, column, scoresheet), margin(state, column, scoresheet)
    if left is not None:
        return str(left)
    return "" if ahead is None else sign_number(f"{ahead:+}") if ahead else "0"


def moment(state: State) -> Moment:
    sheet, asked = state.sheet, asked_now(state)
    if sheet is None:
        return Moment(0, text("The beginning"), None)
    if asked:
        return Moment(asked, text("Round %(n)s", n=asked), None, round=asked)
    return Moment(len(state.rounds) + 1, text("The count") if asked == 0 else text("The end"), None)


def due(state: State, sealed: tuple[Entry, ...]) -> tuple[Due, ...]:
    """Return what is due: the sheet, then the lines that each column must enter now."""
    if state.sheet is None:
        return (
            Due(
                what=text("Choose a sheet"),
                also=state.seats,
                where=TABLE_PAGE,
                moves=(UseSheet.kind,),
                holds="end",
            ),
        )
    asked = asked_now(state)
    done = seats_counted(sealed)
    waiting = [
        tuple(seat for seat in members if not state.has_gone(seat)) or members
        for column, members in state.columns.items()
        if missing_now(state, column, asked) and not done.intersection(members)
    ]
    return tuple(
        Due(
            what=_say_round(state, members[0], asked) if asked else text("Count"),
            who=members[0],
            also=members[1:],
            where=Where(
                view="count",
                given=(("round", str(asked)), *((("as", members[0]),) if len(members) == 1 else ())),
            ),
            moves=(CountRound.kind if asked else Count.kind,),
            holds="phase" if asked else "end",
        )
        for members in waiting
    )
