"""Tunnelling: points, prices, success, cave-ins, lost ways, finds, other jobs; and lava."""

from dataclasses import replace
from fractions import Fraction

import pytest

from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.catalogue.rulebook import reach_odds
from companion.games.stone_and_iron.facts.armies import digging_points
from companion.games.stone_and_iron.facts.turns import can_dig, dig_points
from companion.games.stone_and_iron.page.chronicle import TELLING
from companion.games.stone_and_iron.rules.apply import RULES, bundle
from companion.games.stone_and_iron.rules.row import rolls_used
from companion.kernel.dice import Roll
from companion.kernel.features import Deed
from companion.kernel.seats import Seat
from companion.kernel.words import Text
from tests.games.stone_and_iron.campaign import Campaign, dice, names, unit


def diggers(seat: str = "empire", troop: str = "20 spearmen", points: int = 12, **settings: str) -> Campaign:
    """An army with named diggers in a tunnel at D8, rock to the north, and this many digging points."""
    other = "skaven" if seat != "skaven" else "empire"
    table = Campaign(f"{seat} {other}", **settings).square("D8", "tunnel", seat, "ew").square("D7", "rock")
    table.army(seat, "D8", "hero", troop, name="host").phase("tunnel")
    named = m.NameDiggers("host", ("host:1",))
    table.enter(seat, named)
    extra = unit(f"{(points // 3) * 10} labourers", seat, id="extra", points=0)
    if points > (table.who("host").dig or 0):
        table._append(m.SetUnit("host", extra))
        table.enter(seat, m.NameDiggers("host", ("extra",)))
    return table


def dig(job: str, square: str = "D7", *rolls: int | tuple[int, ...], **losses: int) -> m.Dig:
    return m.Dig("host", job, square, dice(*rolls), losses)


@pytest.mark.parametrize(
    ("seat", "troops", "points"),
    [
        ("empire", ["20 spearmen"], 6),
        ("empire", ["29 spearmen"], 6),
        ("empire", ["9 spearmen"], 0),
        ("dwarfs", ["10 miners"], 5),
        ("dwarfs", ["10 warriors"], 3),
        ("skaven", ["25 clanrats"], 10),
        ("skaven", ["25 slaves"], 6),
        ("dwarfs", [unit("10 miners", "dwarfs", id="a", drills=1)], 7),
        ("dwarfs", [unit("5 miners", "dwarfs", id="a", drills=1)], 0),
    ],
)
def test_digging_points_count_full_tens(seat: str, troops: list, points: int):
    table = Campaign(f"{seat} {'bretonnia'}").army(seat, "H8", *troops, "hero", name="host")
    army = table.who("host")
    assert digging_points(army, tuple(one.id for one in army.units)) == points


def test_only_core_units_of_ten_are_named():
    knights = unit("10 greatswords", id="g", grade="special")
    table = Campaign().army("empire", "H8", "hero", knights, "9 spearmen", name="host").phase("tunnel")
    assert table.against("empire", m.NameDiggers("host", ("g", "host:2"))) == [
        "Greatswords cannot dig: only core units of at least ten can.",
        "Spearmen cannot dig: only core units of at least ten can.",
    ]


@pytest.mark.parametrize(
    ("job", "cost", "kind", "sides"),
    [
        ("create_small", 2, "small_tunnel", 0b0101),
        ("create_tunnel", 4, "tunnel", 0b0101),
        ("create_big", 8, "big_tunnel", 0b0101),
        ("create_cavern", 12, "empty_cavern", 0b1111),
    ],
)
def test_a_passage_is_dug_through_rock(job: str, cost: int, kind: str, sides: int):
    table = diggers(points=18)
    before = table.who("host").dig or 0
    table.enter("empire", dig(job, "D7", 3))
    assert (table.at("D7").kind, table.at("D7").open) == (kind, sides)
    assert table.at("D8").open & 1, "the digger's square opens towards it"
    assert before - (table.who("host").dig or 0) == cost
    assert table.against("empire", m.March("host", ("D7",))) == []


def test_enlarging_goes_step_by_step_to_a_cavern():
    table = diggers(points=12).square("D8", "small_tunnel", "empire", "ew")
    for job, kind in (
        ("enlarge_to_tunnel", "tunnel"),
        ("enlarge_to_big", "big_tunnel"),
        ("enlarge_to_cavern", "empty_cavern"),
    ):
        table.enter("empire", dig(job, "D8", 6))
        assert table.at("D8").kind == kind
    assert table.at("D8").open == 0b1111


