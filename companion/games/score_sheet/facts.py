"""What follows from a state: how the game may end, what latecomers begin with, and the lines of a round that
give no points themselves, such as bids and tricks.
"""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.score_sheet.catalogue.printed import say_printed
from companion.games.score_sheet.catalogue.sheet import LATE, Rounds, SheetLine
from companion.games.score_sheet.state import State
from companion.kernel.outcomes import Endings, Event
from companion.kernel.seats import Seat
from companion.kernel.words import Text, sign_number, text


def late_rules(state: State) -> tuple[str, ...]:
    """Return the rules for a latecomer's first points: the one that the sheet names, or all to choose from;
    only `nothing` for somebody who plays from the start or joins a team, and if there are no rounds."""
    sheet = state.sheet
    if sheet is None or sheet.rounds is None or state.round_to_join == 1 or team_of_next(state):
        return ("nothing",)
    return (sheet.late,) if sheet.late else LATE


def team_of_next(state: State) -> tuple[Seat, ...]:
    """Return the players whose column the next latecomer will share; empty if the latecomer gets a new one,
    or there is none."""
    if not state.to_come_in:
        return ()
    seat = state.to_come_in[0]
    after = replace(state, came_in={**state.came_in, seat: ("nothing", state.round_to_join)})
    return tuple(one for one in after.columns[after.column_of(seat)] if one != seat)


def first_points(state: State, rule: str) -> int | None:
    """Return a latecomer's first points by one of the `late_rules`; None while the round that decides them is
    in progress."""
    if state.round_to_join > state.round_now and rule != "nothing":
        return None
    return state.first_points(rule, state.round_to_join, state.begins_with)


def endings(state: State) -> Endings:
    """Return the ways in which a game may end other than by its count."""
    sheet = state.sheet
    if sheet is None:
        return Endings()
    rounds = sheet.rounds
    open_rounds = rounds is not None and not (state.number_of_rounds or rounds.until)
    return Endings(
        events=(
            *(Event(key=name, name=say_printed(name)) for name in sheet.events),
            *(Event(key=name, name=say_printed(name), lost=True) for name in sheet.defeats),
        ),
        no_end=open_rounds and not sheet.named and state.round_now > 1,
        named=sheet.named,
    )


def part_lines(rounds: Rounds) -> tuple[SheetLine, ...]:
    """Return the lines of a round that are entered and give no points by themselves."""
    return tuple(line for line in rounds.lines if line.part and line.entered and line.kind == "number")


def parts_entered(state: State, column: Seat, number: int) -> tuple[tuple[SheetLine, int], ...]:
    """Return the lines of a round that give no points themselves and that a column has entered."""
    rounds = state.sheet.rounds if state.sheet else None
    if rounds is None or number > len(state.rounds):
        return ()
    own = state.by_column(state.rounds[number - 1])[column]
    return tuple((line, own[line.key]) for line in part_lines(rounds) if line.key in own)


def tallies(state: State, number: int) -> Iterator[Text]:
    """Yield, for each line of a round with bids, their sum so far and, if the sheet fixes it, the round's
    number of tricks; nothing for a line without bids yet."""
    rounds = state.sheet.rounds if state.sheet else None
    if rounds is None:
        return
    there = [column for column in state.columns if state.plays(column, number)]
    entered = [dict(parts_entered(state, column, number)) for column in there]
    by_key = {line.key: line for line in rounds.lines}
    for line in rounds.lines:
        if line.kind != "bid":
            continue
        bid, tricks = (by_key[key] for key in line.of)
        bids = [own[bid] for own in entered if bid in own]
        if not bids:
            continue
        in_all = _in_all(rounds, tricks, number)
        if in_all is None:
            yield text("%(line)s: %(n)s in all", line=bid.said, n=sign_number(sum(bids)))
        else:
            yield text("%(line)s: %(n)s of %(all)s", line=bid.said, n=sign_number(sum(bids)), all=in_all)


def _in_all(rounds: Rounds, line: SheetLine, number: int) -> int | None:
    """Return the number to which a line must add up over all columns; None if the sheet prescribes none, or
    several."""
    sums = [limit.number for limit in line.together if limit.kind == "sum"]
    if len(sums) != 1:
        return None
    return rounds.cards_in(number) if sums[0] is None else sums[0]
