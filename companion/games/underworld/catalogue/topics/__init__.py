"""What the rulebook speaks of, topic by topic, as people ask for it."""

from typing import Final

from companion.games.underworld.catalogue.topics import (
    afloat,
    battles,
    delving,
    dungeon,
    encounters,
    sea,
    silent,
    strongholds,
    wilderness,
)
from companion.kernel.topics import Topic

TOPICS: Final[tuple[Topic, ...]] = (
    *dungeon.TOPICS,
    *delving.TOPICS,
    *wilderness.TOPICS,
    *encounters.TOPICS,
    *strongholds.TOPICS,
    *battles.TOPICS,
    *sea.TOPICS,
    *afloat.TOPICS,
    *silent.TOPICS,
)
