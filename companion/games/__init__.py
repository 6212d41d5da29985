"""The shelf: every folder here that hands over a game. There is no list to edit."""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from types import MappingProxyType
from typing import Any

from companion.kernel.game import Game


@cache
def shelf() -> Mapping[str, Game[Any]]:
    """Return the games by slug, which is also the name of the folder; without a `game.py` it is none yet.

    Those that take the least time come first, and last what takes as long as another game.
    """
    rooms = (f"{__name__}.{room.name}.game" for room in iter_modules(__path__) if room.ispkg)
    found = (import_module(name).GAME for name in rooms if find_spec(name) is not None)
    games = sorted(found, key=lambda game: (not game.about.minutes, game.about.minutes, game.about.slug))
    return MappingProxyType({game.about.slug: game for game in games})
