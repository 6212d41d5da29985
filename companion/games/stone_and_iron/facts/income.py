"""What a faction earns in a turn, line by line, with what each line depends on (The Income Phase)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from companion.games.stone_and_iron.catalogue.squares import (
    BASE_GP,
    BATTLE_GP,
    EMPTY_CAVERN,
    GOLD,
    GROMRIL,
    IRON,
    KINDS,
    MINES,
    PLANS,
    WATER,
    Plan,
    mine_gp,
)
from companion.games.stone_and_iron.facts.armies import armies_of
from companion.games.stone_and_iron.facts.forces import count_working, distrust_loss, is_contested, working
from companion.games.stone_and_iron.facts.network import Links, Networks, friendly_seats, links, network
from companion.games.stone_and_iron.state.pieces import OFF, Square
from companion.games.stone_and_iron.state.state import State

SMITHS = (("weaponsmith", IRON, 1), ("forge_master", GROMRIL, 2))

BATTLES, DISTRUST, EMPTY = "battles", "distrust", "empty"
"""What a line may be for, other than a square or a building. `EMPTY` gives back the part of a loss that an
empty treasury cannot pay."""
WATER_GP = KINDS[WATER].gp
GUILD, MANOR, HOUSE, TITHES = "merchants_guild", "manor", "house", "tithes"


@dataclass(frozen=True, slots=True)
class IncomeLine:
    """`what`: a kind of square, `base`, a building, `battles` or `distrust`; `n` of them; `square`: where, or
    `OFF`. `gp`: what it pays, or would pay if it were `linked` and not `contested` (see
    `forces.is_contested`)."""

    what: str
    n: int
    gp: int
    square: int = OFF
    linked: bool = True
    contested: bool = False

    @property
    def paid(self) -> int:
        return self.gp if self.linked and not self.contested else 0


@dataclass(frozen=True, slots=True)
class IncomeBasis:
    """What a faction's lines of income depend on besides the square that pays: its links, the guilds linked
    to it (its allies' too), its first linked Manor, its heroes and its networks."""

    links: Links
    guilds: tuple[int, ...]
    manor: int
    heroes: int
    networks: Networks


def income_basis(state: State, seat: str) -> IncomeBasis:
    found = links(state, seat)
    built = [i for i in found if state.squares[i].buildings]
    guilds = tuple(i for i in built if count_working(state, state.squares[i], GUILD))
    manors = (
        i for i in built if state.squares[i].owner == seat and count_working(state, state.squares[i], MANOR)
    )
    return IncomeBasis(found, guilds, min(manors, default=OFF), heroes(state, seat), Networks(state, seat))


def income(state: State, seat: str) -> tuple[IncomeLine, ...]:
    """Return all lines of a faction: its squares in map order, then battles and swindlers."""
    found = income_basis(state, seat)
    lines = [
        line
        for index, square in enumerate(state.squares)
        if square.owner == seat and square.passable
        for line in square_income(state, seat, index, found)
    ]
    won = state.holdings[seat].tallies.paid_wins
    if won:
        lines.append(IncomeLine(BATTLES, won, won * BATTLE_GP))
    if loss := distrust_loss(state, seat):
        lines.append(IncomeLine(DISTRUST, 1, -loss))
    return tuple(lines)


def total(lines: tuple[IncomeLine, ...]) -> int:
    return sum(line.paid for line in lines)


def square_income(state: State, seat: str, index: int, basis: IncomeBasis) -> Iterator[IncomeLine]:
    """Yield the lines of income of a square: what it pays, or would pay if it were linked (SI-56) and not
    contested (SI-91)."""
    square, linked, contested = state.squares[index], index in basis.links, is_contested(state, index)
    for what, gp in square_rows(state, square, seat):
        yield IncomeLine(what, 1, gp, index, linked, contested)
    counted: dict[str, int] = {}
    for plan in working(state, square):
        counted[plan.id] = counted.get(plan.id, 0) + 1
    for building, n in counted.items():
        gp = _building_gp(state, seat, index, PLANS[building], basis) * n
        if gp:
            yield IncomeLine(building, n, gp, index, linked, contested)


def square_rows(state: State, square: Square, seat: str) -> Iterator[tuple[str, int]]:
    """Yield the rows of the printed table of income that apply to a square, with their GP: its base and its
    mine, or only the higher of the two, as the table reads the rule (SI-54); without either, the row of an
    empty cavern; and water in addition. Squares other than caverns have none."""
    if not square.cavern:
        return
    rows = [("base", BASE_GP)] if square.base else []
    if square.kind in MINES:
        rows.append((square.kind, mine_gp(square.kind, seat, int(state.options.warpstone_chaos_dwarfs))))
    if len(rows) > 1 and state.options.base_on_mine == "highest":
        rows = [max(rows, key=lambda row: row[1])]
    yield from rows or [(EMPTY_CAVERN, KINDS[EMPTY_CAVERN].gp)]
    if square.kind == WATER:
        yield WATER, WATER_GP


def _building_gp(state: State, seat: str, index: int, plan: Plan, basis: IncomeBasis) -> int:
    match plan.id:
        case "merchants_guild":
            return plan.gp * guilds_in_reach(state, index, basis)
        case "manor":
            pays = state.options.manor_stack == "every_manor" or index == basis.manor
            return plan.gp * basis.heroes if pays else 0
        case "tithes":
            return plan.gp * count_working(state, state.squares[index], HOUSE)
        case "treasury_of_the_old_ones":
            return plan.gp + plan.gold_mine_gp * mines_in_reach(state, seat, index, GOLD)
        case _:
            return plan.gp


def guilds_in_reach(state: State, index: int, basis: IncomeBasis) -> int:
    """Count the other guilds, including those of allies, in the network of a guild; each pair counts for only
    one of its guilds if the table reads the rule so (SI-57)."""
    reached = basis.networks.of(index)
    once = state.options.guild_income == "once_per_pair"
    return sum(other in reached and (other > index if once else other != index) for other in basis.guilds)


def heroes(state: State, seat: str) -> int:
    """Count the Heroes and Lords of a faction (SI-58)."""
    return sum(unit.models for army in armies_of(state, seat) for unit in army.units if unit.leads)


def mines_in_reach(state: State, seat: str, index: int, kind: str) -> int:
    """Count the mines of a kind, of the faction or its allies, in the network of a square."""
    owners = friendly_seats(state, seat)
    reached = (state.squares[i] for i in network(state, seat, index))
    return sum(square.kind == kind and square.owner in owners for square in reached)


def incomes(state: State) -> Mapping[str, tuple[IncomeLine, ...]]:
    return {seat: income(state, seat) for seat in state.seats}


def watch_upgrade(state: State, index: int) -> int:
    """Return the points for each model that the watch of a square may spend on upgrades; 0 if the square is
    not linked or nobody owns it."""
    square = state.squares[index]
    if not square.owner or index not in links(state, square.owner):
        return 0
    return sum(
        points * mines_in_reach(state, square.owner, index, mine)
        for smith, mine, points in SMITHS
        if count_working(state, square, smith)
    )
