"""The shelf: every game in this folder or installed beside us (`game_folders`). Games are discovered, and so
is what their modules declare: there are no lists to edit.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import Any

from companion.game_folders import GameFolder, game_folder, game_folders
from companion.kernel.game import About, Game


class Shelf(Mapping[str, Game[Any]]):
    """Games by slug. Their facts (`About`) are read at once; a game's rules are imported on first use."""

    def __init__(self, abouts: Mapping[str, About]) -> None:
        self.abouts = abouts

    def __getitem__(self, slug: str) -> Game[Any]:
        if slug not in self.abouts:
            raise KeyError(slug)
        game: Game[Any] = import_module(f"{game_folder(slug).package}.game").GAME
        return game

    def __contains__(self, slug: object) -> bool:
        return slug in self.abouts

    def __iter__(self) -> Iterator[str]:
        return iter(self.abouts)

    def __len__(self) -> int:
        return len(self.abouts)


@cache
def shelf() -> Shelf:
    """Return the games by slug, the shortest first; those without a usual length, such as the score sheet,
    come last."""
    abouts = (_about(folder) for folder in game_folders().values())
    by_time = sorted(abouts, key=lambda about: (not about.minutes, about.minutes, about.slug))
    return Shelf({about.slug: about for about in by_time})


def abouts_of(games: Mapping[str, Game[Any]]) -> Mapping[str, About]:
    """Return the facts of each game, importing rules only if they are needed for that."""
    return games.abouts if isinstance(games, Shelf) else {slug: game.about for slug, game in games.items()}


def _about(folder: GameFolder) -> About:
    """Return the facts from a game's `about.py`, or from the game itself if it has none."""
    about: About
    if find_spec(f"{folder.package}.about") is not None:
        about = import_module(f"{folder.package}.about").ABOUT
    else:
        about = import_module(f"{folder.package}.game").GAME.about
    return about


def gather(package: str, name: str) -> dict[str, Any]:
    """Return the mappings called `name` of all modules in a package, merged. The package may call this while
    it is being imported."""
    return {key: value for found in values_in(package, name) for key, value in found.items()}


def values_in(package: str, name: str) -> Iterator[Any]:
    """Yield the value called `name` of each module of a package that has it, in the order of module names."""
    for module in iter_modules(import_module(package).__path__):
        found = getattr(import_module(f"{package}.{module.name}"), name, None)
        if found is not None:
            yield found
