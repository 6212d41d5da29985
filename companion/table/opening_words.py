"""Opening words, and the box that they open: sealed content travels in it, inside the entry itself.

The words are derived from the salt, which is stored beside the ledger where the content was sealed, and are
shown to its author: readers of the ledger or of an export have the box but not the words.
"""

from __future__ import annotations

import json
from base64 import b32encode, urlsafe_b64encode
from collections.abc import Sequence
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from companion.kernel.input_text import read_json
from companion.kernel.rulings import Refusal
from companion.kernel.words import text

if TYPE_CHECKING:
    from cryptography.fernet import Fernet

FORMAT: Final = "undertally-box-1"
MAX_BYTES: Final = 32 * 1024
"""The maximum size of the content of a box, in bytes. Larger content is not put in a box and stays where it
was sealed."""

PADDED_TO: Final = 1024
"""A box is padded to a multiple of this many bytes, so that its length reveals nothing about its content."""

BITS: Final = 80
"""Bits of the opening words: too many to try out, and sixteen letters to type."""

LOOK_ALIKES: Final = str.maketrans("018", "OIB")
"""Digits that the words do not use, and the letters that are mistaken for them."""

NOT_THE_WORDS: Final = text("That code does not unlock it. Check it letter by letter.")


def opening_words(salt: str) -> str:
    """Return four groups of four letters and digits, from which the salt cannot be derived."""
    plain = b32encode(_digest(salt)[: BITS // 8]).decode()
    return "-".join(plain[start : start + 4] for start in range(0, len(plain), 4))


def typed_words(words: str) -> str:
    """Return opening words that somebody typed, in standard form, with look-alike characters corrected."""
    return "".join(filter(str.isalnum, words.upper())).translate(LOOK_ALIKES)


def lock_box(salt: str, drafts: Sequence[str]) -> str:
    """Return the locked box for `drafts`, as the codec packs them; empty if they are too long."""
    content = json.dumps([salt, *drafts]).encode()
    filled = content.ljust(-(-len(content) // PADDED_TO) * PADDED_TO)
    return _lock(opening_words(salt)).encrypt(filled).decode() if len(content) <= MAX_BYTES else ""


def open_box(box: str, words: str) -> tuple[str, tuple[str, ...]]:
    """Return the salt and the drafts in a box. Raise `Refusal` for wrong words."""
    from cryptography.fernet import InvalidToken

    try:
        salt, *drafts = read_json(_lock(words).decrypt(box.encode()))
    except (InvalidToken, ValueError) as error:
        raise Refusal(NOT_THE_WORDS) from error
    return str(salt), tuple(map(str, drafts))


def _lock(words: str) -> Fernet:
    # The import takes about 10 MB, which most tables can save.
    from cryptography.fernet import Fernet

    return Fernet(urlsafe_b64encode(_digest(typed_words(words))))


def _digest(what: str) -> bytes:
    return sha256(f"{FORMAT}\n{what}".encode()).digest()
