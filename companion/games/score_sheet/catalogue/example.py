"""A sheet's worked example: what was counted, and the resulting totals."""

from typing import Any, Final, NamedTuple

MAX_COLUMNS: Final = 12
MAX_ENTRIES: Final = 60
MAX_LENGTH: Final = 400
MAX_TOTAL: Final = 1_000_000_000


class Example(NamedTuple):
    """`columns`: for each column its amounts at the end, in the order of the lines that are entered,
    separated by spaces; `rounds`: the same for each round; `totals`: the total of each column; `won`: the
    winning columns, counted from 1; empty if the example does not say, or stops before the end."""

    totals: tuple[int, ...]
    columns: tuple[str, ...] = ()
    rounds: tuple[tuple[str, ...], ...] = ()
    won: tuple[int, ...] = ()


def read_example(raw: Any) -> Example | None:
    """Return the example in parsed JSON; None for anything else."""
    if not isinstance(raw, dict) or not raw.keys() <= {*Example._fields}:
        return None
    totals, columns, rounds = raw.get("totals"), raw.get("columns", []), raw.get("rounds", [])
    if not isinstance(totals, list) or not 0 < len(totals) <= MAX_COLUMNS or not all(map(_is_total, totals)):
        return None
    if not isinstance(rounds, list) or len(rounds) * len(totals) > MAX_ENTRIES:
        return None
    if not all(_are_columns(one, len(totals)) for one in (columns or [""] * len(totals), *rounds)):
        return None
    won = raw.get("won", [])
    if not isinstance(won, list) or not all(_is_total(one) and 0 < one <= len(totals) for one in won):
        return None
    return Example(tuple(totals), tuple(columns), tuple(map(tuple, rounds)), tuple(sorted({*won})))


def _is_total(given: Any) -> bool:
    return isinstance(given, int) and not isinstance(given, bool) and abs(given) <= MAX_TOTAL


def _are_columns(given: Any, number: int) -> bool:
    return (
        isinstance(given, list)
        and len(given) == number
        and all(isinstance(one, str) and len(one) <= MAX_LENGTH for one in given)
    )


def write_example(example: Example) -> dict[str, Any]:
    return {name: value for name, value in example._asdict().items() if value}
