"""Battles: reports, losses, flight, retreat, draws, victories, settlements, dragons, healing."""

from dataclasses import replace

import pytest

from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.facts.forces import engagement, engagements
from companion.games.stone_and_iron.facts.reach import retreats
from companion.games.stone_and_iron.page.armies import army_sheet
from companion.games.stone_and_iron.rules.fighting import report as report_effect
from companion.games.stone_and_iron.rules.words import describe_outcome
from companion.games.stone_and_iron.state.state import State
from companion.kernel.seats import Viewer
from tests.games.stone_and_iron.campaign import Campaign, dice, names, unit


def field(seats: str = "empire skaven", **settings: str) -> Campaign:
    """A tunnel from C8 to G8 with the Empire at E8 and Skaven who came from the east, in the fight phase."""
    first, second, *_rest = seats.split()
    table = Campaign(seats, **settings).row("C8 D8 E8 F8 G8", "tunnel", "", "ew")
    table.square("E8", "tunnel", first, "ew").army(first, "E8", "hero", "20 spearmen", name="first")
    table.army(second, "F8", "hero", "20 clanrats", name="second").phase("move_explore")
    table.enter(first, m.Pass())
    table.enter(second, m.March("second", ("E8",)))
    return table.phase("fight")


def report(winner: str, **more: object) -> m.Report:
    return m.Report("1", "E8", winner, **more)  # type: ignore[arg-type]


def tallies(table: Campaign, seat: str):
    return table.state.holdings[seat].tallies


def models(table: Campaign, army: str) -> dict[str, int]:
    return {one.id: one.models for one in table.who(army).units}


def test_losses_come_off_the_roster_and_the_winner_is_counted():
    table = field()
    table.enter(None, report("empire", losses={"first:1": 5, "second:0": 1, "second:1": 8}))
    assert models(table, "first") == {"first:0": 1, "first:1": 15}
    assert models(table, "second") == {"second:1": 12}
    won = tallies(table, "empire")
    assert (won.paid_wins, won.victories, won.victories_over_x) == (1, 1, 1)
    assert (won.heroes, won.points, won.armies) == (1, 50 + 8 * 5, 0)
    lost = tallies(table, "skaven")
    assert (lost.victories, lost.points) == (0, 25)
    assert table.who("second").beaten
    assert engagements(table.state) == ()


def test_a_victory_over_those_one_may_ally_with_is_none_over_sworn_enemies():
    table = field("empire dwarfs")
    table.enter(None, report("empire"))
    assert (tallies(table, "empire").victories, tallies(table, "empire").victories_over_x) == (1, 0)


def test_an_army_of_which_nothing_is_left_is_wiped_out():
    table = field()
    table.enter(None, report("empire", losses={"second:0": 1, "second:1": 20}))
    assert "second" not in table.state.armies
    assert tallies(table, "empire").armies == 1


def test_the_losers_square_falls_to_those_who_remain():
    table = field()
    table.enter(None, report("skaven"))
    assert table.at("E8").owner == "skaven"
    assert table.who("first").beaten


def test_the_table_may_count_kills_otherwise():
    table = field()
    table.enter(None, report("empire", slain={"empire": 300}, heroes={"empire": 2}, monsters={"empire": 1}))
    won = tallies(table, "empire")
    assert (won.points, won.heroes, won.monsters) == (300, 2, 1)


def test_allies_fight_on_one_side_and_both_win():
    table = field("empire skaven dwarfs").pact("empire", "dwarfs").army("dwarfs", "E8", "hero", name="third")
    battle = engagement(table.phase("fight").state, table.state.grid.index["E8"])
    assert battle is not None
    assert battle.first.seats == ("empire", "dwarfs")
    table.enter(None, report("dwarfs", losses={"second:0": 1}))
    assert [tallies(table, seat).victories for seat in ("empire", "dwarfs", "skaven")] == [1, 1, 0]
    assert [tallies(table, seat).heroes for seat in ("empire", "dwarfs")] == [1, 1]
    assert table.at("E8").owner == "empire"
    assert (
        str(describe_outcome(table.state, table.state.battles[0]))
        == "Dwarfs and Empire win together, 1 Hero lost"
    )


