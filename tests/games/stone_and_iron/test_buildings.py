"""Buildings: every condition, turns, builders, demolition, watch, captured ones; and troops."""

import re

import pytest
from flask import Flask

from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.adjudication.squares import effects
from companion.games.stone_and_iron.catalogue.squares import PLANS
from companion.games.stone_and_iron.facts.forces import engagement, is_engaged, watch_of
from companion.games.stone_and_iron.facts.income import watch_upgrade
from companion.games.stone_and_iron.rules.apply import apply
from companion.kernel.rows import Misfit
from tests.games.stone_and_iron.campaign import Campaign, unit
from tests.games.stone_and_iron.sending import phone_at
from tests.html import plain


def site(seat: str = "empire", men: int = 20, gp: int = 500, **settings: str) -> Campaign:
    """A base cavern at C8 with troops in it, and gold; the build phase."""
    table = Campaign(f"{seat} {'skaven' if seat != 'skaven' else 'empire'}", **settings)
    table.square("C8", "empty_cavern", seat, base=True).gold(seat, gp)
    return table.army(seat, "C8", "hero", f"{men - 1} spearmen").phase("build")


def order(building: str, square: str = "C8", base: str = "") -> m.OrderBuilding:
    return m.OrderBuilding(square, building, base)


def watch(table: Campaign, square: str = "C8"):
    return watch_of(table.state, table.state.grid.index[square])


def test_the_43_buildings_are_there_with_their_prices():
    assert len(PLANS) == 43
    assert {plan.id for plan in PLANS.values() if plan.repeatable} == {"house", "warehouse", "warp_tower"}
    assert {plan.id for plan in PLANS.values() if plan.garrison} == {"watch_post", "barracks"}
    assert (PLANS["deep_shaft"].turns, PLANS["deep_shaft"].cost) == (2, 50)
    prices: dict[str, int] = {}
    for plan in PLANS.values():
        prices[plan.list] = prices.get(plan.list, 0) + plan.cost
    assert prices == {"tunnel": 130, "cavern": 335, "mine": 140, "base": 175, "faction": 760}


def test_an_order_is_paid_and_works_from_the_next_turn():
    table = site()
    table.enter("empire", order("barracks"))
    assert table.treasury("empire") == 460
    (built,) = table.at("C8").buildings
    assert (built.ordered, built.ready) == (1, 2)


@pytest.mark.parametrize(
    ("building", "square", "said"),
    [
        ("walls", "C8", "Walls can be ordered only once Fence is finished."),
        ("mining_equipment", "C8", "Mining Equipment can stand only in a mine."),
        ("watch_post", "C8", "Watch Post can stand only in a tunnel and the Underway."),
        ("steam_shaft", "D8", "Only Dwarfs can have Steam Shaft."),
        ("house", "K8", "K8 is not linked to a base of Empire or of an ally."),
        ("house", "G1", "G1 does not belong to Empire."),
    ],
)
def test_each_condition_is_said(building: str, square: str, said: str):
    table = site().square("D8", "iron_mine", "empire").square("K8", "empty_cavern", "empire")
    table.square("G1", "empty_cavern", "skaven")
    assert said in table.against("empire", order(building, square))


def test_a_requirement_under_way_does_not_count_yet():
    table = site()
    table.enter("empire", order("cavern_fence"))
    assert table.against("empire", order("walls")) == ["Walls can be ordered only once Fence is finished."]
    table.phase("build", 2)
    assert table.against("empire", order("walls")) == []


def test_only_marked_buildings_are_built_twice():
    table = site("lizardmen")
    table.enter("lizardmen", order("house"), order("house"), order("treasury_of_the_old_ones"))
    said = "C8 already has Treasury of the Old Ones."
    assert table.against("lizardmen", order("treasury_of_the_old_ones")) == [said]


def test_ten_free_men_raise_one_slow_building_and_any_number_of_quick_ones():
    table = site(men=20)
    table.enter("empire", *[order("house")] * 5, order("mound"), order("barracks"))
    said = "C8 has 0 free men; 10 are needed."
    assert table.against("empire", order("cavern_lighting")) == [said]
    table.phase("start", 2).phase("build", 2)
    table._append(m.SetTurn(1, "build"))
    table.enter(None, m.EndPhase())
    assert table.phase("build", 2).against("empire", order("cavern_lighting")) == []


def test_nobody_builds_with_gold_that_is_not_there():
    assert site(gp=39).refused("empire", order("barracks")) == "There is not enough gold in the treasury."


def test_a_watch_counts_as_builders_in_its_own_cavern():
    table = site(men=5).built("C8", "arming_house", "house", "house")
    assert watch(table).men == 20
    table.enter("empire", order("barracks"), order("mound"))
    assert table.against("empire", order("cavern_lighting")) != []


