"""The viewer's language, and sentences in it. English is the source and needs no catalogue.

The language follows the phone's settings; a language chosen by hand is stored on the phone.

The templates that all games share, and our own Python code, use the house's catalogue at every table. A
`Text` that is shown there may be a game's: for it, the catalogue of the table's game comes first.
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime
from functools import cache, lru_cache
from typing import Any, Final

from babel import Locale
from babel.dates import format_date, format_time
from babel.lists import format_list
from babel.numbers import format_decimal
from babel.support import Translations
from flask import Flask, has_request_context, redirect, request
from flask_babel import Babel, Domain, get_locale  # type: ignore[import-untyped]
from jinja2.ext import Extension
from jinja2.lexer import Token, TokenStream
from markupsafe import Markup, escape
from werkzeug.wrappers import Response

from companion.kernel.dice import say_dice
from companion.kernel.words import Text, Value, sign_number
from companion.web.access.cookies import forget, keep
from companion.web.i18n.catalogues import HOUSE, SOURCE, catalogue, languages
from companion.web.i18n.codes import best_match, tag
from companion.web.i18n.contractions import SEAM, contract, find_seams
from companion.web.proxied import get_globals, get_request
from companion.web.routes import ANYBODY, Access, Routes, own_page

COOKIE = "language"

speaking = Routes("speaking", __name__)


WRITTEN: Final[Mapping[str, str]] = {SOURCE: "en_GB"}
"""The locale for dates, numbers and lists, for languages in which regions write them differently."""


class Catalogues(Domain):
    """Give `gettext` in Python the house's catalogue in the viewer's language."""

    def get_translations(self) -> Translations:
        return catalogue(language(), HOUSE)


HOUSE_WORDS: Final[Mapping[str, str]] = {"_": "house_gettext", "ngettext": "house_ngettext"}
"""The functions that a game's own templates call, each with the one that the templates shared by all games
call instead."""


class HouseWords(Extension):
    """Make the templates that all games share use the house's catalogue at every table, as a game may have
    the same message id for something else."""

    def filter_stream(self, stream: TokenStream) -> Iterator[Token]:
        a_games = (stream.name or "").startswith("games/")
        for token in stream:
            ours = not a_games and token.type == "name" and token.value in HOUSE_WORDS
            yield token._replace(value=HOUSE_WORDS[token.value]) if ours else token


def init_languages(app: Flask) -> None:
    babel = Babel(app, default_locale=SOURCE, locale_selector=_locale)
    babel.domain_instance = Catalogues()
    # Keep this fast, as templates ask for hundreds of sentences.
    app.jinja_env.globals.update(
        _=_gettext,
        ngettext=_ngettext,
        house_gettext=_house_gettext,
        house_ngettext=_house_ngettext,
    )
    app.add_template_filter(words)
    app.add_template_filter(lambda written: words(say_dice(written)), "dice")
    app.add_template_filter(on_day)
    app.add_template_filter(sign_number, "signed")
    app.context_processor(
        lambda: {
            "lang": tag(language()),
            "html_lang": tag(str(_parse_locale(language()))),
            "languages": _list_languages(),
        }
    )


def language() -> str:
    """Return the code of the viewer's language; English outside a request."""
    if not has_request_context():
        return SOURCE
    cached = get_globals()
    found: str | None = cached.get("language")
    if found is None:
        found = cached.language = _requested_language()
    return found


def use_catalogue_of(game: str) -> None:
    """Use a game's catalogue first for the rest of this request."""
    cached = get_globals()
    cached.catalogue_game, cached.catalogue = game, None


def words(value: Any) -> Markup:
    """Return a sentence, a list, a float or a time in the viewer's language, safe for a page; anything else
    is only escaped."""
    if isinstance(value, Text):
        return _sentence(value)
    if isinstance(value, tuple | list):
        return _join_parts(value)
    if isinstance(value, float):
        return escape(format_decimal(value, "0.##", locale=get_locale() or _parse_locale(SOURCE)))
    if isinstance(value, datetime):
        locale = get_locale() or _parse_locale(SOURCE)
        day, hour = format_date(value, "long", locale=locale), format_time(value, "short", locale=locale)
        return escape(f"{day}, {hour}")
    return escape(value)


def words_of(game: str, value: Any) -> Markup:
    """Return a sentence as `words` does, with a game's catalogue first for this sentence only."""
    before = get_globals().get("catalogue_game", HOUSE)
    use_catalogue_of(game)
    try:
        return words(value)
    finally:
        use_catalogue_of(before)


def on_day(written: str) -> str:
    """Return a day, YYYY-MM-DD, in the format of the viewer's language."""
    return format_date(date.fromisoformat(written), "medium", locale=get_locale() or _parse_locale(SOURCE))


