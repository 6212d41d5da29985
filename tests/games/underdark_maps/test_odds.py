"""Chances equal to counting every way that the dice can fall."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.underdark_maps import facts

D20 = range(1, 21)


def counted(own: int, other: int) -> Fraction:
    pairs = [(a + own, b + other) for a, b in product(D20, D20)]
    decided = [a > b for a, b in pairs if a != b]
    return Fraction(sum(decided), len(decided))


@given(st.integers(-60, 60), st.integers(-60, 60))
def test_a_battle_is_won_as_often_as_all_pairs_say(own: int, other: int) -> None:
    assert facts.chance_to_win(own, other) == counted(own, other)
    assert facts.chance_to_win(own, other) + facts.chance_to_win(other, own) == 1


@given(st.integers(0, 40))
def test_a_planar_foe_is_each_level_alike(own: int) -> None:
    assert facts.chance_against_planar(own) == sum(counted(own, level) for level in D20) / 20


@pytest.mark.parametrize("bonus", range(13))
def test_a_navigation_or_trap_roll_passes_above_ten(bonus: int) -> None:
    assert facts.chance_to_pass(bonus) == Fraction(sum(pips + bonus > 10 for pips in D20), 20)
    assert facts.chance_to_recruit(bonus) == Fraction(sum(pips + bonus >= 18 for pips in D20), 20)


@pytest.mark.parametrize("mages", range(7))
def test_a_portal_leads_where_its_table_says(mages: int) -> None:
    totals = [pips + mages for pips in range(1, 7)]
    back = Fraction(sum(total <= 2 for total in totals), 6)
    foe = Fraction(sum(3 <= total <= 4 for total in totals), 6)
    assert facts.portal_chances(mages) == (back, foe, 1 - back - foe)


@pytest.mark.parametrize(
    ("chance", "said"), [(Fraction(229, 382), "59.9"), (Fraction(1, 2), "50"), (Fraction(1), "100")]
)
def test_per_cent_has_a_decimal_where_it_needs_one(chance: Fraction, said: str) -> None:
    assert str(facts.percent(chance)) == said


def test_the_table_of_chances_agrees() -> None:
    told = "1/2 70/127 229/382 247/383 11/16 8/11 295/386 103/129 161/194 334/389 23/26 355/391 13/14 124/131"
    told += " 379/394 77/79 65/66 394/397 397/398 1"
    assert [facts.chance_to_win(lead, 0) for lead in range(20)] == [
        Fraction(chance) for chance in told.split()
    ]
