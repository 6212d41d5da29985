"""P12: a fight in the air."""

from dataclasses import replace

import pytest

from companion.games.underworld import moves as m
from companion.games.underworld.facts.due import tasks
from companion.games.underworld.moves.air import Flyer
from companion.games.underworld.moves.people import Character
from companion.games.underworld.rules.apply import RULES
from tests.games.underworld.desk import Desk

REPTILE = Flyer(name="Rex", category="giant reptile", move=24, height=20)
DRAGON = Flyer(name="Smoke", category="chimera, dragon, roc, giant insect", move=24, height=12, rider="Ada")


@pytest.fixture
def air() -> Desk:
    desk = Desk()
    desk.enter(m.SetCharacter(Character(name="Ada", hits=30, most=30)))
    desk.enter(m.SetFlyer(REPTILE))
    desk.enter(m.SetFlyer(DRAGON))
    return desk


def test_turns_and_the_spaces_between_them(air: Desk) -> None:
    """A dragon turns three times a move, with five inches between."""
    assert air.against(m.Fly("Smoke", (2, 5, 5, 12))) == []
    assert air.against(m.Fly("Smoke", (2, 4, 5, 12))) == ["Between two turns there must be 5 inches."]
    assert air.against(m.Fly("Smoke", (2, 5, 5, 5, 2))) == [
        "This order turns 4 times; Smoke can turn 3 times."
    ]
    assert air.against(m.Fly("Smoke", (25,))) == ["That costs 25 inches of movement, and Smoke has 24."]


def test_a_climb_costs_twice_its_height_and_the_spaces(air: Desk) -> None:
    """A giant reptile that climbs 4 pays 14 of 24, including the 4 forward: ten are left."""
    assert air.against(m.Fly("Rex", (14,), up=4)) == []
    assert air.against(m.Fly("Rex", (15,), up=4)) == ["That costs 25 inches of movement, and Rex has 24."]
    assert air.against(m.Fly("Rex", (3,), up=4)) == ["A climb must go as far forward as up."]
    assert air.enter(m.Fly("Rex", (14,), up=4)).flyers["Rex"].height == 24
    assert str(RULES.by_type[m.Fly].words(m.Fly("Rex", (14,), up=4))) == "Rex flies 14 inches, height +4"


def test_dives(air: Desk) -> None:
    """Half the move, 12; a sharp dive half as far again, 36, straight, an inch forward for ten."""
    assert air.against(m.Fly("Rex", (24,), up=-12)) == []
    assert air.against(m.Fly("Rex", (20,), up=-13)) == ["A dive of 13 inches is too deep: at most 12 inches."]
    assert air.against(m.Fly("Rex", (2,), up=-20, sharp=True)) == []
    assert air.against(m.Fly("Rex", (3,), up=-20, sharp=True)) == [
        "A sharp dive may go only one inch forward for every ten down."
    ]
    assert air.against(m.Fly("Rex", (1, 1), up=-20, sharp=True)) == ["A sharp dive must be straight."]
    air.reads(sharp_dive="down")
    assert air.against(m.Fly("Rex", (36,), up=-4, sharp=True)) == []
    assert air.against(m.Fly("Rex", (36,), up=-5, sharp=True)) == [
        "A sharp dive may lose only one inch of height for every ten forward."
    ]


def test_bombs(air: Desk) -> None:
    """A load takes a third of the move. 2d6 = 5 is two dice of inches short or left, 4 + 3; 3 is both
    ways.
    """
    air.enter(m.SetFlyer(Flyer(name="Roc", category=DRAGON.category, move=48, height=5, bombs=2)))
    assert air.against(m.Fly("Roc", (33,))) == ["That costs 33 inches of movement, and Roc has 32."]
    assert air.against(m.Fly("Roc", (10, 10), bombing=True)) == ["A bombing run must be straight."]
    air.enter(m.Fly("Roc", (10,)))
    assert air.against(m.Bomb("Roc"), "3,4") == ["The last order was not a bombing run."]
    air.enter(m.Fly("Roc", (32,), bombing=True))
    air.enter(m.Bomb("Roc"), "2,3 4,3 3")
    assert air.results[1:] == ["7", "left or right, and short or long"]
    air.enter(m.Bomb("Roc"), "3,4")
    assert air.results == ["direct hit"]
    assert air.refused(m.Bomb("Roc"), "3,4") == "Roc carries no bombs."
    assert air.against(m.Fly("Roc", (48,))) == []


def test_hits_and_what_they_do(air: Desk) -> None:
    """From the side d10 = 3 is the head: critical on 20, d100 = 80 is beyond 10 + 30 but within 80:
    withdraw. A wing from the top, 50: half speed. Without a rider, a hit on him is one on the body. The
    tail takes no critical hit."""
    assert air.enter(m.HitFlyer("Rex", "side"), "3 20 80").flyers["Rex"].fate == "withdraw from battle"
    hit = air.enter(m.HitFlyer("Smoke", "top"), "4 20 50").flyers["Smoke"]
    assert (hit.halved, hit.fate) == (True, "speed reduced one-half")
    assert air.against(m.Fly("Smoke", (13,))) == ["That costs 13 inches of movement, and Smoke has 12."]
    air.enter(m.HitFlyer("Rex", "front"), "1 11")
    assert air.rolled == ["aerial_hit_location", "aerial_critical"]
    air.enter(m.HitFlyer("Rex", "tail"), "10")
    assert air.rolled == ["aerial_hit_location"]