def test_enlarging_may_cost_the_difference():
    table = diggers(points=12, step_digging="charge_difference")
    before = table.who("host").dig or 0
    table.enter("empire", dig("enlarge_to_big", "D8", 5))
    assert before - (table.who("host").dig or 0) == 4


def test_points_are_spent_on_a_failure_too_and_run_out():
    table = diggers(points=6)
    table.enter("empire", dig("create_small", "D7", 2, 1))
    table.square("D7", "rock").enter("empire", dig("create_tunnel", "D7", 1, (1, 1)))
    assert table.who("host").dig == 0
    assert "Digging here costs 2 points; host has 0." in table.against(
        "empire", dig("create_small", "D9", 3, 1)
    )


def test_a_cave_in_takes_diggers():
    table = diggers(points=6)
    table.enter("empire", dig("create_small", "D7", 1, (3, 4)))
    assert {one.id: one.models for one in table.who("host").units} == {"host:0": 1, "host:1": 13}
    assert table.at("D7").kind == "rock"


def test_a_cave_in_over_several_units_must_add_up():
    table = diggers(points=12)
    move = dig("create_small", "D7", 1, (3, 4))
    assert table.refused("empire", move) == "Dice are still to be rolled: which diggers are lost, at random."
    wrong = m.Dig("host", "create_small", "D7", dice(1, (3, 4)), {"host:1": 3, "extra": 3})
    assert table.refused("empire", wrong) == "Choose which diggers are lost: 7 in all."
    shared = m.Dig("host", "create_small", "D7", dice(1, (3, 4)), {"host:1": 3, "extra": 4})
    table.enter("empire", shared)
    assert {one.id: one.models for one in table.who("host").units} == {"host:0": 1, "host:1": 17, "extra": 36}


def test_diggers_are_lost_by_lot_each_model_alike():
    """20 spearmen and 40 labourers: lots up to 333 of 1,000 fall on the spearmen."""
    table = diggers(points=12)
    lots = Roll(sides=1000, dice=12, pips=(1, 300, 334, 900, 1000, 340, 320, *(1,) * 5))
    table.enter("empire", m.Dig("host", "create_small", "D7", (*dice(1, (3, 4)), lots)))
    assert {one.id: one.models for one in table.who("host").units} == {"host:0": 1, "host:1": 17, "extra": 36}


def test_all_dice_that_could_be_needed_are_handed_in_at_once():
    """Rolled at the table; dice that nothing asks for mean nothing, and the log leaves them out."""
    table = diggers(points=12).square("D7", "unknown")
    empty = dig("create_small", "D7")
    handed = bundle(table.state, empty)
    fallen = tuple(replace(one, pips=(4,) * one.dice) for one in handed)
    move = replace(empty, rolls=fallen)
    table.enter("empire", move)
    assert (table.at("D7").kind, table.at("D7").fork) == ("tunnel", "left")
    before = diggers(points=12).square("D7", "unknown").state
    used = rolls_used(RULES.by_type[type(move)].effect, before, "empire", move)
    assert [one.natural for one in used] == [4, 4, 4, 4]


def test_a_cave_in_takes_no_more_than_there_are_and_small_units_dig_no_more():
    table = diggers(troop="10 spearmen", points=3)
    table.enter("empire", dig("create_small", "D7", 1, (6, 6)))
    assert [one.id for one in table.who("host").units] == ["host:0"]


@pytest.mark.parametrize(("pip", "found"), [(1, "D7"), (2, "D7"), (3, "E8"), (4, "E8"), (5, "C8"), (6, "C8")])
def test_the_way_is_lost_to_the_right_or_left(pip: int, found: str):
    """North is intended: 1-2 straight on, 3-4 right is east, 5-6 left is west; all rock."""
    table = diggers().square("E8", "rock").square("C8", "rock").square("D8", "empty_cavern", "empire")
    table.enter("empire", dig("create_small", "D7", 2, pip))
    assert [name for name in ("C8", "D7", "E8") if table.at(name).kind == "small_tunnel"] == [found]


def test_a_lost_way_that_is_blocked_comes_to_nothing():
    table = diggers().square("E8", "tunnel", "", "ns")
    table.enter("empire", dig("create_small", "D7", 2, 3))
    assert (table.at("D7").kind, table.at("E8").open) == ("rock", 0b0101)


def test_a_two_is_a_success_for_dwarfs():
    table = diggers("dwarfs", "20 miners", 10)
    table.enter("dwarfs", dig("create_small", "D7", 2))
    assert table.at("D7").kind == "small_tunnel"
    table.square("D8", "empty_cavern", "dwarfs").enter("dwarfs", dig("surface_tunnel", "D8", 2))
    assert table.at("D8").base


