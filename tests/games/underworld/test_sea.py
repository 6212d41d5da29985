"""P13 and P14: a fight at sea."""

from dataclasses import replace
from itertools import product

import pytest

from companion.games.underworld import moves as m
from companion.games.underworld.facts.battles import (
    POINTS,
    SPEEDS,
    command_range,
    max_boarders,
    may_change,
    may_turn,
    rowing,
    sailing,
)
from companion.games.underworld.facts.due import tasks
from companion.games.underworld.moves.people import Character
from companion.games.underworld.page.views.sea import ship_now
from companion.games.underworld.rules.apply import apply, check
from companion.games.underworld.state.state import State
from companion.kernel.seats import Viewer
from tests.games.underworld.desk import Desk, seeded


@pytest.fixture
def sea() -> Desk:
    """A large galley of 17 + 5 hull points, a longship of 8 + 3 with Vikings, a merchant; a moderate wind."""
    desk = Desk()
    desk.enter(m.Launch("Trireme", "large galley"), "5")
    desk.enter(m.Launch("Drakkar", "longship", vikings=True), "8 3")
    desk.enter(m.Launch("Cog", "large merchant"), "1")
    desk.enter(m.RollWeather(), "3,4 7")
    return desk


def test_ships_join_with_hull_and_crew(sea: Desk) -> None:
    galley, longship = sea.state.ships["Trireme"], sea.state.ships["Drakkar"]
    assert (galley.hull, galley.rowers, galley.crew, galley.marines, galley.fatigue) == (22, 100, 20, 50, 30)
    assert (longship.hull, longship.rowers, longship.crew, longship.fatigue) == (11, 64, 11, 40)
    assert (sea.state.weather.force, sea.state.weather.wind) == ("light to moderate breeze", "West")
    sea.reads(hull_points="middle").enter(m.Launch("Other", "small galley"))
    assert sea.state.ships["Other"].hull == 12


def test_a_crew_that_is_a_range_is_rolled_or_typed() -> None:
    """Typical Crew Numbers: a sailed warship has 15 to 20 and 40 to 60 men-at-arms: 1d6 + 14 and 4d6 + 36.
    It can board; other numbers can be typed, for any vessel. An older entry had nobody aboard."""
    desk = Desk()
    low = desk.enter(m.Launch("Low", "sailed warship"), "1 1 1,1,1,1").ships["Low"]
    high = desk.enter(m.Launch("High", "sailed warship"), "1 6 6,6,6,6").ships["High"]
    assert [(ship.rowers, ship.crew, ship.marines, ship.men) for ship in (low, high)] == [
        (0, 15, 40, 55),
        (0, 20, 60, 80),
    ]
    typed = desk.enter(m.Launch("Typed", "sailed warship", crew=17, marines=44), "1").ships["Typed"]
    assert (typed.crew, typed.marines) == (17, 44)
    cog = desk.enter(m.Launch("Cog", "large merchant", marines=5), "1").ships["Cog"]
    assert (cog.crew, cog.marines) == (20, 5)
    assert desk.refused(m.Launch("Full", "boat", crew=5_000)) == "Enter a number from 0 to 1000."
    older = desk.enter(m.Launch("Older", "sailed warship", edition=3), "1").ships["Older"]
    assert older.men == 0


def test_every_vessel_is_launched_with_its_typical_crew() -> None:
    """As the booklet counts them: rowers, sailors, marines; boats and rafts have none."""
    told = {
        "large galley": {(100, 20, 50)},
        "small galley": {(50, 10, 20)},
        "longship": {(64, 11, 0)},
        "large merchant": {(0, 20, 0)},
        "small merchant": {(0, 15, 0)},
        "sailed warship": set(product({0}, range(15, 21), range(40, 61))),
        "boat": {(0, 0, 0)},
        "raft": {(0, 0, 0)},
    }
    desk = Desk()
    for number, (vessel, crews) in enumerate(told.items()):
        ship = desk.enter(m.Launch(vessel, vessel), die=seeded(number)).ships[vessel]
        assert (ship.rowers, ship.crew, ship.marines) in crews, vessel


