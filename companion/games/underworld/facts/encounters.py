"""Whom a party meets outdoors: how many monsters, and the chance of evading them; who lives in a castle, who
rides out, and what they can demand. Booklet: Number of Wandering Monsters Appearing, Evading in the
Wilderness, Castles.
"""

import re
from dataclasses import dataclass
from typing import Final

from companion.games.underworld.catalogue.charts import Dice, dice
from companion.games.underworld.catalogue.tables import table
from companion.games.underworld.facts.travel import MODES
from companion.games.underworld.moves.people import CLASSES, Kind
from companion.games.underworld.state.out import Castle, Encounter, Expedition
from companion.games.underworld.state.present import is_able
from companion.games.underworld.state.state import State
from companion.kernel.input_text import whole_number

GROUP = Dice(2, 4)
CHART = table("evading")
TWICE_AS_FAST_PCT = 25
WOODS_PCT = 25
_HIT_DICE: Final = re.compile(r"([1-9][0-9]?)(?:d([1-9][0-9]{0,2}))?(\+[0-9]{1,2})?", re.ASCII)
SURPRISED_IN_WOODS_PCT = 10
LIGHT, NOISE = "light", "noise"


def dice_of(state: State, kind: str) -> Dice | None:
    """Return the dice for the number of a kind; None if its number is fixed, or the referee has not entered
    enough."""
    known = state.kinds.get(kind)
    if known is not None and known.number:
        return dice(known.number) if fixed_number(state, kind) is None else None
    grouped = known is not None and known.grouped and state.readings["group_number"] == "2d4"
    return GROUP if grouped else None


def fixed_number(state: State, kind: str) -> int | None:
    """Return the fixed number of a kind that comes without dice; None if there is none."""
    known = state.kinds.get(kind)
    return whole_number(known.number) if known is not None else None


def hit_points_of(known: Kind | None) -> str:
    """Return the dice for the hit points of one monster, from its hit dice: `4+1` becomes `4d6+1`; empty if
    they cannot be read."""
    found = _HIT_DICE.fullmatch(known.hit_dice.replace(" ", "").rstrip("*")) if known else None
    if found is None or not known:
        return ""
    return f"{found[1]}d{found[2] or 6}{found[3] or ''}"


def can_be_counted(state: State, kind: str, *, outdoors: bool = False) -> bool:
    """Return whether the number of a kind that the referee has entered can be found out: by dice, because it
    is fixed, or because its monsters come singly underground."""
    known = state.kinds.get(kind)
    if known is None:
        return False
    said = bool(known.number) or dice_of(state, kind) is not None
    return said or not (known.grouped or outdoors)


@dataclass(frozen=True, slots=True)
class Evasion:
    """The chance to evade, in percent. `base`: by size of the party and share of monsters. `added`: what
    doubles it or is added, each with its reason."""

    base: int
    added: tuple[tuple[str, int], ...]
    chance: int


