"""Error pages, which htmx shows inside the sheet, with the right status. Also a sentence for each HTTP error
and each error of the store that a user may see.
"""

import logging

from flask import Flask, Response, make_response, render_template, request, url_for
from flask_babel import gettext as _  # type: ignore[import-untyped]
from flask_wtf.csrf import CSRFError
from sqlalchemy.exc import DataError, SQLAlchemyError
from werkzeug.exceptions import HTTPException

from companion.kernel.rulings import Fault, Refusal
from companion.kernel.words import Text, text
from companion.ledger.engine import FOR_GOOD, Failure, failure_of, without_values
from companion.live import FullError
from companion.table.pacing import TooMuchWork
from companion.web.access.group_requests import key_for
from companion.web.access.table_requests import TableRequest, current_if_any
from companion.web.health import REQUEST_ID
from companion.web.rendering.framing import form_was_in_sheet, in_sheet, is_htmx
from companion.web.routes import declared_access

_SENTENCES = {
    400: text("This request was not understood. Reload the page."),
    403: text("This is not for this phone."),
    404: text("There is nothing here. Perhaps the address was typed wrongly."),
    405: text("This address belongs to a button; it has no page of its own."),
    413: text("That is too large."),
    415: text("This request was not understood. Reload the page."),
    429: text("Too many attempts. Wait a little."),
    500: text(
        "Something went wrong here. The server has recorded the error. Everything entered before is safe."
    ),
}


def sentence_of(status: int) -> Text:
    return _SENTENCES.get(status, _SENTENCES[400 if status < 500 else 500])


_TROUBLES = {
    Failure.FULL: text("The disk of the server is full. Nothing was entered; free some space there first."),
    Failure.BUSY: text(
        "Another program is using the database. Try again in a moment: nothing is entered twice."
    ),
    Failure.READ_ONLY: text(
        "The database is read-only: its disk or its folder cannot be written to. Nothing was entered."
    ),
    Failure.DAMAGED: text(
        "Part of the database is damaged and cannot be read. Trying again does not help: "
        "whoever runs Undertally must restore a back-up."
    ),
    Failure.REPLACED: text(
        "The file of the database was moved or replaced while it was in use. Nothing was "
        "entered: whoever runs Undertally must start it again."
    ),
    Failure.LOST: text(
        "The database cannot be reached just now. Try again in a moment: nothing is entered twice."
    ),
}


def sentence_of_failure(failure: Failure) -> Text:
    return _TROUBLES[failure]


LOG = logging.getLogger(__name__)

STATUS = {
    Fault.IMPOSSIBLE: 422,
    Fault.UNKNOWN: 404,
    Fault.FORBIDDEN: 403,
    Fault.STALE: 409,
    Fault.TOO_LARGE: 413,
    Fault.TOO_OFTEN: 429,
    Fault.UNAVAILABLE: 503,
    Fault.DAMAGED: 503,
}
AGAIN = "5"
"""Seconds after which a phone may try again."""


def init_errors(app: Flask) -> None:
    app.register_error_handler(Refusal, _answer_refused)
    app.register_error_handler(CSRFError, _answer_csrf)
    app.register_error_handler(HTTPException, _answer_http)
    app.register_error_handler(FullError, _answer_full)
    app.register_error_handler(SQLAlchemyError, _answer_unstored)
    app.register_error_handler(DataError, _answer_unwritable)
    app.register_error_handler(TooMuchWork, _answer_too_much_work)
    app.register_error_handler(Exception, _answer_unexpected)


def answer_error(
    status: int, sentence: Text | str, *, again: bool = False, back: str | None = None
) -> Response:
    """Return the page of an error. `again`: whether the same request may work later: then another try is
    offered, unless it was a POST. `back`: the page to offer a way back to, if known."""
    layout, found = "fragment.html" if is_htmx() else "errors/page.html", current_if_any()
    body = render_template(
        "errors/told.html",
        layout=layout,
        sentence=sentence,
        status=status,
        code=_code(),
        name=request.environ.get(REQUEST_ID, "") if status >= 500 else "",
        known=found is not None,
        seat_helps=status == STATUS[Fault.FORBIDDEN] and found is not None and _seat_helps(found),
        again=request.script_root + request.full_path.rstrip("?")
        if again and request.method == "GET"
        else None,
        back=back or _form_in_sheet(found),
    )
    return in_sheet(body, status)