def test_the_undead_lose_nothing_in_a_battle_they_win():
    table = field("undead empire")
    losses = {"first:1": 9, "second:1": 4}
    assert table.against(None, report("undead", losses=losses)) == [
        "Undead cannot lose anything in a battle they win: Spearmen."
    ]
    table.all_the_same(None, report("undead", losses=losses))
    assert models(table, "first") == {"first:0": 1, "first:1": 20}
    assert tallies(table, "empire").points == 0


@pytest.mark.parametrize(("reading", "left"), [("on", 20), ("off", 11)])
def test_so_do_tomb_kings_where_the_table_reads_it_so(reading: str, left: int):
    table = field("tomb_kings empire", undead_includes_tomb_kings=reading)
    table._append(report("tomb_kings", losses={"first:1": 9}))
    assert models(table, "first")["first:1"] == left


def test_units_flee_to_friends_and_stand_there_as_a_force():
    table = field().square("F8", "tunnel", "skaven", "ew")
    table.enter(None, report("empire", losses={"second:0": 1}, fled={"second:1": "east"}))
    assert "second" not in table.state.armies
    assert table.where("second (east)") == "F8"
    assert models(table, "second (east)") == {"second:1": 20}
    assert tallies(table, "empire").armies == 0


def test_units_that_flee_into_an_enemys_square_are_lost():
    table = field().square("F8", "tunnel", "empire", "ew")
    table.enter(None, report("empire", losses={"second:0": 1}, fled={"second:1": "east"}))
    assert "second (east)" not in table.state.armies
    assert tallies(table, "empire").armies == 1


def test_unowned_ground_is_friendly_and_walls_let_nobody_out():
    table = field().square("F8", "tunnel", "", "ew")
    assert (
        table.refused(None, report("empire", fled={"second:1": "north"}))
        == "Units cannot flee in that direction."
    )
    said = (
        table.square("F8", "tunnel", "", "ew")
        .square("E7", "tunnel", "", "ns")
        .against(None, report("empire", fled={"second:1": "north"}))
    )
    assert said == ["Clanrats cannot flee by a closed side."]
    table.enter(None, report("empire", fled={"second:1": "east"}))
    assert table.where("second (east)") == "F8"
    assert models(table, "second") == {"second:0": 1}


@pytest.mark.parametrize(
    ("move", "said"),
    [
        (report("empire", losses={"first:1": 21}), "Spearmen has 20 models to lose."),
        (report("empire", losses={"nobody": 1}), "A unit of the report is not in this battle."),
        (report("dwarfs"), "The winner is not in this battle."),
        (m.Report("1", "C8", "empire"), "No battle is due at C8."),
        (m.Report("", "E8", "empire"), "That name is already taken."),
    ],
)
def test_a_report_that_cannot_be_is_refused(move: m.Report, said: str):
    assert field().refused(None, move) == said


def test_who_reports_a_battle_a_second_time_reads_what_was_reported():
    table = field()
    table.enter("skaven", report("skaven", losses={"first:1": 2}))
    assert table.refused("empire", m.Report("2", "E8", "empire")) == (
        "The battle at E8 is reported already: Skaven win, 2 Spearmen lost."
    )


def test_the_loser_goes_as_far_as_its_points_take_it():
    """From E8 with two points left C8 and G8 are two steps away, but the winner came from the east."""
    table = field()
    table._append(m.SetArmy("first", left=2))
    table.enter(None, report("skaven"))
    assert names(table.state, retreats(table.state, table.who("first"))) == ["C8"]
    for elsewhere in ("D8", "G8"):
        assert table.against("empire", m.Retreat("first", elsewhere)) == [
            "first must retreat as far as it can: C8."
        ]
    table.enter("empire", m.Retreat("first", "C8"))
    assert (table.where("first"), table.who("first").left, table.who("first").beaten) == ("C8", 0, False)


def test_without_movement_it_still_goes_a_square():
    table = field()
    table._append(m.SetArmy("first", left=0))
    table.enter(None, report("skaven"))
    assert names(table.state, retreats(table.state, table.who("first"))) == ["D8"]


