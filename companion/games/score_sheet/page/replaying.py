"""Checking the worked example of an imported sheet."""

from companion.games.score_sheet.catalogue.example import Example
from companion.games.score_sheet.catalogue.reading import FaultySheetError
from companion.games.score_sheet.catalogue.sheet import COLOURS, Sheet, SheetLine, write_sheet
from companion.games.score_sheet.moves import Count, CountRound, UseSheet
from companion.games.score_sheet.page.typed_points import amount_of
from companion.games.score_sheet.rules.apply import apply, check
from companion.games.score_sheet.scoring import outcome, score
from companion.games.score_sheet.state import State
from companion.kernel.rows import state_after
from companion.kernel.rulings import Refusal
from companion.kernel.seats import Seat
from companion.kernel.words import Text, sign_number, text


def check_example(sheet: Sheet) -> None:
    """Raise `FaultySheetError` if the sheet does not score its own example correctly."""
    if sheet.example is None:
        return
    try:
        state = replay_example(sheet, sheet.example)
    except Refusal as refusal:
        raise FaultySheetError((_wrong(refusal.sentence),)) from refusal
    totals = tuple(one.total for one in score(state).seats if one.seat in state.columns)
    if totals != sheet.example.totals:
        comes_to, says = (" · ".join(map(sign_number, one)) for one in (totals, sheet.example.totals))
        told = text("it comes to %(found)s, but says %(said)s", found=comes_to, said=says)
        raise FaultySheetError((_wrong(told),))
    won = winning_columns(state)
    if sheet.example.won and won != sheet.example.won:
        told = text("another column has won") if won else text("the game is not over after it")
        raise FaultySheetError((_wrong(told),))


def _wrong(why: Text) -> Text:
    return text("The worked example of this sheet does not hold: %(why)s.", why=why)


def replay_example(sheet: Sheet, example: Example) -> State:
    """Return the state of a table with as many columns as the example has, at which all of it was entered.
    Raise `Refusal` for what cannot be entered or meets an objection."""
    together = sheet.teams * 2 if sheet.teams else max(2, sheet.seats[0])
    number = together if sheet.teams or sheet.cooperative else len(example.totals)
    seats = tuple(Seat(one) for one in COLOURS[:number])
    state = state_after(apply, State(seats=seats, first=seats[0]), None, UseSheet(write_sheet(sheet)))
    of_rounds = sheet.rounds.lines if sheet.rounds else ()
    for at, counted in enumerate(example.rounds, 1):
        for column, typed in zip(state.columns, counted, strict=False):
            state = _enter(state, column, CountRound(at, _amounts(of_rounds, typed)))
    for column, typed in zip(state.columns, example.columns, strict=False):
        state = _enter(state, column, Count(_amounts(sheet.lines, typed)))
    return state


def winning_columns(state: State) -> tuple[int, ...]:
    """Return the columns that won, from 1; empty before the game is over, or if everybody lost."""
    ended = outcome(state)
    winners = {state.column_of(seat) for seat in ended.winners} if ended else set()
    return tuple(at for at, column in enumerate(state.columns, 1) if column in winners)


def _enter(state: State, seat: Seat, move: Count | CountRound) -> State:
    for objection in check(state, seat, move):
        raise Refusal(objection.sentence)
    return state_after(apply, state, seat, move)


def _amounts(lines: tuple[SheetLine, ...], typed: str) -> dict[str, int]:
    asked = [line.key for line in lines if line.entered]
    given = [amount_of(one) for one in typed.split()]
    amounts = [amount for amount in given if amount is not None]
    if len(amounts) != len(given) or len(amounts) != len(asked):
        raise Refusal(text("“%(given)s” does not have a number for each line", given=typed[:40]))
    return dict(zip(asked, amounts, strict=True))
