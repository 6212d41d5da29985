"""Exact chances, as fractions."""

from fractions import Fraction
from typing import Final

from companion.games.underdark_maps.catalogue.terrain import BACK_AT, FAILS_AT, FOE_AT, RECRUITED_AT
from companion.kernel.words import Text, text

D20: Final = 20
D6: Final = 6
PAIRS: Final = D20 * D20


def at_least(needed: int, sides: int = D20) -> Fraction:
    """Return that one die shows this much or more."""
    return Fraction(min(max(sides + 1 - needed, 0), sides), sides)


def needed_to_pass(bonus: int) -> int:
    """Return the pips that a navigation or trap roll needs."""
    return FAILS_AT + 1 - bonus


def passes(bonus: int) -> Fraction:
    return at_least(needed_to_pass(bonus))


def recruits(bonus: int) -> Fraction:
    return at_least(RECRUITED_AT - bonus)


def wins(own: int, other: int) -> Fraction:
    """d20 + own against d20 + other, ties rolled again."""
    lead = own - other
    if lead < 0:
        return 1 - wins(other, own)
    if lead >= D20 - 1:
        return Fraction(1)
    ties = D20 - lead
    losses = (D20 - lead) * (D20 - 1 - lead) // 2
    return Fraction(PAIRS - ties - losses, PAIRS - ties)


def wins_against_planar(own: int) -> Fraction:
    """Before the level of the planar foe is known."""
    return sum((wins(own, level) for level in range(1, D20 + 1)), Fraction(0)) / D20


def portal(mages: int) -> tuple[Fraction, Fraction, Fraction]:
    """Return that it leads back, to a planar foe, or forward."""
    totals = [pips + mages for pips in range(1, D6 + 1)]
    back = sum(total <= BACK_AT for total in totals)
    forward = sum(total > FOE_AT for total in totals)
    return Fraction(back, D6), Fraction(D6 - back - forward, D6), Fraction(forward, D6)


def percent(chance: Fraction) -> Text:
    """In per cent, with a decimal unless it is whole, and its point as the language writes it."""
    whole, tenth = divmod(round(chance * 1000), 10)
    return text("%(whole)s.%(tenth)s", whole=whole, tenth=tenth) if tenth else Text("%(n)s", {"n": whole})
