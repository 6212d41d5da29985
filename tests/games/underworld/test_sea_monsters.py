"""P13: what sea monsters do to ships, worked out from the booklet's suggestions."""

import re

import pytest

from companion.games.underworld import moves as m
from companion.games.underworld.facts.due import tasks
from tests.games.underworld.desk import Desk
from tests.games.underworld.sending import Phone


@pytest.fixture
def sea() -> Desk:
    """A large galley of 17 + 5 hull points, a longship of 8 + 3, a raft; a moderate wind from the west."""
    desk = Desk()
    desk.enter(m.Launch("Trireme", "large galley"), "5")
    desk.enter(m.Launch("Drakkar", "longship"), "3")
    desk.enter(m.Launch("Planks", "raft"))
    desk.enter(m.RollWeather(), "3,4 7")
    return desk


def waiting(desk: Desk) -> list[tuple[str, str]]:
    return [(each.move, str(each.why or each.what)) for each in tasks(desk.state)]


def test_mermen_grapple_with_ten_for_a_try(sea: Desk) -> None:
    """35 try three times on 10 of 100: two hold, and the ship goes 4 inches less, slow 10 and running 20."""
    sea.enter(m.Seize("Trireme", "Mermen", 35), "10 11 1")
    assert sea.state.ships["Trireme"].grip == {"Mermen": 2}
    assert waiting(sea) == [("cut-grapples", "Swimmers slow Trireme by 4 inches.")]
    assert sea.against(m.Row("Trireme", "slow", 10)) == ["10 inches: Trireme can move at most 6 inches."]
    sea.enter(m.Row("Trireme", "slow", 6))
    assert sea.against(m.Sail("Trireme", "running", 17)) == ["17 inches: Trireme can move at most 16 inches."]
    sea.enter(m.Seize("Trireme", "Mermen", 10), "10")
    assert sea.state.ships["Trireme"].grip == {"Mermen": 3}
    assert sea.against(m.Seize("Drakkar", "Mermen", 9), "50") == ["It takes 10 Mermen to try to grapple."]


def test_nixies_take_forty_for_a_try(sea: Desk) -> None:
    sea.enter(m.Seize("Drakkar", "Nixies", 80), "11 10")
    assert sea.state.ships["Drakkar"].grip == {"Nixies": 1}
    assert sea.against(m.Seize("Drakkar", "Nixies", 39), "50") == ["It takes 40 Nixies to try to grapple."]


def test_a_table_may_add_up_the_chances_for_one_try(sea: Desk) -> None:
    """50 mermen: one roll on 50 of 100, and one grapple."""
    sea.reads(swimmers_grapple="together").enter(m.Seize("Trireme", "Mermen", 50), "50")
    assert sea.state.ships["Trireme"].grip == {"Mermen": 1}
    sea.enter(m.Seize("Trireme", "Mermen", 50), "51")
    assert sea.state.ships["Trireme"].grip == {"Mermen": 1}


def test_their_grapples_are_cut_one_by_one(sea: Desk) -> None:
    """On 20 of 100, three tries a turn; nothing is rolled once none is left."""
    sea.enter(m.Seize("Trireme", "Mermen", 20), "1 1")
    sea.enter(m.CutGrapples("Trireme", "Mermen", 3), "21 20 21")
    assert sea.state.ships["Trireme"].grip == {"Mermen": 1}
    told = ["A ship has 3 tries a turn to grapple, and as many to cut grapples. Left for Trireme: 0."]
    assert sea.against(m.CutGrapples("Trireme", "Mermen", 1), "20") == told
    sea.enter(m.EndSeaTurn())
    sea.enter(m.CutGrapples("Trireme", "Mermen", 3), "20")
    assert sea.state.ships["Trireme"].grip == {}
    assert sea.refused(m.CutGrapples("Trireme", "Mermen")) == "Nothing here is called Mermen."


def test_snakes_and_squids_crush_what_is_no_larger_than_a_longship(sea: Desk) -> None:
    """Each turn 10 % of the full 11, 1.1, so 2; squids double: 20 % are 2.2, so 3. 2 + 3 + 3 + 3 sink it."""
    assert sea.against(m.Seize("Trireme", "Giant Snakes")) == [
        "Giant Snakes can wrap themselves only around a longship or something smaller."
    ]
    sea.enter(m.Seize("Drakkar", "Giant Snakes"))
    assert waiting(sea) == [("end-sea-turn", "Drakkar is crushed: 2 hull points a turn, 11 left.")]
    sea.enter(m.EndSeaTurn())
    assert sea.state.ships["Drakkar"].hull == 9
    sea.enter(m.LetGo("Drakkar", "Giant Snakes"))
    sea.enter(m.Seize("Drakkar", "Giant Squids"))
    for hull in (6, 3, 0):
        sea.enter(m.EndSeaTurn())
        assert sea.state.ships["Drakkar"].hull == hull
    assert sea.state.ships["Drakkar"].sunk
    assert waiting(sea) == [("crew-overboard", "Roll for the crew of Drakkar in the water: 75 men")]


