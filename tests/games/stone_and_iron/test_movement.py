"""Movement: points, costs, walls, sizes, engagement, passing, splitting, leaderless and absent forces."""

import pytest

from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.adjudication.questions import rule
from companion.games.stone_and_iron.facts.armies import allowance, is_tunnelling, points
from companion.games.stone_and_iron.facts.forces import engagement, engagements, is_engaged
from companion.games.stone_and_iron.facts.reach import path_to, reach, to_explore
from companion.games.stone_and_iron.facts.turns import still_to_act, to_act
from companion.games.stone_and_iron.page.armies import army_sheet
from companion.games.stone_and_iron.page.marches import destinations
from companion.games.stone_and_iron.rules.due import due
from companion.games.stone_and_iron.rules.marching import march_question
from companion.games.stone_and_iron.rules.tunnelling import dig_dice
from companion.kernel.seats import Viewer
from tests.games.stone_and_iron.campaign import Campaign, dice, names, unit


def corridor(kind: str = "tunnel", seats: str = "empire skaven") -> Campaign:
    """A passage of five squares, C8 to G8, into the Underway."""
    return Campaign(seats).row("C8 D8 E8 F8 G8", kind, "", "ew").phase("move_explore")


@pytest.mark.parametrize(
    ("seat", "troops", "expected"),
    [
        ("empire", ["hero"], 5),
        ("high_elves", ["hero"], 6),
        ("beastmen", ["hero"], 6),
        ("lizardmen", ["hero"], 4),
        ("undead", ["hero"], 4),
        ("tomb_kings", ["hero"], 4),
    ],
)
def test_movement_points_are_those_of_the_race(seat: str, troops: list[str], expected: int):
    table = Campaign(f"{seat} skaven").army(seat, "H8", *troops)
    assert allowance(table.state.options, table.who(f"{seat} army")) == expected


def test_tomb_kings_move_five_where_undead_does_not_mean_them():
    table = Campaign("tomb_kings skaven", undead_includes_tomb_kings="off").army("tomb_kings", "H8", "hero")
    assert allowance(table.state.options, table.who("tomb_kings army")) == 5


def test_a_mixed_army_has_the_slowest_band_and_mounts_stay_at_home():
    elves = unit("hero", "high_elves", id="elf", mounted=True)
    table = Campaign("high_elves skaven").army("high_elves", "H8", elves)
    army = table.who("high_elves army")
    assert allowance(table.state.options, army) == 6
    assert allowance(table.reads(mounted_allowed="on").state.options, army) == 8
    lizards = unit("10 saurus", "lizardmen", id="foreign")
    mixed = Campaign("high_elves skaven").army("high_elves", "H8", "hero", lizards)
    assert allowance(mixed.state.options, mixed.who("high_elves army")) == 4


@pytest.mark.parametrize(
    ("seat", "units", "expected"),
    [
        ("dwarfs", ["hero", "10 miners"], True),
        ("dwarfs", ["hero", "10 warriors"], False),
        ("skaven", ["hero", "20 clanrats"], True),
        ("skaven", ["hero", unit("1 rat ogre", "skaven", us=3)], False),
        ("skaven", ["hero", unit("1 warpfire thrower", "skaven", war_machine=True)], False),
        ("orcs_goblins", ["20 night goblins", "5 squigs", "1 fanatics"], True),
        ("orcs_goblins", ["20 night goblins", "10 orc boyz"], False),
        ("empire", ["hero", "10 miners"], False),
    ],
)
def test_a_tunnelling_army_is_told_by_its_units(seat: str, units: list, expected: bool):
    table = Campaign(f"{seat} bretonnia").army(seat, "H8", *units)
    assert is_tunnelling(table.who(f"{seat} army")) is expected


def test_absorbed_strangers_do_not_count_for_the_tunnelling_army():
    strangers = unit("15 dwarf warriors", "dwarfs", id="strangers")
    table = Campaign("skaven bretonnia").army("skaven", "H8", "20 clanrats", strangers)
    assert is_tunnelling(table.who("skaven army"))


