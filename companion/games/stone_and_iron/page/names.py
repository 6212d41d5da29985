"""Names of factions, buildings and dice in sentences."""

from itertools import count

from companion.games.stone_and_iron.catalogue.buildings import PLANS
from companion.games.stone_and_iron.catalogue.factions import NAMES
from companion.games.stone_and_iron.state.state import State
from companion.kernel.dice import Roll
from companion.kernel.words import Text


def faction(seat: str) -> Text:
    return NAMES.get(seat, Text("%(seat)s", {"seat": seat}))


def building(plan: str) -> str:
    return PLANS[plan].name if plan in PLANS else plan


def new_name(state: State, seat: str) -> str:
    """A name that no army has."""
    names = (f"{faction(seat)} {number}" for number in count(1))
    return next(name for name in names if name not in state.armies)


def pips(rolls: tuple[Roll, ...]) -> str:
    """How dice fell: `6, 3+4`."""
    return ", ".join("+".join(str(pip) for pip in roll.pips) or "–" for roll in rolls)
