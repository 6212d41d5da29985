"""The victory formula: the 26 conditions on the worked example, and what each term counts on a map."""

from fractions import Fraction

import pytest

from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.catalogue.factions import CONDITIONS, conditions_for
from companion.games.stone_and_iron.scoring import counts, outcome, parts, score, total
from tests.games.stone_and_iron.campaign import Campaign, unit

LEDGER = {
    "treasury": 415,
    "tunnel_squares": 11,
    "underway_squares": 2,
    "base_caverns": 3,
    "mines": 4,
    "warpstone_mines": 1,
    "gemstone_gold_silver_mines": 1,
    "mines_linked_by_own_tunnels_to_own_base": 3,
    "caverns": 9,
    "squares_owned": 20,
    "troop_points": 1235,
    "building_cost": 310,
    "victories": 4,
    "victories_over_x": 3,
    "houses": 6,
    "chapel_of_the_lady": 2,
    "treasury_of_the_old_ones": 2,
    "bell_towers": 3,
    "enemy_heroes_killed": 3,
    "enemy_monsters_killed": 2,
    "points_slain": 1730,
    "enemy_armies_wiped_out": 2,
    "soldiers": 87,
}
"""20 squares: 11 tunnels (2 of them Underway), 3 bases, 2 empty caverns, iron, silver, gromril, warpstone."""

RESULTS = [
    ("bretonnia", "for_the_lady", 310, "250", 1967),
    ("bretonnia", "riches_of_the_realm", 310, "101", 1818),
    ("chaos_dwarfs", "hatred_of_hashut", 340, "300", 2047),
    ("chaos_dwarfs", "to_take_an_empire", 340, "225", 1972),
    ("chaos", "for_the_gods", 340, "100", 1847),
    ("chaos", "slay_them_all", 340, "75", 1822),
    ("dark_elves", "assassin_in_the_night", 340, "300", 2047),
    ("dark_elves", "slave_taker", 340, "300", 2047),
    ("dwarfs", "slayer", 335, "300", 2042),
    ("dwarfs", "builder", 335, "225", 1967),
    ("dwarfs", "undgrin_captain", 335, "200", 1942),
    ("empire", "for_the_emperor", 310, "240", 1957),
    ("empire", "vanquisher", 310, "243", 1960),
    ("high_elves", "wayfarer", 310, "220", 1937),
    ("high_elves", "of_gems_and_jewels", 310, "100", 1817),
    ("high_elves", "treasures", 310, "103.75", 1821),
    ("lizardmen", "recover_the_treasures", 310, "150", 1867),
    ("orcs_goblins", "warboss", 340, "174", 1921),
    ("orcs_goblins", "dese_tunnels", 340, "300", 2047),
    ("skaven", "sacred_stone", 390, "250", 2047),
    ("skaven", "grey_seer", 390, "90", 1887),
    ("skaven", "new_under_empire", 390, "225", 2022),
    ("undead", "death_to_all", 340, "300", 2047),
    ("undead", "empire_in_the_dark", 340, "225", 1972),
    ("wood_elves", "hunter_in_the_night", 310, "300", 2017),
    ("wood_elves", "loren_is_watchful", 310, "225", 1942),
]
"""Faction, condition, income bonus (30 a base, iron 50, silver 75, gromril, warpstone), what the condition
adds, the final score."""


@pytest.mark.parametrize(
    ("seat", "condition", "bonus", "adds", "final"), RESULTS, ids=[one[1] for one in RESULTS]
)
def test_the_worked_example_of_each_condition(seat: str, condition: str, bonus: int, adds: str, final: int):
    """Treasury 415 + 20 × 11 + bonus + half of 1,235 + 310, which is 772.5, and the condition; rounded down
    once."""
    found = tuple(parts({**LEDGER, "income_bonus": bonus}, CONDITIONS[condition]))
    added = sum((part.points for part in found if part.line == "condition"), Fraction(0))
    assert added == Fraction(adds)
    assert sum(part.points for part in found) - added == Fraction(2 * (415 + 220 + bonus) + 1545, 2)
    assert total(found) == final
    assert CONDITIONS[condition] in conditions_for(seat, "none")


