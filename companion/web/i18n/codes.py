"""Language codes, spelled as the folders of translations are: it, pt_BR, zh_Hant."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import islice

from babel import Locale, UnknownLocaleError
from babel.core import get_locale_identifier, parse_locale
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

MAX_ASKED = 20
"""How many of the languages that a browser requests are considered; browsers send ten at most."""

MAX_TAG = 35
"""Characters that a language's tag may have."""


@lru_cache(1_000)
def spell(code: str) -> str | None:
    """Return a code in our spelling, whatever separates its parts; None if Babel, which formats dates and
    numbers, does not know the language."""
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
    """Return a language alone or, if it is regional, after the general one on whose words it falls back: pt,
    pt_BR."""
    base, _, region = code.rpartition("_")
    # A language in another script cannot fall back on the general one, only on English.
    return (base, code) if base and not region.istitle() else (code,)


def best_match(accepted: str, languages: Sequence[str]) -> str | None:
    """Return our language for the first of the requested languages for which we have one; None if there is
    none.

    `accepted`: the header Accept-Language. For a regional language the general one is used or, failing that,
    one of another region in the same script, before the next requested language is tried.
    """
    for wanted, quality in islice(parse_accept_header(accepted, LanguageAccept), MAX_ASKED):
        found = _closest(wanted[:MAX_TAG], languages) if quality > 0 else None
        if found is not None:
            return found
    return None


def _closest(wanted: str, languages: Sequence[str]) -> str | None:
    spelled = spell(wanted)
    if spelled is None:
        # An unknown region, or further subtags: en-u-hc-h12.
        shorter = wanted.rpartition("-")[0]
        return _closest(shorter, languages) if shorter else None
    # Babel maps zh_TW to zh_Hant.
    for parts in (spelled.split("_"), str(Locale.parse(spelled)).split("_")):
        for length in range(len(parts), 0, -1):
            if (shorter := "_".join(parts[:length])) in languages:
                return shorter
    locale = Locale.parse(spelled)
    return next((each for each in languages if _is_kin(Locale.parse(each), locale)), None)


def _is_kin(one: Locale, other: Locale) -> bool:
    scripts = {one.script, other.script} - {None}
    return bool(one.language == other.language) and len(scripts) < 2
