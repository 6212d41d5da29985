"""What is shown of a whole map and of whole armies: compared with a second calculation by names."""

from dataclasses import replace
from random import Random

import pytest

from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.catalogue.factions import FACTIONS
from companion.games.stone_and_iron.facts.armies import MOUNTED_MOVE, allowance, is_open
from companion.games.stone_and_iron.facts.income import income
from companion.games.stone_and_iron.facts.reach import stops
from companion.games.stone_and_iron.facts.turns import find_unpriced
from companion.games.stone_and_iron.rules.apply import apply
from companion.games.stone_and_iron.rules.recruiting import without_unit
from companion.games.stone_and_iron.rules.turning import pay_all
from companion.games.stone_and_iron.state.pieces import Gold
from companion.games.stone_and_iron.state.state import State
from companion.kernel.rows import Misfit
from companion.kernel.seats import Seat
from tests.games.stone_and_iron.campaign import Campaign, unit

FACING = {"n": (0, -1, "s"), "e": (1, 0, "w"), "s": (0, 1, "n"), "w": (-1, 0, "e")}
SQUARES = [f"{letter}{number}" for letter in "BCDE" for number in range(2, 6)]


def beside(square: str, side: str) -> str:
    east, south, _ = FACING[side]
    return f"{chr(ord(square[0]) + east)}{int(square[1:]) + south}"


def test_two_squares_are_open_to_each_other_where_both_sides_are() -> None:
    lots, table = Random(1), Campaign()
    sides = {square: "".join(side for side in "nesw" if lots.random() < 0.6) for square in SQUARES}
    for square, those in sides.items():
        table.square(square, "tunnel", sides=those)
    index = table.state.grid.index
    told = set()
    for square, those in sides.items():
        for side, (_, _, back) in FACING.items():
            other = beside(square, side)
            if other in sides:
                both = side in those and back in sides[other]
                assert is_open(table.state, index[square], index[other]) is both, (square, other)
                told.add(both)
    assert told == {True, False}


@pytest.mark.parametrize("allowed", ["on", "off"])
def test_an_army_is_as_fast_as_its_slowest_unit_and_faster_where_all_are_mounted(allowed: str) -> None:
    table = Campaign("empire dwarfs", mounted_allowed=allowed).square(
        "C8", "empty_cavern", "empire", base=True
    )
    table.army("empire", "C8", "hero", "20 spears", name="Host")
    army, options = table.who("Host"), table.state.options
    slow = min(FACTIONS[one.people].move for one in army.units)
    for mounted in ((), (0,), (1,), (0, 1)):
        units = tuple(replace(one, mounted=number in mounted) for number, one in enumerate(army.units))
        expected = MOUNTED_MOVE if allowed == "on" and len(mounted) == 2 else slow
        assert allowance(options, replace(army, units=units)) == expected
    mixed = (*army.units, unit("5 axes", "dwarfs", id="axes"))
    assert allowance(options, replace(army, units=mixed)) == min(slow, FACTIONS["dwarfs"].move)
    assert allowance(options, replace(army, units=())) == 0


def test_an_army_is_unpriced_while_one_of_its_units_is() -> None:
    table = Campaign().square("C8", "empty_cavern", "empire", base=True)
    table.army("empire", "C8", "hero", name="Host")
    free = unit("5 settlers", points=0, id="free")
    table.army("empire", "C8", "hero", free, name="Late")
    assert [army.id for army in find_unpriced(table.state)] == ["Late"]


def test_each_line_of_income_is_paid_as_it_is_told() -> None:
    """By kind, number, place and GP; nothing if a line pays nothing."""
    table = Campaign("dwarfs empire").square("C8", "empty_cavern", "dwarfs", base=True)
    table.built("C8", "house", "house", "house", "base_toll_gate").square("D8", "iron_mine", "dwarfs")
    table.built("D8", "mining_equipment").square("C7", "water_source", "dwarfs").phase("build", 2)
    due = income(table.state, "dwarfs")
    assert {line.n for line in due} > {1}
    after = pay_all(table.state).holdings["dwarfs"]
    assert after.books.treasury == sum(line.paid for line in due)
    assert [line for line in after.gold if line.kind == "income"] == [
        Gold(turn=2, kind="income", gp=line.paid, what=line.what, n=line.n, square=line.square)
        for line in due
        if line.paid
    ]


def test_an_army_stops_where_settlers_live_and_where_it_is_held_against_it() -> None:
    table = Campaign().square("C8", "empty_cavern", "empire", base=True).square("C9", "tunnel")
    table.square("C10", "empty_cavern", "skaven").army("skaven", "C10", "hero", name="Horde")
    table.army("empire", "C8", "hero", name="Host")
    at = table.state.grid.index
    state = table.state
    assert [stops(state, table.who("Host"), at[one]) for one in ("C8", "C9", "C10")] == [False, False, True]
    settled = replace(
        state,
        squares=tuple(
            replace(one, settlers=table.who("Horde").units) if number == at["C9"] else one
            for number, one in enumerate(state.squares)
        ),
    )
    assert settled.squares[at["C9"]].neutral == stops(settled, table.who("Host"), at["C9"]) is True


@pytest.mark.parametrize(
    ("army", "joins"), [("Host", True), ("Van", False), ("Horde", False), ("Somebody new", True)]
)
def test_who_is_recruited_joins_an_army_of_the_faction_that_stands_there(army: str, joins: bool) -> None:
    table = Campaign().square("C8", "empty_cavern", "empire", base=True).square("C9", "tunnel")
    table.army("empire", "C8", "hero", name="Host").army("empire", "C9", "hero", name="Van")
    table.army("skaven", "C8", "hero", name="Horde").gold("empire", 500).phase("build")
    archers = unit("5 archers", id="archers")
    after = apply(table.state, Seat("empire"), m.Recruit("C8", army, archers))
    assert isinstance(after, Misfit) is not joins
    if isinstance(after, State):
        assert archers in after.armies[army].units
        assert without_unit(after, after.armies[army], "archers").armies.get(army, None) != after.armies[army]
