"""A second calculation of every kind of line, written in a different way and used only for comparison."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import floor, trunc
from typing import Any


def points(line: Mapping[str, Any], amount: int) -> int:
    """Return the points of a line, given as its JSON, counting one after the other."""
    kind, each = line["kind"], line.get("each", 1)
    if kind == "number":
        return amount
    if kind == "yes":
        return each if amount == 1 else 0
    if kind == "choice":
        return [one["points"] for one in line["options"]][amount]
    if kind == "penalty":
        return sum(-each for _ in range(amount))
    if kind == "count":
        left, made = amount, 0
        while left >= line.get("per", 1):
            left, made = left - line.get("per", 1), made + each
        return made
    if kind == "table":
        steps = list(line["points"])
        while len(steps) <= amount:
            steps.append(steps[-1] + line.get("beyond", 0))
        return steps[amount]
    if kind == "set":
        made, left = 0, amount
        while left > 0:
            piece = min(left, len(line["points"]))
            made, left = made + line["points"][piece - 1], left - piece
        return made
    raise AssertionError(kind)


def ranking(line: Mapping[str, Any], amounts: Sequence[int]) -> list[int]:
    """Return, for each value by itself, how many are ahead and how many tie."""
    seats = len(amounts)
    if not line.get("from_seats", 0) <= seats <= line.get("to_seats", 12):
        return [0] * seats
    if line.get("last") and len(set(amounts)) == 1:
        return [0] * seats
    places = list(line["points"]) + [0] * 2 * seats
    made = []
    for own in amounts:
        ahead = sum(other > own for other in amounts)
        level = amounts.count(own)
        worth: Any = 0
        if own >= max(1, line.get("least", 0)):
            worth = {
                "split": Fraction(sum(places[ahead : ahead + level]), level),
                "place": Fraction(places[ahead], level),
                "each": places[ahead],
                "none": places[ahead] if level == 1 else 0,
            }[line.get("ties", "split")]
        points = trunc(worth)
        if own == min(amounts) and line.get("last") and seats >= line.get("last_from", 0):
            part = Fraction(abs(line["last"]), level)
            points += floor(part) if line["last"] > 0 else -floor(part)
        made.append(points)
    return made


def computed(line: Mapping[str, Any], taken: Sequence[int]) -> int:
    how = line.get("how", "sum")
    made = taken[0]
    for one in taken[1:]:
        if how == "sum":
            made += one
        elif how == "product":
            made *= one
        elif how == "difference":
            made -= one
        elif how == "least":
            made = min(made, one)
        else:
            made = max(made, one)
    per = line.get("per", 1)
    whole = 0
    while abs(made) >= per * (whole + 1):
        whole += 1
    return whole * line.get("each", 1) * (1 if made >= 0 else -1)


def bid(line: Mapping[str, Any], said: int, tricks: int) -> int:
    if said == tricks:
        return line.get("made", 0) + sum(line.get("each", 1) for _ in range(said))
    if tricks > said and not line.get("exact"):
        return bid(line, said, said) + sum(line.get("over", 0) for _ in range(tricks - said))
    off = tricks - said if tricks > said else said - tricks
    return off * line.get("missed", 0) + said * line.get("forfeit", 0)


def takes(line: Mapping[str, Any], amounts: Sequence[int]) -> list[int]:
    """Each is paid by everybody else, and pays everybody else."""
    seats = range(len(amounts))
    return [
        sum(line.get("each", 1) * (amounts[own] - amounts[other]) for other in seats if other != own)
        for own in seats
    ]
