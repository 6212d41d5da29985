"""Income: the worked example, each row and exception of the table, links and what cuts them."""

from random import Random

import pytest

from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.catalogue.factions import FACTIONS
from companion.games.stone_and_iron.facts.income import income, total
from companion.games.stone_and_iron.facts.network import Networks, find_cuts, find_gap, links, network, route
from tests.games.stone_and_iron.campaign import Campaign, names, unit


def gp(table: Campaign, seat: str) -> int:
    return total(income(table.state, seat))


def lines(table: Campaign, seat: str) -> dict[str, int]:
    found: dict[str, int] = {}
    for line in income(table.state, seat):
        found[line.what] = found.get(line.what, 0) + line.paid
    return found


def base(seat: str = "dwarfs", others: str = "empire", **settings: str) -> Campaign:
    """A lone base cavern at C8."""
    return Campaign(f"{seat} {others}", **settings).square("C8", "empty_cavern", seat, base=True)


def test_the_worked_example_comes_to_505():
    """Dwarfs: base 30, 3 houses 15, toll gate 15, manor with 2 heroes 20, iron mine 50, mining equipment 50,
    steam shaft 100, 2 warehouses 20, gromril over an Empire tunnel 100, empty cavern with water 30, warpstone
    without a link 0, one battle 100, a pact with High Elves -25: 505."""
    table = base("dwarfs", "empire high_elves skaven")
    table.built("C8", "house", "house", "house", "base_toll_gate", "manor")
    table.square("D8", "iron_mine", "dwarfs").built(
        "D8", "mining_equipment", "steam_shaft", "warehouse", "warehouse"
    )
    table.square("E8", "tunnel", "empire", "ew").square("F8", "gromril_mine", "dwarfs")
    table.square("C7", "water_source", "dwarfs").square("B2", "warpstone_mine", "dwarfs")
    table.pact("dwarfs", "empire").pact("dwarfs", "high_elves")
    table.army("skaven", "H1", "hero")
    table.army("dwarfs", "H1", unit("hero", "dwarfs", id="one"), unit("hero", "dwarfs", id="two"))
    table.phase("fight").enter(None, m.Report("at the gate", "H1", "dwarfs", {"skaven army:0": 1}))
    assert gp(table, "dwarfs") == 505
    table.phase("move_rest").enter("dwarfs", m.Pass())
    table.end("income")
    assert table.treasury("dwarfs") == 505
    table.phase("fight")
    table._append(m.SetTreasury(0), "dwarfs")
    assert lines(table, "dwarfs") == {
        "base": 30,
        "house": 15,
        "base_toll_gate": 15,
        "manor": 20,
        "iron_mine": 50,
        "mining_equipment": 50,
        "steam_shaft": 100,
        "warehouse": 20,
        "gromril_mine": 100,
        "empty_cavern": 20,
        "water_source": 10,
        "warpstone_mine": 0,
        "distrust": -25,
    }


@pytest.mark.parametrize(
    ("kind", "pays"),
    [
        ("empty_cavern", 20),
        ("water_source", 30),
        ("iron_mine", 50),
        ("silver_mine", 75),
        ("gemstone_mine", 60),
        ("gromril_mine", 75),
        ("gold_mine", 100),
        ("tunnel", 0),
        ("underway", 0),
    ],
)
def test_each_square_pays_its_row(kind: str, pays: int):
    table = base("empire", "skaven").square("D8", kind, "empire")
    assert gp(table, "empire") == 30 + pays


@pytest.mark.parametrize("seat", list(FACTIONS))
def test_warpstone_pays_by_faction(seat: str):
    poor = {"dwarfs", "high_elves", "lizardmen", "empire", "bretonnia", "ogres", "wood_elves"}
    table = base(seat, "skaven" if seat != "skaven" else "empire").square("D8", "warpstone_mine", seat)
    assert gp(table, seat) == 30 + (20 if seat in poor else 100 if seat == "skaven" else 50)


