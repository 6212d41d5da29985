"""The shelf: every folder here that hands over a game. There is no list to edit."""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import MappingProxyType
from typing import Any

from companion.kernel.game import Game


@cache
def shelf() -> Mapping[str, Game[Any]]:
    """The games by slug, which is also the name of the folder."""
    found = (import_module(f"{__name__}.{room.name}.game") for room in iter_modules(__path__) if room.ispkg)
    return MappingProxyType({module.GAME.about.slug: module.GAME for module in found})
