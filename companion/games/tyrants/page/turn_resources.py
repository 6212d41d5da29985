"""Power and Influence of a turn: what markers bring, what the basic actions cost (pages 9 to 13)."""

from collections.abc import Mapping
from typing import Final

from companion.games.tyrants import moves as m
from companion.games.tyrants.catalogue import actions
from companion.games.tyrants.catalogue.cards import CARDS
from companion.games.tyrants.facts import influence
from companion.kernel.features import Pool, TurnResources
from companion.kernel.moves import Entry
from companion.kernel.words import text

POWER, INFLUENCE = "power", "influence"
PAID: Final = ("market", "stack")
"""Where a card is paid for; what is given or comes back from the devoured cards is a card's doing."""


def costs(entry: Entry) -> Mapping[str, int]:
    """Of an action that the house paid for; what a card said is free."""
    if entry.override is not None and entry.override.says == "card":
        return {}
    match entry.move:
        case m.Deploy():
            return {POWER: actions.DEPLOY}
        case m.Assassinate():
            return {POWER: actions.ASSASSINATE}
        case m.ReturnSpy(_, owner) if owner != entry.seat:
            return {POWER: actions.RETURN_SPY}
        case m.Recruit(card, source) if source in PAID and card in CARDS:
            return {INFLUENCE: CARDS[card].cost or 0}
        case _:
            return {}


TURN_RESOURCES: Final = TurnResources(
    pools=(
        Pool(key=POWER, name=text("Power")),
        Pool(key=INFLUENCE, name=text("Influence"), start=influence),
    ),
    costs=costs,
)