def test_an_elemental_holds_a_ship_and_a_turtle_lifts_any(sea: Desk) -> None:
    sea.enter(m.Seize("Drakkar", "Water Elemental"))
    assert sea.against(m.Row("Drakkar", "slow", 12)) == ["Water Elemental: Drakkar cannot move."]
    sea.enter(m.Seize("Trireme", "Dragon Turtle"))
    assert sea.against(m.Row("Trireme", "slow", 10)) == ["Dragon Turtle: Trireme cannot move."]
    sea.enter(m.LetGo("Trireme", "Dragon Turtle"))
    assert sea.against(m.Row("Trireme", "slow", 10)) == []
    assert sea.refused(m.Seize("Trireme", "Krag")) == "There is no Krag to choose."


def test_small_vessels_overturn(sea: Desk) -> None:
    """An elemental overturns small vessels, giant crocodiles boats and rafts."""
    too_large = "%s cannot overturn a vessel of this size."
    assert sea.against(m.Overturn("Trireme", "Water Elemental")) == [too_large % "Water Elemental"]
    assert sea.against(m.Overturn("Drakkar", "Crocodiles")) == [too_large % "Crocodiles"]
    sea.enter(m.Overturn("Planks", "Crocodiles"))
    assert sea.state.ships["Planks"].sunk
    sea.enter(m.Overturn("Drakkar", "Water Elemental"))
    assert sea.against(m.Overturn("Drakkar", "Water Elemental")) == ["Drakkar has sunk."]


def test_mermen_hold_a_ship_through_forms(phone: Phone) -> None:
    """30 of them: 5 and 10 hold, 50 does not. One grapple is cut, the other removed by a correction."""
    phone.enter("launch", "1", ship="Cog", vessel="small merchant", whose="player-1")
    page = phone.read("/view/ship?ship=Cog")
    assert "Mermen: grapple a ship, 10 of them for each try" in page
    assert '<option value="Crocodiles"' not in page
    phone.enter("seize", "5 50 10", ship="Cog", monster="Mermen", number=30)
    assert "Mermen: 2 grapples, the ship moves 4 inches less" in phone.read("/view/ship?ship=Cog")
    assert "Mermen: 2 grapples, the ship moves 4 inches less" in phone.player("player-2", "Bo").read(
        "/view/sea"
    )
    assert "Swimmers slow Cog by 4 inches." in phone.read()
    phone.enter("cut-grapples", "20", ship="Cog", monster="Mermen", tries=1)
    assert "Mermen: 1 grapple, the ship moves 2 inches less" in phone.read("/view/ship?ship=Cog")
    cog = {"points": 9, "hull": 9, "speed": "stop", "mast": "1", "crew": 15, "grip-Mermen": 0}
    phone.enter("set-ship", name="Cog", vessel="small merchant", **cog)
    assert phone.state.ships["Cog"].grip == {}
    phone.enter("seize", ship="Cog", monster="Giant Squids")
    assert "Giant Squids, wrapped around the ship, which loses 20 % of its hull a turn" in phone.read(
        "/view/ship?ship=Cog"
    )
    phone.enter("let-go", ship="Cog", monster="Giant Squids")
    phone.enter("overturn", ship="Cog", monster="Water Elemental")
    assert "This ship has sunk." in phone.read("/view/ship?ship=Cog")


def test_how_fast_they_swim_is_told_as_it_is_printed(phone: Phone) -> None:
    """Fish 30 to 50 inches, crabs not at all."""
    row = re.compile(r'<th scope="row">([^:<]+)[^<]*</th>\s*<td class="num">(.*?)</td>')
    rows = dict(row.findall(phone.read("/view/aboard")))
    assert (rows["Giant Fish"], rows["Giant Crabs"], rows["Mermen"]) == ("30–50", "cannot swim", "15")


def test_one_turn_is_one_turn(phone: Phone) -> None:
    phone.enter("launch", "1", ship="Cog", vessel="large merchant")
    cog = {"name": "Cog", "vessel": "large merchant", "points": 18, "hull": 9, "crew": 20, "mast": "1"}
    phone.enter("set-ship", sinking=1, **cog)
    assert "sinks in 1 turn " in f"{phone.read('/view/sea')} ".replace("<", " <")
    assert [str(each.why) for each in tasks(phone.state)][-1] == "Cog sinks in 1 turn."
