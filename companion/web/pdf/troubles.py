"""Where nothing can be printed, or one paper cannot."""

import logging
from math import ceil

from flask import Flask, Response, current_app, request, url_for
from flask_babel import gettext as _  # type: ignore[import-untyped]
from flask_babel import ngettext

from companion.printing.line import PrintingBusy, PrintingFailed, PrintingTooSlow, PrintingUnavailable
from companion.web.rendering.errors import AGAIN, told

LOG = logging.getLogger(__name__)

NO_PRINTER = "no-printer"
"""Where the line is kept that says what to type, once it is known that nothing can be printed."""


def init_press(app: Flask) -> None:
    app.register_error_handler(PrintingUnavailable, _no_printer)
    app.register_error_handler(PrintingTooSlow, _too_slow)
    app.register_error_handler(PrintingFailed, _no_paper)
    app.register_error_handler(PrintingBusy, _in_line)


def trouble() -> str | None:
    """Return what to type where nothing can be printed, as far as that is known."""
    known: str | None = current_app.extensions.get(NO_PRINTER)
    return known


def _no_printer(error: PrintingUnavailable) -> Response:
    current_app.extensions[NO_PRINTER] = str(error)
    return told(503, str(error), back=_list_of_papers())


def _too_slow(error: PrintingTooSlow) -> Response:
    LOG.warning("not printed: %s", error)
    sentence = _(
        "This paper took too long to make and was cancelled. Everything else works: try again later."
    )
    response = told(503, sentence, again=True, back=_list_of_papers())
    response.headers["Retry-After"] = AGAIN
    return response


def _in_line(error: PrintingBusy) -> Response:
    seconds = ceil(error.seconds)
    sentence = ngettext(
        "Other papers come first. Yours will be ready in about %(num)s second.",
        "Other papers come first. Yours will be ready in about %(num)s seconds.",
        seconds,
    )
    response = told(503, sentence, again=True, back=_list_of_papers())
    response.headers["Retry-After"] = str(seconds)
    if request.method == "GET":
        # A browser asks by itself then.
        response.headers["Refresh"] = str(seconds)
    return response


def _no_paper(error: PrintingFailed) -> Response:
    LOG.warning("not printed: %s", error)
    return told(500, _("This paper could not be made. Everything else works."), back=_list_of_papers())


def _list_of_papers() -> str | None:
    """Return whose papers they are, where it is a paper that is read: a table's, a game's or a group's."""
    asked = request.view_args or {}
    if request.method != "GET":
        return None
    if "code" in asked:
        return url_for("papers.show", code=asked["code"])
    if "game" in asked:
        return url_for("previews.show", game=asked["game"])
    return url_for("remembering.show", group=asked["group"])
