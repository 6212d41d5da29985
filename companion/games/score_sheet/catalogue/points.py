"""The points of lines: computed from the entered amounts, for all columns of a sheet together."""

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from math import prod
from operator import itemgetter
from typing import Final, NamedTuple

from companion.games.score_sheet.catalogue.sheet import USUAL_MOST, SheetLine
from companion.kernel.seats import Seat
from companion.kernel.words import Text, ntext, sign_number, text

Amounts = Mapping[str, int]
"""What was entered in a column, by the key of the line."""

MAX_NUMBER: Final = 1_000_000_000
"""The most that a computed line may come to, above or below zero; anything beyond counts as unknown."""

AMOUNT: Final = re.compile(r"[+-]?[0-9]{1,6}", re.ASCII)
"""An amount as it is typed."""


class Value(NamedTuple):
    """A line's value in one column. `amount` and `points` are None while something is unknown."""

    amount: int | None
    points: int | None


def values(lines: Sequence[SheetLine], columns: Mapping[Seat, Amounts]) -> Mapping[Seat, Mapping[str, Value]]:
    """Return the value of each line in each column; a line may depend on those above it, and on all
    columns."""
    found: dict[Seat, dict[str, Value]] = {column: {} for column in columns}
    for line in lines:
        if line.kind == "takes":
            for column, value in _takes(line, columns).items():
                found[column][line.key] = value
            continue
        if line.kind == "ranking":
            amounts = {
                column: found[column][line.of[0]].amount if line.of else _amount(line, own)
                for column, own in columns.items()
            }
            for column, points in _ranking(line, amounts).items():
                found[column][line.key] = Value(amounts[column], points)
            continue
        for column, own in found.items():
            if line.entered:
                amount = _amount(line, columns[column])
                own[line.key] = Value(amount, None if amount is None else points_of(line, amount))
            else:
                result = _bid(line, own) if line.kind == "bid" else _compute(line, own)
                points = result if result is not None and abs(result) <= MAX_NUMBER else None
                own[line.key] = Value(points, points)
    return found


def overgrown(lines: Iterable[SheetLine], own: Mapping[str, Value]) -> tuple[SheetLine, ...]:
    """Return the lines of a column that are unknown because a number grew too large, not because one is
    missing."""
    found: dict[str, SheetLine] = {}
    for line in lines:
        if line.kind not in ("computed", "bid") or own[line.key].points is not None:
            continue
        if all(
            one is not None or key in found
            for key, one in zip(line.of, _take_amounts(line, own), strict=True)
        ):
            found[line.key] = line
    return tuple(found.values())


def _take_amounts(line: SheetLine, own: Mapping[str, Value]) -> list[int | None]:
    """Return what a line takes from each of the lines it names: its amount or its points, as `line.take`
    says."""
    return [own[key].points if line.take == "points" else own[key].amount for key in line.of]


def _amount(line: SheetLine, own: Amounts) -> int | None:
    return own.get(line.key, 0 if line.optional else None)


def points_of(line: SheetLine, amount: int) -> int:
    """Return the points of an amount, for a line that depends on no other column or line. Raise `ValueError`
    for one that does."""
    match line.kind:
        case "count":
            return amount // line.per * line.each
        case "penalty":
            return -amount * line.each
        case "yes":
            return line.each if amount else 0
        case "choice":
            return line.options[amount][1]
        case "table":
            return _beyond(line, amount) if amount >= len(line.points) else line.points[amount]
        case "set":
            full, rest = divmod(amount, len(line.points))
            return full * line.points[-1] + (line.points[rest - 1] if rest else 0)
        case "number":
            return amount
        case _:
            raise ValueError(line.kind)


def _beyond(line: SheetLine, amount: int) -> int:
    last = len(line.points) - 1
    return line.points[last] + (amount - last) * line.beyond


