"""The catalogues of messages: one of the shared rooms, one of each game.

They are read as the translators write them, from `.po` files, when a language is first asked for.
"""

from functools import cache
from io import BytesIO
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import Translations

from companion import PACKAGE

SOURCE = "en"
HOUSE = ""
"""Stands for the shared rooms where a game's name would."""

MESSAGES = "LC_MESSAGES/messages.po"


def folder(owner: str) -> Path:
    """Return where a game, or the house, keeps its translations: a folder for each language."""
    room = PACKAGE / "games" / owner if owner else PACKAGE / "web"
    return room / "translations"


@cache
def owners() -> tuple[str, ...]:
    """Return the house and every game that brings translations."""
    games = (path.parent.name for path in sorted((PACKAGE / "games").glob("*/translations")))
    return (HOUSE, *games)


@cache
def languages() -> tuple[str, ...]:
    """Return the source first, then every language that has a catalogue."""
    found = {path.parts[-3] for owner in owners() for path in folder(owner).glob(f"*/{MESSAGES}")}
    return (SOURCE, *sorted(found - {SOURCE}))


@cache
def catalogue(language: str, game: str = HOUSE) -> Translations:
    """Return the messages of the house and of a game, which has the last word, or else of the house and all
    games.

    At a table no other game is heard: a name that is printed here may be a message there.
    """
    spoken = Translations()
    for owner in (HOUSE, game) if game else (*owners()[1:], HOUSE):
        path = folder(owner) / language / MESSAGES
        if path.is_file():
            read = compiled(path, language)
            spoken.plural = read.plural
            spoken.merge(read)
    return spoken


@cache
def compiled(path: Path, language: str) -> Translations:
    with path.open("rb") as file:
        written = read_po(file, locale=language)
    compiled = BytesIO()
    write_mo(compiled, written)
    compiled.seek(0)
    return Translations(compiled)
