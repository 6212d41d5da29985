"""Where the games are: folders in `games/`, and packages that were installed beside Undertally.

A package from outside has an entry point in the group `undertally.games`, named after the game's slug, and
its `__init__` says which interface it was written for: `UNDERTALLY_API = 1`. Both kinds have the same modules
and folders, but a package also contains its `templates`.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Final

from companion import PACKAGE, ROOT

API: Final = 1
"""The version of the interface to games, raised when games that were written for it must be changed."""

GROUP: Final = "undertally.games"
OWN: Final = "companion.games"
SLUG: Final = re.compile(r"[a-z][a-z0-9_]{1,39}")
MODULE: Final = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)*")


@dataclass(frozen=True, slots=True)
class GameFolder:
    """`package`: its dotted name. `distribution`, `version`: of the package that installed it; empty for our
    own games."""

    slug: str
    package: str
    code: Path
    templates: Path
    distribution: str = ""
    version: str = ""

    @property
    def translations(self) -> Path:
        return self.code / "translations"


@dataclass(frozen=True, slots=True)
class RefusedGame:
    """A game from outside that could not be loaded. `why`: a clause for the person who runs the server."""

    slug: str
    distribution: str
    version: str
    why: str

    def __str__(self) -> str:
        return f"The game {self.slug} of {self.distribution} {self.version} is not on the shelf: {self.why}."


@dataclass(frozen=True, slots=True)
class InstalledGames:
    folders: Mapping[str, GameFolder]
    refused: tuple[RefusedGame, ...] = ()


def own_folder(slug: str) -> GameFolder:
    """Return the folder of one of our own games, whether or not it exists."""
    return GameFolder(slug, f"{OWN}.{slug}", PACKAGE / "games" / slug, ROOT / "templates" / "games" / slug)


def game_folder(slug: str) -> GameFolder:
    return game_folders().get(slug) or own_folder(slug)


def game_folders() -> Mapping[str, GameFolder]:
    return installed_games().folders


@cache
def installed_games() -> InstalledGames:
    """Return our own games, and those from installed packages."""
    return find_games(entry_points(group=GROUP))


def find_games(points: Iterable[EntryPoint]) -> InstalledGames:
    """Return all games. A package that cannot be used is listed among the refused; it does not affect the
    others."""
    own = (path.parent.name for path in sorted((PACKAGE / "games").glob("*/game.py")))
    folders = {slug: own_folder(slug) for slug in own}
    refused = []
    for point in sorted(points, key=lambda point: (point.name, point.value)):
        found = _find_outside(point, folders)
        if isinstance(found, str):
            refused.append(RefusedGame(point.name, *_installed_by(point), found))
        else:
            folders[point.name] = found
    return InstalledGames(folders, tuple(refused))


def _installed_by(point: EntryPoint) -> tuple[str, str]:
    return (point.dist.name, point.dist.version) if point.dist else (point.value, "")


def _find_outside(point: EntryPoint, taken: Mapping[str, GameFolder]) -> GameFolder | str:
    """Return the folder of a game from outside, or why it cannot be used."""
    slug, package = point.name, point.value
    if not SLUG.fullmatch(slug):
        return "its name must be 2 to 40 lower-case letters, digits and underscores, beginning with a letter"
    if (there := taken.get(slug)) is not None:
        return f"there is already a game of that name, from {there.distribution or 'Undertally itself'}"
    if not MODULE.fullmatch(package):
        return f"its entry point must name a package, not {package!r}"
    try:
        module = import_module(package)
        if (
            unfit := _why_unfit(getattr(module, "UNDERTALLY_API", None), _installed_by(point)[0])
        ) is not None:
            return unfit
        # Import it now, so that an error in it shows when the server starts, not when a table is opened.
        game = import_module(f"{package}.game")
        if game.GAME.about.slug != slug:
            return f"it calls itself {game.GAME.about.slug}"
        code = Path(str(game.__file__)).parent
    except Exception as problem:  # noqa: BLE001
        # Whatever another package raises on import, the other games must be available.
        return f"it cannot be imported ({type(problem).__name__}: {problem})"
    return GameFolder(slug, package, code, code / "templates", *_installed_by(point))


def _why_unfit(made_for: object, distribution: str) -> str | None:
    """Return why a game written for this version of the interface cannot be used here; None if it can."""
    if made_for == API:
        return None
    if not isinstance(made_for, int):
        return "it does not set UNDERTALLY_API, the version of the interface that it was written for"
    cure = "update Undertally" if made_for > API else f"update {distribution}"
    return f"it was written for interface {made_for} of Undertally, and this one has {API}; {cure}"
