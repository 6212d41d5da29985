"""The sample, and the likely entries of a seat."""

from typing import Final

from companion.games.score_sheet.catalogue.points import bounds
from companion.games.score_sheet.catalogue.ready import ready, ready_text
from companion.games.score_sheet.catalogue.sheet import SheetLine
from companion.games.score_sheet.catalogue.together import explain_unfit
from companion.games.score_sheet.moves import ComeIn, Count, CountRound, UseSheet
from companion.games.score_sheet.scoring import asked_now, missing_now
from companion.games.score_sheet.state import State
from companion.kernel.game import Sample
from companion.kernel.moves import Begin, Draft, Move
from companion.kernel.seats import Seat

LIKELY: Final = ("any-points", "any-rounds", "wingspan", "wizard", "hearts", "spades", "hanabi")
"""Ready sheets that a table without one is likely to choose, for different ways of counting."""

MAX_TRIED: Final = 300
"""The largest amount that is tried to make a sum come out right."""

PLAYED: Final = ((74, 5, 9, 7, 5, 4, 2), (62, 8, 7, 9, 3, 6, 0), (70, 3, 8, 4, 6, 2, 1))


def likely_moves(state: State, seat: Seat) -> tuple[Move, ...]:
    if state.sheet is None:
        found = [(slug, ready(slug)) for slug in LIKELY]
        fitting = [
            slug for slug, sheet in found if sheet and sheet.seats[0] <= len(state.seats) <= sheet.seats[1]
        ]
        return tuple(UseSheet(ready_text(slug)) for slug in fitting)
    asked = asked_now(state)
    if seat in state.to_come_in:
        return (ComeIn(),)
    lines = missing_now(state, state.column_of(seat), asked)
    if asked is None or not lines:
        return ()
    some = [
        {line.key: _fitting_amount(state, line, seat, asked, variant) for line in lines}
        for variant in (0, 3, 7)
    ]
    if len(lines) > 1:
        some.append({lines[0].key: _fitting_amount(state, lines[0], seat, asked, 0)})
    return tuple(CountRound(asked, amounts) if asked else Count(amounts) for amounts in some)


def _fitting_amount(state: State, line: SheetLine, seat: Seat, number: int, variant: int) -> int:
    """Return an amount that fits a line and the others' amounts in a round; `number` is 0 for the end.
    `variant`: leads to different amounts."""
    usual = _amount(line, seat, number + variant)
    if not (line.together or line.cards or line.step > 1):
        return usual
    rounds = state.sheet.rounds if state.sheet else None
    entered = state.rounds[number - 1] if 0 < number <= len(state.rounds) else {} if number else state.counts
    others = {column: own.get(line.key) for column, own in state.by_column(entered).items()}
    cards = rounds.cards_in(number) if rounds and number else 0
    least, most = bounds(line)
    fitting = [
        amount
        for amount in range(max(least, 0), min(most, cards if line.cards else MAX_TRIED) + 1, line.step)
        if explain_unfit(
            line.said, line.together, {**others, state.column_of(seat): amount}, cards, least=least
        )
        is None
    ]
    return fitting[usual % len(fitting)] if fitting else usual


def _amount(line: SheetLine, seat: Seat, variant: int) -> int:
    """Return a small amount for a line, which depends on the seat and the `variant`."""
    least, most = bounds(line)
    return max(least, 0) + (sum(map(ord, seat + line.key)) + variant) % (min(most, 9) + 1)


def sample() -> Sample:
    """Return a table at which three people count the points of their birds."""
    seats = (Seat("red"), Seat("blue"), Seat("green"))
    sheet = ready("wingspan")
    keys = [line.key for line in sheet.lines] if sheet else []
    begin = Draft(move=Begin(seats=seats, first=seats[0]))
    counts = [
        Draft(move=Count(dict(zip(keys, points, strict=True))), seat=seat)
        for seat, points in zip(seats, PLAYED, strict=True)
    ]
    use = Draft(move=UseSheet(ready_text("wingspan")), seat=seats[0])
    return Sample(played=(begin, use, *counts[:2]), rest=tuple(counts[2:]))
