"""A few random campaigns, worked out a second time; tests/.../test_plainly.py tries many more."""

from random import Random
from typing import Any

import pytest

from companion.games.stone_and_iron.catalogue.factions import FACTIONS
from companion.games.stone_and_iron.catalogue.squares import PLANS
from companion.games.stone_and_iron.facts.forces import count_working, may_garrison, watch_of, working
from companion.games.stone_and_iron.rules.lava import hardens, ring
from companion.games.stone_and_iron.state.pieces import left_of, opposite, right_of, straight
from companion.games.stone_and_iron.state.state import State
from tests.games.stone_and_iron import test_plainly as plain
from tests.games.stone_and_iron.plainly import STEPS, Plainly

LAWS = (
    plain.test_links_what_cuts_them_and_what_is_missing,
    plain.test_income_comes_from_the_network_that_each_square_is_in,
    plain.test_what_is_paid_is_told_line_by_line_and_adds_up_to_the_treasury,
    plain.test_smiths_count_the_mines_that_are_connected_to_their_cavern,
    plain.test_each_of_the_26_conditions_scores_as_it_is_printed,
)
CAMPAIGNS = [plain.laid(Random(number)) for number in range(6)]


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_a_few_campaigns(law: Any) -> None:
    for state in CAMPAIGNS:
        law.hypothesis.inner_test(state)


@pytest.mark.parametrize("state", CAMPAIGNS[:2], ids=("one", "another"))
def test_what_lies_beside_a_square(state: State) -> None:
    plainly, grid = Plainly(state), state.grid
    for index, name in enumerate(grid.names):
        x, y = plainly.at(index)
        assert name == f"{'ABCDEFGHI'[x]}{y + 1}"
        assert grid.index[name] == index
        beside = [(x + dx, y + dy) for dx, dy in STEPS]
        expected = [plainly.index(there) if there in plainly.squares else -1 for there in beside]
        assert list(grid.beside[index]) == expected
        for side, there in enumerate(expected):
            if there >= 0:
                assert grid.side_to(index, there) == side
        assert grid.side_to(index, index) is None
        assert grid.on_road(index) == (x == 4)
        assert grid.steps(index, 0) == x + y
        assert ring(state, [index]) == tuple(sorted(there for there in expected if there >= 0))
    assert ring(state, [0, 1]) == (2, 9, 10)


def test_sides_go_round() -> None:
    assert [opposite(side) for side in range(4)] == [2, 3, 0, 1]
    assert [right_of(side) for side in range(4)] == [1, 2, 3, 0]
    assert [left_of(side) for side in range(4)] == [3, 0, 1, 2]
    assert [straight(side) for side in range(4)] == [0b0101, 0b1010, 0b0101, 0b1010]


@pytest.mark.parametrize("state", CAMPAIGNS, ids=range(len(CAMPAIGNS)))
def test_what_works_where(state: State) -> None:
    plainly = Plainly(state)
    for index, square in enumerate(state.squares):
        people = str(square.owner).removesuffix("-2")
        stand = [
            PLANS[plan]
            for plan in plainly.working(plainly.at(index))
            if square.owner and _open_to(plan, people)
        ]
        assert [plan.id for plan in working(state, square)] == [plan.id for plan in stand]
        for plan in PLANS:
            assert count_working(state, square, plan) == sum(one.id == plan for one in stand)
        watch = watch_of(state, index)
        houses, armed = count_working(state, square, "house"), count_working(state, square, "arming_house")
        per_house = state.options.watch_size == "per_house"
        assert watch.units == (max(1, houses if per_house else 1) if armed else 0)
        assert watch.men == 10 * watch.units
        assert watch.champion == bool(armed and count_working(state, square, "town_watch"))
        assert watch.leader == bool(armed and count_working(state, square, "graveyard"))
        assert bool(watch) == bool(armed or watch.knights)
        for seat in state.seats:
            kept = square.base or any(plan.garrison for plan in stand)
            assert may_garrison(state, index, seat) == (square.owner == seat and kept)
        stays = square.kind == "rock" or (
            square.kind == "underway" and state.options.lava_underway == "road_survives"
        )
        assert hardens(state, index) == (not stays)


def _open_to(plan: str, people: str) -> bool:
    return not PLANS[plan].factions or bool({people, FACTIONS[people].row} & {*PLANS[plan].factions})
