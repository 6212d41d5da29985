"""A played sheet to look at, and the likely entries of a seat."""

from typing import Final

from companion.games.score_sheet.catalogue.points import bounds
from companion.games.score_sheet.catalogue.ready import ready, ready_text
from companion.games.score_sheet.catalogue.sheet import SheetLine
from companion.games.score_sheet.moves import Count, CountRound, UseSheet
from companion.games.score_sheet.scoring import asked_now, missing_now
from companion.games.score_sheet.state import State
from companion.kernel.game import Sample
from companion.kernel.moves import Begin, Draft, Move
from companion.kernel.seats import Seat

LIKELY: Final = ("any-points", "any-rounds", "wingspan", "wizard", "hearts", "spades", "hanabi")
"""Sheets that are offered to whoever has none: one of each way of counting."""

PLAYED: Final = ((74, 5, 9, 7, 5, 4, 2), (62, 8, 7, 9, 3, 6, 0), (70, 3, 8, 4, 6, 2, 1))


def legal(state: State, seat: Seat) -> tuple[Move, ...]:
    if state.sheet is None:
        found = [(slug, ready(slug)) for slug in LIKELY]
        fitting = [
            slug for slug, sheet in found if sheet and sheet.seats[0] <= len(state.seats) <= sheet.seats[1]
        ]
        return tuple(UseSheet(ready_text(slug)) for slug in fitting)
    asked = asked_now(state)
    lines = missing_now(state, state.column_of(seat), asked)
    if asked is None or not lines:
        return ()
    some = [{line.key: _amount(line, seat, asked + lot) for line in lines} for lot in (0, 3, 7)]
    if len(lines) > 1:
        some.append({lines[0].key: _amount(lines[0], seat, asked)})
    return tuple(CountRound(asked, amounts) if asked else Count(amounts) for amounts in some)


def _amount(line: SheetLine, seat: Seat, lot: int) -> int:
    """Return an amount that fits a line; other ones for other seats."""
    least, most = bounds(line)
    return max(least, 0) + (sum(map(ord, seat + line.key)) + lot) % (min(most, 9) + 1)


def sample() -> Sample:
    """Return a table at which three people count what their birds came to."""
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
