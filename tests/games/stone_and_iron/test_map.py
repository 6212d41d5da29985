"""The map and what is found on it: squares, the Underway, exploration."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, product

import pytest

from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.adjudication.tunnels import found_odds
from companion.games.stone_and_iron.catalogue.rulebook import CHARTS
from companion.games.stone_and_iron.catalogue.squares import KINDS, MINES
from companion.games.stone_and_iron.page.map import DRAWN, SHRUNK, SIZE, map_of
from companion.games.stone_and_iron.rules.apply import RULES
from companion.games.stone_and_iron.state.pieces import ALL_SIDES, grid
from companion.kernel.seats import Seat
from tests.games.stone_and_iron.campaign import Campaign, d6, dice

NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8


def explorer(**settings: str) -> Campaign:
    """An army on a base cavern of its own, with everything around it unexplored."""
    table = Campaign(**settings).square("D8", "empty_cavern", "empire", base=True)
    return table.army("empire", "D8", "hero", "20 spearmen").phase("move_explore")


def march(*path: str, rolls: tuple = ()) -> m.March:
    return m.March("empire army", path, rolls)


def test_the_underway_runs_through_the_middle_of_an_unexplored_map():
    state = Campaign().state
    assert (state.grid.width, state.grid.height) == (15, 15)
    road = {name for name, square in zip(state.grid.names, state.squares, strict=True) if square.known}
    assert road == {f"H{row}" for row in range(1, 16)}
    assert {state.squares[state.grid.index[name]].kind for name in road} == {"underway"}


@pytest.mark.parametrize(("size", "column", "corner"), [("11x11", "F", "K11"), ("25x25", "M", "Y25")])
def test_the_map_is_as_large_as_the_table_says(size: str, column: str, corner: str):
    state = Campaign(map_size=size).state
    assert state.grid.names[-1] == corner
    assert Campaign(map_size=size).at(f"{column}1").kind == "underway"


def test_four_sides_are_adjacent_and_the_edge_is_the_end():
    whole = grid("9x9")
    here = whole.index["A1"]
    assert [whole.names[there] for there in whole.beside[here] if there >= 0] == ["B1", "A2"]
    middle = whole.beside[whole.index["E5"]]
    assert [whole.names[there] for there in middle] == ["E4", "F5", "E6", "D5"]


@pytest.mark.parametrize(
    ("rolls", "kind", "sides"),
    [
        ((2,), "small_tunnel", NORTH | SOUTH),
        ((3, 3), "tunnel", NORTH | SOUTH),
        ((3, 4), "big_tunnel", NORTH | SOUTH),
        ((4, 3, 2), "small_tunnel", NORTH | SOUTH | EAST),
        ((4, 4, 3), "tunnel", NORTH | SOUTH | WEST),
        ((4, 6, 6), "big_tunnel", NORTH | SOUTH | WEST),
        ((5,), "empty_cavern", ALL_SIDES),
        ((6, (1, 1)), "warpstone_mine", ALL_SIDES),
        ((6, (1, 2)), "water_source", ALL_SIDES),
        ((6, (2, 2), 4), "empty_cavern", ALL_SIDES),
        ((6, (2, 2), 3), "lair", ALL_SIDES),
        ((6, (3, 3)), "surface_tunnel", ALL_SIDES),
        ((6, (3, 4)), "iron_mine", ALL_SIDES),
        ((6, (4, 4)), "silver_mine", ALL_SIDES),
        ((6, (4, 5)), "gemstone_mine", ALL_SIDES),
        ((6, (5, 5), 1), "settlement", ALL_SIDES),
        ((6, (5, 6)), "gromril_mine", ALL_SIDES),
        ((6, (6, 6)), "gold_mine", ALL_SIDES),
    ],
)
def test_exploring_north_finds_what_the_charts_say(rolls: tuple, kind: str, sides: int):
    table = explorer()
    table.enter("empire", march("D7", rolls=dice(*rolls)))
    assert table.at("D7").kind == kind
    assert table.at("D7").open == sides
    assert table.where("empire army") == "D7"


def test_rock_and_lava_leave_the_army_where_it_was_and_cost_a_point():
    table = explorer()
    table.enter("empire", march("D7", rolls=dice(1)))
    assert (table.where("empire army"), table.at("D7").kind, table.who("empire army").left) == (
        "D8",
        "rock",
        4,
    )
    table.enter("empire", march("C8", rolls=dice(6, (2, 3))))
    assert (table.where("empire army"), table.at("C8").kind, table.who("empire army").left) == (
        "D8",
        "lava",
        3,
    )
    assert table.who("empire army").owes
    assert table.state.lava == (table.state.grid.index["C8"],)


def test_dice_are_asked_for_one_after_another():
    """A fork: its side, then its size (SI-06); each is asked for once the previous roll is known."""
    table, asked = explorer(), []
    rolls: tuple = ()
    while (next_roll := RULES.next_dice(table.state, Seat("empire"), march("D7", rolls=rolls))) is not None:
        roll, what = next_roll.roll, next_roll.what
        asked.append((roll.sides, roll.dice, str(what)))
        rolls = (*rolls, d6(4))
    assert asked == [
        (6, 1, "exploration"),
        (6, 1, "the side of the fork: 1–3 right, 4–6 left"),
        (6, 1, "the size of the fork: 1–2 small, 3–4 normal, 5–6 big"),
    ]
    assert table.refused("empire", march("D7", rolls=dice(6))) == (
        "Dice are still to be rolled: the kind of cavern."
    )


@pytest.mark.parametrize(
    ("reading", "kind"), [("always_tunnel", "tunnel"), ("same_as_previous_square", "big_tunnel")]
)
def test_the_size_of_a_fork_is_a_setting(reading: str, kind: str):
    table = explorer().reads(fork_size=reading).square("D7", "big_tunnel", "empire", "ns")
    table.enter("empire", march("D7"))
    table.phase("move_explore")
    table.enter("empire", march("D6", rolls=dice(4, 1)))
    assert (table.at("D6").kind, table.at("D6").fork) == (kind, "right")


def test_a_surface_tunnel_is_a_base_at_once_and_the_finder_s():
    table = explorer()
    table.enter("empire", march("D7", rolls=dice(6, (3, 3))))
    assert table.at("D7").base
    assert table.at("D7").owner == "empire"


def test_a_lair_without_a_dragon_gives_the_whole_faction_a_special_choice():
    table = explorer()
    table.enter("empire", march("D7", rolls=dice(6, (1, 3), 6)))
    assert table.state.holdings["empire"].specials == 1
    assert not table.at("D7").dragon


@pytest.mark.parametrize(
    ("pip", "people", "models"), [(2, "dwarfs", 15), (3, "orcs_goblins", 30), (6, "skaven", 25)]
)
def test_a_settlement_has_its_defenders(pip: int, people: str, models: int):
    table = explorer()
    table.enter("empire", march("D7", rolls=dice(6, (4, 6), pip)))
    (settlers,) = table.at("D7").settlers
    assert (settlers.people, settlers.models) == (people, models)
    assert table.at("D7").owner == ""


def test_the_underway_is_found_without_a_roll():
    table = (
        Campaign().square("G8", "tunnel", "empire", "ew").army("empire", "G8", "hero").phase("move_explore")
    )
    table.square("H8", "unknown")
    table.enter("empire", march("H8"))
    assert table.at("H8").kind == "underway"


def test_the_odds_are_those_of_all_the_dice():
    """Over 432: rock 72, small 72, tunnel 36, big 36, fork 72, empty 72, special 72 by 2d6; of six lairs
    three have no dragon and are empty."""
    expected = {
        "rock": 72,
        "small_tunnel": 72,
        "tunnel": 36,
        "big_tunnel": 36,
        "fork": 72,
        "empty_cavern": 75,
        "warpstone_mine": 2,
        "water_source": 4,
        "lair": 3,
        "lava": 8,
        "surface_tunnel": 10,
        "iron_mine": 12,
        "silver_mine": 10,
        "gemstone_mine": 8,
        "settlement": 6,
        "gromril_mine": 4,
        "gold_mine": 2,
    }
    assert found_odds(Campaign().state) == {kind: Fraction(n, 432) for kind, n in expected.items()}
    counted = Counter(CHARTS["cavern"].at(a + b) for a, b in product(range(1, 7), repeat=2))
    assert counted["iron_mine"] == 6


def test_every_result_of_a_chart_is_a_square_or_a_further_roll():
    for name in ("exploration", "tunnel", "fork_size", "cavern"):
        results = {result for _low, _high, result in CHARTS[name].rows}
        assert results <= {*KINDS, "fork", "cavern_chart"}, name
    assert len(MINES) == 6


def test_no_two_kinds_of_square_have_the_same_letters_on_a_map():
    told = [kind.mark for kind in KINDS.values() if kind.id not in DRAWN]
    assert len(set(told)) == len(told)
    table = Campaign(map_size="9x9").square("C3", "warpstone_mine").square("C4", "water_source")
    drawn = {one.name: one.mark for one in map_of(table.state).squares}
    assert (drawn["C3"], drawn["C4"]) == ("Ws", "Wa")


@pytest.mark.parametrize("base", [False, True])
@pytest.mark.parametrize("built", [False, True])
@pytest.mark.parametrize("factions", [2, 3, 4, 5])
def test_shields_of_several_factions_cover_neither_each_other_nor_the_owner(
    factions: int, built: bool, base: bool
) -> None:
    seats = ["empire", "dwarfs", "skaven", "lizardmen", "ogres"]
    table = Campaign(" ".join(seats)).square("F3", "iron_mine", "empire", base=base)
    if built:
        table.built("F3", "house", "barracks")
    for seat in seats[:factions]:
        for n in range(3):
            table.army(seat, "F3", "hero", name=f"{seat} {n}")
    (drawn,) = (one for one in map_of(table.state).squares if one.name == "F3")
    # A shield is 8.4 wide and 9.5 high around its letters; the owner's sign takes the upper left corner.
    taken = [
        (one.x - 4.2 * SHRUNK, one.y - 4.3 * SHRUNK, one.x + 4.2 * SHRUNK, one.y + 5.2 * SHRUNK)
        for one in drawn.forces
    ]
    taken.append((1.2, 1.2, 8.6, 8.4) if base else (1.2, 1.2, 11.2, 6.8))
    if built and not drawn.crowded:
        taken.append((1.2, 10.8, 8.2, 18.8))
    if drawn.more:
        taken.append((12.0, 11.0, 18.5, 18.0))
    for one, other in combinations(taken, 2):
        assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
    assert all(0 <= edge <= SIZE for one in taken for edge in one)
    assert len(drawn.forces) + drawn.more == factions
