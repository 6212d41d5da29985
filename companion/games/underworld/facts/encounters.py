"""How many monsters come, and the chance of evading them outdoors, with all that goes into it. Number of
Wandering Monsters Appearing; Evading in the Wilderness.
"""

from dataclasses import dataclass

from companion.games.underworld.catalogue.charts import Dice, dice
from companion.games.underworld.catalogue.tables import table
from companion.games.underworld.state.out import Encounter
from companion.games.underworld.state.state import State

GROUP = Dice(2, 4)
CHART = table("evading")
TWICE_AS_FAST = 25
WOODS = 25
SURPRISED_IN_WOODS = 10


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


@dataclass(frozen=True, slots=True)
class Evasion:
    """`base`: percent by size and share. `added`: what is doubled or added after, by what it is for."""

    base: int
    added: tuple[tuple[str, int], ...]
    chance: int


def share(number: int, most: int) -> int:
    """Return monsters met as a percentage of the most that could appear; all of them where nobody has
    said."""
    return min(100, -(-100 * number // most)) if number and most else 100


def base_chance(size: int, share_pct: int) -> int:
    row = CHART.row_for("party", size)
    bounds = CHART.raw["column_bounds_pct"]
    column = next(index for index, (_low, high) in enumerate(bounds) if share_pct <= high)
    return int(row["chance_pct"][column])


def evasion(met: Encounter, size: int, most: int, faster: str, *, magic: bool, at_most: int) -> Evasion:
    """Return the base, doubled first, then what is added; never below 0."""
    woods = met.terrain == "woods"
    speed = {"party": TWICE_AS_FAST, "monsters": -TWICE_AS_FAST}.get(faster, 0)
    if met.surprised == "party" and not magic:
        base = SURPRISED_IN_WOODS if woods else 0
        added = [("speed", speed)] if speed and base else []
        return Evasion(base, tuple(added), _within(base + sum(n for _what, n in added), at_most))
    base = base_chance(size, share(met.number, most))
    added = [("surprise", base)] if met.surprised == "monsters" else []
    added += [("woods", WOODS)] if woods else []
    added += [("speed", speed)] if speed else []
    return Evasion(base, tuple(added), _within(base + sum(n for _what, n in added), at_most))


def _within(chance: int, at_most: int) -> int:
    return max(0, min(at_most, chance))
