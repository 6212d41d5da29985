"""The message catalogues: one for the shared packages, one for each feature, one for each game.

They are read directly from the translators' `.po` files when a language is first needed.
"""

import logging
import re
from functools import cache
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import Translations

from companion import PACKAGE
from companion.game_folders import game_folder, game_folders
from companion.web.i18n.codes import lineage, spell

LOG = logging.getLogger(__name__)

SOURCE = "en"
FEATURES = "features/"
"""The prefix of a feature's name where a game's name is expected."""

HOUSE = ""
"""Stands for the packages that all games share, where a game's name is expected."""

MESSAGES = "LC_MESSAGES/messages.po"


def folder(owner: str) -> Path:
    """Return the folder in which a game, a feature or the house has its translations, with a folder for each
    language."""
    if owner and not is_feature(owner):
        return game_folder(owner).translations
    return PACKAGE / (owner or "web") / "translations"


def is_feature(owner: str) -> bool:
    return owner.startswith(FEATURES)


@cache
def owners() -> tuple[str, ...]:
    """Return the house, and every feature and game that has translations."""
    games = (slug for slug, lies in game_folders().items() if lies.translations.is_dir())
    return (*shared_owners(), *games)


@cache
def shared_owners() -> tuple[str, ...]:
    """Return the house and every feature that has translations; their messages are used at every table."""
    found = sorted(PACKAGE.glob(f"{FEATURES}*/translations"))
    return (HOUSE, *(f"{FEATURES}{path.parent.name}" for path in found))


@cache
def languages() -> tuple[str, ...]:
    """Return the source language, then every language that has a catalogue. A folder whose name is no
    language code in our spelling is ignored, with a warning in the server's log."""
    found = {path.parts[-3] for owner in owners() for path in folder(owner).glob(f"*/{MESSAGES}")}
    for name in sorted(found):
        if (spelled := spell(name)) != name:
            how = "no language has that code" if spelled is None else f"it is spelled {spelled}"
            LOG.warning("Translations in a folder %s are left out: %s.", name, how)
    return (SOURCE, *sorted(name for name in found - {SOURCE} if spell(name) == name))


@cache
def catalogue(language: str, game: str = HOUSE) -> Translations:
    """Return the messages of the house, of all features and of one game, whose own take precedence. Without a
    game, add those of all games, over which the house's take precedence.

    No other game's messages are used at a table, because a printed name of one game may be a message of
    another.
    """
    merged = Translations()
    shared = shared_owners()
    for owner in (*shared, game) if game else (*owners()[len(shared) :], *reversed(shared)):
        for each in lineage(language):
            path = folder(owner) / each / MESSAGES
            if path.is_file():
                read = compile_catalogue(path, each)
                merged.plural = read.plural
                merged.merge(read)
    return merged


@cache
def compile_catalogue(path: Path, language: str) -> Translations:
    """Return the messages of a file, without those that cannot be filled in; none if the file cannot be read.
    The server's log names what is left out."""
    try:
        with path.open("rb") as file:
            written = read_po(file, locale=language)
        for message in list(written):
            if message.id and not _can_be_filled_in(message):
                LOG.warning(
                    "%s: left out, as its placeholders differ from those of the English: %r", path, message.id
                )
                written.delete(message.id)
        compiled = BytesIO()
        write_mo(compiled, written)
        compiled.seek(0)
        return Translations(compiled)
    except Exception as problem:  # noqa: BLE001
        # Whatever is wrong with a translator's file, pages must still be shown, in English if need be.
        LOG.warning("%s is left out, as it cannot be read: %s", path, problem)
        return Translations()


PLACEHOLDER = re.compile(r"%\((\w+)\)")


def _can_be_filled_in(message: Message) -> bool:
    """Return whether all translations of a message can be filled in with the values of its English."""
    ids = message.id if isinstance(message.id, tuple | list) else (message.id,)
    translated = message.string if isinstance(message.string, tuple | list) else (message.string,)
    strings = [said or "" for said in translated]
    values = dict.fromkeys(PLACEHOLDER.findall(" ".join(ids)), 0)
    # A message without placeholders may contain any character.
    return not all(_takes(said, values) for said in ids) or all(_takes(said, values) for said in strings)


def _takes(message: str, values: dict[str, int]) -> bool:
    try:
        return bool(message % values) or not message
    except (KeyError, TypeError, ValueError):
        return False