@pytest.mark.parametrize(
    ("kind", "us", "left"),
    [
        ("tunnel", 1, 4),
        ("tunnel", 2, 4),
        ("tunnel", 3, 2),
        ("big_tunnel", 3, 4),
        ("small_tunnel", 2, 3),
        ("empty_cavern", 3, 4),
    ],
)
def test_a_step_costs_what_the_square_says(kind: str, us: int, left: int):
    table = (
        corridor(kind).army("empire", "C8", "hero", unit("3 ogres", us=us, id="big")).phase("move_explore")
    )
    table.enter("empire", m.March("empire army", ("D8",)))
    assert table.who("empire army").left == left


def test_a_tunnelling_army_pays_one_in_a_small_tunnel():
    table = corridor("small_tunnel").army("skaven", "C8", "hero").phase("move_explore")
    table.enter("skaven", m.March("skaven army", ("D8",)))
    assert table.who("skaven army").left == 4


def test_a_small_tunnel_is_shut_to_large_troops():
    table = corridor("small_tunnel").army("empire", "C8", "hero", unit("3 ogres", us=3, id="big"))
    table.phase("move_explore")
    assert table.against("empire", m.March("empire army", ("D8",))) == [
        "empire army has troops above unit strength 2: too large."
    ]


def test_a_step_that_is_too_dear_says_the_numbers():
    table = corridor("small_tunnel").army("empire", "C8", "hero", left=1).phase("move_explore")
    assert table.against("empire", m.March("empire army", ("D8",))) == [
        "D8 (Small Tunnel) costs 2 movement; empire army has 1 left."
    ]


def test_a_wall_stands_between_passages_whose_sides_are_closed():
    table = corridor().square("D7", "tunnel", "", "ns").army("empire", "D8", "hero").phase("move_explore")
    assert table.against("empire", m.March("empire army", ("D7",))) == ["There is a wall towards D7."]
    table.all_the_same("empire", m.March("empire army", ("D7",)))
    assert table.where("empire army") == "D7"


def test_rock_cannot_be_walked_nor_a_square_be_leapt():
    table = corridor().square("D7", "rock").army("empire", "D8", "hero").phase("move_explore")
    assert table.refused("empire", m.March("empire army", ("D7",))) == "Nobody can walk into rock or lava."
    assert (
        table.refused("empire", m.March("empire army", ("F8",)))
        == "The squares of a path must lie side by side."
    )
    assert table.refused("empire", m.March("empire army", ("Z99",))) == "The map has no such square."
    assert table.refused("skaven", m.March("empire army", ("E8",))) == "empire army is not an army of Skaven."


def test_a_find_that_is_too_narrow_costs_a_point_and_keeps_the_army_out():
    table = (
        Campaign().square("C8", "empty_cavern").army("empire", "C8", "hero", unit("3 ogres", us=3, id="b"))
    )
    table.phase("move_explore")
    table.enter("empire", m.March("empire army", ("D8",), dice(2)))
    assert (table.where("empire army"), table.at("D8").kind) == ("C8", "small_tunnel")
    assert table.who("empire army").left == 4


def test_a_path_is_one_act_and_takes_every_square_on_its_way():
    table = corridor().army("empire", "C8", "hero").phase("move_explore")
    table.enter("empire", m.March("empire army", ("D8", "E8", "F8", "G8")))
    assert table.where("empire army") == "G8"
    assert [table.at(f"{column}8").owner for column in "DEFG"] == ["empire"] * 4
    assert table.who("empire army").left == 1


def test_a_path_stops_where_it_explores():
    table = corridor().army("empire", "D8", "hero").phase("move_explore").square("E8", "unknown")
    table.enter("empire", m.March("empire army", ("E8", "F8"), dice(3, 1)))
    assert table.where("empire army") == "E8"


def test_a_path_into_the_unknown_asks_for_its_dice_and_an_impossible_one_is_refused():
    table = corridor().army("empire", "F8", "hero").phase("move_explore").square("H8", "unknown")
    said = "Dice are still to be rolled: exploration."
    assert (
        table.square("G8", "tunnel", "", "nesw").refused("empire", m.March("empire army", ("G8", "G7")))
        == said
    )
    table.square("G7", "rock")
    walled = m.March("empire army", ("G8", "G7"))
    assert table.refused("empire", walled) == "Nobody can walk into rock or lava."


