"""What the rulebook speaks of, topic by topic, as people ask for it."""

from typing import Final

from companion.games.underdark_maps.catalogue.topics import before, phases, silent
from companion.kernel.topics import Topic

TOPICS: Final[tuple[Topic, ...]] = (
    *before.TOPICS,
    *phases.TOPICS,
    *silent.TOPICS,
)
