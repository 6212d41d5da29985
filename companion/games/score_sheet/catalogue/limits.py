"""Limits on the numbers of a sheet and on the work it causes, judged by its structure.

A sheet may come from a stranger, and every page of its table computes it. So a sheet that could cause endless
work is refused, and a number that grows too large counts as unknown (`points.values`).
"""

from collections.abc import Iterator, Mapping
from math import prod
from typing import Final

from companion.games.score_sheet.catalogue.points import MAX_NUMBER, bounds, points_of
from companion.games.score_sheet.catalogue.sheet import MAX_ROUNDS, Sheet, SheetLine
from companion.kernel.words import Text, text

MAX_REACH: Final = MAX_NUMBER**3
"""The largest value that a line may reach if everybody enters the largest amounts allowed. It is far above
`MAX_NUMBER`, because sheets that multiply are played with small amounts."""

MAX_COLUMNS: Final = 12
MAX_STEPS: Final = 12_000
"""The most lines, counting also the lines that they name, over all columns and rounds: five times as many as
the longest ready sheet has."""


def excess(sheet: Sheet) -> Iterator[Text]:
    """Yield the reasons why a sheet is refused: numbers that could grow too large, or too much work."""
    for lines in (sheet.rounds.lines if sheet.rounds else (), sheet.lines):
        for line, most in zip(lines, _most(lines), strict=True):
            if most > MAX_REACH:
                yield text("This sheet's numbers grow too large: look at “%(name)s”.", name=line.said)
                break
    if steps(sheet) > MAX_STEPS:
        yield text("This sheet takes too much computing: it needs fewer lines, seats or rounds.")


def steps(sheet: Sheet) -> int:
    """Return how many lines must be evaluated for one page, at a full table after the last round. Each line
    also counts once for every line that it names."""
    columns = 1 if sheet.cooperative else sheet.teams or sheet.seats[1]
    of_rounds = 0
    if sheet.rounds:
        # With fewer players there are more rounds, so the number of columns in all rounds stays the same.
        played = max(sheet.rounds.among, columns * (sheet.rounds.number or MAX_ROUNDS))
        of_rounds = played * _terms(sheet.rounds.lines)
    return of_rounds + columns * _terms(sheet.lines)


def _terms(lines: tuple[SheetLine, ...]) -> int:
    return sum(1 + len(line.of) for line in lines)


def _most(lines: tuple[SheetLine, ...]) -> Iterator[int]:
    """Yield the largest absolute value that each line can have."""
    known: dict[str, tuple[int, int]] = {}
    for line in lines:
        amount, points = known[line.key] = _reach(line, known)
        yield max(amount, points)


def _reach(line: SheetLine, known: Mapping[str, tuple[int, int]]) -> tuple[int, int]:
    """Return the largest amount and the most points of a line, both without sign. What it takes from other
    lines counts as `MAX_REACH + 1` at most, so that the numbers themselves cannot grow endlessly."""
    named = [
        min(known[key][line.kind == "computed" and line.take == "points"], MAX_REACH + 1) for key in line.of
    ]
    match line.kind:
        case "computed":
            together = prod(named) if line.how == "product" else sum(named)
            made = abs(line.each) * max(together // line.per, *named)
            return made, made
        case "bid":
            bid, tricks = named
            each = max(abs(line.each), abs(line.missed)) + abs(line.forfeit)
            made = abs(line.made) + each * bid + max(abs(line.over), abs(line.missed)) * tricks
            return made, made
        case "takes":
            amount = max(map(abs, bounds(line)))
            return amount, 2 * amount * MAX_COLUMNS * abs(line.each)
        case "ranking":
            amount = named[0] if named else line.most
            return amount, sum(map(abs, line.points)) + abs(line.last)
        case _:
            most = [abs(points_of(line, amount)) for amount in bounds(line)]
            return max(map(abs, bounds(line))), max(most + [abs(one) for one in line.points])