def test_rowing_step_by_step(sea: Desk) -> None:
    """Slow 10, cruise 15, fast 25 inches; 2, 3 and 10 factors of 30. Stop to fast is no change of one
    turn.
    """
    assert sea.against(m.Row("Trireme", "fast", 25)) == [
        "A ship cannot change from stop to fast in one turn."
    ]
    sea.enter(m.Row("Trireme", "slow", 10, 45))
    assert sea.against(m.Row("Trireme", "cruise", 15, 90)) == [
        "A turn of 90 degrees: moving 15 inches it can turn at most 45 degrees."
    ]
    sea.enter(m.Row("Trireme", "cruise", 15))
    sea.enter(m.Row("Trireme", "fast", 25, 90))
    assert sea.state.ships["Trireme"].fatigue == 15
    sea.enter(m.Row("Trireme", "fast", 25))
    assert sea.against(m.Row("Trireme", "fast", 25)) == [
        "That costs 10 fatigue factors, and the rowers have 5."
    ]
    sea.enter(m.Row("Trireme", "slow", 10))
    sea.enter(m.Row("Trireme", "rest", 0))
    assert (sea.state.ships["Trireme"].fatigue, sea.state.ships["Trireme"].speed) == (4, "stop")
    assert sea.refused(m.Row("Cog", "slow", 5)) == "Cog has no oars."


@pytest.mark.parametrize("backs", [False, True])
@pytest.mark.parametrize("sheared", [0, 1, 2])
def test_however_tired_the_rowers_are_there_is_an_order_for_them(
    sea: Desk, *, backs: bool, sheared: int
) -> None:
    """At every speed and with every factor of fatigue there is a stroke, or rest."""
    ship = sea.state.ships["Trireme"]
    for speed, fatigue in product(SPEEDS, range(ship.fatigue + 1)):
        tired = replace(ship, speed=speed, fatigue=fatigue, backs=backs, sheared=sheared)
        state = replace(sea.state, ships={**sea.state.ships, "Trireme": tired})
        orders = (m.Row("Trireme", order, 0) for order in SPEEDS)
        assert any(not [*check(state, None, order)] for order in orders), (speed, fatigue)


def test_vikings_rest_to_what_they_had(sea: Desk) -> None:
    """40 - 2 for a slow turn, and a point a turn under sail or at rest, up to 40 and no more."""
    sea.enter(m.Row("Drakkar", "slow", 12))
    sea.enter(m.Sail("Drakkar", "running", 30))
    assert (sea.state.ships["Drakkar"].fatigue, sea.state.ships["Drakkar"].speed) == (39, "stop")
    sea.enter(m.Row("Drakkar", "rest", 0))
    sea.enter(m.Row("Drakkar", "rest", 0))
    assert sea.state.ships["Drakkar"].fatigue == 40


def test_fewer_rowers_and_the_current(sea: Desk) -> None:
    """95 of 100 row 23 of 25 inches, fractions dropped; with the current 5 more; backing goes half as
    fast.
    """
    galley = replace(sea.state.ships["Trireme"], rowers=95)
    assert rowing(galley, "fast") == 23
    assert rowing(galley, "fast", 1) == 28
    assert rowing(sea.state.ships["Trireme"], "back cruise", -1) == 2
    assert may_change("cruise", "stop")
    assert may_change("fast", "slow")
    assert not may_change("fast", "stop")
    assert not may_change("slow", "back slow")


def test_sailing_by_the_wind(sea: Desk) -> None:
    """A large merchant runs 20 in a moderate wind and beats at 10; galleys cannot beat. 12 inches turn 30."""
    assert sea.against(m.Sail("Cog", "running", 20, 30)) == []
    assert sea.against(m.Sail("Cog", "running", 21, 60)) == [
        "21 inches: Cog can move at most 20 inches.",
        "A turn of 60 degrees: moving 21 inches it can turn at most 30 degrees.",
    ]
    assert sea.against(m.Sail("Trireme", "beating", 5)) == ["This vessel cannot sail so close to the wind."]
    assert sea.against(m.Sail("Cog", "running", 15, river=True, current=1)) == []
    sea.enter(m.RollWeather(), "1,1 1")
    assert sea.against(m.Sail("Cog", "running", 0)) == ["The wind is of no use: calm."]
    sea.enter(m.LowerMast("Cog"))
    assert "The mast is down." in sea.against(m.Sail("Cog", "running", 0))