def test_a_path_stops_where_an_opposed_army_can_still_come():
    """The Skaven at G8 have two steps left: they can come to E8."""
    table = corridor().army("empire", "C8", "hero").army("skaven", "G8", "hero", left=2).phase("move_explore")
    table.enter("empire", m.March("empire army", ("D8", "E8", "F8")))
    assert table.where("empire army") == "E8"
    assert table.who("empire army").left == 3


def test_allies_do_not_stop_each_other():
    table = corridor(seats="empire dwarfs").pact("empire", "dwarfs").army("empire", "C8", "hero")
    table.army("dwarfs", "E8", "hero").phase("move_explore").square("E8", "tunnel", "dwarfs", "ew")
    table.enter("empire", m.March("empire army", ("D8", "E8", "F8")))
    assert table.where("empire army") == "F8"
    assert table.at("E8").owner == "dwarfs"
    assert engagements(table.state) == ()


def test_opposed_armies_meet_stop_and_are_engaged():
    table = corridor().army("empire", "C8", "hero").army("skaven", "E8", "hero", left=0).phase("move_explore")
    table.enter("empire", m.March("empire army", ("D8", "E8", "F8")))
    assert table.where("empire army") == "E8"
    battle = engagement(table.state, table.state.grid.index["E8"])
    assert battle is not None
    assert (battle.first.seats, battle.second.seats) == (("skaven",), ("empire",))
    assert table.at("E8").owner == ""
    assert "empire army is engaged and must stay." in table.against("empire", m.March("empire army", ("D8",)))


def test_a_pact_that_ends_engages_those_who_share_a_square():
    table = corridor(seats="empire dwarfs").pact("empire", "dwarfs").army("empire", "E8", "hero")
    table.army("dwarfs", "E8", "hero").phase("start", 2)
    assert not is_engaged(table.state, table.who("empire army"))
    table.enter("empire", m.EndPact("dwarfs"))
    assert is_engaged(table.state, table.who("empire army"))
    assert is_engaged(table.state, table.who("dwarfs army"))


def test_three_hostile_factions_fight_in_order_of_arrival():
    table = corridor(seats="empire skaven dwarfs").army("empire", "E8", "hero").army("skaven", "E8", "hero")
    table.army("dwarfs", "E8", "hero")
    battle = engagement(table.state, table.state.grid.index["E8"])
    assert battle is not None
    assert (battle.first.seats, battle.second.seats) == (("empire",), ("skaven",))


def test_squares_are_taken_at_the_end_of_the_turn_where_it_is_read_so():
    table = corridor().reads(capture="end_of_turn").army("empire", "C8", "hero").phase("move_explore")
    table.enter("empire", m.March("empire army", ("D8", "E8")))
    assert table.at("E8").owner == ""
    table.phase("build").end("start")
    assert (table.at("D8").owner, table.at("E8").owner) == ("", "empire")


def test_players_alternate_and_all_pass_in_a_row():
    table = corridor().army("empire", "C8", "hero").army("skaven", "H1", "hero").phase("move_explore")
    assert to_act(table.state) == "empire"
    assert table.against("skaven", m.Pass()) == ["Next to act: Empire."]
    table.enter("empire", m.Pass())
    table.enter("skaven", m.March("skaven army", ("H2",)))
    assert to_act(table.state) == "empire", "a pass is not final"
    table.enter("empire", m.March("empire army", ("D8",)))
    table.enter("skaven", m.Pass())
    table.enter("empire", m.Pass())
    assert to_act(table.state) == ""
    table.end("fight")


def test_a_pass_can_be_final():
    table = corridor().reads(pass_rule="pass_is_final").army("empire", "C8", "hero")
    table.army("skaven", "H1", "hero").phase("move_explore")
    table.enter("empire", m.Pass())
    table.enter("skaven", m.March("skaven army", ("H2",)))
    assert to_act(table.state) == "skaven"


def test_a_pass_may_last_until_somebody_comes_near():
    """The Skaven come along the Underway; from H4 with two points left they could reach H7, but not H8."""
    table = Campaign().army("empire", "H9", "hero").army("skaven", "H1", "hero").phase("move_explore")
    table.enter("empire", m.Pass("near"))
    table.enter("skaven", m.March("skaven army", ("H2",)))
    assert to_act(table.state) == "skaven"
    table.army("skaven", "H4", "hero", name="others").phase("move_explore").enter("empire", m.Pass("near"))
    table.enter("skaven", m.March("others", ("H5",)))
    assert to_act(table.state) == "empire"


