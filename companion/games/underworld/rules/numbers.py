"""How many monsters: by the kind, as far as the referee has said what other booklets print."""

from companion.games.underworld.catalogue.charts import Dice, dice
from companion.games.underworld.rules.tray import Tray
from companion.games.underworld.state.state import State

GROUP = Dice(2, 4)
ADVENTURERS = 3
"""So many draw the number once, twice as many twice, and so on."""


def number_appearing(state: State, tray: Tray, kind: str, party: int = 0) -> int:
    """`party`: adventurers underground, who multiply it; 0 in a room or outdoors."""
    known = state.kinds.get(kind)
    times = -(-party // ADVENTURERS) if party else 1
    if known is not None and known.number:
        return tray.dice(kind, dice(known.number)) * times
    if known is not None and known.grouped and state.readings["group_number"] == "2d4":
        return tray.dice(kind, GROUP) * times
    return times if party else 0
