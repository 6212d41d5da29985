"""How many monsters: by the kind, as far as the referee has said what other booklets print."""

from companion.games.underworld.facts.numbers import dice_of
from companion.games.underworld.rules.tray import Tray
from companion.games.underworld.state.state import State

ADVENTURERS = 3
"""So many draw the number once, twice as many twice, and so on."""


def number_appearing(state: State, tray: Tray, kind: str, party: int = 0, *, room: bool = False) -> int:
    """Return how many there are; 0 where that cannot be told yet.

    `party`: adventurers underground, who multiply it; 0 in a room or outdoors.
    """
    known = state.kinds.get(kind)
    times = -(-party // ADVENTURERS) if party else 1
    thrown = dice_of(state, kind)
    if thrown is not None:
        return tray.several(kind, thrown, times)
    if tray.first_edition:
        return times if party else 0
    alone = known is not None and not known.grouped and (party or room)
    return tray.tell("uw_number_appearing", kind, times) if alone else 0
