# ruff: noqa: F403
"""The moves of this game: the words of its ledger. The referee enters them; the seat is whose doing it is."""

from companion.games.underworld.moves.air import *
from companion.games.underworld.moves.combat import *
from companion.games.underworld.moves.estate import *
from companion.games.underworld.moves.expedition import *
from companion.games.underworld.moves.experience import *
from companion.games.underworld.moves.levels import *
from companion.games.underworld.moves.people import *
from companion.games.underworld.moves.sea import *
from companion.games.underworld.moves.tables import *
from companion.games.underworld.moves.wilderness import *