def test_with_no_way_out_it_is_destroyed():
    table = field().square("D8", "rock").square("F8", "rock")
    table.enter(None, report("skaven"))
    table.enter("empire", m.Retreat("first"))
    assert "first" not in table.state.armies


def test_nobody_retreats_into_an_enemy():
    table = field("empire skaven dwarfs").square("E7", "tunnel", "dwarfs", "ns")
    table.square("E8", "tunnel", "empire", "new")
    table.army("dwarfs", "D8", "hero", name="guard")._append(m.SetArmy("first", left=2))
    table.phase("fight").enter(None, report("skaven"))
    assert names(table.state, retreats(table.state, table.who("first"))) == ["E7"]


@pytest.mark.parametrize("owner", ["skaven", "beastmen"])
def test_nobody_retreats_into_land_of_those_who_won(owner: str):
    """D8 belongs to the winner, or to an ally that won alongside: it is no way out, and neither is anything
    beyond it."""
    table = field("empire skaven beastmen").square("D8", "tunnel", owner, "ew", base=True)
    table.pact("skaven", "beastmen").army("beastmen", "E8", "hero", name="third").phase("fight")
    table.enter(None, report("skaven"))
    assert table.state.battles[-1].beside == ("beastmen",)
    assert retreats(table.state, table.who("first")) == ()
    assert table.against("empire", m.Retreat("first", "D8")) == ["first has no way out and is destroyed."]


def test_who_came_the_same_way_as_the_winner_may_go_back_there():
    table = field().square("D8", "rock")
    table._append(m.SetArmy("first", left=2))
    first, second = table.who("first"), table.who("second")
    assert (first.side, second.side) == (None, 1)
    came = replace(table.state, armies={**table.state.armies, "first": replace(first, side=1)})
    after = report_effect(came, "", report("skaven"))
    assert isinstance(after, State)
    assert names(after, retreats(after, after.armies["first"])) == ["G8"]


def test_once_the_turn_is_over_an_old_battle_shuts_no_way():
    table = field()
    table.enter(None, report("skaven"))
    table.enter("empire", m.Retreat("first", "C8"))
    table.phase("fight", turn=2)
    table._append(m.SetArmy("first", square="E8", left=2))
    assert "G8" in names(table.state, retreats(table.state, table.who("first")))


def test_where_the_table_reads_it_so_a_loser_without_movement_stays():
    table = field(retreat_minimum="0")
    table._append(m.SetArmy("first", left=0))
    table.enter(None, report("skaven"))
    table.end("tunnel")


def test_after_a_draw_the_last_to_come_goes_back():
    table = field()
    table.enter(None, report("", losses={"first:1": 1, "second:1": 1}))
    assert (table.where("first"), table.where("second")) == ("E8", "F8")
    assert [tallies(table, seat).victories for seat in ("empire", "skaven")] == [0, 0]
    assert table.at("E8").owner == "empire"


def test_the_winner_meets_the_next_who_came():
    table = field("empire skaven dwarfs").army("dwarfs", "E8", "hero", name="third").phase("fight")
    table.enter(None, report("empire"))
    battle = engagement(table.state, table.state.grid.index["E8"])
    assert battle is not None
    assert (battle.first.seats, battle.second.seats) == (("empire",), ("dwarfs",))


def test_both_sides_confirm_a_report():
    table = field()
    table.enter(None, report("empire"))
    table.enter("empire", m.Sign("1"))
    table.enter("skaven", m.Sign("1"))
    (fought,) = table.state.battles
    assert fought.signed == {"empire", "skaven"}
    assert table.refused("skaven", m.Sign("2")) == "That faction has no such battle to confirm."


def test_the_phase_waits_for_battles_and_retreats():
    table = field()
    assert table.against(None, m.EndPhase()) == [
        "Empire and Skaven: Report the battle at E8.",
    ]
    table.enter(None, report("empire"))
    assert table.against(None, m.EndPhase()) == ["Skaven: Retreat second from E8."]