def test_ten_men_step_a_mast_in_three_turns(sea: Desk) -> None:
    """On galleys and longships; a merchant's is down at once. If the crew changes its mind, it stays as it
    is."""
    assert sea.enter(m.LowerMast("Drakkar")).ships["Drakkar"].mast
    for _turn in range(2):
        assert sea.enter(m.EndSeaTurn()).ships["Drakkar"].mast
    assert not sea.enter(m.EndSeaTurn()).ships["Drakkar"].mast
    assert not sea.enter(m.LowerMast("Cog")).ships["Cog"].mast
    sea.enter(m.LowerMast("Trireme"))
    sea.enter(m.LowerMast("Trireme", up=True))
    for _turn in range(3):
        sea.enter(m.EndSeaTurn())
    assert sea.state.ships["Trireme"].mast
    few = replace(sea.state.ships["Trireme"], rowers=4, crew=3, marines=2)
    sea.enter(m.SetShip(few))
    assert sea.against(m.LowerMast("Trireme")) == ["Work on a mast takes 10 men."]


def test_a_battle_at_sea_begins_with_the_weather() -> None:
    desk = Desk()
    desk.enter(m.Launch("Trireme", "large galley"), "5")
    assert [each.move for each in tasks(desk.state)] == ["roll-weather"]
    desk.enter(m.RollWeather(), "3,4 7")
    assert tasks(desk.state) == ()


def test_a_galley_ships_water_in_a_fresh_breeze(sea: Desk) -> None:
    """On 10 of 100 each turn; a quarter of its speed is lost each time, and the third time it sinks."""
    sea.enter(m.RollWeather(), "5,5 1")
    sea.enter(m.Row("Trireme", "slow", 10), "10")
    sea.enter(m.Row("Trireme", "slow", 7), "11")
    assert sea.against(m.Row("Trireme", "slow", 8), "50") == ["8 inches: Trireme can move at most 7 inches."]
    sea.enter(m.Row("Trireme", "slow", 7), "1")
    assert sea.enter(m.Row("Trireme", "slow", 5), "1").ships["Trireme"].sunk


def test_ramming(sea: Desk) -> None:
    """Mast down and fast. Of a merchant with 18 points, d6 = 3 takes 30%, 5.4, up: 6; 25 is a hole, 4 + 4 + 4
    turns. A merchant has no rowers: 20% of 20 men are 4. Then it must back oars."""
    sea.enter(m.Row("Trireme", "slow", 10))
    assert sea.against(m.Ram("Trireme", "Cog", side=True), "3 25 4,4,4") == [
        "The mast must be lowered before ramming.",
        "Only a ship at fast speed can ram.",
    ]
    sea.enter(m.LowerMast("Trireme"))
    for _turn in range(3):
        sea.enter(m.EndSeaTurn())
    sea.enter(m.Row("Trireme", "cruise", 15))
    sea.enter(m.Row("Trireme", "fast", 25))
    struck = sea.enter(m.Ram("Trireme", "Cog", side=True), "3 25 4,4,4").ships["Cog"]
    assert (struck.points, struck.hull, struck.sinking, struck.crew) == (18, 12, 12, 16)
    assert "After ramming the ship must back oars." in sea.against(m.Row("Trireme", "slow", 5))
    assert sea.against(m.Row("Trireme", "back slow", 5)) == []


def test_rowers_are_most_of_those_lost_to_a_blow_in_the_side(sea: Desk) -> None:
    """A galley of 170 loses 34: 25 rowers, 15%, and 9 sailors; astern 8, and none of them row."""
    sea.all_the_same(m.Ram("Drakkar", "Trireme", side=True), "1 26")
    hit = sea.state.ships["Trireme"]
    assert (hit.rowers, hit.crew, hit.marines) == (75, 11, 50)
    sea.enter(m.SetShip(replace(hit, rowers=100, crew=20)))
    sea.all_the_same(m.Ram("Drakkar", "Trireme", side=False), "1 26")
    hit = sea.state.ships["Trireme"]
    assert (hit.rowers, hit.crew, hit.marines) == (100, 12, 50)


def test_a_hole_is_patched_or_sinks_the_ship(sea: Desk) -> None:
    """Three turns to sink, and a patch takes five: too late. With twelve, 25 fails and five more save it."""
    cog = sea.state.ships["Cog"]
    sea.enter(m.SetShip(replace(cog, sinking=3)))
    sea.enter(m.Patch("Cog"))
    for _turn in range(3):
        sea.enter(m.EndSeaTurn())
    assert sea.state.ships["Cog"].sunk
    sea.enter(m.SetShip(replace(cog, sinking=12)))
    sea.enter(m.Patch("Cog"))
    for _turn in range(4):
        sea.enter(m.EndSeaTurn())
    sea.enter(m.EndSeaTurn(), "25")
    assert (sea.state.ships["Cog"].patch, sea.state.ships["Cog"].sinking) == (5, 7)
    for _turn in range(4):
        sea.enter(m.EndSeaTurn())
    saved = sea.enter(m.EndSeaTurn(), "26").ships["Cog"]
    assert (saved.sinking, saved.sunk) == (0, False)


