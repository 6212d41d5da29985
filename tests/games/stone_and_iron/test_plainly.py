"""Income, links, tolls, smiths and all 26 conditions, compared with a second reading of the rulebook."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.stone_and_iron.catalogue.factions import CONDITIONS, Unit
from companion.games.stone_and_iron.catalogue.settings import SETTINGS
from companion.games.stone_and_iron.catalogue.squares import PLANS
from companion.games.stone_and_iron.facts.income import income, total, watch_upgrade
from companion.games.stone_and_iron.facts.network import find_cuts, find_gap, links, own_links
from companion.games.stone_and_iron.rules.turning import pay_all
from companion.games.stone_and_iron.scoring import totals
from companion.games.stone_and_iron.state.pieces import (
    ALL_SIDES,
    Army,
    Books,
    Building,
    Holding,
    Square,
    Tallies,
)
from companion.games.stone_and_iron.state.state import PHASES, State, setup
from companion.kernel.moves import Begin
from companion.kernel.seats import Seat
from tests.games.stone_and_iron.campaign import Campaign
from tests.games.stone_and_iron.plainly import CAVERNS, DISTRUSTFUL, PRICES, TUNNELS, Plainly
from tests.lots import few

RANDOM = few(25)
campaigns = st.integers(0, 2**32).map(lambda seed: laid(Random(seed)))

PASSABLE = sorted({*CAVERNS, *TUNNELS, "underway"})
PAYING = ("merchants_guild", "manor", "weaponsmith", "treasury_of_the_old_ones", "base_toll_gate")


def laid(dice: Random) -> State:
    """A campaign of three or four factions on a small map, in patches that may touch."""
    seats = [seat + "-2" * (dice.random() < 0.1) for seat in dice.sample(sorted(DISTRUSTFUL), 4)]
    seats = seats[: dice.choice((3, 4))]
    if dice.random() < 0.5:
        seats[0] = dice.choice(
            [seat for seat in ("lizardmen", "dwarfs", "bretonnia") if seat not in seats] or seats
        )
    chosen = {one.key: dice.choice(one.choices(3)).value for one in SETTINGS}
    order = tuple(Seat(seat) for seat in dict.fromkeys(seats))
    state = setup(Begin(order, order[0], {**chosen, "map_size": "9x9", "condition_choice": "open"}))
    rock = dice.choice((0.15, 0.35, 0.55))
    squares = tuple(_square(dice, order, rock) for _ in range(81))
    squares = tuple(_gathered(dice, squares, i) for i in range(81))
    pairs = [(one, other) for one in order for other in order if one < other]
    return replace(
        state,
        squares=squares,
        turn=dice.randint(1, 6),
        phase=dice.choice(PHASES),
        pacts=frozenset(pair for pair in pairs if dice.random() < 0.4),
        armies={army.id: army for seat in order for army in _armies(dice, seat)},
        holdings={seat: _holding(dice) for seat in order},
    )


def _square(dice: Random, seats: tuple[Seat, ...], rock: float) -> Square:
    if dice.random() < rock:
        return Square(kind=dice.choice(("rock", "unknown")))
    kind = dice.choice(PASSABLE)
    base = kind in CAVERNS and dice.random() < 0.4
    plans = [dice.choice(sorted(PLANS)) for _ in range(dice.choice((0, 0, 1, 3)))]
    plans += [plan for plan in PAYING if base and dice.random() < 0.4]
    return Square(
        kind=kind,
        open=ALL_SIDES if dice.random() < 0.6 else dice.randrange(16),
        owner=dice.choice((*seats, "")),
        base=base,
        buildings=tuple(Building(plan=plan, ordered=0, ready=dice.randint(0, 4)) for plan in plans),
    )


def _gathered(dice: Random, squares: tuple[Square, ...], index: int) -> Square:
    """Mostly owned by the owner of the square to its left, so that there are networks."""
    here = squares[index]
    if not index % 9 or dice.random() < 0.4 or here.kind in ("rock", "unknown"):
        return here
    return replace(here, owner=squares[index - 1].owner)


def _armies(dice: Random, seat: str) -> list[Army]:
    armies = []
    for number in range(dice.randint(0, 2)):
        units = tuple(
            Unit(
                id=f"{seat} {number} {n}",
                name="Troops",
                troop="troops",
                people="empire",
                grade=dice.choice(("core", "rare", "hero", "lord")),
                models=dice.randint(1, 25),
                points=dice.randint(0, 12),
                extra=dice.choice((0, 15)),
            )
            for n in range(dice.randint(1, 3))
        )
        armies.append(Army(id=f"{seat} {number}", owner=seat, square=dice.randint(-1, 80), units=units))
    return armies


def _holding(dice: Random) -> Holding:
    few = [dice.randint(0, 4) for _ in range(6)]
    tallies = Tallies(
        paid_wins=few[0],
        victories=few[1],
        victories_over_x=few[2],
        heroes=few[3],
        monsters=few[4],
        points=dice.randint(0, 2_400),
        armies=few[5],
    )
    return Holding(books=Books(earned=dice.randint(0, 900)), tallies=tallies)


def test_the_prices_are_those_of_all_43_buildings():
    assert {plan.id: plan.cost for plan in PLANS.values()} == PRICES


@RANDOM
@given(campaigns)
def test_links_what_cuts_them_and_what_is_missing(state: State) -> None:
    plainly = Plainly(state)
    for seat in state.seats:
        found = links(state, seat)
        assert {*found} == plainly.linked(plainly.friends(seat))
        assert {*own_links(state, seat)} == plainly.linked({seat})
        for index in sorted(found)[::5]:
            assert {*find_cuts(state, seat, index)} == plainly.cuts(index, seat)
        for index, square in enumerate(state.squares):
            if square.owner == seat and square.passable and index not in found:
                assert (len(find_gap(state, seat, index)) or None) == plainly.gap(index, seat)


@RANDOM
@given(campaigns)
def test_income_comes_from_the_network_that_each_square_is_in(state: State) -> None:
    plainly = Plainly(state)
    for seat in state.seats:
        lines = income(state, seat)
        for at in plainly.own(seat):
            index = plainly.index(at)
            assert sum(line.paid for line in lines if line.square == index) == plainly.pays(at, seat)
        assert total(lines) == plainly.income(seat)


@RANDOM
@given(campaigns)
def test_what_is_paid_is_told_line_by_line_and_adds_up_to_the_treasury(state: State) -> None:
    plainly, after = Plainly(state), pay_all(state)
    for seat in state.seats:
        lines = after.holdings[seat].gold
        for at in plainly.own(seat):
            index = plainly.index(at)
            assert sum(line.gp for line in lines if line.square == index) == plainly.pays(at, seat)
        won = sum(line.gp for line in lines if line.what == "battles")
        assert won == 100 * state.holdings[seat].tallies.paid_wins
        came = max(plainly.income(seat), -state.treasury(seat))
        assert sum(line.gp for line in lines) == came == after.treasury(seat) - state.treasury(seat)


@RANDOM
@given(campaigns)
def test_smiths_count_the_mines_that_are_connected_to_their_cavern(state: State) -> None:
    plainly = Plainly(state)
    for index in range(len(state.squares)):
        assert watch_upgrade(state, index) == plainly.upgrade(plainly.at(index))


@RANDOM
@given(campaigns)
def test_each_of_the_26_conditions_scores_as_it_is_printed(state: State) -> None:
    plainly = Plainly(state)
    for condition in CONDITIONS:
        holdings = {seat: replace(one, condition=condition) for seat, one in state.holdings.items()}
        found = totals(replace(state, holdings=holdings))
        assert dict(found) == {seat: plainly.score(seat, condition) for seat in state.seats}


def two_bases(seat: str, *buildings: str) -> Campaign:
    """Two base caverns with nothing between them, each with all of these buildings."""
    table = Campaign(f"{seat} chaos")
    for square in ("C3", "C8"):
        table.square(square, "empty_cavern", seat, base=True).built(square, *buildings)
    return table


def test_guilds_in_networks_that_do_not_touch_pay_nothing_to_each_other():
    table = two_bases("empire", "merchants_guild")
    assert total(income(table.state, "empire")) == 60
    table.row("C4 C5 C6 C7", "tunnel", "empire", "ns")
    assert total(income(table.state, "empire")) == 60 + 150


def test_a_treasury_counts_the_gold_mines_of_its_own_network():
    table = two_bases("lizardmen", "treasury_of_the_old_ones").square("D8", "gold_mine", "lizardmen")
    assert total(income(table.state, "lizardmen")) == 60 + 30 + 80 + 100


@pytest.mark.parametrize(
    ("smith", "mine", "points"), [("weaponsmith", "iron_mine", 1), ("forge_master", "gromril_mine", 2)]
)
def test_a_smith_counts_the_mines_of_its_own_network(smith: str, mine: str, points: int):
    table = two_bases("dwarfs", smith).square("D8", mine, "dwarfs")
    index = table.state.grid.index
    assert watch_upgrade(table.state, index["C3"]) == 0
    assert watch_upgrade(table.state, index["C8"]) == points


def test_what_is_missing_is_the_fewest_squares_even_by_a_longer_way():
    """From F8 back to the base C8: straight through D8 and E8, or round by own tunnels and D9 alone."""
    table = Campaign("empire chaos").square("C8", "empty_cavern", "empire", base=True)
    table.square("F8", "gold_mine", "empire").row("D8 E8", "tunnel", "chaos", "ew")
    table.row("C9 E9 F9", "empty_cavern", "empire").square("D9", "tunnel", "chaos", "ew")
    state = table.state
    missing = find_gap(state, "empire", state.grid.index["F8"])
    assert [state.grid.names[square] for square in missing] == ["D9"]
