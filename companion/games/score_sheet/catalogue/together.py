"""Limits on amounts that belong together: those of one line over all columns, some of them set by the cards
of a round, and those of several lines in one column.

They are part of a sheet. Amounts that break them meet an objection and can be entered all the same, because
tables have house rules, and older sheets lack limits.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from companion.kernel.seats import Seat
from companion.kernel.words import Text, ntext, text


class Limit(NamedTuple):
    """A limit on the amounts of a line over all columns. `number`: None for the cards of the round. `kind`:
    with `sum`, they add up to exactly `number`; with `most`, to no more; with `one`, one column has `number`
    and all others 0; with `others`, one has 0 and all others `number`; with `holders`, no more than `number`
    columns have any."""

    kind: str
    number: int | None


LIMITS: Final = ("sum", "most", "one", "others", "holders")
CARDS: Final = "cards"


def describe_expected(limit: Limit, cards: int) -> Text:
    n = cards if limit.number is None else limit.number
    match limit.kind:
        case "sum":
            return text("exactly %(n)s in all", n=n)
        case "most":
            return text("at most %(n)s in all", n=n)
        case "one":
            return text("%(n)s for one and 0 for all others", n=n)
        case "others":
            return text("0 for one and %(n)s for all others", n=n)
        case _:
            return ntext("at most %(n)s has it", "at most %(n)s have it", n)


def may_fit(limit: Limit, amounts: Sequence[int | None], cards: int) -> bool:
    """Return whether amounts fit, or could still fit once those that are None are entered."""
    n = cards if limit.number is None else limit.number
    known = [amount for amount in amounts if amount is not None]
    whole = len(known) == len(amounts)
    total, has = sum(known), sum(amount != 0 for amount in known)
    match limit.kind:
        case "sum":
            return total == n if whole else total <= n or min(known, default=0) < 0
        case "most":
            return total <= n
        case "one":
            return has <= 1 and set(known) <= {0, n} and (has == 1 or not whole)
        case "others":
            return set(known) <= {0, n} and len(known) - has <= 1 and (len(known) - has == 1 or not whole)
        case _:
            return has <= n


def explain_unfit(
    name: Text, limits: Sequence[Limit], amounts: Mapping[Seat, int | None], cards: int, *, least: int
) -> Text | None:
    """Return why the amounts of a line do not fit; None if it has no limits, or one of them holds. `least`:
    the smallest possible amount; if it is negative, amounts are judged only once all are entered."""
    found = list(amounts.values())
    if not limits or (least < 0 and None in found) or any(may_fit(limit, found, cards) for limit in limits):
        return None
    known = [amount for amount in found if amount is not None]
    by_holders = limits[0].kind == "holders"
    words = describe_expected(limits[0], cards)
    for limit in limits[1:]:
        words = text("%(one)s, or %(other)s", one=words, other=describe_expected(limit, cards))
    return text(
        "“%(name)s” does not add up: %(expected)s; here %(now)s.",
        name=name,
        expected=words,
        now=sum(amount != 0 for amount in known) if by_holders else sum(known),
    )


class Weighed(NamedTuple):
    """A limit on several lines of one column: their amounts, each multiplied by its number in `times`, add up
    to `most` or less."""

    name: str
    of: tuple[str, ...]
    times: tuple[int, ...]
    most: int


def sum_over_limit(limit: Weighed, own: Mapping[str, int]) -> int | None:
    """Return a column's sum if it exceeds the limit; otherwise None."""
    total = sum(own.get(key, 0) * each for key, each in zip(limit.of, limit.times, strict=True))
    return total if total > limit.most else None


def read_limits(raw: object) -> tuple[Limit, ...] | None:
    """Return the limits of a line from JSON, each an object with one field; None for anything else."""
    if not isinstance(raw, list) or len(raw) > len(LIMITS):
        return None
    found = []
    for one in raw:
        if not isinstance(one, dict) or len(one) != 1:
            return None
        ((kind, number),) = one.items()
        if kind not in LIMITS or isinstance(number, bool):
            return None
        if number != CARDS and not (isinstance(number, int) and 0 <= number <= MAX_TOGETHER):
            return None
        found.append(Limit(kind, None if number == CARDS else number))
    return tuple(found)


MAX_TOGETHER: Final = 9_999_999


def write_limits(limits: Sequence[Limit]) -> Iterator[dict[str, int | str]]:
    for limit in limits:
        yield {limit.kind: CARDS if limit.number is None else limit.number}


def read_weighed(raw: object, keys: set[str]) -> tuple[Weighed, ...] | None:
    """Return the limits over several lines of a column from JSON; None for anything else. `keys`: of the
    entered lines."""
    if not isinstance(raw, list) or len(raw) > MAX_WEIGHED:
        return None
    found = []
    for one in raw:
        if not isinstance(one, dict) or set(one) != {"name", "of", "most"}:
            return None
        name, of, most = one["name"], one["of"], one["most"]
        if not isinstance(name, str) or not 0 < len(name.strip()) <= MAX_NAME or not name.isprintable():
            return None
        if not isinstance(of, dict) or not of or not of.keys() <= keys or not _is_whole(most):
            return None
        if not all(map(_is_whole, of.values())):
            return None
        found.append(Weighed(" ".join(name.split()), tuple(of), tuple(of.values()), most))
    return tuple(found)


MAX_WEIGHED: Final = 10
MAX_NAME: Final = 40


def _is_whole(number: object) -> bool:
    return isinstance(number, int) and not isinstance(number, bool) and 0 <= number <= MAX_TOGETHER


def write_weighed(limits: Sequence[Weighed]) -> Iterator[dict[str, object]]:
    for one in limits:
        yield {"name": one.name, "of": dict(zip(one.of, one.times, strict=True)), "most": one.most}
