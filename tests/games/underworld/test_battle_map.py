"""Where flyers and ships are: put on the map, moved by their orders, and checked against the booklet's
ranges."""

from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.underworld import moves as m
from companion.games.underworld.facts.battles import (
    apart,
    drift,
    follow_course,
    measure_passing,
    point_of_sail,
    position,
    quarter,
)
from companion.games.underworld.moves.air import Flyer
from companion.games.underworld.state.out import Spot
from tests.games.underworld.desk import Desk
from tests.games.underworld.sending import Phone

DRAGON = "chimera, dragon, roc, giant insect"


def spot(east: int, south: int, heading: int = 0) -> Spot:
    """A spot on the map, in inches."""
    return Spot(east=10 * east, south=10 * south, heading=heading)


@pytest.fixture
def air() -> Desk:
    """A dragon at 20, 30 that heads north, and a roc 10 inches north of it; both 5 high."""
    desk = Desk()
    for name, south in (("Smoke", 30), ("Roc", 20)):
        desk.enter(m.SetFlyer(Flyer(name=name, category=DRAGON, move=24, height=5)))
        desk.enter(m.Place("air", name, 20, south))
    return desk


def test_orders_in_the_air_move_it_on_the_map(air: Desk) -> None:
    """10 north, a turn of 60 to the right, 10 on: 5 north and 10 x sin 60 = 8.7 east of there."""
    air.enter(m.Fly("Smoke", (10, 10), turns=(60,)))
    gone = air.state.aloft["Smoke"]
    assert (gone.east, gone.south, gone.heading) == (200 + round(50 * sqrt(3)), 150, 60)
    assert gone.way == ((200, 300), (200, 200))
    assert air.against(m.Fly("Smoke", (1, 5), turns=(-90,))) == ["A turn in the air can be up to 60 degrees."]
    air.reads(air_turn="90").enter(m.Fly("Smoke", (1, 5), turns=(-90,)))
    assert air.state.aloft["Smoke"].heading == 330


def test_a_turn_without_a_side_takes_it_off_the_map_and_it_flies_on(air: Desk) -> None:
    air.enter(m.Fly("Smoke", (10, 10)))
    assert "Smoke" not in air.state.aloft
    air.enter(m.Fly("Smoke", (5,)))
    air.enter(m.Fly("Roc", (7,)))
    assert air.state.aloft["Roc"].south == 130
    assert "side of every turn" in air.refused(m.Fly("Roc", (5, 5, 5), turns=(60,)))


def test_what_leaves_the_battle_leaves_the_map(air: Desk) -> None:
    air.enter(m.RemoveFlyer("Roc"))
    air.enter(m.Unplace("air", "Smoke"))
    assert air.state.aloft == {}
    assert "Nothing here is called Roc." in air.refused(m.Place("air", "Roc", 1, 1))
    assert "There is no land to choose." in air.refused(m.Place("land", "Smoke", 1, 1))


@pytest.fixture
def sea() -> Desk:
    """A galley at 20, 40 that heads north, at fast speed with its mast down, and a merchant that crosses
    its bows 20 inches north of it, heading east; the wind blows from the south."""
    desk = Desk()
    desk.enter(m.Launch("Hound", "large galley"), "5")
    desk.enter(m.Launch("Cog", "large merchant"), "1")
    desk.enter(m.RollWeather(), "3,4 5")
    desk.enter(m.LowerMast("Hound"))
    for _turn in range(3):
        desk.enter(m.EndSeaTurn())
    desk.enter(m.Place("sea", "Hound", 20, 40))
    desk.enter(m.Place("sea", "Cog", 20, 20, 90))
    return desk


def test_rowed_a_ship_turns_behind_each_ten_inches(sea: Desk) -> None:
    """10 north, 45 to port, 5 on: 5 x sin 45 = 3.5 west and north. From cruise it stops, then backs 5."""
    sea.enter(m.Row("Hound", "slow", 10))
    assert sea.state.afloat["Hound"].south == 300
    sea.enter(m.Row("Hound", "cruise", 15, 45, to="port"))
    gone = sea.state.afloat["Hound"]
    assert (gone.east, gone.south, gone.heading) == (165, 165, 315)
    sea.enter(m.Row("Hound", "stop", 0))
    sea.enter(m.Row("Hound", "back slow", 5))
    back = sea.state.afloat["Hound"]
    assert (back.east, back.south, back.heading) == (200, 200, 315)
    sea.enter(m.Row("Hound", "back slow", 5, 0))
    sea.enter(m.Row("Hound", "stop", 0))
    sea.enter(m.Row("Hound", "slow", 10, 45))
    assert "Hound" not in sea.state.afloat