def percent_met(number: int, most: int) -> int:
    """Return the monsters met as a percentage of the most that could appear, rounded up, at most 100; 100 if
    either number is unknown."""
    return min(100, -(-100 * number // most)) if number and most else 100


def base_chance(size: int, share_pct: int) -> int:
    row = CHART.row_for("party", size)
    bounds = CHART.raw["column_bounds_pct"]
    column = next(index for index, (_low, high) in enumerate(bounds) if share_pct <= high)
    return int(row["chance_pct"][column])


def evasion(met: Encounter, size: int, most: int, faster: str, *, magic: bool, at_most: int) -> Evasion:
    """Return the chance of evading: the base, doubled if only the monsters are surprised, then with
    additions, from 0 to `at_most`. If only the party is surprised and it uses no magic, there is no chance,
    or in woods a base of 10, to which only the speed is added."""
    woods = met.terrain == "woods"
    speed = {"party": TWICE_AS_FAST_PCT, "monsters": -TWICE_AS_FAST_PCT}.get(faster, 0)
    if met.surprised == "party" and not magic:
        base = SURPRISED_IN_WOODS_PCT if woods else 0
        added = [("speed", speed)] if speed and base else []
        return Evasion(base, tuple(added), _clamp(base + sum(n for _what, n in added), at_most))
    base = base_chance(size, percent_met(met.number, most))
    added = [("surprise", base)] if met.surprised == "monsters" else []
    added += [("woods", WOODS_PCT)] if woods else []
    added += [("speed", speed)] if speed else []
    return Evasion(base, tuple(added), _clamp(base + sum(n for _what, n in added), at_most))


def could_come(state: State, met: Encounter, most: int = 0, *, dice: bool = True) -> int:
    """Return the most monsters that could be met: the referee's number, otherwise what is known of their kind
    (if `dice`, also its fixed number or the dice for it); 0 if unknown."""
    known = state.kinds.get(met.kind)
    if most or known is None or known.most or not dice:
        return most or (known.most if known else 0)
    each, thrown = fixed_number(state, met.kind), dice_of(state, met.kind)
    return each or (thrown.highest if thrown else 0)


def knows_chance(state: State, met: Encounter, most: int = 0, *, magic: bool = False) -> bool:
    """Return whether the numbers behind the chance to evade are known: how many monsters there are, and how
    many there could be. The people of a castle, and men with a leader, are always all there; if the monsters
    surprised the party, these numbers do not matter."""
    if met.castle or met.company or (met.surprised == "party" and not magic):
        return True
    return bool(met.number and could_come(state, met, most))


def chance_to_evade(
    state: State,
    met: Encounter,
    size: int,
    most: int = 0,
    faster: str = "",
    *,
    magic: bool = False,
    dice: bool = True,
) -> Evasion:
    """Return the chance of evading the monsters met, from what is known at this table. `size`: see
    `state.present.travellers`; `dice`: see `could_come`."""
    at_most = int(state.readings["evade_at_most"])
    every = could_come(state, met, most, dice=dice)
    return evasion(met, size, every, faster, magic=magic, at_most=at_most)


def given_away(at: Expedition | None, *, door: bool = False) -> tuple[str, ...]:
    """Return what warns monsters of a party, so that it cannot surprise them: its light, except through a
    door, and a failed attempt at a door."""
    if at is None:
        return ()
    lit = at.light and not (door or at.door)
    return (*([LIGHT] if lit else []), *([NOISE] if at.noise else []))


def _clamp(chance: int, at_most: int) -> int:
    return max(0, min(at_most, chance))


SORTIES: Final = ("party on the castle hex", "one hex away", "two hexes away")
HOSTILE, NEUTRAL = "hostile", "neutral"
PATRIARCH, EVIL = "Patriarch", "Evil High Priest"
FIGHTER = CLASSES[0]
JOUST, TOLL, ITEM, GEAS, TITHE, QUEST = "joust", "toll", "item", "geas", "tithe", "quest"
SLAY = "slay"
"""The demand of an Evil High Priest on a party of another alignment: if it does not pay, he attacks."""
_DEMANDS = {row["class"]: row for row in table("castle_demands").rows}
TITHE_PCT: int = _DEMANDS["cleric"]["tithe_pct_of_money_and_jewels"]
_JOUST_REWARD = _DEMANDS[FIGHTER]["joust_won_by_character"]
MONTHS_HOSTED: int = _JOUST_REWARD["hosted_months_max"]
DAYS_OF_RATIONS: int = 7 * _JOUST_REWARD["rations_weeks"]
WARHORSE: Final = "Heavy horse"
MEN: Final = frozenset({"Champions", "Myrmidons", "Swashbucklers", "Heroes", "Superheroes"})
TAKES_FIRST: Final = ("miscellaneous", "wands", "rings", "others")
"""The order in which a magic-user chooses among magic items."""


def heroes(castle: Castle) -> int:
    """Return how many Heroes ride with the retainers: one on each, if the retainers are mounts."""
    return castle.number if castle.riders else 0


def count_riders(castle: Castle) -> int:
    """Return how many ride out of a castle: master, retainers, the Heroes on them and residents; the garrison
    stays."""
    residents = sum(int(told.split()[0]) for told in castle.extra)
    return 1 + castle.number + heroes(castle) + residents


def garrison(castle: Castle) -> tuple[int, int]:
    """Return the two halves of the men on the walls: light foot with crossbows, and heavy foot."""
    return castle.men // 2, castle.men - castle.men // 2


def is_mounted(castle: Castle) -> bool:
    """Return whether master and men are mounted: their company rides, flies or is as fast as a horse.

    Only creatures of the movement table are known; for others the referee decides.
    """
    name = castle.retainers.removesuffix("s")
    fast = MODES.get(name, {}).get("hexes_per_day", 0) >= MODES[WARHORSE]["hexes_per_day"]
    return castle.riders or castle.retainers in MEN or fast


def jousters(state: State, castle: Castle) -> tuple[str, ...]:
    """Return the fighting-men in the party who can joust and have not yet lost to this castle's master."""
    return tuple(name for name in fighters(state, castle) if is_able(state, name))


def fighters(state: State, castle: Castle) -> tuple[str, ...]:
    """Return the fighting-men named in the party, even those unable to act, who have not yet lost to this
    castle's master."""
    named = state.journey.party if state.journey else ()
    people = (state.characters[name] for name in named if name in state.characters)
    return tuple(who.name for who in people if who.calling == FIGHTER and who.name not in castle.jousted)


def magic_users_share(gp: int, items: tuple[int, ...]) -> tuple[int, ...]:
    """Return what a magic-user takes of a treasure: gold, then items in the order of `TAKES_FIRST`.

    He takes half of the gold and half of the items, both rounded up, and first the items that he likes best.
    """
    left, taken = -(-sum(items) // 2), []
    for count in items:
        taken.append(min(left, count))
        left -= taken[-1]
    return (-(-gp // 2), *taken)
