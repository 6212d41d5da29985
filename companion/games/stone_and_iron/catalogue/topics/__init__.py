"""The topics of the rulebook, in the words in which people ask about them."""

from typing import Final

from companion.games.stone_and_iron.catalogue.topics import (
    aftermath,
    battles,
    buildings,
    campaign,
    silent,
    squares,
    upgrades,
    victory,
)
from companion.kernel.topics import Topic

TOPICS: Final[tuple[Topic, ...]] = (
    *campaign.TOPICS,
    *squares.TOPICS,
    *battles.TOPICS,
    *aftermath.TOPICS,
    *buildings.TOPICS,
    *upgrades.TOPICS,
    *victory.TOPICS,
    *silent.TOPICS,
)
