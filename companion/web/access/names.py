"""Names as people type them: what cannot be seen, or would turn other text around, is left out."""

import unicodedata

from companion.kernel.checks import NAME_LENGTH
from companion.kernel.input_text import readable
from companion.kernel.rulings import Refusal
from companion.kernel.words import text

JOINERS = "\u200d\u200c"
"""Invisible, but part of emoji and of some scripts."""


def tidy_name(typed: str) -> str:
    """Give what can be seen of a name; nothing where it has no letter of its own."""
    kept = "".join(letter for letter in typed[: 20 * NAME_LENGTH] if _visible(letter))
    return " ".join(kept.split()) if readable(kept) else ""


def named(typed: str) -> str:
    """The same for a name that somebody types now. Raises `Refusal` where nothing of it can be read."""
    name = tidy_name(typed)
    if (typed.strip() and not name) or any(_is_no_letter(letter) for letter in typed):
        raise Refusal(text("Nobody can read that name. Type it with letters, numbers or signs."))
    return name


def _visible(letter: str) -> bool:
    if _is_no_letter(letter):
        return False
    return (
        letter in JOINERS or letter.isspace() or unicodedata.category(letter) not in ("Cc", "Cf", "Cs", "Co")
    )


def _is_no_letter(letter: str) -> bool:
    """Return whether Unicode says that it will never be one: U+FFFE, U+FDD0 and their like."""
    number = ord(letter)
    return number & 0xFFFE == 0xFFFE or 0xFDD0 <= number <= 0xFDEF
