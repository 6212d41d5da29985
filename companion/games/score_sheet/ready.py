"""Sheets of games that people own: facts alone, a file of JSON each, read when they are first asked for.

From them come the likely entries of a seat, and a played sheet to look at."""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from companion.games.score_sheet.moves import Count, CountRound, UseSheet
from companion.games.score_sheet.page import asked_now, missing_now
from companion.games.score_sheet.points import bounds
from companion.games.score_sheet.reading import read
from companion.games.score_sheet.sheet import Sheet, SheetLine, written
from companion.games.score_sheet.state import State
from companion.kernel.moves import Begin, Draft, Move
from companion.kernel.samples import Sample
from companion.kernel.seats import Seat

FOLDER: Final = Path(__file__).parent / "ready"


LIKELY: Final = ("any-points", "any-rounds", "wingspan", "wizard", "hearts", "spades", "hanabi")
"""Sheets that are offered to whoever has none: one of each way of counting."""

PLAYED: Final = ((74, 5, 9, 7, 5, 4, 2), (62, 8, 7, 9, 3, 6, 0), (70, 3, 8, 4, 6, 2, 1))


@cache
def titles() -> Mapping[str, str]:
    """Return the names of all sheets by slug, in the order of the alphabet; those for any game come first."""
    found = {path.stem: json.loads(path.read_text("utf-8"))["title"] for path in FOLDER.glob("*.json")}
    return dict(sorted(found.items(), key=lambda one: (not one[0].startswith("any-"), one[1].casefold())))


@cache
def ready(slug: str) -> Sheet | None:
    """Return a ready sheet; None for what is none."""
    return read((FOLDER / f"{slug}.json").read_text("utf-8")) if slug in titles() else None


@cache
def ready_text(slug: str) -> str:
    """Return a ready sheet as an entry holds it; empty for what is none."""
    sheet = ready(slug)
    return "" if sheet is None else written(sheet)


def legal(state: State, seat: Seat) -> tuple[Move, ...]:
    if state.sheet is None:
        found = [(slug, ready(slug)) for slug in LIKELY]
        fitting = [
            slug for slug, sheet in found if sheet and sheet.seats[0] <= len(state.seats) <= sheet.seats[1]
        ]
        return tuple(UseSheet(ready_text(slug)) for slug in fitting)
    asked, lines = asked_now(state), missing_now(state, state.column_of(seat))
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
    """Three people count what their birds came to."""
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