def test_demolishing_gives_half_back_and_burning_nothing():
    table = site(gp=0).built("C8", "cavern_lighting", "house", "weaponsmith")
    table.enter("empire", m.Demolish("C8", "cavern_lighting"))
    assert table.treasury("empire") == 22
    table.enter("empire", m.Burn("C8", "house"))
    assert table.treasury("empire") == 22
    assert [one.plan for one in table.at("C8").buildings] == ["weaponsmith"]
    assert table.refused("empire", m.Burn("C8", "house")) == "There is no such building."


def test_demolishing_needs_ten_free_men():
    table = site(men=9).built("C8", "cavern_lighting")
    said = "C8 has 9 free men; ten are needed."
    assert table.against("empire", m.Demolish("C8", "cavern_lighting")) == [said]
    assert (
        site(men=10).built("C8", "cavern_lighting").against("empire", m.Demolish("C8", "cavern_lighting"))
        == []
    )


def test_nobody_demolishes_for_no_faction():
    state = site().built("C8", "cavern_lighting").state
    missed = apply(state, None, m.Demolish("C8", "cavern_lighting"))
    assert isinstance(missed, Misfit)
    assert str(missed.sentence) == "Choose a faction first."


def test_what_stands_on_it_goes_first():
    table = site().built("C8", "cavern_fence", "walls")
    said = "What requires this building must go first: Walls."
    assert table.against("empire", m.Demolish("C8", "cavern_fence")) == [said]


def test_burning_needs_somebody_there():
    table = site().square("D8", "empty_cavern", "empire").built("D8", "house")
    assert table.against("empire", m.Burn("D8", "house")) == ["There is no army of Empire at D8."]


def test_a_deep_shaft_takes_two_turns_and_waits_where_its_builders_are_gone():
    table = site().square("D8", "iron_mine", "empire").army("empire", "D8", "hero", "9 pikemen", name="pit")
    table.phase("build")
    assert (
        table.refused("empire", order("deep_shaft", "D8"))
        == "Choose the base cavern to which the Deep Shaft leads."
    )
    table.enter("empire", order("deep_shaft", "D8", "C8"))
    ready = [one.ready for one in table.at("D8").buildings]
    assert ready == [3]
    table._append(m.SetArmy("pit", "C8"))
    table.phase("build", 2).enter(None, m.EndPhase())
    assert [one.ready for one in table.at("D8").buildings] == [4]
    table._append(m.SetArmy("pit", "D8"))
    table.phase("build", 3).enter(None, m.EndPhase())
    assert [one.ready for one in table.at("D8").buildings] == [4]


@pytest.mark.parametrize(("reading", "units"), [("per_house", 3), ("ten_total", 1)])
def test_an_arming_house_arms_ten_men_a_house(reading: str, units: int):
    table = site(watch_size=reading).built("C8", "arming_house", "house", "house", "house")
    assert (watch(table).units, watch(table).men) == (units, 10 * units)


def test_an_arming_house_without_a_house_arms_one_unit():
    assert watch(site().built("C8", "arming_house")).units == 1


def test_buildings_change_the_watch():
    goblins = site("orcs_goblins").built("C8", "arming_house", "house", "house", "house", "squig_pit")
    goblins.built("C8", "fungus_farm").enter("orcs_goblins", m.NameWatch("night goblins"))
    found = watch(goblins)
    assert (found.units, found.changed, found.changed_to, found.fanatics) == (3, 2, "squig herds", 1)
    dwarfs = site("dwarfs").square("C8", "iron_mine", "dwarfs", base=True)
    dwarfs.built("C8", "arming_house", "mining_equipment", "mining_industry", "town_watch")
    assert (watch(dwarfs).troop, watch(dwarfs).champion) == ("miners", True)
    elves = site("wood_elves").built("C8", "arming_house", "deep_roots")
    assert (watch(elves).changed, watch(elves).changed_to) == (1, "dryads")
    assert watch(site("undead").built("C8", "arming_house", "graveyard")).leader


def test_smiths_arm_the_watch_for_each_linked_mine():
    table = site("dwarfs").built("C8", "weaponsmith", "forge_master")
    table.row("D8 E8", "iron_mine", "dwarfs").square("F8", "gromril_mine", "dwarfs")
    assert watch_upgrade(table.state, table.state.grid.index["C8"]) == 2 * 1 + 1 * 2


def test_captured_faction_buildings_are_idle_and_plain_ones_work():
    table = site("skaven").built("C8", "chapel_of_the_lady", "arming_house", "squig_pit")
    assert watch(table).knights == 0
    assert (watch(table).units, watch(table).changed) == (1, 0)