def test_the_phase_says_who_is_still_to_act():
    table = corridor().army("empire", "C8", "hero").army("skaven", "H1", "hero").phase("move_explore")
    assert table.against(None, m.EndPhase()) == ["Empire: Move empire army or pass."]


def test_reach_is_the_cheapest_way_and_leaves_out_walls():
    table = corridor("small_tunnel").square("D7", "empty_cavern").army("empire", "C8", "hero")
    army, state = table.who("empire army"), table.state
    found = reach(state, army, 5)
    assert {state.grid.names[square]: one.points for square, one in found.items()} == {
        "C8": 0,
        "D8": 2,
        "E8": 4,
    }
    assert [state.grid.names[square] for square in path_to(found, state.grid.index["E8"])] == ["D8", "E8"]
    assert names(state, (there for there, _from in to_explore(state, found, 5))) == ["B8"]


def test_splitting_leaves_each_part_a_general_or_a_garrison():
    table = Campaign().square("C8", "empty_cavern", "empire").army("empire", "C8", "hero", "20 spearmen")
    split = m.Regroup("empire army", ("empire army:1",), "second")
    said = "second has no general, and no base, Watch Post or Barracks to stay at."
    assert table.against("empire", split) == [said]
    table.built("C8", "barracks").enter("empire", split)
    assert (points(table.who("empire army")), points(table.who("second"))) == (50, 100)
    table.enter("empire", m.Regroup("second", ("empire army:1",), "empire army"))
    assert "second" not in table.state.armies


def test_a_hero_commands_two_thousand_points_and_a_lord_any_number():
    table = Campaign().square("C8", "empty_cavern", "empire", base=True)
    table.army("empire", "C8", "hero", unit("100 greatswords", id="g", points=20), name="host")
    table._append(m.SetUnit("host", unit("100 swords", id="s", points=1)))
    move = m.Regroup("host", ("s",), "second")
    assert table.against("empire", move) == ["host has 50 more points than a Hero can command."]
    table._append(m.SetUnit("host", unit("lord", id="l")))
    assert table.against("empire", move) == []


def test_a_leaderless_force_only_goes_a_shortest_way_home():
    table = corridor().square("C8", "empty_cavern", "empire", base=True)
    table.army("empire", "E8", "20 spearmen", name="lost").army("empire", "C8", "hero", name="host")
    table.phase("move_explore")
    assert table.against("empire", m.March("lost", ("D8",))) == []
    said = "lost has no general and can only take a shortest way to a base or general."
    assert table.against("empire", m.March("lost", ("F8",))) == [said]
    table.enter("empire", m.March("lost", ("D8", "C8")))
    assert table.against("empire", m.March("lost", ("D8",))) == [said]


def test_only_the_ways_home_are_offered_to_a_leaderless_force():
    """From E8 the base C8 is two steps away, by D8; the other way, F8 and beyond, is not allowed."""
    table = corridor().square("C8", "empty_cavern", "empire", base=True)
    table.army("empire", "E8", "20 spearmen", name="lost").army("empire", "E8", "hero", name="led")
    table._append(m.SetArmy("led", square="C8"))
    table.phase("move_explore")

    def offered(army: str) -> set[str]:
        return {one.square for one in destinations(table.state, table.who(army))}

    assert offered("lost") == {"C8", "D8"}
    for square in ("C8", "D8"):
        way = next(one.path for one in destinations(table.state, table.who("lost")) if one.square == square)
        assert table.against("empire", m.March("lost", tuple(way.split()))) == []
    table.army("skaven", "D8", "hero", name="horde").phase("move_explore")
    assert offered("lost") == set()
    said = "lost has no general and can only take a shortest way to a base or general."
    ruling = rule(table.state, "enter", {"seat": "empire", "place": "F8", "army": "lost"})
    assert (ruling.verdict, [str(fact.sentence) for fact in ruling.facts]) == (False, [said])


def test_a_garrison_without_a_general_at_its_base_is_not_asked_to_move():
    table = corridor().square("C8", "empty_cavern", "empire", base=True)
    table.army("empire", "C8", "20 spearmen", name="guard", left=5).phase("move_explore")
    assert still_to_act(table.state) == ()
    sheet = army_sheet(table.state, Viewer(), {"army": "guard"})
    said = "guard has no general and can only take a shortest way to a base or general."
    assert (sheet.destinations, str(sheet.homebound)) == ((), said)
    table.army("empire", "E8", "hero", name="led", left=5).phase("move_explore")
    assert [str(one.what) for one in due(table.state)] == ["Move led or pass"]


