"""Where an army may go now: what it reaches, without what the rules forbid it."""

from collections.abc import Iterator, Mapping

from companion.games.stone_and_iron.facts.forces import held_against
from companion.games.stone_and_iron.facts.leaderless import goals, homeward
from companion.games.stone_and_iron.facts.reach import Reached, reach, stops, to_explore
from companion.games.stone_and_iron.state.pieces import Army
from companion.games.stone_and_iron.state.state import MOVE_REST, TUNNEL, State


def may_reach(state: State, army: Army) -> Mapping[int, Reached]:
    """Without a general only squares on a shortest way home (SI-30); after the fights none that is held
    against it (SI-35)."""
    home = goals(state, army)
    found = reach(state, army, army.left) if home is None else homeward(state, army, home)
    if state.phase not in (TUNNEL, MOVE_REST) or state.options.late_battles != "not_allowed":
        return found
    return {square: one for square, one in found.items() if not held_against(state, army.owner, square)}


def may_explore(state: State, army: Army, found: Mapping[int, Reached]) -> Iterator[tuple[int, int]]:
    """Unexplored squares that it may enter, and those that it reaches beside them; fights end a march."""
    if goals(state, army) is None:
        here = army.square
        free = {one: at for one, at in found.items() if one == here or not stops(state, army, one)}
        yield from to_explore(state, free, army.left)
