"""The moves of this game, as its ledger stores them. The entry says which faction a move is about.

Squares have their names on the map (`H8`), seats their ids. Armies and units keep the id given by the entry
that created them, so that taking back another entry does not change it. The annotations of field types are
for the form derived from the move.
"""

from companion.games.stone_and_iron.moves.corrections import *  # noqa: F403
from companion.games.stone_and_iron.moves.play import *  # noqa: F403
