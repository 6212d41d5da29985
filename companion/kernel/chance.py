"""Which moves leave something to chance: a field of theirs is a roll, a chain of rolls, or cards."""

from functools import cache
from typing import Any, get_args, get_type_hints

from companion.kernel.chains import Chain
from companion.kernel.dice import Roll
from companion.kernel.hidden_cards import Dealt, Shuffled, Turned

LEFT = {Roll, Chain, Shuffled, Dealt, Turned}


@cache
def has_room_for_chance(kind: type) -> bool:
    """Whether moves of a class have such a field, whatever is in it. Most have none, and need no look at
    their dice and cards."""
    return any(_names(hint) for hint in get_type_hints(kind).values())


def _names(hint: Any) -> bool:
    return hint in LEFT or any(_names(part) for part in get_args(hint))
