"""Who lives in a castle, who rides out, and what can be asked of a party. Castles; Guards."""

from typing import Final

from companion.games.underworld.catalogue.tables import table
from companion.games.underworld.facts.travel import MODES
from companion.games.underworld.moves.people import CLASSES
from companion.games.underworld.state.out import Castle
from companion.games.underworld.state.state import State

SORTIES: Final = ("party on the castle hex", "one hex away", "two hexes away")
HOSTILE, NEUTRAL = "hostile", "neutral"
PATRIARCH, EVIL = "Patriarch", "Evil High Priest"
FIGHTER = CLASSES[0]
JOUST, TOLL, ITEM, GEAS, TITHE, QUEST = "joust", "toll", "item", "geas", "tithe", "quest"
SLAY = "slay"
"""What an Evil High Priest will do to those who are not of his kind and do not pay."""
_DEMANDS = {row["class"]: row for row in table("castle_demands").rows}
TITHE_PCT: int = _DEMANDS["cleric"]["tithe_pct_of_money_and_jewels"]
WON = _DEMANDS[FIGHTER]["joust_won_by_character"]
MONTHS_HOSTED: int = WON["hosted_months_max"]
DAYS_OF_RATIONS: int = 7 * WON["rations_weeks"]
WARHORSE: Final = "Heavy horse"
MEN: Final = frozenset({"Champions", "Myrmidons", "Swashbucklers", "Heroes", "Superheroes"})
TAKES_FIRST: Final = ("miscellaneous", "wands", "rings", "others")
"""How a magic-user chooses among magic items."""


def heroes(castle: Castle) -> int:
    """Return how many Heroes ride the retainers: one on each, where they are mounts."""
    return castle.number if castle.riders else 0


def riding_out(castle: Castle) -> int:
    """Return how many come out: master, retainers, Heroes on them and residents; the garrison stays."""
    residents = sum(int(told.split()[0]) for told in castle.extra)
    return 1 + castle.number + heroes(castle) + residents


def garrison(castle: Castle) -> tuple[int, int]:
    """Return the two halves of the men on the walls: light foot with crossbows, and heavy foot."""
    return castle.men // 2, castle.men - castle.men // 2


def mounted(castle: Castle) -> bool:
    """Return whether master and men are on horseback: their company rides, flies or is as fast as a horse.

    As far as the movement table tells; of other creatures it is for the referee to say.
    """
    name = castle.retainers.removesuffix("s")
    fast = MODES.get(name, {}).get("hexes_per_day", 0) >= MODES[WARHORSE]["hexes_per_day"]
    return castle.riders or castle.retainers in MEN or fast


def jousters(state: State, castle: Castle) -> tuple[str, ...]:
    """Return those of the master's class in the party who have not yet lost to him."""
    party = state.journey.party if state.journey else ()
    people = (state.characters[name] for name in party if name in state.characters)
    return tuple(who.name for who in people if who.calling == FIGHTER and who.name not in castle.jousted)


def share(gp: int, items: tuple[int, ...]) -> tuple[int, ...]:
    """Return what a magic-user takes of a treasure: gold, then items in the order of `TAKES_FIRST`.

    Half, rounded up, of each; the items that he likes best go first.
    """
    left, taken = -(-sum(items) // 2), []
    for count in items:
        taken.append(min(left, count))
        left -= taken[-1]
    return (-(-gp // 2), *taken)