def test_of_two_bases_as_near_both_are_offered_and_points_limit_it():
    table = corridor().square("C8", "empty_cavern", "empire", base=True)
    table.square("G8", "empty_cavern", "empire", base=True)
    table.army("empire", "E8", "20 spearmen", name="lost", left=1).phase("move_explore")
    assert {one.square for one in destinations(table.state, table.who("lost"))} == {"D8", "F8"}


def test_no_square_of_an_enemy_is_offered_in_the_second_movement():
    table = corridor().army("empire", "C8", "hero").army("skaven", "D8", "hero").phase("move_rest")
    army = table.who("empire army")
    assert "D8" not in {one.square for one in destinations(table.state, army)}
    table.reads(late_battles="fight_at_once")
    assert "D8" in {one.square for one in destinations(table.state, army)}


def test_an_ally_moves_for_an_absent_player_and_nothing_else():
    table = corridor(seats="empire dwarfs skaven").pact("empire", "dwarfs").army("dwarfs", "C8", "hero")
    table.army("empire", "H1", "hero").phase("move_explore").away("dwarfs")
    assert table.against("dwarfs", m.March("dwarfs army", ("D8",))) == ["Empire moves for Dwarfs."]
    table.enter("dwarfs", m.March("dwarfs army", ("D8",), stand_in="empire"))
    table.phase("tunnel")
    table._append(m.SetUnit("dwarfs army", unit("10 miners", "dwarfs", id="m")))
    said = "The player of Dwarfs is absent: others can only move for them."
    assert table.against("dwarfs", m.NameDiggers("dwarfs army", ("m",))) == [said]


def test_without_an_ally_the_absent_go_home():
    table = corridor().square("C8", "empty_cavern", "empire", base=True).army("empire", "E8", "hero")
    table.phase("move_explore").away("empire")
    assert table.against("empire", m.March("empire army", ("D8",))) == []
    said = "empire army can only take a shortest way to the nearest base."
    assert table.against("empire", m.March("empire army", ("F8",))) == [said]
    assert "For Empire, away: March empire army towards a base or general." in table.against(
        None, m.EndPhase()
    )
    table.enter("empire", m.March("empire army", ("D8", "C8")))
    assert table.against(None, m.EndPhase()) == []


def test_a_deep_shaft_takes_a_whole_move_to_the_base_it_was_dug_to():
    table = Campaign().square("C8", "iron_mine", "empire").square("K3", "empty_cavern", "empire", base=True)
    table.built("C8", "deep_shaft", base="K3").army("empire", "C8", "hero").phase("move_explore")
    table.enter("empire", m.UseShaft("empire army"))
    assert (table.where("empire army"), table.who("empire army").left) == ("K3", 0)
    table._append(m.SetArmy("empire army", "C8", 4))
    assert table.against("empire", m.UseShaft("empire army")) == ["empire army has already moved this turn."]


def test_no_battle_with_players_begins_in_the_second_movement():
    table = corridor().army("empire", "C8", "hero").army("skaven", "D8", "hero").phase("move_rest")
    said = "An enemy holds D8: no new battles in this phase."
    assert table.against("empire", m.March("empire army", ("D8",))) == [said]
    assert table.reads(late_battles="fight_at_once").against("empire", m.March("empire army", ("D8",))) == []


def test_whom_the_table_lets_go_further_has_no_points_left_and_none_below():
    table = corridor("small_tunnel").army("empire", "C8", "hero", left=1).phase("move_explore")
    table.all_the_same("empire", m.March("empire army", ("D8",)))
    assert (table.where("empire army"), table.who("empire army").left) == ("D8", 0)


def test_a_march_to_nowhere_asks_nothing_and_twelve_lots_fall_with_a_dig():
    assert march_question(None, m.March("empire army", ())) is None
    table = corridor()
    lots = dig_dice(table.state, m.Dig("empire army", "D8", "dig", ()))[-1]
    assert (lots.sides, lots.dice) == (1000, 12), "one for each model that may be slain"