def test_warpstone_for_chaos_dwarfs_is_a_setting():
    table = base("chaos_dwarfs", "skaven", warpstone_chaos_dwarfs="20")
    table.square("D8", "warpstone_mine", "chaos_dwarfs")
    assert gp(table, "chaos_dwarfs") == 50


def test_water_on_a_base_is_on_top():
    table = Campaign("empire skaven").square("C8", "water_source", "empire", base=True)
    assert gp(table, "empire") == 40


def test_a_base_on_a_mine_pays_the_higher_or_both():
    table = Campaign("empire skaven").square("C8", "iron_mine", "empire", base=True)
    assert gp(table, "empire") == 50
    assert gp(table.reads(base_on_mine="add"), "empire") == 80


def test_what_is_not_linked_pays_nothing_and_neither_do_its_buildings():
    table = base("empire", "skaven").square("K8", "iron_mine", "empire").built("K8", "mining_equipment")
    assert gp(table, "empire") == 30
    waiting = [(line.what, line.gp) for line in income(table.state, "empire") if not line.linked]
    assert waiting == [("iron_mine", 50), ("mining_equipment", 50)]


def test_a_closed_side_cuts_a_link():
    table = base("empire", "skaven").square("D8", "tunnel", "empire", "e").square("E8", "iron_mine", "empire")
    assert gp(table, "empire") == 30
    table.square("D8", "tunnel", "empire", "ew")
    assert gp(table, "empire") == 80


def test_links_run_through_direct_allies_only():
    """Empire and Dwarfs are allied, Dwarfs and Bretonnia too: a Bretonnian tunnel links nothing to Empire."""
    table = base("empire", "dwarfs bretonnia").square("D8", "tunnel", "bretonnia", "ew")
    table.square("E8", "iron_mine", "empire").pact("empire", "dwarfs").pact("dwarfs", "bretonnia")
    assert gp(table, "empire") == 30
    assert gp(table.pact("empire", "bretonnia"), "empire") == 80


def test_an_allys_base_links_too():
    table = Campaign("empire dwarfs").square("C8", "empty_cavern", "dwarfs", base=True)
    table.square("D8", "iron_mine", "empire").pact("empire", "dwarfs")
    assert (gp(table, "empire"), gp(table, "dwarfs")) == (50, 30)


def test_the_route_of_a_link_what_cuts_it_and_what_is_missing():
    """There are two routes from the base C8 to E8, then one to G8: only F8 cuts G8 off."""
    table = base("empire", "skaven").row("D8 E8 F8", "tunnel", "empire")
    table.row("C7 D7 E7", "tunnel", "empire").square("G8", "gold_mine", "empire")
    state = table.state
    index = state.grid.index
    found = links(state, "empire")
    assert [state.grid.names[square] for square in route(found, index["G8"])] == [
        "G8",
        "F8",
        "E8",
        "D8",
        "C8",
    ]
    assert names(state, find_cuts(state, "empire", index["G8"])) == ["C8", "E8", "F8"]
    table.square("F8", "tunnel", "skaven")
    assert names(table.state, find_gap(table.state, "empire", index["G8"])) == ["F8"]


@pytest.mark.parametrize("seed", range(5))
def test_squares_that_are_joined_share_one_network_and_no_other(seed: int):
    chance, table = Random(seed), Campaign("dwarfs empire skaven")
    for name in (f"{column}{row}" for column in "ABCDEFG" for row in range(1, 8)):
        kind = chance.choice(("tunnel", "big_tunnel", "empty_cavern", "lava"))
        sides = "".join(side for side in "nesw" if chance.random() < 0.7)
        table = table.square(name, kind, chance.choice(("dwarfs", "empire", "skaven", "")), sides)
    every = list(range(len(table.state.squares)))
    chance.shuffle(every)
    known = Networks(table.state, "dwarfs")
    for square in every:
        assert known.of(square) == network(table.state, "dwarfs", square)