def test_the_point_of_sailing_is_held_against_heading_and_wind(sea: Desk) -> None:
    """East with a wind from the south is 90 degrees off it, a quarter reach: 15 inches. After 30 degrees to
    port it is 120 off, a broad reach: 18."""
    assert sea.against(m.Sail("Cog", "running", 20)) == [
        "With a heading of 90 degrees and the wind from South, the ship sails quarter reaching."
    ]
    sea.enter(m.Sail("Cog", "broad_reaching", 12, 30, to="port"))
    assert sea.state.afloat["Cog"].heading == 60
    sea.enter(m.Unplace("sea", "Cog"))
    sea.enter(m.Sail("Cog", "running", 20))


def test_a_ram_reaches_what_lies_in_its_way(sea: Desk) -> None:
    """The merchant is 20 north: from 25 south the path of 25 inches passes over its middle."""
    for speed, inches in (("slow", 0), ("cruise", 0)):
        sea.enter(m.Row("Hound", speed, inches))
    sea.enter(m.Place("sea", "Hound", 20, 70))
    sea.enter(m.Row("Hound", "fast", 25))
    far = "On the map they are 24 inches apart; at most 1 are allowed."
    assert sea.against(m.Ram("Hound", "Cog", side=True), "1 99") == [far]
    sea.enter(m.Row("Hound", "fast", 25))
    assert sea.against(m.Ram("Hound", "Cog", side=False), "1 99") == [
        "On the map the ship is struck in the side."
    ]
    sea.enter(m.Ram("Hound", "Cog", side=True), "1 99")


def test_a_grapple_reaches_an_inch_from_hull_to_hull(sea: Desk) -> None:
    """Models are an inch long: 2 between the middles is 1 between hulls; 4 are too many."""
    sea.enter(m.Place("sea", "Hound", 20, 24))
    far = "On the map they are 3 inches apart; at most 1 are allowed."
    assert sea.against(m.Grapple("Hound", "Cog"), "50") == [far]
    sea.enter(m.Place("sea", "Hound", 20, 22))
    sea.enter(m.Grapple("Hound", "Cog"), "20")
    sea.enter(m.Place("sea", "Hound", 20, 90))
    sea.enter(m.Grapple("Hound", "Cog", cut=True), "20")


def test_oars_are_shipped_on_the_side_that_the_orders_name(phone: Phone) -> None:
    """The galley is to port of the longship that passes it northward; its own port is the other side."""
    for name, east in (("Hound", 20), ("Wolf", 21)):
        phone.enter("launch", "1", ship=name, vessel="small galley")
        phone.enter("place", battle="sea", name=name, east=east, south=30, heading=0)
    for name, side in (("Wolf", "starboard"), ("Hound", "port")):
        phone.enter(
            "row", ship=name, **{f"way-{name}": "slow", f"inches-{name}": "10", f"shipped-{name}": side}
        )
    phone.enter("shear", ship="Wolf", target="Hound")
    assert (phone.last.shipped, phone.last.spared) == (False, False)
    phone.all_the_same("row", ship="Wolf", **{"way-Wolf": "stop", "shipped-Wolf": "port"})
    phone.enter("shear", ship="Wolf", target="Hound", spared="yes")
    assert (phone.last.shipped, phone.last.spared) == (True, True)
    assert [phone.state.ships[name].sheared for name in ("Wolf", "Hound")] == [1, 1]
    assert phone.send("shear", ship="Wolf", target="Hound", spared="maybe").status_code == 422


def test_a_gale_drives_ships_before_it(sea: Desk) -> None:
    """Three inches a turn from where it blows: from the south to the north."""
    sea.enter(m.RollWeather(), "6,6 5")
    sea.enter(m.EndSeaTurn())
    assert (sea.state.afloat["Cog"].south, sea.state.afloat["Cog"].heading) == (170, 90)
    sea.retract(len(sea.entries))
    assert sea.state.afloat["Cog"].south == 200


@pytest.mark.parametrize(
    ("heading", "point"),
    [
        (0, "running"),
        (45, "broad_reaching"),
        (270, "quarter_reaching"),
        (135, "beating"),
        (180, ""),
        (338, "running"),
    ],
)
def test_points_of_sailing_by_the_wind(heading: int, point: str) -> None:
    """The wind blows from the south: north is before it, south into its eye."""
    assert point_of_sail(heading, "South") == point