def test_the_unknown_is_explored_when_it_is_dug_into():
    """Rock becomes the dug passage; anything else is found there instead, joined to the digger (SI-47)."""
    table = diggers(points=12).square("D7", "unknown").square("D9", "unknown")
    table.enter("empire", dig("create_tunnel", "D7", 4, 1))
    assert (table.at("D7").kind, table.at("D7").open) == ("tunnel", 0b0101)
    table.enter("empire", dig("create_small", "D9", 4, 6, (3, 4)))
    assert table.at("D9").kind == "iron_mine"
    assert table.at("D8").open == 0b1111


def test_digging_into_lava_costs_a_unit_of_the_owners_choice():
    table = diggers(points=6).square("D7", "unknown")
    table.enter("empire", dig("create_small", "D7", 3, 6, (1, 4)))
    assert table.who("host").owes
    assert table.against("empire", m.LoseUnit("host", "host:0")) == [
        "A hero can be lost only if nothing else is left."
    ]
    table.enter("empire", m.LoseUnit("host", "host:1"))
    assert table.against("empire", m.LoseUnit("host", "host:0")) == ["host did not meet lava."]


def test_dice_of_a_dig_are_asked_for_one_after_another():
    table, asked = diggers(points=6).square("D7", "unknown"), []
    for rolls in ((), (2,), (2, 1), (2, 1, 6), (2, 1, 6, (2, 2))):
        needed = RULES.next_dice(table.state, Seat("empire"), dig("create_small", "D7", *rolls))
        assert needed is not None
        asked.append((str(needed.what).split(":")[0], needed.roll.dice))
    assert asked == [
        ("the digging", 1),
        ("the lost way", 1),
        ("exploration", 1),
        ("the kind of cavern", 2),
        ("the lair", 1),
    ]


def test_a_breach_opens_the_wall_between_two_passages():
    table = diggers(points=6).square("D7", "tunnel", "skaven", "ew")
    before = table.who("host").dig or 0
    table.enter("empire", dig("breach", "D7", 3))
    assert (table.at("D8").open & 1, table.at("D7").open & 4) == (1, 4)
    assert before - (table.who("host").dig or 0) == 2
    assert table.refused("empire", dig("breach", "D7", 3)) == "That cannot be dug there."


def test_a_lost_way_means_nothing_for_a_breach():
    table = diggers(points=6).square("D7", "tunnel", "skaven", "ew")
    table.enter("empire", dig("breach", "D7", 2))
    assert not table.at("D8").open & 1


def test_a_surface_tunnel_makes_a_cavern_a_base():
    table = diggers(points=12).square("D8", "empty_cavern", "empire")
    table.enter("empire", dig("surface_tunnel", "D8", 3))
    assert table.at("D8").base
    assert table.refused("empire", dig("surface_tunnel", "D8", 3)) == "That cannot be dug there."


def test_other_jobs_cave_in_on_a_two():
    table = diggers(points=12).square("D8", "empty_cavern", "empire")
    table._append(m.SetUnit("host", unit("0 labourers", id="extra", models=0)))
    table.enter("empire", dig("surface_tunnel", "D8", 2, (1, 2)))
    assert not table.at("D8").base


def test_a_tunnel_is_collapsed_with_all_that_stands_in_it():
    table = diggers(points=6).square("D7", "tunnel", "skaven", "ns").built("D7", "watch_post")
    table.enter("empire", dig("collapse", "D7", 4))
    assert (table.at("D7").kind, table.at("D7").owner, table.at("D7").buildings) == ("rock", "", ())


@pytest.mark.parametrize("kind", ["underway", "empty_cavern", "rock"])
def test_only_tunnels_are_collapsed(kind: str):
    table = diggers(points=6).square("D7", kind, "")
    assert table.refused("empire", dig("collapse", "D7", 4)) == "That cannot be dug there."


def test_nobody_is_buried_alive_and_the_underway_is_not_enlarged():
    table = diggers(points=6).square("D7", "tunnel", "", "ns").army("skaven", "D7", "hero").phase("tunnel")
    assert table.refused("empire", dig("collapse", "D7", 4)) == "That cannot be dug there."
    table.square("D8", "underway", "empire")
    assert table.refused("empire", dig("enlarge_to_cavern", "D8", 4)) == "That cannot be dug there."


