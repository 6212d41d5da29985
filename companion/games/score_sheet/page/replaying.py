"""The worked example of a sheet that somebody brings, played through."""

from collections.abc import Iterable

from companion.games.score_sheet.catalogue.reading import FaultySheetError
from companion.games.score_sheet.catalogue.sheet import COLOURS, Sheet, SheetLine, written
from companion.games.score_sheet.moves import Count, CountRound, UseSheet
from companion.games.score_sheet.page.typed_points import amount_of
from companion.games.score_sheet.rules import apply, check
from companion.games.score_sheet.scoring import score
from companion.games.score_sheet.state import State
from companion.kernel.rows import state_after
from companion.kernel.rulings import Refusal
from companion.kernel.seats import Seat
from companion.kernel.words import Text, signed, text


def check_example(sheet: Sheet) -> None:
    """Raise `FaultySheetError` where the sheet does not make of its example what that says."""
    if sheet.example is None:
        return
    try:
        found = _totals(sheet, sheet.example.rounds, sheet.example.columns)
    except Refusal as refusal:
        raise FaultySheetError((_wrong(refusal.sentence),)) from refusal
    if found != sheet.example.totals:
        comes_to, says = (" · ".join(map(signed, one)) for one in (found, sheet.example.totals))
        told = text("it comes to %(found)s, and says %(said)s", found=comes_to, said=says)
        raise FaultySheetError((_wrong(told),))


def _wrong(why: Text) -> Text:
    return text("The worked example of this sheet does not hold: %(why)s.", why=why)


def _totals(sheet: Sheet, rounds: Iterable[tuple[str, ...]], columns: tuple[str, ...]) -> tuple[int, ...]:
    """Return what each column comes to. Raises `Refusal` for what cannot be entered or is objected to."""
    together = sheet.teams * 2 if sheet.teams else max(2, sheet.seats[0])
    number = (
        together if sheet.teams or sheet.cooperative else len(sheet.example.totals if sheet.example else ())
    )
    seats = tuple(Seat(one) for one in COLOURS[:number])
    state = state_after(apply, State(seats=seats, first=seats[0]), None, UseSheet(written(sheet)))
    of_rounds = sheet.rounds.lines if sheet.rounds else ()
    for at, counted in enumerate(rounds, 1):
        for column, typed in zip(state.columns, counted, strict=False):
            state = _entered(state, column, CountRound(at, _amounts(of_rounds, typed)))
    for column, typed in zip(state.columns, columns, strict=False):
        state = _entered(state, column, Count(_amounts(sheet.lines, typed)))
    return tuple(one.total for one in score(state).seats if one.seat in state.columns)


def _entered(state: State, seat: Seat, move: Count | CountRound) -> State:
    for objection in check(state, seat, move):
        raise Refusal(objection.sentence)
    return state_after(apply, state, seat, move)


def _amounts(lines: tuple[SheetLine, ...], typed: str) -> dict[str, int]:
    asked = [line.key for line in lines if line.entered]
    given = [amount_of(one) for one in typed.split()]
    amounts = [amount for amount in given if amount is not None]
    if len(amounts) != len(given) or len(amounts) != len(asked):
        raise Refusal(text("“%(given)s” is not a number for each line", given=typed[:40]))
    return dict(zip(asked, amounts, strict=True))
