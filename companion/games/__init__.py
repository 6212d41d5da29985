"""The shelf: every folder here that hands over a game. There is no list to edit, and none of what the modules
of a game's package say each for themselves.
"""

from collections.abc import Iterator, Mapping
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


def gathered(package: str, name: str) -> dict[str, Any]:
    """Return the mappings called `name` of all modules in a package, which may ask while it is being
    imported."""
    return {key: value for found in each_module(package, name) for key, value in found.items()}


def each_module(package: str, name: str) -> Iterator[Any]:
    """Yield what is called `name` in each module of a package that has it, in the order of the modules'
    names."""
    for module in iter_modules(import_module(package).__path__):
        found = getattr(import_module(f"{package}.{module.name}"), name, None)
        if found is not None:
            yield found