@pytest.mark.parametrize(("reading", "kept"), [("off", None), ("on", 12)])
def test_points_left_over_are_lost_or_kept(reading: str, kept: int | None):
    table = diggers(points=12, dig_points_carry=reading)
    assert table.who("host").dig == 18
    table.enter("empire", dig("create_tunnel", "D7", 3), dig("create_small", "D9", 3, 1))
    table.phase("build").enter(None, m.EndPhase())
    assert table.who("host").dig == kept


def test_digging_and_stepping_alternate():
    table = diggers(points=12)
    table.enter("empire", dig("create_small", "D7", 3), m.March("host", ("D7",)))
    table.square("D6", "rock").enter("empire", dig("create_small", "D6", 3), m.March("host", ("D6",)))
    assert (table.where("host"), table.who("host").left) == ("D6", 1)


# Lava


def lava(**settings: str) -> Campaign:
    """Lava at D4, off the Underway, at the end of the second movement."""
    table = Campaign("empire skaven", **settings).square("D5", "empty_cavern", "empire", base=True)
    table.army("empire", "D5", "hero", "20 spearmen", name="host").phase("move_explore")
    table.enter("empire", m.March("host", ("D4",), dice(6, (1, 4))), m.LoseUnit("host", "host:1"))
    return table.phase("move_rest")


def test_the_first_ring_is_covered_without_a_die_and_the_first_failure_stops_it():
    table = lava()
    assert "Roll how the lava spreads from D4." in table.against(None, m.EndPhase())
    table.enter(None, m.SpreadLava("D4", dice(2)))
    assert "host" not in table.state.armies
    rock = [i for i, square in enumerate(table.state.squares) if square.kind == "rock"]
    assert names(table.state, rock) == ["C4", "D3", "D4", "D5", "E4"]
    assert table.at("D5").owner == ""
    assert not table.at("D5").base


@pytest.mark.parametrize(("rolls", "covered"), [((2,), 5), ((3, 3), 13), ((3, 4, 4), 25), ((6, 6, 6, 5), 39)])
def test_rings_grow_on_3_4_5_and_then_6(rolls: tuple[int, ...], covered: int):
    """From D4 on a 15 × 15 map two of the 41 squares of four rings are beyond the edge."""
    table = lava()
    table.enter(None, m.SpreadLava("D4", dice(*rolls)))
    rock = sum(square.kind == "rock" for square in table.state.squares)
    road = sum(
        table.state.grid.steps(i, table.state.grid.index["D4"]) <= len(rolls)
        for i in range(225)
        if table.state.squares[i].kind == "underway"
    )
    assert rock + road == covered


def test_the_underway_survives_but_not_those_on_it():
    """The Underway is four steps east of D4: the fourth ring covers H4, where an army dies."""
    table = lava().army("skaven", "H4", "hero", name="rats").phase("move_rest")
    table.enter(None, m.SpreadLava("D4", dice(3, 4, 5, 1)))
    assert "rats" not in table.state.armies
    assert table.at("H4").kind == "underway"


def test_the_underway_may_become_rock():
    table = lava(lava_underway="becomes_rock")
    table.enter(None, m.SpreadLava("D4", dice(3, 4, 5, 1)))
    assert table.at("H4").kind == "rock"


def test_each_square_may_have_a_die_of_its_own():
    """Ring 2 of D4 has eight squares in map order: only the first, D2, catches; then ring 3 around it."""
    table = lava(lava_roll="per_square")
    first = (6, 1, 1, 1, 1, 1, 1, 1)
    needed = RULES.next_dice(table.state, None, m.SpreadLava("D4", dice(first)))
    assert needed is not None
    assert needed.roll.dice == 3
    table.enter(None, m.SpreadLava("D4", dice(first, (1, 1, 1))))
    rock = [i for i, square in enumerate(table.state.squares) if square.kind == "rock"]
    assert names(table.state, rock) == ["C4", "D2", "D3", "D4", "D5", "E4"]


def test_the_chances_of_the_rings():
    assert [reach_odds(ring) for ring in range(1, 6)] == [
        Fraction(1),
        Fraction(2, 3),
        Fraction(1, 3),
        Fraction(1, 9),
        Fraction(1, 54),
    ]
    assert sum(reach_odds(ring) for ring in range(1, 5)) + reach_odds(5) * Fraction(6, 5) == Fraction(32, 15)


