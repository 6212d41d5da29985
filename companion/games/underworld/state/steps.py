"""The steps of a roll, as they are kept: what was rolled, on what, and what came of it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """`table`: the id of a table; empty where the dice stand for themselves, and `case` says what they are
    for. Otherwise it is the case of the table, or whom it was rolled for.

    `modifiers`: what was added, by what it is for. `times`: how often a number counts, for a larger party.
    """

    table: str
    case: str
    dice: str
    pips: tuple[int, ...]
    modifiers: tuple[tuple[str, int], ...] = ()
    times: int = 1
    result: str