def _seat_helps(table_request: TableRequest) -> bool:
    """Return whether someone with a seat might be let in where this phone was refused."""
    return not table_request.viewer.seats and (not table_request.in_front or declared_access().in_front)


def _form_in_sheet(table_request: TableRequest | None) -> str | None:
    """Return the address of the page whose form this answers, if the error takes its place in the sheet."""
    if table_request is None or request.method != "POST" or not is_htmx():
        return None
    return (
        table_request.then
        if form_was_in_sheet(table_request.then) and table_request.then != table_request.home
        else None
    )


def _answer_refused(refusal: Refusal) -> Response:
    response = answer_error(STATUS[refusal.fault], refusal.sentence, back=_group_of(refusal))
    if refusal.retry_after:
        response.headers["Retry-After"] = str(refusal.retry_after)
    elif refusal.fault is Fault.UNAVAILABLE:
        response.headers["Retry-After"] = AGAIN
    return response


def _group_of(refusal: Refusal) -> str | None:
    """Return the address of a group's page if another page of that group refuses; None if this phone has no
    key that opens it."""
    group = (request.view_args or {}).get("group")
    if group is None or refusal.fault is Fault.FORBIDDEN or key_for(group) is None:
        return None
    return url_for("remembering.show", group=group)


def _answer_csrf(_error: CSRFError) -> Response:
    if not request.cookies:
        # Every page with a form sets a session cookie.
        return answer_error(
            400,
            _(
                "This browser keeps no cookies, and nothing was entered. Allow them for this page, or open "
                "its address in Safari, Chrome or Firefox, outside of any other app."
            ),
        )
    return answer_error(400, _("This page is out of date, and nothing was entered. Reload it."))


def _answer_http(error: HTTPException) -> Response:
    if error.code is None or error.code < 400:
        return make_response(error.get_response())
    response = answer_error(error.code, sentence_of(error.code))
    if error.code == 405 and (allowed := getattr(error, "valid_methods", None)):
        response.headers["Allow"] = ", ".join(allowed)
    return response


def _answer_full(_error: FullError) -> Response:
    response = answer_error(
        503,
        _("Too many phones are connected for live updates. This one checks for changes every few seconds."),
    )
    response.headers["Retry-After"] = "30"
    return response


def _answer_unstored(error: SQLAlchemyError) -> Response:
    found = failure_of(error)
    LOG.error(
        "%s the store failed: %s: %s",
        request.environ.get(REQUEST_ID, "-"),
        found.value,
        without_values(error),
    )
    response = answer_error(507 if found is Failure.FULL else 503, sentence_of_failure(found))
    if found not in FOR_GOOD:
        response.headers["Retry-After"] = AGAIN
    return response


def _answer_unwritable(error: DataError) -> Response:
    """Answer for values that no store can hold, such as a zero byte in text, which no page sends."""
    LOG.warning("%s the store refused: %s", request.environ.get(REQUEST_ID, "-"), without_values(error))
    return answer_error(400, sentence_of(400))


def _answer_too_much_work(_error: TooMuchWork) -> Response:
    LOG.error(
        "%s at %s was stopped, because everybody had to wait for it",
        request.environ.get(REQUEST_ID, "-"),
        request.url_rule,
    )
    sentence = _(
        "This took too long and was stopped, so that everybody else can play on. Look at the "
        "table before you try again."
    )
    return answer_error(503, sentence)


def _answer_unexpected(error: Exception) -> Response:
    # Do not log the address itself, as that of a hand-over is secret.
    LOG.error("%s at %s", request.environ.get(REQUEST_ID, "-"), request.url_rule, exc_info=error)
    return answer_error(500, sentence_of(500))


def _code() -> str | None:
    given = (request.view_args or {}).get("code")
    return str(given) if given else None
