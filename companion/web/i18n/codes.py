"""Codes of languages. They are spelled in one way, as folders of translations are: it, pt_BR, zh_Hant."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import islice

from babel import Locale, UnknownLocaleError
from babel.core import get_locale_identifier, parse_locale
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

MAX_ASKED = 20
"""Languages of a device that are looked at; browsers send ten at most."""

MAX_TAG = 35
"""Characters that a language's tag may have."""


@lru_cache(1_000)
def spell(code: str) -> str | None:
    """Return a code as it is spelled here, whatever stands between its parts; None where Babel, which writes
    its days and numbers, knows no such language."""
    try:
        parts = parse_locale(code.replace("-", "_"))
        spelled = get_locale_identifier(parts)
        Locale.parse(spelled)
    except (UnknownLocaleError, ValueError, TypeError):
        return None
    return spelled


def tag(code: str) -> str:
    """Return a code as pages and browsers spell it."""
    return code.replace("_", "-")


def lineage(code: str) -> tuple[str, ...]:
    """Return the language of a region after the language of all regions, whose words are used where it has
    none of its own."""
    base, _, region = code.rpartition("_")
    # Another script is another way to write: what it lacks is in English.
    return (base, code) if base and not region.istitle() else (code,)


def best_match(accepted: str, languages: Sequence[str]) -> str | None:
    """Return the first language that a device asks for, as far as there is any of them.

    `accepted`: the header Accept-Language. A language of a region is, before any other language, that of all
    regions, or else that of another region in the same script.
    """
    for wanted, quality in islice(parse_accept_header(accepted, LanguageAccept), MAX_ASKED):
        found = _closest(wanted[:MAX_TAG], languages) if quality > 0 else None
        if found is not None:
            return found
    return None


def _closest(wanted: str, languages: Sequence[str]) -> str | None:
    spelled = spell(wanted)
    if spelled is None:
        # A region that nobody knows, or more than a region: en-u-hc-h12.
        shorter = wanted.rpartition("-")[0]
        return _closest(shorter, languages) if shorter else None
    # As Babel reads it, zh_TW is written in zh_Hant.
    for parts in (spelled.split("_"), str(Locale.parse(spelled)).split("_")):
        for length in range(len(parts), 0, -1):
            if (shorter := "_".join(parts[:length])) in languages:
                return shorter
    locale = Locale.parse(spelled)
    return next((each for each in languages if _is_kin(Locale.parse(each), locale)), None)


def _is_kin(one: Locale, other: Locale) -> bool:
    scripts = {one.script, other.script} - {None}
    return bool(one.language == other.language) and len(scripts) < 2
