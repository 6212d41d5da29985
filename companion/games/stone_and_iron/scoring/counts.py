"""What the victory formula and the conditions count, for one faction."""

from collections.abc import Mapping

from companion.games.stone_and_iron.catalogue.squares import (
    EMPTY_CAVERN,
    GEMSTONE,
    GOLD,
    MINES,
    PLANS,
    SILVER,
    UNDERWAY,
    WARPSTONE,
)
from companion.games.stone_and_iron.facts.armies import armies_of, models, points
from companion.games.stone_and_iron.facts.income import net, square_income, square_rows
from companion.games.stone_and_iron.facts.network import is_mine, own_links
from companion.games.stone_and_iron.facts.watch import is_ready
from companion.games.stone_and_iron.state.pieces import Square
from companion.games.stone_and_iron.state.state import State

Counts = Mapping[str, int]
GEMS_AND_JEWELS = frozenset({GEMSTONE, GOLD, SILVER})


def counts(state: State, seat: str) -> Counts:
    """Count by the names in the printed conditions, and for the five terms of the formula."""
    own = [(i, square) for i, square in enumerate(state.squares) if square.owner == seat]
    standing = [one.plan for _i, square in own for one in square.buildings if is_ready(state, one)]
    tallies, armies = state.holdings[seat].tallies, armies_of(state, seat)
    mines = [i for i, square in own if is_mine(state, square.kind)]
    linked = own_links(state, seat)
    return {
        "treasury": state.treasury(seat),
        "tunnel_squares": sum(counts_as_tunnel(state, square) for _i, square in own),
        "income_bonus": sum(income_bonus(state, seat, i) for i, _square in own),
        "troop_points": sum(points(army) for army in armies),
        "building_cost": sum(PLANS[plan].cost for plan in standing),
        "underway_squares": sum(square.kind == UNDERWAY for _i, square in own),
        "squares_owned": len(own),
        "caverns": sum(square.cavern for _i, square in own),
        "base_caverns": sum(square.base for _i, square in own),
        "mines": len(mines),
        "warpstone_mines": sum(square.kind == WARPSTONE for _i, square in own),
        "gemstone_gold_silver_mines": sum(square.kind in GEMS_AND_JEWELS for _i, square in own),
        "mines_linked_by_own_tunnels_to_own_base": sum(i in linked for i in mines),
        "houses": standing.count("house"),
        "chapel_of_the_lady": standing.count("chapel_of_the_lady"),
        "treasury_of_the_old_ones": standing.count("treasury_of_the_old_ones"),
        "bell_towers": standing.count("bell_tower"),
        "soldiers": sum(models(army) for army in armies),
        "victories": tallies.victories,
        "victories_over_x": tallies.victories_over_x,
        "enemy_heroes_killed": tallies.heroes,
        "enemy_monsters_killed": tallies.monsters,
        "points_slain": tallies.points,
        "enemy_armies_wiped_out": tallies.armies,
    }


def counts_as_tunnel(state: State, square: Square) -> bool:
    """Return whether a square is one, of any size or fork; the Underway as the table reads it (SI-83)."""
    return square.tunnel or (square.kind == UNDERWAY and state.options.tunnel_score == "with_road")


def income_bonus(state: State, seat: str, index: int) -> int:
    """Return what an owned mine or base scores: its printed figure, linked or not, or all it pays (SI-84)."""
    square = state.squares[index]
    if not square.base and not is_mine(state, square.kind):
        return 0
    if state.options.income_bonus_score == "full_square_income":
        return sum(line.paid for line in square_income(state, seat, index, net(state, seat)))
    rows = dict(square_rows(state, square, seat))
    if not square.base and square.kind not in MINES:
        rows.pop(EMPTY_CAVERN, None)
    return sum(rows.values())