def test_no_army_that_parts_or_joins_digs_more_than_before():
    """Points stay with the diggers that brought them, as far as any are left."""
    table = diggers(points=12)
    table._append(m.SetUnit("host", unit("lord", id="second")))
    table.enter("empire", dig("create_small", "D7", 2, 1))
    had = table.who("host").dig
    assert had is not None
    assert 0 < had < digging_points(table.who("host"), ("host:1", "extra"))
    everybody = tuple(one.id for one in table.who("host").units)
    table.enter("empire", m.Regroup("host", everybody, "renamed"))
    assert (table.who("renamed").dig, dig_points(table.who("renamed"))) == (had, had)
    table.enter("empire", m.Regroup("renamed", ("second", "extra"), "part"))
    parts = [table.who(name) for name in ("renamed", "part")]
    assert sum(map(dig_points, parts)) == had
    assert [one.diggers for one in parts] == [("host:1",), ("extra",)]
    table.enter("empire", m.Regroup("part", ("second", "extra"), "renamed"))
    assert dig_points(table.who("renamed")) == had


def test_drills_count_once_wherever_they_go():
    """Ten Miners give 5 points and the drill 2; the drill then goes with ten Warriors, who add their 3 and
    nothing else, both in their own army and back in the first."""
    engineers = unit("5 warriors", "dwarfs", id="crew", drills=1)
    table = Campaign("dwarfs empire").square("D8", "tunnel", "dwarfs")
    table.army(
        "dwarfs",
        "D8",
        unit("hero", "dwarfs", id="thane"),
        unit("10 miners", "dwarfs", id="miners"),
        unit("lord", "dwarfs", id="lord"),
        unit("10 warriors", "dwarfs", id="warriors"),
        engineers,
        name="throng",
    )
    table.phase("tunnel")
    table.enter("dwarfs", m.NameDiggers("throng", ("miners",)))
    assert table.who("throng").dig == 7
    table.enter("dwarfs", m.Regroup("throng", ("lord", "warriors", "crew"), "part"))
    assert table.who("throng").dig == 7
    assert dig_points(table.who("part")) == 3
    table.enter("dwarfs", m.NameDiggers("part", ("warriors",)))
    assert table.who("part").dig == 3
    table.enter("dwarfs", m.Regroup("part", ("lord", "warriors", "crew"), "throng"))
    assert (table.who("throng").dig, dig_points(table.who("throng"))) == (10, 10)


def test_exactly_one_unit_is_owed_to_lava_however_an_army_parts():
    for going, into, owing in (
        (("host:0", "host:1", "host:2"), "new", {"new"}),
        (("host:2",), "new", {"host"}),
        (("host:0", "host:1", "host:2"), "beta", {"beta"}),
    ):
        table = Campaign("empire skaven", map_size="9x9").square("C3", "empty_cavern", "empire", base=True)
        table.army("empire", "C3", "hero", "5 spears", "hero", name="host", left=1)
        table.army("empire", "C3", "lord", name="beta").phase("move_explore")
        table.enter("empire", m.March("host", ("C4",), dice(6, (1, 4))))
        assert table.who("host").owes
        move = m.Regroup("host", going, into)
        assert "host must first lose a unit to the lava." in table.against("empire", move)
        table.all_the_same("empire", move)
        assert {name for name, army in table.state.armies.items() if army.owes} == owing, (going, into)


def test_whoever_owes_a_unit_to_lava_digs_nothing_yet():
    table = diggers(points=6)
    assert can_dig(table.state, table.who("host"))
    assert not can_dig(table.state, replace(table.who("host"), owes=True))


@pytest.mark.parametrize(
    ("beside", "pip", "told"),
    [
        ("rock", 1, "host: dig a small tunnel at D7: Small Tunnel (2, 1)"),
        ("rock", 3, "host: dig a small tunnel at E8: the way is lost, Small Tunnel (2, 3)"),
        ("tunnel", 3, "host: dig a small tunnel at D7: the way is lost, nothing happens (2, 3)"),
    ],
)
def test_the_log_says_that_the_way_is_lost(beside: str, pip: int, told: str):
    table = diggers().square("E8", beside)
    assert table.words("empire", dig("create_small", "D7", 2, pip)) == told


@pytest.mark.parametrize(
    ("pips", "told"),
    [
        ((2, 3), "host digs: E8 (Small Tunnel)"),
        ((4,), "host digs: D7 (Small Tunnel)"),
        ((1, (6, 6)), "host digs: D7 in vain"),
    ],
)
def test_the_story_names_the_square_that_was_dug(pips: tuple[int, ...], told: str):
    table = diggers(points=6).square("E8", "rock")
    before = table.state
    table.enter("empire", dig("create_small", "D7", *pips))
    deed = Deed(entry=table.entries[-1], before=before, after=table.state, said=Text(""))
    assert [str(what) for _seat, what in TELLING.told((deed,))] == [told]
