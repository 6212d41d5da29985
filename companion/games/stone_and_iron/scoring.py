"""The final score and every number in it, and who has won (Victory!): the treasury, 20 points a tunnel, the
income bonus, half the points of troops and half the cost of buildings, and the victory condition.

Fractions are exact until the end: halves and percentages are rounded down once, in the total (SI-85).
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import floor
from typing import Final

from companion.games.stone_and_iron.catalogue.factions import CONDITIONS, Condition, conditions_for
from companion.games.stone_and_iron.catalogue.squares import (
    EMPTY_CAVERN,
    GEMSTONE,
    GOLD,
    KINDS,
    MINES,
    PLANS,
    SILVER,
    UNDERWAY,
    WARPSTONE,
)
from companion.games.stone_and_iron.facts.armies import armies_of, models, points
from companion.games.stone_and_iron.facts.forces import is_ready
from companion.games.stone_and_iron.facts.income import income_basis, square_income, square_rows
from companion.games.stone_and_iron.facts.network import is_mine, own_links
from companion.games.stone_and_iron.state.pieces import Square
from companion.games.stone_and_iron.state.state import State
from companion.kernel.outcomes import Outcome
from companion.kernel.scores import Item, Line, Scoresheet, SeatScore
from companion.kernel.seats import Seat
from companion.kernel.words import Text, ntext, text

Counts = Mapping[str, int]
GEMS_AND_JEWELS = frozenset({GEMSTONE, GOLD, SILVER})


def counts(state: State, seat: str) -> Counts:
    """Count what the printed conditions name, and what every faction scores for."""
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
    """Return whether a square scores as a tunnel; the Underway does if the table reads it so (SI-83)."""
    return square.tunnel or (square.kind == UNDERWAY and state.options.tunnel_score == "with_road")


def income_bonus(state: State, seat: str, index: int) -> int:
    """Return what a mine or base scores for its owner: its printed amount, linked or not, or everything it
    pays (SI-84); 0 for any other square."""
    square = state.squares[index]
    if not square.base and not is_mine(state, square.kind):
        return 0
    if state.options.income_bonus_score == "full_square_income":
        return sum(line.paid for line in square_income(state, seat, index, income_basis(state, seat)))
    rows = dict(square_rows(state, square, seat))
    if not square.base and square.kind not in MINES:
        rows.pop(EMPTY_CAVERN, None)
    return sum(rows.values())


WEIGHTS: Final[Mapping[str, Fraction]] = {
    "treasury": Fraction(1),
    "tunnel_squares": Fraction(20),
    "income_bonus": Fraction(1),
    "troop_points": Fraction(1, 2),
    "building_cost": Fraction(1, 2),
}
CONDITION: Final = "condition"
TREASURY_SHARE: Final = "treasury_share"


@dataclass(frozen=True, slots=True)
class Part:
    """A term of the score: what is counted, how many, and its victory points. `line`: the line of the score
    it belongs to."""

    line: str
    count: str
    n: int
    points: Fraction


def parts(counts: Mapping[str, int], condition: Condition | None) -> Iterator[Part]:
    """Yield every part of a faction's points: what all factions score, then the terms of its condition."""
    for count, weight in WEIGHTS.items():
        yield Part(count, count, counts[count], weight * counts[count])
    if condition is None:
        return
    for term in condition.terms:
        n = counts[term.count]
        yield Part(CONDITION, term.count, n, Fraction(n // term.per * term.vp))
    if condition.treasury_percent:
        share = Fraction(condition.treasury_percent * counts["treasury"], 100)
        yield Part(CONDITION, TREASURY_SHARE, condition.treasury_percent, share)


def total(parts: tuple[Part, ...]) -> int:
    return floor(sum((part.points for part in parts), Fraction(0)))


COUNTED: Final[Mapping[str, Text]] = {
    "treasury": text("GP"),
    "tunnel_squares": text("tunnel squares"),
    "income_bonus": text("GP a turn"),
    "troop_points": text("points of troops"),
    "building_cost": text("GP of buildings"),
    "underway_squares": text("squares of the Underway"),
    "squares_owned": text("squares"),
    "caverns": text("caverns"),
    "base_caverns": text("base caverns"),
    "mines": text("mines"),
    "warpstone_mines": text("warpstone mines"),
    "gemstone_gold_silver_mines": text("gemstone, gold and silver mines"),
    "mines_linked_by_own_tunnels_to_own_base": text("mines linked by the faction's own tunnels"),
    "houses": text("Houses"),
    "chapel_of_the_lady": text("Chapels of the Lady"),
    "treasury_of_the_old_ones": text("Treasuries of the Old Ones"),
    "bell_towers": text("Bell Towers"),
    "soldiers": text("soldiers"),
    "victories": text("victories"),
    "victories_over_x": text("victories over sworn enemies"),
    "enemy_heroes_killed": text("enemy heroes killed"),
    "enemy_monsters_killed": text("enemy monsters killed"),
    "points_slain": text("points of foes slain"),
    "enemy_armies_wiped_out": text("enemy armies wiped out"),
    TREASURY_SHARE: text("percent of the treasury"),
}
NUMBERED: Final[Mapping[str, Callable[[int], Text]]] = {
    "treasury": lambda n: text("%(n)s GP", n=n),
    "income_bonus": lambda n: text("%(n)s GP a turn", n=n),
    "building_cost": lambda n: text("%(n)s GP of buildings", n=n),
    "tunnel_squares": lambda n: ntext("%(n)s tunnel square", "%(n)s tunnel squares", n=n),
    "troop_points": lambda n: ntext("%(n)s point of troops", "%(n)s points of troops", n=n),
    "underway_squares": lambda n: ntext("%(n)s square of the Underway", "%(n)s squares of the Underway", n=n),
    "squares_owned": lambda n: ntext("%(n)s square", "%(n)s squares", n=n),
    "caverns": lambda n: ntext("%(n)s cavern", "%(n)s caverns", n=n),
    "base_caverns": lambda n: ntext("%(n)s base cavern", "%(n)s base caverns", n=n),
    "mines": lambda n: ntext("%(n)s mine", "%(n)s mines", n=n),
    "warpstone_mines": lambda n: ntext("%(n)s warpstone mine", "%(n)s warpstone mines", n=n),
    "gemstone_gold_silver_mines": lambda n: ntext(
        "%(n)s gemstone, gold or silver mine", "%(n)s gemstone, gold and silver mines", n=n
    ),
    "mines_linked_by_own_tunnels_to_own_base": lambda n: ntext(
        "%(n)s mine linked by the faction's own tunnels",
        "%(n)s mines linked by the faction's own tunnels",
        n=n,
    ),
    "houses": lambda n: ntext("%(n)s House", "%(n)s Houses", n=n),
    "chapel_of_the_lady": lambda n: ntext("%(n)s Chapel of the Lady", "%(n)s Chapels of the Lady", n=n),
    "treasury_of_the_old_ones": lambda n: ntext(
        "%(n)s Treasury of the Old Ones", "%(n)s Treasuries of the Old Ones", n=n
    ),
    "bell_towers": lambda n: ntext("%(n)s Bell Tower", "%(n)s Bell Towers", n=n),
    "soldiers": lambda n: ntext("%(n)s soldier", "%(n)s soldiers", n=n),
    "victories": lambda n: ntext("%(n)s victory", "%(n)s victories", n=n),
    "victories_over_x": lambda n: ntext(
        "%(n)s victory over sworn enemies", "%(n)s victories over sworn enemies", n=n
    ),
    "enemy_heroes_killed": lambda n: ntext("%(n)s enemy hero killed", "%(n)s enemy heroes killed", n=n),
    "enemy_monsters_killed": lambda n: ntext(
        "%(n)s enemy monster killed", "%(n)s enemy monsters killed", n=n
    ),
    "points_slain": lambda n: ntext("%(n)s point of foes slain", "%(n)s points of foes slain", n=n),
    "enemy_armies_wiped_out": lambda n: ntext(
        "%(n)s enemy army wiped out", "%(n)s enemy armies wiped out", n=n
    ),
    TREASURY_SHARE: lambda n: text("%(n)s percent of the treasury", n=n),
}


ROUNDING: Final = "rounding"
LINES: Final[Mapping[str, Text]] = {
    "treasury": text("Treasury"),
    "tunnel_squares": text("Tunnels"),
    "income_bonus": text("Income of mines and bases"),
    "troop_points": text("Half of the troops' points"),
    "building_cost": text("Half of the buildings' price"),
    CONDITION: text("Victory condition"),
    ROUNDING: text("Rounding"),
}


def condition_of(state: State, seat: str) -> Condition | None:
    return CONDITIONS.get(state.holdings[seat].condition)


def is_secret(state: State) -> bool:
    """Return whether conditions are hidden until the campaign is over (SI-81)."""
    return state.options.condition_choice == "secret" and not state.over


def seat_parts(state: State, seat: str) -> tuple[Part, ...]:
    condition = None if is_secret(state) else condition_of(state, seat)
    return tuple(parts(counts(state, seat), condition))


def score(state: State) -> Scoresheet:
    return Scoresheet(seats=tuple(_seat_score(state, seat) for seat in state.seats))


def _seat_score(state: State, seat: str) -> SeatScore:
    found = seat_parts(state, seat)
    lines = [_line(state, seat, key, found) for key in LINES if key != ROUNDING]
    whole = total(found)
    rounding = whole - sum(line.points or 0 for line in lines)
    if rounding:
        item = Item(LINES[ROUNDING], rounding, "")
        lines.append(Line(key=ROUNDING, name=LINES[ROUNDING], points=rounding, page=0, items=(item,)))
    known = all(line.points is not None for line in lines)
    return SeatScore(seat=Seat(seat), lines=tuple(lines), total=whole, complete=known)


def _line(state: State, seat: str, key: str, parts: tuple[Part, ...]) -> Line:
    """Return a line of the score; each item is rounded down. The line of a condition that nobody knows has no
    points, and says why."""
    if key == CONDITION and (unknown := _unknown(state, seat)) is not None:
        return Line(key=key, name=LINES[key], points=None, page=0, note=unknown, open=False)
    items = tuple(_items(state, seat, key, parts))
    condition = condition_of(state, seat)
    name = Text(condition.name) if key == CONDITION and condition is not None else None
    points = sum(item.points for item in items)
    return Line(key=key, name=LINES[key], points=points, page=0, items=items, note=name)


def _unknown(state: State, seat: str) -> Text | None:
    """Return why a condition chosen in secret is not known; None if it is known, or if the faction has none
    to choose from. An imported campaign cannot open what was sealed elsewhere."""
    if state.options.condition_choice == "open":
        return None
    if not conditions_for(seat, state.options.dogs_of_war_condition):
        return None
    if not state.over:
        return text("Chosen in secret.")
    return (
        None
        if state.holdings[seat].condition
        else text("The sealed condition was not opened on this computer: choose it again.")
    )


def _items(state: State, seat: str, key: str, parts: tuple[Part, ...]) -> Iterator[Item]:
    """Yield the items of a line of the score that give points: for tunnels and income one for each square,
    for the other lines one for each thing counted."""
    if key in BY_SQUARE:
        for index, square in enumerate(state.squares):
            points = BY_SQUARE[key](state, seat, index) if square.owner == seat else 0
            if points:
                name = state.grid.names[index]
                kind = Text(KINDS[square.kind].name)
                yield Item(text("%(square)s, %(kind)s", square=name, kind=kind), points, name)
        return
    for part in parts:
        if part.line == key and part.points:
            yield Item(NUMBERED[part.count](part.n), floor(part.points), f"{key}:{seat}")


def _tunnel(state: State, seat: str, index: int) -> int:
    return TUNNEL_VP * counts_as_tunnel(state, state.squares[index])


TUNNEL_VP: Final = int(WEIGHTS["tunnel_squares"])
BY_SQUARE: Final = {"tunnel_squares": _tunnel, "income_bonus": income_bonus}


def totals(state: State) -> Mapping[Seat, int]:
    return {Seat(seat): total(seat_parts(state, seat)) for seat in state.seats}


def outcome(state: State) -> Outcome | None:
    """Return the winners once the last turn is over; in a tie all of them (SI-88)."""
    if not state.over:
        return None
    points = totals(state)
    most = max(points.values())
    winners = tuple(seat for seat, n in points.items() if n == most)
    return Outcome(
        winners=winners,
        ending=ntext(
            "%(n)s campaign turn has been played.", "%(n)s campaign turns have been played.", n=state.turn
        ),
    )
