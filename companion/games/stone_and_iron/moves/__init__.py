"""The moves of this game: the words of its ledger. Whose faction it is about stands in the entry.

Squares are named as on the map (`H8`), seats by their id. Armies and units bear the ids that the entry gave
them which brought them in, so that taking back another entry leaves their names alone. What stands beside a
type is for the form that follows from it.
"""

from companion.games.stone_and_iron.moves.corrections import *  # noqa: F403
from companion.games.stone_and_iron.moves.play import *  # noqa: F403