def test_all_26_conditions_are_there():
    assert {one[1] for one in RESULTS} == {*CONDITIONS}
    assert len(CONDITIONS) == 26


def test_without_a_condition_the_formula_stands_alone():
    assert total(tuple(parts({**LEDGER, "income_bonus": 340}, None))) == 1747


def test_the_ledger_of_the_example_is_counted_on_a_map():
    """The same squares laid out for Dwarfs: the income bonus is 335, the common part 1,742.5."""
    table = Campaign("dwarfs skaven")
    for square in ("C3", "C5", "C7"):
        table.square(square, "empty_cavern", "dwarfs", base=True)
    table.square("D3", "empty_cavern", "dwarfs").square("E3", "water_source", "dwarfs")
    table.square("D5", "iron_mine", "dwarfs").square("D7", "silver_mine", "dwarfs")
    table.square("B3", "gromril_mine", "dwarfs").square("K9", "warpstone_mine", "dwarfs")
    table.row("A1 A2 A3 A4 A5 A6", "tunnel", "dwarfs").row("B9 C9", "small_tunnel", "dwarfs")
    table.square("D9", "big_tunnel", "dwarfs").row("H1 H2", "underway", "dwarfs")
    table.gold("dwarfs", 415).army("dwarfs", "C3", unit("hero", "dwarfs", id="h", points=365))
    table._append(m.SetUnit("dwarfs army", unit("86 warriors", "dwarfs", id="w", points=10, extra=10)))
    table._append(m.SetTallies(4, 3, 3, 2, 1730, 2), "dwarfs")
    for square, buildings in {"C3": ["house"] * 6 + ["walls", "walls"], "C5": ["barracks"] * 2}.items():
        table.built(square, *buildings)
    table.built("C7", "weaponsmith", "weaponsmith", "base_toll_gate", "base_toll_gate")
    state = table.state
    found = counts(state, "dwarfs")
    same = LEDGER.keys() - {"chapel_of_the_lady", "treasury_of_the_old_ones", "bell_towers"}
    assert {key: found[key] for key in same} == {key: LEDGER[key] for key in same}
    assert found["income_bonus"] == 335
    assert sum(part.points for part in parts(found, None)) == Fraction(3485, 2)


@pytest.mark.parametrize(("reading", "expected"), [("with_road", 2), ("without_road", 1)])
def test_the_underway_scores_as_a_tunnel_or_does_not(reading: str, expected: int):
    table = Campaign("empire skaven", tunnel_score=reading).square("D8", "tunnel", "empire")
    table.square("H8", "underway", "empire")
    assert counts(table.state, "empire")["tunnel_squares"] == expected
    assert counts(table.state, "empire")["underway_squares"] == 1


def test_the_income_bonus_is_the_printed_figure_linked_or_not():
    table = Campaign("empire skaven").square("C8", "water_source", "empire", base=True)
    table.square("D8", "iron_mine", "empire").built("D8", "mining_equipment")
    table.square("K8", "gold_mine", "empire").square("D9", "water_source", "empire")
    assert counts(table.state, "empire")["income_bonus"] == 30 + 10 + 50 + 100
    full = table.reads(income_bonus_score="full_square_income")
    assert counts(full.state, "empire")["income_bonus"] == 40 + 100


def test_water_counts_as_a_mine_where_it_is_read_so():
    table = Campaign("empire skaven").square("D8", "water_source", "empire")
    assert counts(table.state, "empire")["mines"] == 0
    table.reads(water_is_mine="on")
    assert counts(table.state, "empire")["mines"] == 1
    assert counts(table.state, "empire")["income_bonus"] == 10