def _ranking(line: SheetLine, amounts: Mapping[Seat, int | None]) -> Mapping[Seat, int | None]:
    """Return the points for having the most, second most and so on, or the fewest; None for all while an
    amount is missing."""
    counted = {column: amount for column, amount in amounts.items() if amount is not None}
    if len(counted) < len(amounts):
        return dict.fromkeys(amounts)
    points: dict[Seat, int | None] = dict.fromkeys(counted, 0)
    fewest = [column for column in counted if counted[column] == min(counted.values())]
    if not line.counts_with(len(counted)) or (line.last and len(fewest) == len(counted)):
        return points
    place = 0
    for amount in sorted(set(counted.values()), reverse=True):
        if amount < max(1, line.least) or place >= len(line.points):
            break
        tied = [column for column in counted if counted[column] == amount]
        points |= {column: _share_place(line, place, len(tied)) for column in tied}
        place += 1 if line.ties == "next" else len(tied)
    if len(counted) >= line.last_from:
        points |= {column: (points[column] or 0) + _divide(line.last, len(fewest)) for column in fewest}
    return points


def _takes(line: SheetLine, columns: Mapping[Seat, Amounts]) -> Mapping[Seat, Value]:
    """Return what each column receives: its amount from every other column, minus their amounts from it."""
    amounts = {column: _amount(line, own) for column, own in columns.items()}
    known = [amount for amount in amounts.values() if amount is not None]
    whole = len(known) == len(amounts)
    return {
        column: Value(
            amount,
            (amount * len(amounts) - sum(known)) * line.each if whole and amount is not None else None,
        )
        for column, amount in amounts.items()
    }


def _share_place(line: SheetLine, place: int, tied: int) -> int:
    """Return what each of the columns tied for a place gets: an equal share of the points for all the places
    that they occupy (`split`), an equal share of the points for this place (`place`), those points in full
    (`each`, `next`), or nothing (`none`)."""
    if tied == 1 or line.ties in ("each", "next"):
        return line.points[place]
    if line.ties == "none":
        return 0
    return _divide(sum(line.points[place : place + (tied if line.ties == "split" else 1)]), tied)


def _divide(points: int, among: int) -> int:
    """Return an equal share, without the remainder."""
    return points // among if points >= 0 else -(-points // among)


