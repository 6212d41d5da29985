"""The topics of the sheet, in the words in which people ask about them."""

from typing import Final

from companion.games.underdark_maps.catalogue.topics import before, phases, silent
from companion.kernel.topics import Topic

TOPICS: Final[tuple[Topic, ...]] = (
    *before.TOPICS,
    *phases.TOPICS,
    *silent.TOPICS,
)