def at_settlement(seat: str, pip: int = 1, **settings: str) -> Campaign:
    """A faction finds a settlement: 1-2 Dwarf Warriors, 3-4 Night Goblins, 5-6 Clanrats."""
    other = "skaven" if seat != "skaven" else "empire"
    table = Campaign(f"{seat} {other}", **settings).square("D8", "empty_cavern", seat, base=True)
    table.army(seat, "D8", "hero", "20 warriors", name="host").phase("move_explore")
    table.enter(seat, m.March("host", ("D7",), dice(6, (4, 6), pip)))
    return table


def test_trusted_visitors_absorb_the_troops_and_take_the_place():
    table = at_settlement("empire")
    said = (
        "Empire and Dwarf Warriors (T in the table of alliances): "
        "the choices are take it in and leave it alone."
    )
    assert table.against("empire", m.Approach("host", "fight")) == [said]
    table.enter("empire", m.Approach("host", "absorb"))
    assert [unit.models for unit in table.who("host").units] == [1, 20, 15]
    assert (table.at("D7").owner, table.at("D7").base, table.at("D7").settlers) == ("empire", True, ())
    assert (table.at("D7").kind, table.who("host").units[-1].people) == ("settlement", "dwarfs")


def test_own_kind_counts_as_trusted_and_may_leave_the_place_alone():
    table = at_settlement("dwarfs")
    table.enter("dwarfs", m.Approach("host", "leave"))
    assert table.at("D7").owner == ""
    assert engagements(table.state) == ()


def test_sworn_enemies_must_fight_and_the_place_is_the_winners_base():
    table = at_settlement("undead")
    assert engagements(table.state) != ()
    assert table.against("undead", m.Approach("host", "absorb")) != []
    (settlers,) = table.at("D7").settlers
    table.phase("fight").enter(None, m.Report("1", "D7", "undead", {settlers.id: 15}))
    assert (table.at("D7").owner, table.at("D7").base) == ("undead", True)
    won = tallies(table, "undead")
    assert (won.paid_wins, won.victories, won.victories_over_x) == (1, 1, 1)


def test_surviving_defenders_stay_as_they_are():
    table = at_settlement("undead")
    (settlers,) = table.at("D7").settlers
    table.phase("fight").enter(None, m.Report("1", "D7", "neutral", {settlers.id: 6}))
    assert [one.models for one in table.at("D7").settlers] == [9]
    assert table.who("host").beaten
    assert tallies(table, "undead").victories == 0


@pytest.mark.parametrize(
    ("pip", "reading", "owner", "troops", "stance"),
    [
        (1, "fight", "", 2, "attack"),
        (2, "fight", "", 2, "attack"),
        (3, "fight", "", 2, "attack"),
        (3, "stand_off", "", 2, "peace"),
        (3, "take", "high_elves", 2, "peace"),
        (4, "fight", "high_elves", 2, "peace"),
        (5, "fight", "high_elves", 2, "peace"),
        (6, "fight", "high_elves", 3, "peace"),
    ],
)
def test_distrustful_visitors_negotiate(pip: int, reading: str, owner: str, troops: int, stance: str):
    table = at_settlement("high_elves", negotiate_on_3=reading)
    table.enter("high_elves", m.Approach("host", "negotiate", dice(pip)))
    assert table.at("D7").owner == owner
    assert (len(table.who("host").units), table.who("host").stance) == (troops, stance)
    assert bool(engagements(table.state)) is (stance == "attack")


@pytest.mark.parametrize("reading", ["fight", "stand_off", "take"])
def test_an_army_at_a_settlement_is_told_who_lives_there_and_what_each_throw_comes_to(reading: str):
    """In the same words as the log uses for that throw."""
    table = at_settlement("high_elves", negotiate_on_3=reading)
    sheet = army_sheet(table.state, Viewer(), {"army": "host"})
    assert str(sheet.settlement) == "Settlement of 15 Dwarf Warriors"
    told = {}
    for pips, what in sheet.bargains:
        low, _dash, high = pips.partition("–")
        told |= dict.fromkeys(range(int(low), int(high or low) + 1), str(what))
    for pip in range(1, 7):
        move = m.Approach("host", "negotiate", dice(pip))
        assert table.words("high_elves", move).endswith(f"{pip}, {told.pop(pip)}")
    assert told == {}


