"""What follows from a state: how far everybody is, how it may end, with what somebody comes in later."""

from collections.abc import Mapping

from companion.games.score_sheet.catalogue.printed import said
from companion.games.score_sheet.catalogue.sheet import LATE
from companion.games.score_sheet.state import State
from companion.kernel.outcomes import Endings, Event
from companion.kernel.seats import Seat


def after_rounds(state: State, number: int) -> Mapping[Seat, int]:
    """Return by column what the first so many rounds came to, as `_rounds` has it line by line."""
    rounds = state.sheet.rounds if state.sheet else None
    totals = {column: state.begins_with.get(column, 0) for column in state.columns}
    for of_round in state.points_of_rounds[:number]:
        for column, points in of_round.items():
            before = totals[column]
            totals[column] += points or 0
            if rounds and rounds.exact and 0 < rounds.until < totals[column]:
                totals[column] = before if rounds.back is None else rounds.back
    return totals


def late_rules(state: State) -> tuple[str, ...]:
    """Return with what somebody can begin who comes in now: as the sheet says, else as the table chooses."""
    sheet = state.sheet
    if sheet is None or sheet.rounds is None or state.round_now == 1:
        return ("nothing",)
    return (sheet.late,) if sheet.late else LATE


def beginning(state: State, rule: str) -> int:
    """Return the points with which somebody begins who comes in now."""
    done = after_rounds(state, state.round_now - 1)
    totals = [points for column, points in done.items() if state.plays(column, state.round_now)]
    if rule == "nothing" or not totals or state.sheet is None:
        return 0
    if rule == "average":
        # The half is rounded up.
        return (2 * sum(totals) + len(totals)) // (2 * len(totals))
    return max(totals) if state.sheet.lowest else min(totals)


def endings(state: State) -> Endings:
    """Return how a game may end besides by its count."""
    sheet = state.sheet
    if sheet is None:
        return Endings()
    rounds = sheet.rounds
    open_rounds = rounds is not None and not (state.number_of_rounds or rounds.until)
    return Endings(
        events=(
            *(Event(key=name, name=said(name)) for name in sheet.events),
            *(Event(key=name, name=said(name), lost=True) for name in sheet.defeats),
        ),
        no_end=open_rounds and not sheet.named and state.round_now > 1,
        named=sheet.named,
    )
