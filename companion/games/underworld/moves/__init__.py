# ruff: noqa: F403
"""The moves of this game, as its ledger stores them. The referee enters most of them, without a seat; orders
in battle have the seat that writes them.
"""

from companion.games.underworld.moves.air import *
from companion.games.underworld.moves.armies import *
from companion.games.underworld.moves.combat import *
from companion.games.underworld.moves.estate import *
from companion.games.underworld.moves.expedition import *
from companion.games.underworld.moves.experience import *
from companion.games.underworld.moves.levels import *
from companion.games.underworld.moves.people import *
from companion.games.underworld.moves.sea import *
from companion.games.underworld.moves.tables import *
from companion.games.underworld.moves.wilderness import *
