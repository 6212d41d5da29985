"""The topics of the rulebook, in the words in which people ask for them."""

from dataclasses import replace
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
from companion.games.underworld.catalogue.topics.cells import cells_of
from companion.kernel.topics import Topic

_TOPICS: Final[tuple[Topic, ...]] = (
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

TOPICS: Final[tuple[Topic, ...]] = tuple(replace(each, cells=cells_of(each.key)) for each in _TOPICS)
