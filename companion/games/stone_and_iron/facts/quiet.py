"""Phases in which nobody has anything to do, so that one tap may pass over them."""

from itertools import combinations

from companion.games.stone_and_iron.catalogue.factions import cell
from companion.games.stone_and_iron.facts.diggings import digging_points, jobs, may_dig, price
from companion.games.stone_and_iron.facts.forces import is_engaged
from companion.games.stone_and_iron.facts.leaderless import way_home
from companion.games.stone_and_iron.facts.pacts import allied, stand_in
from companion.games.stone_and_iron.facts.starting import joins
from companion.games.stone_and_iron.facts.turns import (
    IN_ORDER,
    can_move,
    open_battles,
    owing,
    retreating,
    undecided,
)
from companion.games.stone_and_iron.state.pieces import NOWHERE, Army
from companion.games.stone_and_iron.state.state import BUILD, MOVE, MOVE_REST, SETUP, START, State


def quiet(state: State) -> bool:
    """Whether nothing is due in the phase, and nothing that belongs to it can be done. While they build,
    factions always can."""
    if state.phase in (SETUP, BUILD) or state.healing or owing(state) or retreating(state):
        return False
    if state.phase == START:
        return not _begins(state)
    if open_battles(state):
        return False
    return state.phase not in IN_ORDER or not _acts(state)


def _acts(state: State) -> bool:
    """Whether an army can still march, approach a settlement or dig, or lava spreads."""
    armies = state.armies.values()
    if any(undecided(state)) or any(_moves(state, army) for army in armies):
        return True
    spreads = state.phase == MOVE_REST and bool(state.lava)
    return spreads or (state.phase != MOVE and any(_digs(state, army) for army in armies))


def _begins(state: State) -> bool:
    """Whether a pact can be made or ended, somebody joins, or priority is rolled anew."""
    rolls = state.options.priority_order == "reroll_each_turn"
    ends = bool(state.pacts) and state.options.alliance_changes != "permanent"
    present = [seat for seat in state.order if seat not in state.away]
    makes = any(not allied(state, *pair) and cell(*pair) != "X" for pair in combinations(present, 2))
    return rolls or ends or makes or bool(state.offers) or any(joins(state, seat) for seat in state.order)


def _moves(state: State, army: Army) -> bool:
    """Without an ally to move them, an absent player's armies only go home (SI-80)."""
    if not can_move(state, army):
        return False
    alone = army.owner in state.away and not stand_in(state, army.owner)
    return not alone or bool(way_home(state, army))


def _digs(state: State, army: Army) -> bool:
    """Whether it has the points for a job where it stands, or units that would bring them."""
    if army.square == NOWHERE or army.beaten or army.owner in state.away or is_engaged(state, army):
        return False
    unnamed = tuple(unit.id for unit in army.units if may_dig(unit) and unit.id not in army.diggers)
    points = (army.dig or 0) + digging_points(army, unnamed)
    return points > 0 and any(price(state.options, job) <= points for job, _square in jobs(state, army))
