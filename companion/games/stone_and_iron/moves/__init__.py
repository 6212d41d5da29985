"""The moves of this game: the words of its ledger. The entry says which faction it is about.

Squares are named as on the map (`H8`), seats by their id. Armies and units keep the ids given by the entry
that brought them in, so that taking back another entry does not change their names. Annotations of a type are
for the form that follows from it.
"""

from companion.games.stone_and_iron.moves.corrections import *  # noqa: F403
from companion.games.stone_and_iron.moves.play import *  # noqa: F403