@speaking.post("/language", Access(who=ANYBODY))
def choose() -> Response:
    """Set this phone's language; anything that is not one of our languages means the device's own."""
    response = redirect(own_page(request.form.get("here", "")), 303)
    chosen = request.form.get("language", "")
    if chosen in languages():
        keep(response, COOKIE, chosen)
    else:
        forget(response, COOKIE)
    return response


def _gettext(message: str, /, **values: Any) -> Markup:
    translations = _catalogue()
    return _filled_in(translations.ugettext(message), values) if values else _as_it_is(translations, message)


def _ngettext(one: str, more: str, n: int, /, **values: Any) -> Markup:
    return _filled_in(_catalogue().ungettext(one, more, n), {"num": n, **values})


def _house_gettext(message: str, /, **values: Any) -> Markup:
    translations = _house()
    return _filled_in(translations.ugettext(message), values) if values else _as_it_is(translations, message)


def _house_ngettext(one: str, more: str, n: int, /, **values: Any) -> Markup:
    return _filled_in(_house().ungettext(one, more, n), {"num": n, **values})


@lru_cache(10_000)
def _as_it_is(translations: Translations, message: str) -> Markup:
    """Return a template's sentence without values; each page has about a hundred."""
    return _filled_in(translations.ugettext(message), {})


def _filled_in(form: str, values: Mapping[str, Any]) -> Markup:
    """Return a template's sentence with its values escaped; the sentence itself is safe."""
    # In a catalogue a percent sign is always doubled, even in sentences without values.
    return _fill(Markup(form), values) if "%" in form else Markup(form)  # noqa: S704


def _fill(form: Markup, values: Mapping[str, Any]) -> Markup:
    """Return a sentence with its values, each escaped, and with the contractions of the language."""
    spoken = language()
    seams = find_seams(spoken, form)
    if not seams:
        return form % values
    marked = {
        name: escape(SEAM) + escape(value) if name in seams else value for name, value in values.items()
    }
    return contract(spoken, form % marked)


def _sentence(text: Text) -> Markup:
    translations = _catalogue()
    if not text.values and not text.plural:
        return _by_itself(translations, text.msgid)
    count = text.values.get("n")
    if text.plural and isinstance(count, int):
        form = translations.ungettext(text.msgid, text.plural, count)
    else:
        form = translations.ugettext(text.msgid)
    if not text.values:
        return escape(form)
    return _fill(escape(form), {name: words(value) for name, value in text.values.items()})


@lru_cache(10_000)
def _by_itself(translations: Translations, msgid: str) -> Markup:
    """Return a sentence without values, safe for a page."""
    return escape(translations.ugettext(msgid))


def _join_parts(parts: Sequence[Value]) -> Markup:
    if not parts:
        return Markup()
    spoken, locale = language(), get_locale() or _parse_locale(SOURCE)
    # Every part is escaped, and so are the separators, so the result is safe.
    joined = Markup(format_list([f"{SEAM}{words(part)}" for part in parts], locale=locale))  # noqa: S704
    return contract(spoken, joined)


def _catalogue() -> Translations:
    """Return the catalogue for sentences that may be the game's, looked up once a request because a page has
    hundreds of sentences."""
    cached = get_globals()
    found: Translations | None = cached.get("catalogue")
    if found is None:
        found = cached.catalogue = catalogue(language(), cached.get("catalogue_game", HOUSE))
    return found


def _house() -> Translations:
    cached = get_globals()
    found: Translations | None = cached.get("house_catalogue")
    if found is None:
        found = cached.house_catalogue = catalogue(language(), HOUSE)
    return found


def _locale() -> Locale:
    return _parse_locale(_requested_language())


def _requested_language() -> str:
    if not has_request_context():
        return SOURCE
    sent = get_request()
    return _choose_language(sent.cookies.get(COOKIE, ""), sent.headers.get("Accept-Language", ""))


@lru_cache(1_000)
def _choose_language(chosen: str, accepted: str) -> str:
    """Return the chosen language or, if it is none of ours, the best for the device. `accepted`: its header
    Accept-Language."""
    if chosen in languages():
        return chosen
    return best_match(accepted, languages()) or SOURCE


@cache
def _parse_locale(code: str) -> Locale:
    return Locale.parse(WRITTEN.get(code, code))


def _list_languages() -> tuple[tuple[str, str, bool], ...]:
    """Return each language: its code, its own name, and whether it was chosen by hand."""
    chosen = request.cookies.get(COOKIE, "") if has_request_context() else ""
    return tuple((code, _own_name(code), code == chosen) for code in languages())


@cache
def _own_name(code: str) -> str:
    name = Locale.parse(code).get_display_name(code) or code
    return name[:1].upper() + name[1:]