def test_a_stand_off_is_over_with_the_turn():
    table = at_settlement("high_elves", negotiate_on_3="stand_off")
    table.enter("high_elves", m.Approach("host", "negotiate", dice(3)))
    assert table.against("high_elves", m.Approach("host", "fight")) == ["host has made its choice here."]
    table.phase("build").enter(None, m.EndPhase())
    assert table.against("high_elves", m.Approach("host", "fight")) == []


@pytest.mark.parametrize(
    ("reading", "paid", "victories"), [("gold_and_conditions", 1, 1), ("gold_only", 1, 0), ("none", 0, 0)]
)
def test_a_dragon_slain_leaves_an_empty_cavern(reading: str, paid: int, victories: int):
    table = Campaign("empire skaven", map_enemy_wins=reading).square("D8", "empty_cavern", "empire")
    table.army("empire", "D8", "hero", "20 spearmen", name="host").phase("move_explore")
    table.enter("empire", m.March("host", ("D7",), dice(6, (1, 3), 2)))
    assert table.at("D7").dragon
    assert table.against("empire", m.March("host", ("D8",))) == ["host is engaged and must stay."]
    table.phase("fight").enter(None, m.Report("1", "D7", "empire", {"host:1": 12}))
    assert (table.at("D7").kind, table.at("D7").dragon, table.at("D7").owner) == (
        "empty_cavern",
        False,
        "empire",
    )
    won = tallies(table, "empire")
    assert (won.paid_wins, won.victories, won.monsters) == (paid, victories, 1)


def test_a_dragon_that_wins_stays_and_fights_all_comers():
    table = Campaign().square("D8", "empty_cavern", "empire").square("D7", "lair")
    table._append(m.SetSquare("D7", dragon=True))
    table.army("empire", "D7", "hero", name="host").army("skaven", "D8", "hero", name="rats").phase("fight")
    table.enter(None, m.Report("1", "D7", "neutral", {"host:0": 1}))
    assert table.at("D7").dragon
    table.phase("move_explore").enter("skaven", m.March("rats", ("D7",)))
    assert [one.second.seats for one in engagements(table.state)] == [("skaven",)]
    assert tallies(table, "empire").victories == 0


def test_defenders_heal_where_a_healing_of_ulthuan_stands():
    table = Campaign("high_elves skaven").square("C8", "empty_cavern", "high_elves").square("D8", "tunnel")
    table.built("C8", "healing_of_ulthuan").army("high_elves", "C8", "hero", "20 spearmen", name="host")
    table.army("skaven", "C8", "hero", name="rats").phase("fight")
    table.enter(None, m.Report("1", "C8", "high_elves", {"host:1": 3, "rats:0": 1}))
    assert table.refused("high_elves", m.Heal("host:0", dice(4))) == "No casualties of this unit can heal."
    table.enter("high_elves", m.Heal("host:1", dice(5)))
    assert models(table, "host") == {"host:0": 1, "host:1": 20}
    assert table.refused("high_elves", m.Heal("host:1", dice(5))) == "No casualties of this unit can heal."


def test_newly_found_dragons_are_fought_at_once_in_the_later_phases():
    table = Campaign().square("D8", "empty_cavern", "empire").army("empire", "D8", "hero", name="host")
    table.phase("move_rest").enter("empire", m.March("host", ("D7",), dice(6, (1, 3), 1)))
    assert "Empire: Report the battle at D7." in table.against(None, m.EndPhase())
    table.enter(None, m.Report("1", "D7", "empire"))


def test_a_monster_among_the_dead_is_counted():
    troll = unit("1 troll", "orcs_goblins", id="troll", monster=True, points=40, us=3)
    table = Campaign("chaos orcs_goblins").army("chaos", "H8", "hero", name="host")
    table.army("orcs_goblins", "H8", troll, "hero", name="greens").phase("fight")
    table.enter(None, m.Report("1", "H8", "chaos", {"troll": 1}))
    assert (tallies(table, "chaos").monsters, tallies(table, "chaos").points) == (1, 40)