def test_sheared_oars(sea: Desk) -> None:
    """Half of 50 rowers on a side die; three turns dead after this one, then half speed; the second time it
    rows no more, but may sail 20 before a moderate wind. Backing is half of half: of 15 it is 7, then 3."""
    sheared = sea.enter(m.Shear("Drakkar", "Trireme")).ships["Trireme"]
    assert (sheared.rowers, sheared.dead) == (75, 3)
    assert sea.state.ships["Drakkar"].rowers == 64
    for left in (3, 2, 1, 0):
        assert sea.against(m.Row("Trireme", "slow", 3)) == ["Trireme is dead in the water."]
        assert sea.enter(m.EndSeaTurn()).ships["Trireme"].dead == left
    assert sea.against(m.Row("Trireme", "slow", 3)) == []
    assert rowing(sea.state.ships["Trireme"], "slow") == 3
    sea.enter(m.Shear("Drakkar", "Trireme", shipped=False))
    assert sea.state.ships["Drakkar"].rowers == 48
    for _turn in range(4):
        sea.enter(m.EndSeaTurn())
    assert "The oars of this ship were sheared twice: it cannot row." in sea.against(
        m.Row("Trireme", "slow", 0)
    )
    assert sea.against(m.Sail("Trireme", "running", 20)) == []
    assert rowing(replace(sea.state.ships["Trireme"], rowers=100, sheared=1), "back cruise") == 3


def test_oars_that_an_old_entry_sheared_count_its_turn(sea: Desk) -> None:
    state = apply(sea.state, None, m.Shear("Drakkar", "Trireme", edition=2))
    for left in (2, 1, 0):
        assert isinstance(state, State)
        state = apply(state, None, m.EndSeaTurn())
        assert isinstance(state, State)
        assert state.ships["Trireme"].dead == left


@pytest.mark.parametrize("heading", range(0, 360, 15))
def test_only_points_that_a_heading_allows_are_offered(sea: Desk, heading: int) -> None:
    """Every turn that a ship can make, to both sides, tested against the rules: what none of them allows is
    not offered."""
    sea.enter(m.Place("sea", "Cog", 20, 20, heading))
    cog = sea.state.ships["Cog"]
    offered = {way.key for way in ship_now(sea.state, Viewer(host=True), cog).sails}
    allowed = set()
    for point in POINTS:
        inches = sailing(sea.state, cog, point)
        turns = product(range(0, may_turn("sailed", inches) + 1, 5), ("port", "starboard"))
        orders = [m.Sail("Cog", point, inches, degrees=degrees, to=side) for degrees, side in turns]
        if inches and any(sea.against(order) == [] for order in orders):
            allowed.add(point)
    assert offered == allowed


def test_grappling_and_cutting_loose(sea: Desk) -> None:
    """Twenty percent a try, three a turn."""
    sea.enter(m.Grapple("Drakkar", "Cog", 3), "21 20")
    assert sea.state.ships["Cog"].grappled == ("Drakkar",)
    assert sea.against(m.Sail("Cog", "running", 5)) == ["Cog is grappled."]
    told = ["A ship has 3 tries a turn to grapple, and as many to cut grapples. Left for Drakkar: 1."]
    assert sea.against(m.Grapple("Drakkar", "Cog", 2), "1") == told
    sea.enter(m.Grapple("Cog", "Drakkar", 2, cut=True), "90 20")
    assert (sea.state.ships["Cog"].grappled, sea.state.ships["Drakkar"].grappled) == ((), ())
    assert sea.refused(m.Grapple("Cog", "Drakkar", cut=True), "1") == "There is no grapple to cut."


