"""Creating the folders of a new game, with the least that it needs: `flask companion new-game`."""

import re
from collections.abc import Iterator
from keyword import iskeyword, issoftkeyword
from pathlib import Path
from typing import Final

from companion import ROOT
from companion.game_folders import SLUG

DESTINATIONS: Final = {
    "init.py.txt": "companion/games/{slug}/__init__.py",
    "game.py.txt": "companion/games/{slug}/game.py",
    "test_game.py.txt": "tests/games/{slug}/test_{slug}.py",
}
"""Where each file of templates/new-game goes in a checkout."""

NEXT: Final = """
{files}

Next:
1. Try it as it is:          .venv/bin/flask companion new {slug}, and make run
2. Run the checks of games:  .venv/bin/python -m pytest tests/contract tests/games/{slug} -k {slug}
3. Give it its own moves:    docs/adding-a-game.md says how
"""


def new_game(slug: str, root: Path = ROOT) -> tuple[str, ...]:
    """Write the files of a new game and return their paths, below `root`. Raise `ValueError` for an
    impossible name, `OSError` if a file exists or cannot be written."""
    if (why := unfit(slug, root)) is not None:
        raise ValueError(f"{slug} cannot be the name of a game: {why}.{_suggest(slug, root)}")
    title = slug.replace("_", " ").capitalize()
    paths = tuple(path.format(slug=slug) for path in DESTINATIONS.values())
    for template, path in zip(DESTINATIONS, paths, strict=True):
        written = (
            (root / "templates" / "new-game" / template).read_text("utf-8").format(slug=slug, title=title)
        )
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        with (root / path).open("x", encoding="utf-8") as file:
            file.write(written)
    return paths


def unfit(slug: str, root: Path = ROOT) -> str | None:
    """Return why a name cannot be a game's; None if it can."""
    if not SLUG.fullmatch(slug):
        return "it must be 2 to 40 lower-case letters, digits and underscores, beginning with a letter"
    if iskeyword(slug) or issoftkeyword(slug):
        return "it is a keyword of Python"
    if any(
        (root / folder / slug).exists() for folder in ("companion/games", "templates/games", "tests/games")
    ):
        return "there is such a folder already"
    if slug in _rooms(root):
        return "a shared package, module or folder of templates has that name"
    if slug in _classes(root):
        return "a style sheet has a class of that name"
    if (knowing := next(files_that_know(slug, root), None)) is not None:
        return f"it is a word that other files use, such as {knowing.relative_to(root).as_posix()}"
    return None


def _suggest(slug: str, root: Path) -> str:
    """Return the advice to take another name for the folder, if that would be possible; otherwise ""."""
    other = f"{slug}_game"
    if unfit(other, root) is not None:
        return ""
    return f" Take {other}: people read the title, which you write in companion/games/{other}/game.py."


def files_that_know(slug: str, root: Path = ROOT) -> Iterator[Path]:
    """Yield the files of the shared packages and of other games that contain a name as a word: they must not
    know a game."""
    word = re.compile(rf"\b{slug}\b", re.IGNORECASE)
    for pattern in ("companion/**/*.py", "templates/**/*.html", "static/js/*.js", "static/css/*.css"):
        for path in sorted(root.glob(pattern)):
            if slug not in path.relative_to(root).parts and word.search(path.read_text("utf-8")):
                yield path


def _rooms(root: Path) -> set[str]:
    """Return the names of shared packages, modules and folders of templates."""
    packages = {path.stem for path in (root / "companion").rglob("*") if _is_code(path, root)}
    return packages | {path.name for path in (root / "templates").iterdir() if path.is_dir()} | {"companion"}


def _is_code(path: Path, root: Path) -> bool:
    shared = root / "companion" / "games" not in path.parents
    return shared and (path.suffix == ".py" or (path / "__init__.py").is_file())


def _classes(root: Path) -> Iterator[str]:
    for sheet in (root / "static").rglob("*.css"):
        yield from re.findall(r"\.([a-z][a-z0-9_]*)(?![\w-])", sheet.read_text("utf-8"))
