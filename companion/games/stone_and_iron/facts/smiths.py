"""What smiths give the watch: points a model for each mine in the network of their cavern."""

from companion.games.stone_and_iron.catalogue.squares import GROMRIL, IRON
from companion.games.stone_and_iron.facts.income import mines_in_reach
from companion.games.stone_and_iron.facts.network import links
from companion.games.stone_and_iron.facts.watch import works
from companion.games.stone_and_iron.state.state import State

SMITHS = (("weaponsmith", IRON, 1), ("forge_master", GROMRIL, 2))


def watch_upgrade(state: State, index: int) -> int:
    """Points a model that the watch of a square may spend on upgrades."""
    square = state.squares[index]
    if not square.owner or index not in links(state, square.owner):
        return 0
    return sum(
        points * mines_in_reach(state, square.owner, index, mine)
        for smith, mine, points in SMITHS
        if works(state, square, smith)
    )