def test_a_critical_hit_binds_the_next_orders(air: Desk) -> None:
    """A body, 10, and 60 of 100: dive and land, each turn until the ground is reached. 20 for the head and
    81: dead in the air, from which it can only fall, which is due at once."""
    air.enter(m.HitFlyer("Rex", "front"), "7 10 60")
    told = ["Rex must dive until it has landed."]
    assert air.against(m.Fly("Rex", (10,))) == told
    assert air.against(m.Fly("Rex", (10,), up=2)) == told
    assert air.against(m.Fly("Rex", (10,), up=-12)) == []
    assert tasks(air.state) == ()
    air.enter(m.Fly("Rex", (10,), up=-12))
    air.enter(m.Fly("Rex", (10,), up=-8))
    told = ["Rex had to land, and stays down."]
    assert air.against(m.Fly("Rex", (10,), up=4)) == air.against(m.Fly("Rex", (10,))) == told
    air.enter(m.HitFlyer("Smoke", "front"), "3 20 81")
    assert air.against(m.Fly("Smoke", (10,), up=-2)) == ["Smoke can no longer fly."]
    (crash,) = tasks(air.state)
    assert (crash.move, crash.about, str(crash.what)) == ("crash", "Smoke", "Let Smoke crash from 12 inches")


def test_a_melee_is_fought_within_three_inches(air: Desk) -> None:
    """Rex is 20 inches high, Smoke 12 and two inches north of him: eight above, two along, 8.2 apart. One
    above and two along are 2.2. Rex is south of Smoke, who flies north: at his tail, where d10 = 10 is the
    tail and never critical. Rex, flying north, has Smoke in front: 3 is the head, 20 critical, 30 dive and
    land. If either flies on, both are free."""
    air.enter(m.Place("air", "Smoke", 20, 20))
    air.enter(m.Place("air", "Rex", 20, 22))
    assert air.against(m.Melee("Rex", "Smoke")) == [
        "They are 8.2 inches apart; a melee is possible only within 3.",
    ]
    air.enter(m.SetFlyer(replace(REPTILE, height=13)))
    met = air.enter(m.Melee("Rex", "Smoke", struck=("Smoke", "Rex")), "10 3 20 30")
    assert air.rolled == ["aerial_hit_location", "aerial_hit_location", *["aerial_critical"] * 2]
    assert (met.flyers["Rex"].fate, met.flyers["Smoke"].fate) == ("dive and land", "")
    assert (met.flyers["Rex"].melee, met.flyers["Smoke"].melee) == ("Smoke", "Rex")
    after = air.enter(m.Fly("Rex", (3,), up=-5))
    assert (after.flyers["Rex"].melee, after.flyers["Smoke"].melee) == ("", "")


def test_a_melee_off_the_map_and_hits_that_are_not_located(air: Desk) -> None:
    """Without a map somebody says who is where. A target that only one opponent can reach is struck by that
    one alone; nobody fights themselves."""
    asked = "Choose on which side of Smoke the other is."
    assert air.refused(m.Melee("Rex", "Smoke", struck=("Smoke",))) == asked
    air.enter(m.Melee("Rex", "Smoke", struck=("Smoke",), position="tail"), "10")
    assert air.refused(m.Melee("Rex", "Rex")) == "That is the same flyer."
    assert air.refused(m.Melee("Rex", "Smoke", struck=("Ada",))) == "There is no Ada to choose."
    air.enter(m.Melee("Rex", "Smoke"))
    air.reads(melee_hit="points").enter(m.Melee("Rex", "Smoke", struck=("Rex", "Smoke")))
    assert air.rolled == []
    assert air.enter(m.RemoveFlyer("Rex")).flyers["Smoke"].melee == ""


def test_a_leading_rider_takes_damage_only(air: Desk) -> None:
    air.enter(m.SetFlyer(Flyer(name="Smoke", category=DRAGON.category, move=24, rider="Ada", level=3)))
    assert air.enter(m.HitFlyer("Smoke", "front"), "2").flyers["Smoke"].fate == ""
    air.reads(rider_hit="table").enter(m.HitFlyer("Smoke", "front"), "2 25 100")
    assert air.state.flyers["Smoke"].fate == "withdraw from battle"


def test_a_crash_hurts_by_height(air: Desk) -> None:
    """Twelve inches are twelve dice: 30 - 12 x 2 = 6."""
    after = air.enter(m.Crash("Smoke"), "2,2,2,2,2,2,2,2,2,2,2,2")
    assert (after.characters["Ada"].hits, after.flyers["Smoke"].height) == (6, 0)
    assert after.flyers["Smoke"].fate == "crashed"
