"""What the rulebook speaks of, topic by topic, as people ask for it."""

from typing import Final

from companion.games.tyrants.catalogue.topics import actions, beginning, ending, silent, turns
from companion.kernel.topics import Topic

TOPICS: Final[tuple[Topic, ...]] = (
    *beginning.TOPICS,
    *turns.TOPICS,
    *actions.TOPICS,
    *ending.TOPICS,
    *silent.TOPICS,
)
