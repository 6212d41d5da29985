"""The score of a sheet: each line with its items, who is ahead, who has won, what each still needs."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from companion.games.score_sheet.catalogue.points import best_amount, describe_value, overgrown, values
from companion.games.score_sheet.catalogue.sheet import Rounds, Sheet, SheetLine
from companion.games.score_sheet.facts import parts_entered, tallies
from companion.games.score_sheet.state import Entered, State
from companion.kernel.game import remember
from companion.kernel.outcomes import Outcome
from companion.kernel.scores import Item, Line, Scoresheet, SeatScore
from companion.kernel.seats import Seat
from companion.kernel.words import Text, ntext, sign_number, text

NOT_YET: Final = text("Not entered yet.")
HIDDEN: Final = text("Hidden until all have entered theirs.")
TOO_LARGE: Final = text("This number grows too large to be counted.")
ALONE: Final = text("Nobody else plays.")
NOT_THERE: Final = text("Not at the table.")
COMPARED: Final = text("Known once all have entered theirs.")


@remember
def score(state: State) -> Scoresheet:
    """Return the score: the lines of each seat; seats that share a column have the same lines."""
    sheet = state.sheet
    if sheet is None:
        return Scoresheet(
            seats=tuple(SeatScore(seat=seat, lines=(), total=0, complete=True) for seat in state.seats)
        )
    scores = {column: _column(state, sheet, column) for column in state.columns}
    ties = _ties(state, sheet)
    seats = []
    for seat in state.playing:
        column = state.column_of(seat)
        lines = scores[column]
        seats.append(
            SeatScore(
                seat=seat,
                lines=lines,
                total=sum(line.points or 0 for line in lines),
                complete=all(line.points is not None for line in lines),
                ties=ties[column],
            )
        )
    # A player who joined and does not count yet has no lines, and is not compared.
    seats += [SeatScore(seat=seat, lines=(), total=0, complete=True) for seat in state.to_come_in]
    seats.sort(key=lambda one: state.seats.index(one.seat))
    together = tuple(state.columns.values()) if sheet.teams or sheet.cooperative else ()
    aside = state.aside | {*state.to_come_in}
    return Scoresheet(seats=tuple(seats), lowest=sheet.lowest, teams=together, aside=aside)


def course(state: State) -> Iterator[tuple[Text, State]]:
    """See `kernel.features.Scoring.course`: the beginning, each round, then the end-of-game lines if any were
    entered."""
    yield text("The beginning"), State(seats=state.playing, first=state.playing[0])
    for number in range(1, len(state.rounds) + 1):
        then = replace(state, rounds=state.rounds[:number], counts={}, covered={})
        yield text("Round %(n)s", n=number), then
    if state.counts or not state.rounds:
        yield text("The end"), state


def _column(state: State, sheet: Sheet, column: Seat) -> tuple[Line, ...]:
    return (*_rounds(state, sheet, column), *_begins_with(state, column), *_lines(state, sheet, column))


def _begins_with(state: State, column: Seat) -> Iterator[Line]:
    if points := state.begins_with.get(column):
        name = text("Begins with")
        yield Line(
            key="begins-with", name=name, points=points, page=0, items=(Item(name, points, str(column)),)
        )


def _rounds(state: State, sheet: Sheet, column: Seat) -> Iterator[Line]:
    rounds = sheet.rounds
    if rounds is None:
        return
    total = state.begins_with.get(column, 0)
    # Only the rounds that were played and the next one: all later ones would be just as empty.
    upcoming = min(state.round_now, state.number_of_rounds)
    for number in range(1, max(len(state.rounds), upcoming, 1) + 1):
        line = state.scored_rounds.get((number, column))
        if line is None:
            line = state.scored_rounds[number, column] = _round(state, rounds, column, number)
        if line.points is not None and rounds.exact and 0 < rounds.until < total + line.points:
            fallen = 0 if rounds.back is None else rounds.back - total
            place = line.items[0].place if line.items else str(column)
            line = replace(
                line, points=fallen, items=(Item(text("total above %(n)s", n=rounds.until), fallen, place),)
            )
        total += line.points or 0
        yield line


def _round(state: State, rounds: Rounds, column: Seat, number: int) -> Line:
    """Return the score line of one round alone."""
    entered: Entered = state.rounds[number - 1] if number <= len(state.rounds) else {}
    if not state.plays(column, number):
        name = text("Round %(n)s", n=number)
        return Line(key=f"round-{number}", name=name, points=0, page=0, note=NOT_THERE)
    own = state.of_rounds[min(number - 1, len(state.rounds))][column]
    items = tuple(
        Item(
            describe_value(line, own[line.key]),
            own[line.key].points or 0,
            _place(state, entered, column, line, number),
        )
        for line in rounds.lines
        if not line.part and own[line.key].points is not None
    )
    known = all(own[line.key].points is not None for line in rounds.lines)
    return Line(
        key=f"round-{number}",
        name=text("Round %(n)s", n=number),
        points=sum(item.points for item in items) if known else None,
        page=0,
        items=items if known else (),
        note=None
        if known
        else TOO_LARGE
        if overgrown(rounds.lines, own)
        else _describe_begun(state, column, number),
    )


def _describe_begun(state: State, column: Seat, number: int) -> Text:
    """Return what is entered of an incomplete round, and the sum of its bids; or that nothing is entered
    yet."""
    entered = tuple(
        text("%(line)s %(n)s", line=line.said, n=sign_number(n))
        for line, n in parts_entered(state, column, number)
    )
    together = tuple(tallies(state, number)) if entered else ()
    if together:
        return text("%(entered)s. %(tallies)s.", entered=entered, tallies=together)
    return text("%(entered)s.", entered=entered) if entered else NOT_YET


def _lines(state: State, sheet: Sheet, column: Seat) -> Iterator[Line]:
    own = state.at_the_end[column]
    shut_now = sheet.hiding if state.waiting else frozenset[str]()
    there = state.plays(column, 0) or state.by_column(state.counts)[column]
    large = overgrown(sheet.lines, own) if there else ()
    for line in sheet.lines:
        if line.part:
            continue
        if not there:
            yield Line(key=line.key, name=line.said, points=0, page=0, note=NOT_THERE)
            continue
        value = own[line.key]
        shut = line.key in shut_now
        points = None if shut else value.points
        note = None
        if points is None:
            note = (
                HIDDEN
                if shut
                else TOO_LARGE
                if line in large
                else COMPARED
                if line.kind in ("ranking", "takes") and value.amount is not None
                else NOT_YET
            )
        item = Item(describe_value(line, value), points or 0, _place(state, state.counts, column, line))
        yield Line(
            key=line.key,
            name=line.said,
            points=points,
            page=0,
            items=() if points is None else (item,),
            note=note,
            open=line.key not in sheet.hiding,
        )


def _place(state: State, entered: Entered, column: Seat, line: SheetLine, number: int = 0) -> str:
    key = line.key if line.entered else next(iter(line.of))
    return state.place_of(entered, column, key) + (f"@{number}" if number else "")


def _ties(state: State, sheet: Sheet) -> Mapping[Seat, tuple[int, ...]]:
    """Return what breaks ties, by column; empty unless it is known for all. If fewer is better, a line that
    somebody left empty breaks no tie, nor does any after it."""
    own = state.at_the_end
    typed = {line.key for line in sheet.lines if line.entered}
    ties = []
    for tie in sheet.ties:
        key = tie.removeprefix("-")
        there = [own for column, own in state.entered.items() if own or state.plays(column, 0)]
        if key != tie and key in typed and any(key not in own for own in there):
            break
        ties.append((key, 1 if key == tie else -1))
    broken = {
        column: tuple((lines[key].amount or 0) * sign for key, sign in ties) for column, lines in own.items()
    }
    return dict.fromkeys(own, ()) if state.waiting else broken


def rounds_are_over(state: State, rounds: Rounds) -> bool:
    """Return whether no further round is played: all were, or somebody has reached the points that end the
    game."""
    done = state.round_now - 1
    if 0 < state.number_of_rounds <= done:
        return True
    if not rounds.until or not done:
        return False
    reached = [total >= rounds.until for total in state.totals_after(done, state.begins_with).values()]
    return any(reached)


def asked_now(state: State) -> int | None:
    """Return the round to enter, 0 for the end-of-game lines; None for nothing."""
    sheet = state.sheet
    if sheet is None:
        return None
    if sheet.rounds is not None and not rounds_are_over(state, sheet.rounds):
        return state.round_now
    return 0 if any(state.missing.values()) else None


def missing_now(state: State, column: Seat, number: int | None) -> tuple[SheetLine, ...]:
    """Return the lines that a column must enter now. `number`: from `asked_now`."""
    sheet = state.sheet
    if number is None or sheet is None:
        return ()
    if not number or sheet.rounds is None:
        return state.missing[column]
    if not state.plays(column, number):
        return ()
    entered = state.rounds[number - 1] if number <= len(state.rounds) else {}
    own = state.by_column(entered)[column]
    return tuple(
        line for line in sheet.rounds.lines if line.entered and not line.optional and line.key not in own
    )


def outcome(state: State) -> Outcome | None:
    """Return who has won, nobody if a cooperative game was lost; None before everything is entered, and if
    the table names the winner."""
    sheet = state.sheet
    if sheet is None or state.waiting or sheet.named:
        return None
    ending = text("All scores are in.")
    if sheet.rounds is not None:
        if not rounds_are_over(state, sheet.rounds):
            return None
        last = state.round_now - 1
        ending = ntext("It ended after %(n)s round.", "It ended after %(n)s rounds.", last)
    found = score(state)
    if sheet.cooperative and found.totals()[state.playing[0]] < sheet.target:
        return Outcome(winners=(), ending=text("To win together: %(n)s.", n=sheet.target))
    if sheet.cooperative:
        return Outcome(winners=found.best, ending=ending, unsettled="" if sheet.target else "win")
    level = len({state.column_of(seat) for seat in found.best}) > 1
    return Outcome(winners=found.best, ending=ending, unsettled="tie" if level else "")


def reachable(state: State, column: Seat) -> int | None:
    """Return the most points that a column can still reach; None if there is no limit, or if it cannot be
    told, as with rounds and with points from the others."""
    sheet = state.sheet
    if sheet is None or sheet.rounds is not None or any(line.kind == "takes" for line in sheet.lines):
        return None
    filled = dict(state.by_column(state.counts)[column])
    for line in sheet.lines:
        if line.entered and line.key not in filled and line.kind != "ranking":
            best = best_amount(line)
            if best is None:
                return None
            filled[line.key] = best
    alone = values(sheet.lines, {column: filled})[column]
    points = [
        max(0, *line.points) if line.kind == "ranking" else alone[line.key].points
        for line in sheet.lines
        if not line.part
    ]
    known = [one for one in points if one is not None]
    return sum(known) if len(known) == len(points) else None


def margin(state: State, column: Seat, scoresheet: Scoresheet) -> int | None:
    """Return how far a column is ahead of all others; negative if it is behind. None if that cannot be said:
    for a column that is not compared, without others, or if the fewest points win and numbers are missing."""
    columns = [one for one in state.columns if not scoresheet.aside.issuperset(state.columns[one])]
    if column not in columns:
        return None
    own, *others = sorted(
        (one for one in scoresheet.seats if one.seat in columns), key=lambda one: one.seat != column
    )
    if scoresheet.lowest:
        least = min(map(scoresheet.lacks, scoresheet.seats))
        others = [one for one in others if scoresheet.lacks(one) == scoresheet.lacks(own) == least]
    totals = [one.total for one in others]
    if state.sheet is None or not totals:
        return None
    return min(totals) - own.total if scoresheet.lowest else own.total - max(totals)


def to_go(state: State, column: Seat, scoresheet: Scoresheet) -> int | None:
    """Return how many points a column is short of its sheet's goal: what wins a cooperative game, or what
    must be reached exactly; None if the sheet has no goal."""
    sheet = state.sheet
    if sheet is None:
        return None
    goal = sheet.target if sheet.cooperative else 0
    if sheet.rounds is not None and sheet.rounds.exact:
        goal = sheet.rounds.until
    total = next(line.total for line in scoresheet.seats if line.seat == column)
    return max(0, goal - total) if goal else None


def describe_need(state: State, column: Seat) -> Text | None:
    """Return in words how far a column is from its goal or, without one, how far it is ahead, or what it
    needs to be ahead of all others; None if that cannot be said."""
    found = score(state)
    left, ahead = to_go(state, column, found), margin(state, column, found)
    if left is not None:
        return ntext("%(n)s point to go", "%(n)s points to go", left)
    if ahead is None:
        return None
    if ahead > 0:
        return ntext("leads by %(n)s point", "leads by %(n)s points", ahead)
    if found.lowest:
        return ntext("%(n)s point too many", "%(n)s points too many", 1 - ahead)
    return ntext("%(n)s point short of the lead", "%(n)s points short of the lead", 1 - ahead)