def test_a_building_under_way_does_not_stand_yet():
    table = Campaign("empire skaven").square("C8", "empty_cavern", "empire", base=True).gold("empire", 100)
    table.army("empire", "C8", "hero", "20 spearmen").phase("build")
    table.enter("empire", m.OrderBuilding("C8", "barracks"), m.OrderBuilding("C8", "house"))
    assert counts(table.state, "empire")["building_cost"] == 10


def test_a_mine_linked_only_by_an_ally_is_not_the_builders():
    table = Campaign("dwarfs empire").square("C8", "empty_cavern", "dwarfs", base=True)
    table.square("D8", "tunnel", "empire").square("E8", "iron_mine", "dwarfs").pact("dwarfs", "empire")
    assert counts(table.state, "dwarfs")["mines_linked_by_own_tunnels_to_own_base"] == 0
    table.square("D8", "tunnel", "dwarfs")
    assert counts(table.state, "dwarfs")["mines_linked_by_own_tunnels_to_own_base"] == 1


def test_the_sheet_adds_up_with_its_halves_on_the_last_line():
    """Troops 101 points and buildings 45 GP: 50.5 + 22.5 is 73, and no line shows a half."""
    table = Campaign("empire skaven").square("C8", "empty_cavern", "empire", base=True)
    table.army("empire", "C8", unit("hero", id="h", points=101)).built("C8", "cavern_lighting")
    (empire, _skaven) = score(table.state).seats
    assert {line.key: line.points for line in empire.lines} == {
        "treasury": 0,
        "tunnel_squares": 0,
        "income_bonus": 30,
        "troop_points": 50,
        "building_cost": 22,
        "condition": 0,
        "rounding": 1,
    }
    assert empire.total == 103


def test_a_secret_condition_is_not_scored_before_the_end():
    table = Campaign("empire skaven", condition_choice="secret", campaign_turns="1")
    table.square("C8", "iron_mine", "empire")
    table.enter("empire", m.ChooseCondition("for_the_emperor"))
    (empire, _skaven) = score(table.state).seats
    (condition,) = [line for line in empire.lines if line.key == "condition"]
    assert (condition.points, str(condition.note), empire.complete) == (None, "Chosen in secret.", False)
    table.phase("build").enter(None, m.EndPhase())
    (empire, _skaven) = score(table.state).seats
    assert [line.points for line in empire.lines if line.key == "condition"] == [60]


def test_dogs_of_war_take_a_neutral_condition_or_none():
    offered = {condition.id for condition in conditions_for("dogs_of_war", "pick_neutral")}
    assert offered == {*CONDITIONS} - {"for_the_lady", "recover_the_treasures", "grey_seer"}
    assert conditions_for("ogres", "none") == ()
    assert {one.id for one in conditions_for("beastmen", "none")} == {"for_the_gods", "slay_them_all"}


def test_ties_are_shared_once_the_last_turn_is_over():
    table = Campaign("empire skaven", campaign_turns="2").phase("build", 1)
    table.enter(None, m.EndPhase())
    assert outcome(table.state) is None
    table.phase("build", 2).enter(None, m.EndPhase())
    found = outcome(table.state)
    assert found is not None
    assert found.winners == ("empire", "skaven")
    assert table.refused(None, m.EndPhase()) == "The campaign is over."


def test_one_of_a_thing_is_said_as_one():
    table = Campaign("wood_elves skaven").square("C8", "empty_cavern", "wood_elves", base=True)
    table.enter("wood_elves", m.ChooseCondition("loren_is_watchful"))
    (elves, _skaven) = score(table.state).seats
    (condition,) = [line for line in elves.lines if line.key == "condition"]
    assert [str(item.what) for item in condition.items] == ["1 base cavern"]
    table.square("D8", "empty_cavern", "wood_elves", base=True)
    (elves, _skaven) = score(table.state).seats
    (condition,) = [line for line in elves.lines if line.key == "condition"]
    assert [str(item.what) for item in condition.items] == ["2 base caverns"]
