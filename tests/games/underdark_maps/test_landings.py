"""The odds to land on the party with the Maps: every d6, the ends of the track, portals on the way."""

from dataclasses import replace
from fractions import Fraction

import pytest

from companion.games.underdark_maps.adjudication.questions import rule
from companion.games.underdark_maps.adjudication.travel import chances_to_land
from companion.games.underdark_maps.state import State
from tests.games.underdark_maps.racing import BLUE, RED
from tests.games.underdark_maps.setting import PORTAL, SHAFT, at, ready


def chased(holder: int, other: int, *track: int, **settings: str) -> State:
    """Blue has the Maps, Red is after it. The End is space 12."""
    state = at(at(ready(*track, **settings), BLUE, holder), RED, other)
    return replace(state, holder=BLUE, second=True)


@pytest.mark.parametrize(
    ("holder", "other", "chance"),
    [
        (5, 4, "16.7 %"),
        (5, 11, "16.7 %"),
        (9, 2, "0 %"),
        (12, 7, "33.3 %"),
        (12, 11, "100 %"),
        (12, 5, "0 %"),
    ],
)
def test_one_roll_of_six_lands_there_and_at_the_end_every_higher_one_too(
    holder: int, other: int, chance: str
) -> None:
    """From 7 to the End at 12 a 5 gets there and a 6 stops there; from 11 every roll does."""
    ruling = rule(chased(holder, other), "catch", {"seat": RED})
    assert str(ruling.answer).endswith(chance)


def test_where_an_exact_count_is_needed_one_roll_of_six_does_it() -> None:
    state = chased(12, 7, overshoot="exact_count")
    assert chances_to_land(state, RED, 1, 12) == (Fraction(1, 6), 0)


def test_a_portal_on_the_way_is_counted_apart() -> None:
    """Red has one Mage: the portal leads back on a 1, forward on a 4 or more. It is on space 4, Blue's
    party on 5, Red's on 3. A 2 lands there at once. A 1 ends in the portal, which leads a d6 forward with
    3/6: a 1 then lands on 5. In all 1/6 × 3/6 × 1/6."""
    state = chased(5, 3, SHAFT, SHAFT, SHAFT, PORTAL)
    assert chances_to_land(state, RED, 1, 5) == (Fraction(1, 6), Fraction(1, 72))
    told = [str(fact.sentence) for fact in rule(state, "catch", {"seat": RED}).facts]
    assert "Coming there through a portal adds 1.4 %." in told
    later = chased(5, 3, SHAFT, SHAFT, SHAFT, PORTAL, portal_when="start_of_turn")
    assert chances_to_land(later, RED, 1, 5) == (Fraction(1, 6), 0)
