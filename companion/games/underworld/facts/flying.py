"""What a flyer may do in a turn. Aerial Combat."""

from companion.games.underworld.catalogue.tables import table
from companion.games.underworld.moves.air import Flyer

CATEGORIES = {row["category"]: row for row in table("aerial_turns").rows}
_MANEUVERS = table("aerial_dive_climb").values
SHARPER: int = _MANEUVERS["sharp_dive_extra_move_pct"]
FORWARD_OF_TEN: int = _MANEUVERS["sharp_dive_forward_inches_per_10_dived"]
LOADED = 3
"""A load takes one third of the move."""


def speed(flyer: Flyer) -> int:
    """Return inches a turn."""
    loaded = flyer.move - flyer.move // LOADED if flyer.bombs else flyer.move
    return loaded // 2 if flyer.halved else loaded


def turns(flyer: Flyer) -> int:
    return int(CATEGORIES[flyer.category]["turns"])


def spaces(flyer: Flyer) -> int:
    """Straight inches between two turns."""
    return int(CATEGORIES[flyer.category]["spaces"])


def climbing_cost(flyer: Flyer, inches: int) -> int:
    """Of the move, with the inches that it goes forward meanwhile."""
    return 2 * inches + spaces(flyer) if inches else 0


def highest_climb(flyer: Flyer) -> int:
    """Return height that may be won in a turn, where nothing else is done."""
    return max(0, (speed(flyer) - spaces(flyer)) // 2)


def deepest_dive(flyer: Flyer, *, sharp: bool) -> int:
    """Return height that may be lost in a turn."""
    return speed(flyer) * (100 + SHARPER) // 100 if sharp else speed(flyer) // 2


def cost(flyer: Flyer, forward: int, up: int) -> int:
    """Return inches of the move that a turn takes; a dive takes none beyond the way forward."""
    return climbing_cost(flyer, up) + max(0, forward - up) if up > 0 else forward