def test_tries_are_counted_by_turn(sea: Desk) -> None:
    """Three to hold and three to cut, for each ship its own; one more is too many, in however many entries,
    until the turn ends."""
    none = ["A ship has 3 tries a turn to grapple, and as many to cut grapples. Left for Drakkar: 0."]
    for _try in range(3):
        sea.enter(m.Grapple("Drakkar", "Cog", 1), "21")
    assert sea.against(m.Grapple("Drakkar", "Cog", 1), "21") == none
    assert sea.against(m.Grapple("Drakkar", "Trireme", 1), "21") == none
    assert sea.against(m.Grapple("Cog", "Drakkar", 3), "20") == []
    sea.enter(m.Row("Drakkar", "rest", 0))
    assert sea.against(m.Grapple("Drakkar", "Cog", 1), "21") == none
    sea.all_the_same(m.Grapple("Drakkar", "Cog", 1), "20")
    sea.enter(m.Grapple("Drakkar", "Cog", 3, cut=True), "21 21 21")
    assert sea.against(m.Grapple("Drakkar", "Cog", 1, cut=True), "21") == none
    sea.enter(m.EndSeaTurn())
    assert sea.against(m.Grapple("Drakkar", "Cog", 3, cut=True), "21 21 21") == []


def test_a_sunk_ship_lets_go(sea: Desk) -> None:
    """Sunk by catapults, a ram, a hole, or by the referee: whatever it holds floats free, and nobody can
    grapple it."""
    sea.enter(m.SetShip(replace(sea.state.ships["Cog"], grappled=("Drakkar", "Trireme"))))
    assert [sea.state.ships[name].grappled for name in ("Drakkar", "Trireme")] == [("Cog",), ("Cog",)]
    for sinks, dice in (
        (m.HitShip("Cog", 100), ""),
        (m.Ram("Drakkar", "Cog", side=True), "6 26"),
        (m.SetShip(replace(sea.state.ships["Cog"], sunk=True)), ""),
        (m.EndSeaTurn(), ""),
    ):
        desk = Desk()
        desk.entries, desk.position = sea.entries[:], sea.position
        desk._append(m.SetShip(replace(desk.state.ships["Cog"], hull=6, sinking=1)))
        desk._append(desk.made(sinks, dice))
        ships = desk.state.ships
        assert ships["Cog"].sunk
        assert [each.grappled for each in ships.values()] == [(), (), ()]
        assert (ships["Cog"].grip, ships["Cog"].sinking) == ({}, 0)
        assert "Cog has sunk." in desk.against(m.Grapple("Drakkar", "Cog"), "20")
        assert "Cog has sunk." in desk.against(m.Ram("Drakkar", "Cog", side=True), "1 26")
        assert desk.against(m.HitShip("Cog", 1)) == ["Cog has sunk."]
        assert desk.against(m.Sail("Trireme", "running", 1)) == []


def test_catapults_sink_a_ship(sea: Desk) -> None:
    assert not sea.enter(m.HitShip("Drakkar", 10)).ships["Drakkar"].sunk
    assert sea.enter(m.HitShip("Drakkar", 1)).ships["Drakkar"].sunk


def test_aboard_and_in_the_water(sea: Desk) -> None:
    """A fall of 40 feet hurts on 1-4: four dice, or two into water. Leather drowns on 20; in a gale half as
    many again, each turn anew; what counts is what they wear as they enter the water."""
    sea.enter(m.SetCharacter(Character(name="Ada", hits=20, most=20)))
    sea.enter(m.Fall("Ada", 4), "5")
    assert sea.state.characters["Ada"].hits == 20
    sea.enter(m.Fall("Ada", 4), "4 1,1,1,1")
    sea.enter(m.Fall("Ada", 4, soft=True), "1 1,1")
    sea.enter(m.Fall("Ada", 1, soft=True), "1 1")
    assert sea.state.characters["Ada"].hits == 13
    sea.enter(m.Overboard("Ada", "none", thrown=False))
    sea.enter(m.Overboard("Ada", "leather"), "21")
    sea.enter(m.RollWeather(), "6,6 1")
    sea.enter(m.Overboard("Ada", "leather"), "21 51")
    sea.enter(m.Overboard("Ada", "leather", swimming=True), "51")
    assert sea.enter(m.Overboard("Ada", "leather", swimming=True), "50").characters["Ada"].hits == 0


def test_command_and_boarding(sea: Desk) -> None:
    """Charisma 12: 12 inches, a lieutenant 11, in melee half; a stern castle of 20 feet adds two. Men obey
    on 1-4.
    """
    assert (command_range(12), command_range(12, lieutenant=True), command_range(12, melee=True)) == (
        12,
        11,
        6,
    )
    assert command_range(12, feet_above=20) == 14
    assert max_boarders(31) == 10
    sea.enter(m.Order("marines"), "4")
    assert sea.results == ["yes"]
    assert sea.against(m.Order("marines", commanded=False), "1") == [
        "Men outside command range cannot be given orders."
    ]
