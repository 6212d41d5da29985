"""Names as people type them: what cannot be seen, or would turn other text around, is left out."""

import unicodedata

from companion.kernel.checks import NAME_LENGTH

JOINERS = "\u200d\u200c"
"""Invisible, but part of emoji and of some scripts."""


def tidy_name(typed: str) -> str:
    kept = "".join(letter for letter in typed[: 20 * NAME_LENGTH] if _visible(letter))
    return " ".join(kept.split())


def _visible(letter: str) -> bool:
    return (
        letter in JOINERS or letter.isspace() or unicodedata.category(letter) not in ("Cc", "Cf", "Cs", "Co")
    )