def test_a_watch_alone_holds_its_cavern():
    table = (
        Campaign("bretonnia skaven")
        .square("C8", "empty_cavern", "bretonnia")
        .built("C8", "chapel_of_the_lady")
    )
    table.square("D8", "tunnel", "skaven").army("skaven", "D8", "hero", "20 clanrats").phase("move_explore")
    table.enter("skaven", m.March("skaven army", ("C8",)))
    assert is_engaged(table.state, table.who("skaven army"))
    assert table.at("C8").owner == "bretonnia"
    battle = engagement(table.state, table.state.grid.index["C8"])
    assert battle is not None
    assert (battle.first.seats, battle.first.watch, battle.first.armies) == (("bretonnia",), True, ())
    table.phase("fight").enter(None, m.Report("1", "C8", "skaven"))
    assert table.at("C8").owner == "skaven"
    assert not is_engaged(table.state, table.who("skaven army"))


def test_troops_are_bought_at_a_base_for_their_points():
    table = site()
    table.enter("empire", m.Recruit("C8", "empire army", unit("10 archers", id="a", points=8)))
    assert table.treasury("empire") == 420
    assert [one.id for one in table.who("empire army").units][-1] == "a"
    table.enter("empire", m.Reinforce("a", models=5), m.Reinforce("a", extra=12))
    assert table.treasury("empire") == 420 - 40 - 12
    table.enter("empire", m.Recruit("C8", "garrison", unit("10 guards", id="g")))
    assert table.where("garrison") == "C8"


def test_troops_are_bought_nowhere_else():
    table = site().square("D8", "empty_cavern", "empire").built("D8", "barracks")
    said = "D8 is not a base of Empire."
    assert table.against("empire", m.Recruit("D8", "new", unit("10 archers", id="a"))) == [said]
    assert table.refused("empire", m.Recruit("C8", "empire army", unit("200 archers", id="a"))) == (
        "There is not enough gold in the treasury."
    )
    same = unit("10 archers", id="empire army:0")
    assert table.refused("empire", m.Recruit("C8", "empire army", same)) == "That name is already taken."


def test_dogs_of_war_want_a_tavern_and_dryads_their_forests():
    table = site("wood_elves")
    pikes = m.Recruit("C8", "wood_elves army", unit("10 pikes", id="p", people="dogs_of_war"))
    assert table.against("wood_elves", pikes) == ["Dogs of War can be hired only where a Tavern stands."]
    assert table.built("C8", "base_tavern").against("wood_elves", pikes) == []
    dryads = m.Recruit("C8", "wood_elves army", unit("8 dryads", "wood_elves", id="d"))
    assert table.against("wood_elves", dryads) == [
        "Dryads can be raised only where Forests Beneath the Earth stand."
    ]
    assert table.built("C8", "deep_roots", "forests_beneath").against("wood_elves", dryads) == []


def test_a_wayfarers_guild_sends_one_unit_a_turn():
    table = site("high_elves").built("C8", "merchants_guild", "wayfarers_guild")
    table.square("K3", "empty_cavern", "high_elves", base=True)
    table.enter("high_elves", m.SendUnit("high_elves army:1", "K3", "far"))
    assert table.where("far") == "K3"
    assert table.against("high_elves", m.SendUnit("high_elves army:0", "K3", "far")) == [
        "The guild has already sent a unit this turn."
    ]


def test_each_of_the_43_says_what_it_does() -> None:
    for plan in PLANS.values():
        table = site(plan.factions[0] if plan.factions else "empire")
        assert all(str(one) for one in effects(table.state, table.state.order[0], 0, plan)), plan.id
        assert tuple(effects(table.state, table.state.order[0], 0, plan)), plan.id


def test_an_order_says_price_turn_effect_and_treasury_and_is_one_tap_and_one_back(app: Flask) -> None:
    phone = phone_at(app)
    phone.lay(site(gp=70).built("C8", "arming_house"))
    page = plain(phone.client.get(f"/t/{phone.code}/view/sheet?place=C8").text)
    assert "House, 10 GP works from turn 1 · treasury: 70 GP, then 60 · 5 more GP a turn." in page
    assert "Town Watch, 20 GP works from turn 2 · treasury: 70 GP, then 50 · Each unit of the watch" in page
    phone.enter("order-building", "empire", square="C8", building="house")
    assert phone.state.treasury("empire") == 60
    (version,) = re.findall(
        r'/moves/retract".*?name="version" value="(\d+)"',
        phone.client.get(f"/t/{phone.code}").text,
        re.DOTALL,
    )
    phone.enter("retract", version=version)
    assert phone.state.treasury("empire") == 70
