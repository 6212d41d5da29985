"""The topics of the rulebook, in the words in which people ask about them."""

from typing import Final

from companion.games.tyrants.catalogue.topics import (
    actions,
    beginning,
    cards,
    ending,
    minions,
    places,
    silent,
    silent_cards,
    turns,
)
from companion.kernel.topics import Topic

TOPICS: Final[tuple[Topic, ...]] = (
    *beginning.TOPICS,
    *cards.TOPICS,
    *turns.TOPICS,
    *places.TOPICS,
    *actions.TOPICS,
    *minions.TOPICS,
    *ending.TOPICS,
    *silent.TOPICS,
    *silent_cards.TOPICS,
)