def test_sides_and_ranges() -> None:
    """An eastward target: ahead, abeam, astern; from above if the height is greater than the distance."""
    target = spot(10, 10, 90)
    seen = [quarter(target, spot(*at)) for at in ((20, 10), (10, 0), (0, 10), (10, 20), (19, 2))]
    assert seen == ["front", "side", "tail", "side", "front"]
    assert apart(spot(0, 0), spot(3, 4), higher=12) == 130
    assert position(target, spot(12, 10), 3) == "top"
    assert position(target, spot(12, 10), -3) == "bottom"
    assert position(target, spot(15, 10), 3) == "front"
    assert measure_passing(follow_course(spot(0, 0), [(20, 90), (20, 0)]), spot(1, -10)) == 10
    assert drift(spot(0, 0, 7), "Northwest").heading == 7


@given(
    st.integers(0, 359),
    st.lists(st.tuples(st.integers(0, 48), st.integers(-60, 60)), min_size=1, max_size=6),
)
def test_no_course_leads_farther_than_its_inches(heading: int, steps: list[tuple[int, int]]) -> None:
    gone = follow_course(spot(0, 0, heading), steps)
    assert apart(spot(0, 0), gone) <= sum(10 * inches for inches, _turned in steps) + 1
    turned = [-turn for _inches, turn in reversed(steps)]
    home = Spot(east=gone.east, south=gone.south, heading=(gone.heading + turned[0] + 180) % 360)
    reached = follow_course(
        home, zip([inches for inches, _turn in reversed(steps)], (*turned[1:], 0), strict=True)
    )
    assert apart(spot(0, 0), reached) <= 2, "the same way back does not lead home"


def test_the_map_is_seen_by_referee_and_players_alike(phone: Phone) -> None:
    """2 north and 7 at 300 degrees, then 2 there and 7 at 330. Typed like orders: R and L, D and I in
    Spanish; a letter alone turns as far as possible."""
    for name, whose, south in (("Smoke", "player-1", 30), ("Rex", "", 20)):
        phone.enter("set-flyer", name=name, category=DRAGON, speed=24, height=5, whose=whose)
        assert "Put it on the map" in phone.read(f"/view/flyer?flyer={name}")
        phone.enter("place", battle="air", name=name, east=20, south=south, heading=0)
    phone.enter("fly", flyer="Smoke", **{"legs-Smoke": "2 l 7"})
    assert phone.last.turns == (-60,)
    ana = phone.player("player-1", "Ana")
    sent = {"legs-Smoke": "2 D30 7", "up-Smoke": "0"}
    assert ana.send("fly", seat="player-1", flyer="Smoke", **sent).status_code == 303
    assert phone.last.turns == (30,)
    for one in (phone, ana, phone.watcher()):
        page = one.read("/view/air")
        assert 'aria-label="Where each flyer is"' in page
        assert "2 R30 7 inches, height +0" in page
        assert "Smoke: 8.7 inches east, 17.4 south, heading 330 degrees" in page
    assert ana.send("place", battle="air", name="Rex", east=1, south=1, seat="player-1").status_code == 403
    assert phone.send("fly", flyer="Rex", **{"legs-Rex": "2 R 7 8"}).status_code == 422
    ranges = "Smoke is 11.6 inches from Rex, towards its side"
    assert ranges in phone.read("/view/flyer?flyer=Rex")
    assert ranges in ana.read("/view/air").replace(
        "Rex is 11.6 inches from Smoke", "Smoke is 11.6 inches from Rex"
    )


def test_ships_are_steered_from_their_forms(phone: Phone) -> None:
    phone.enter("launch", "1", ship="Hound", vessel="small galley")
    phone.enter("place", battle="sea", name="Hound", east=5, south=5, heading=90)
    order = {"way-Hound": "slow", "inches-Hound": "15", "degrees-Hound": "45", "to-Hound": "starboard"}
    phone.enter("row", ship="Hound", **order)
    page = phone.read("/view/sea")
    assert "slow, 15 inches, 45 degrees to starboard" in page
    assert "Hound: 18.5 inches east, 8.5 south, heading 135 degrees" in page
    assert phone.send("row", ship="Hound", **{**order, "to-Hound": "up"}).status_code == 422
    phone.enter("remove-ship", ship="Hound")
    assert "Where each ship is" not in phone.read("/view/sea")
