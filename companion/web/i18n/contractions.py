"""Words of a sentence that change before the value that follows: in French, "de" and "Orange" become
"d’Orange", and in Spanish, "a" and "el mercado" become "al mercado".
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from markupsafe import Markup

SEAM: Final = "\0"
"""Marks where a value begins in a sentence or a list."""

_FRENCH_VOWEL: Final = (
    r"(?:<[^>]*>)*(?!onz|oui\b)(?i:[aàâäeéèêëiîïoôöuùûüœæ]|y(?![aeiouéè]))(?=[a-zà-öø-ÿœ'’])"
)
"""Matches the beginning of a word before which "de" becomes "d’". Not an h, which is mute in some words only,
nor a single letter, such as the name of a square."""

_SPANISH_I: Final = r"(?i:h?[ií](?![aeoáéó]))"
_SPANISH_O: Final = r"(?i:h?[oó]|8|11\b)"


class _Contractions(NamedTuple):
    """`before`: finds the names of values that follow a word that may change. `written`: patterns of such a
    word with the seam after it, each with what replaces both."""

    before: re.Pattern[str]
    written: tuple[tuple[re.Pattern[str], str], ...]


def _contractions(words: str, *written: tuple[str, str]) -> _Contractions:
    each = tuple((re.compile(rf"\b{found}"), instead) for found, instead in written)
    return _Contractions(re.compile(rf"\b(?:{words}) %\((\w+)\)s"), each)


_BY_LANGUAGE: Final[Mapping[str, _Contractions]] = {
    "fr": _contractions(
        "[Dd]e|[Qq]ue|à",
        (rf"([Dd]|[Qq]u)e {SEAM}(?={_FRENCH_VOWEL})", r"\1’"),
        (rf"de {SEAM}le ", "du "),
        (rf"de {SEAM}les ", "des "),
        (rf"à {SEAM}le ", "au "),
        (rf"à {SEAM}les ", "aux "),
    ),
    "es": _contractions(
        "[Dd]e|[Aa]|[yo]",
        (rf"([Dd]e|[Aa]) {SEAM}el ", r"\1l "),
        (rf"y {SEAM}(?={_SPANISH_I})", "e "),
        (rf"o {SEAM}(?={_SPANISH_O})", "u "),
    ),
}


@lru_cache(10_000)
def find_seams(language: str, sentence: str) -> frozenset[str]:
    """Return the names of the values that follow a word that may change."""
    rules = _BY_LANGUAGE.get(language.partition("_")[0])
    return frozenset(rules.before.findall(sentence)) if rules else frozenset()


def contract(language: str, sentence: Markup) -> Markup:
    """Return a sentence or list with its contractions, without seams."""
    rules = _BY_LANGUAGE.get(language.partition("_")[0])
    written: str = sentence
    for found, instead in rules.written if rules else ():
        written = found.sub(instead, written)
    # What replaces a word is safe.
    return Markup(written.replace(SEAM, ""))  # noqa: S704