def test_houses_pay_and_tithes_pay_for_the_houses_of_the_same_cavern():
    table = base("bretonnia", "skaven").built("C8", "house", "house", "tithes")
    table.square("D8", "empty_cavern", "bretonnia").built("D8", "house")
    assert lines(table, "bretonnia") == {"base": 30, "empty_cavern": 20, "house": 15, "tithes": 10}


def test_tithes_are_worth_nothing_to_a_captor():
    table = base("skaven", "bretonnia").built("C8", "house", "tithes")
    assert lines(table, "skaven") == {"base": 30, "house": 5}


def test_toll_gates_pay_by_square():
    table = base("empire", "skaven").built("C8", "base_toll_gate")
    table.square("D8", "tunnel", "empire").built("D8", "tunnel_toll_gate")
    assert lines(table, "empire") == {"base": 30, "base_toll_gate": 15, "tunnel_toll_gate": 10}


def test_every_manor_pays_for_every_hero_lords_included_or_only_one_does():
    table = base("empire", "skaven").square("D8", "empty_cavern", "empire", base=True)
    table.built("C8", "manor").built("D8", "manor")
    table.army("empire", "C8", unit("hero", id="h"), unit("lord", id="l"), unit("20 spearmen", id="s"))
    assert lines(table, "empire")["manor"] == 40
    assert lines(table.reads(manor_stack="once"), "empire")["manor"] == 20


@pytest.mark.parametrize(("reading", "empire", "dwarfs"), [("each_way", 300, 150), ("once_per_pair", 225, 0)])
def test_guilds_pay_for_each_other_guild_in_reach(reading: str, empire: int, dwarfs: int):
    """Three linked guilds, two of Empire and one of an ally: each counts the others, 3 × 2 × 75 in all."""
    table = base("empire", "dwarfs", guild_income=reading).pact("empire", "dwarfs")
    table.square("D8", "empty_cavern", "empire", base=True).square("E8", "empty_cavern", "dwarfs", base=True)
    for square in ("C8", "D8", "E8"):
        table.built(square, "merchants_guild")
    assert lines(table, "empire").get("merchants_guild", 0) == empire
    assert lines(table, "dwarfs").get("merchants_guild", 0) == dwarfs


def test_a_treasury_of_the_old_ones_pays_for_linked_gold_mines():
    table = base("lizardmen", "skaven").built("C8", "treasury_of_the_old_ones")
    assert lines(table, "lizardmen")["treasury_of_the_old_ones"] == 30
    table.square("D8", "gold_mine", "lizardmen").square("K1", "gold_mine", "lizardmen")
    assert lines(table, "lizardmen")["treasury_of_the_old_ones"] == 80


def test_a_building_that_is_not_ready_pays_nothing():
    table = (
        base("empire", "skaven")
        .gold("empire", 100)
        .army("empire", "C8", "hero", "20 spearmen")
        .phase("build")
    )
    table.enter("empire", m.OrderBuilding("C8", "base_toll_gate"))
    assert gp(table, "empire") == 30
    table.phase("start", 2)
    assert gp(table, "empire") == 45


@pytest.mark.parametrize(("reading", "loss"), [("per_pact", -50), ("once", -25)])
def test_distrustful_allies_cost_gold(reading: str, loss: int):
    table = base("dwarfs", "high_elves wood_elves", distrust_fee=reading)
    table.pact("dwarfs", "high_elves").pact("dwarfs", "wood_elves")
    assert lines(table, "dwarfs")["distrust"] == loss
    assert lines(table, "high_elves")["distrust"] == -25


def test_a_treasury_never_falls_below_nothing():
    table = Campaign("dwarfs high_elves").pact("dwarfs", "high_elves").gold("dwarfs", 10).phase("move_rest")
    table.end("income")
    assert (table.treasury("dwarfs"), table.treasury("high_elves")) == (0, 0)
    assert table.state.incomes[-1].gp == {"dwarfs": -10, "high_elves": 0}


def test_the_income_phase_pays_everybody_once():
    table = base("empire", "skaven").phase("move_rest").end("income", "build")
    assert (table.treasury("empire"), table.treasury("skaven")) == (30, 0)
