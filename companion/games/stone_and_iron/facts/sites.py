"""Where a building may be ordered, and what is missing (Buildings)."""

from collections.abc import Iterator
from enum import Enum

from companion.games.stone_and_iron.catalogue.buildings import BUILDERS, PLANS, Plan
from companion.games.stone_and_iron.facts.armies import armies_in, models
from companion.games.stone_and_iron.facts.network import is_mine, links
from companion.games.stone_and_iron.facts.watch import fits, is_ready, watch_of
from companion.games.stone_and_iron.state.pieces import Square
from companion.games.stone_and_iron.state.state import State


class Missing(Enum):
    """Why a building may not be ordered."""

    OWNER = "owner"
    KIND = "kind"
    FACTION = "faction"
    LINK = "link"
    REQUIREMENT = "requirement"
    STANDS = "stands"
    BUILDERS = "builders"
    GOLD = "gold"


def groups(state: State, square: Square) -> frozenset[str]:
    """Return what a square counts as on the lists of buildings: a mine or base is a cavern too."""
    if square.cavern:
        more = {"mine": is_mine(state, square.kind), "base": square.base}
        return frozenset({"cavern", *(group for group, yes in more.items() if yes)})
    return frozenset({"tunnel"} if square.tunnel else {square.kind})


def men(state: State, index: int, seat: str) -> int:
    """Count the troops of a faction in a square, its watch included (SI-69)."""
    own = sum(models(army) for army in armies_in(state, index) if army.owner == seat)
    return own + (watch_of(state, index).men if state.squares[index].owner == seat else 0)


def free_men(state: State, index: int, seat: str) -> int:
    """Count those who work on nothing else this turn."""
    return men(state, index, seat) - BUILDERS * state.works.get(index, 0)


def missing(state: State, seat: str, index: int, plan: Plan) -> Iterator[Missing]:
    """Return all that keeps a faction from ordering a building in a square."""
    square = state.squares[index]
    standing = [one for one in square.buildings if one.plan == plan.id]
    ready = {one.plan for one in square.buildings if is_ready(state, one)}
    if square.owner != seat:
        yield Missing.OWNER
    if not groups(state, square) & {*plan.where}:
        yield Missing.KIND
    if not fits(plan, seat):
        yield Missing.FACTION
    if index not in links(state, seat):
        yield Missing.LINK
    if plan.requires and plan.requires not in ready:
        yield Missing.REQUIREMENT
    if standing and not plan.repeatable:
        yield Missing.STANDS
    if free_men(state, index, seat) < BUILDERS:
        yield Missing.BUILDERS
    if state.treasury(seat) < plan.cost:
        yield Missing.GOLD


def dependants(square: Square, plan: str) -> tuple[str, ...]:
    """Return the buildings in a square that need this one (SI-72)."""
    left = sum(one.plan == plan for one in square.buildings) - 1
    return () if left else tuple(one.plan for one in square.buildings if PLANS[one.plan].requires == plan)


def ready_turn(state: State, plan: Plan) -> int:
    """Return from the start of which turn it works: one of no turns at once (SI-63)."""
    return state.turn + plan.turns
