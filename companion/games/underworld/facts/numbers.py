"""What is known of how many monsters come. Number of Wandering Monsters Appearing."""

from companion.games.underworld.catalogue.charts import Dice, dice
from companion.games.underworld.state.state import State

GROUP = Dice(2, 4)


def dice_of(state: State, kind: str) -> Dice | None:
    """Return the dice for the number of a kind, as far as the referee has said what it is."""
    known = state.kinds.get(kind)
    if known is not None and known.number:
        return dice(known.number)
    grouped = known is not None and known.grouped and state.readings["group_number"] == "2d4"
    return GROUP if grouped else None


def can_be_told(state: State, kind: str, *, outdoors: bool = False) -> bool:
    """Return whether the number of a kind can be rolled, or follows from the booklet by itself."""
    known = state.kinds.get(kind)
    if known is None:
        return False
    return dice_of(state, kind) is not None or not (known.grouped or outdoors)
