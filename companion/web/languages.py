"""The viewer's language, and sentences in it. English is the source and needs no catalogue."""

from typing import Any

from babel.lists import format_list
from flask import Flask, current_app, g, request
from flask_babel import Babel, get_domain, get_locale  # type: ignore[import-untyped]
from markupsafe import Markup, escape

from companion.kernel.words import Text, Value

SOURCE = "en"


def init_languages(app: Flask) -> None:
    babel = Babel(app, default_locale=SOURCE, locale_selector=_locale)
    with app.app_context():
        known = {SOURCE, *(str(locale) for locale in babel.list_translations())}
    app.extensions["languages"] = sorted(known, key=lambda code: (code != SOURCE, code))
    app.add_template_filter(words)


def language() -> str:
    """The code of the viewer's language, for caches and `<html lang>`."""
    return str(get_locale() or SOURCE).replace("_", "-")


def words(value: Any) -> Markup:
    """A sentence in the viewer's language, safe to put into a page; text that is no sentence, escaped."""
    if isinstance(value, Text):
        return _sentence(value)
    if isinstance(value, tuple):
        return _listed(value)
    return escape(value)


def _sentence(text: Text) -> Markup:
    catalogue = _catalogue()
    count = text.values.get("n")
    if text.plural and isinstance(count, int):
        form = catalogue.ungettext(text.msgid, text.plural, count)
    else:
        form = catalogue.ugettext(text.msgid)
    if not text.values:
        return escape(form)
    return escape(form) % {name: words(value) for name, value in text.values.items()}


def _listed(parts: tuple[Value, ...]) -> Markup:
    if not parts:
        return Markup()
    # Every part is escaped, and so is what joins them: the result is as safe as its parts.
    return Markup(format_list([str(words(part)) for part in parts], locale=get_locale() or SOURCE))  # noqa: S704


def _catalogue() -> Any:
    """Looked up once a request: a page has hundreds of sentences."""
    if "catalogue" not in g:
        g.catalogue = get_domain().get_translations()
    return g.catalogue


def _locale() -> str:
    known: list[str] = current_app.extensions["languages"]
    return request.accept_languages.best_match(known, SOURCE) or SOURCE