def _compute(line: SheetLine, own: Mapping[str, Value]) -> int | None:
    taken = _take_amounts(line, own)
    known = [one for one in taken if one is not None]
    if len(known) < len(taken) or not known:
        return None
    result = {
        "sum": lambda: sum(known),
        "product": lambda: prod(known),
        "difference": lambda: known[0] - sum(known[1:]),
        "least": lambda: min(known),
        "most": lambda: max(known),
    }[line.how]()
    # Round towards zero, for negative numbers too: an incomplete group counts for nothing.
    return (abs(result) // line.per * (1 if result >= 0 else -1)) * line.each


def _bid(line: SheetLine, own: Mapping[str, Value]) -> int | None:
    bid, tricks = (own[key].amount for key in line.of)
    if bid is None or tricks is None:
        return None
    if tricks == bid or (tricks > bid and not line.exact):
        return line.made + line.each * bid + line.over * (tricks - bid)
    return line.missed * abs(tricks - bid) + line.forfeit * bid


def best_amount(line: SheetLine) -> int | None:
    """Return the amount that gives the most points; None if the sheet sets no limit to it."""
    least, most = bounds(line)
    if line.kind == "table" and line.beyond <= 0:
        most = min(most, len(line.points) - 1)
    if line.kind == "penalty" and line.each >= 0:
        most = least
    if most >= USUAL_MOST:
        return None
    # The points are monotonic in the amount, except over as many amounts as the line has points or
    # options.
    some = max(1, len(line.points), len(line.options))
    ends: set[int] = {*range(least, min(most, least + some) + 1), *range(max(least, most - some), most + 1)}
    return max(sorted(ends), key=lambda amount: points_of(line, amount))


def describe_value(line: SheetLine, value: Value) -> Text:
    """Return in words how a line's points were computed; the line's name if they are the amount itself, or
    computed from other lines."""
    amount = value.amount or 0
    match line.kind:
        case "count" if line.per > 1:
            return text("%(n)s, %(each)s for every %(per)s", n=amount, each=line.each, per=line.per)
        case "count" | "penalty" if line.each != 1:
            return text("%(n)s × %(each)s", n=amount, each=line.each if line.kind == "count" else -line.each)
        case "ranking":
            return text("%(n)s counted, compared with the others", n=amount)
        case "takes":
            return text("%(n)s from each of the others", n=sign_number(amount * line.each))
        case "table" | "set":
            return text("%(n)s counted", n=amount)
        case "choice":
            return line.options_said[amount]
        case "yes":
            return text("yes") if amount else text("no")
        case _:
            return line.said


def worth(line: SheetLine) -> Text | None:
    """Return the hint beside an input: what an amount is worth. None if the points equal the amount, if the
    line gives none or is computed, and for the kind `takes`."""
    if line.part or not line.entered:
        return None
    match line.kind:
        case "count" if line.per > 1:
            return text("%(points)s for every %(per)s", points=sign_number(line.each), per=line.per)
        case "count" | "penalty" if (each := line.each if line.kind == "count" else -line.each) != 1:
            return ntext(
                "%(points)s point each", "%(points)s points each", abs(each), points=sign_number(each)
            )
        case "yes":
            return ntext(
                "%(points)s point", "%(points)s points", abs(line.each), points=sign_number(line.each)
            )
        case "choice":
            return text("points: %(table)s", table=_describe_options(line))
        case "table" if line.beyond != 1 or line.points != (*range(len(line.points)),):
            told = text("points: %(table)s", table=_describe_steps(line))
            more = sign_number(f"{line.beyond:+}")
            return (
                text("%(points)s, each further one %(more)s", points=told, more=more) if line.beyond else told
            )
        case "set":
            return text("points of a set: %(table)s", table=_describe_steps(line))
        case "ranking":
            told = text("points for the most: %(points)s", points=" · ".join(map(sign_number, line.points)))
            last = text("%(most)s, for the fewest: %(points)s", most=told, points=sign_number(line.last))
            return last if line.last else told
        case _:
            return None


MAX_LISTED: Final = 6
"""The most groups of amounts that a hint lists; of more, it lists the first ones and the last."""

IS: Final = "\N{NO-BREAK SPACE}=\N{NO-BREAK SPACE}"
TO: Final = "–\N{WORD JOINER}"


def _describe_steps(line: SheetLine) -> str:
    """Return the points of a table or set by amount, in groups: `0 = −1 · 1–3 = 1 · 4+ = 2`."""
    numbered = list(enumerate(line.points, 0 if line.kind == "table" else 1))
    groups = []
    for points, same in groupby(numbered, itemgetter(1)):
        amounts = [amount for amount, _points in same]
        span = str(amounts[0]) if len(amounts) == 1 else f"{amounts[0]}{TO}{amounts[-1]}"
        if line.kind == "table" and not line.beyond and amounts[-1] == len(line.points) - 1 < line.most:
            span = f"{amounts[0]}+"
        groups.append(f"{span}{IS}{sign_number(points)}")
    return " · ".join(groups if len(groups) <= MAX_LISTED else (*groups[: MAX_LISTED - 2], "…", groups[-1]))


def _describe_options(line: SheetLine) -> Text:
    names = {f"name{at}": said for at, said in enumerate(line.options_said)}
    points = {f"points{at}": sign_number(points) for at, (_name, points) in enumerate(line.options)}
    told = " · ".join(f"%(name{at})s{IS}%(points{at})s" for at in range(len(line.options)))
    return Text(told, {**names, **points})


def fault_of(line: SheetLine, amount: int) -> Text | None:
    """Return why an amount is not allowed in a line; None if it is."""
    if not line.entered:
        return text("“%(name)s” is worked out from other lines and cannot be entered.", name=line.said)
    least, most = bounds(line)
    if least <= amount <= most:
        return None
    return text(
        "“%(name)s” must be a whole number from %(least)s to %(most)s.",
        name=line.said,
        least=least,
        most=most,
    )


def bounds(line: SheetLine) -> tuple[int, int]:
    """Return the least and the greatest amount that can be entered in a line."""
    if line.kind == "choice":
        return 0, len(line.options) - 1
    if line.kind == "yes":
        return 0, 1
    return line.least if line.kind in ("number", "takes") else 0, line.most
