"""The signed cookie of a phone: decoded as it was written, every time."""

from flask import Flask, flash, get_flashed_messages, session
from werkzeug.http import parse_cookie

from companion.web.access.cookies import Sessions


def written(app: Flask) -> str:
    """Return the cookie of a phone for which one message is waiting."""
    with app.test_request_context():
        session["own"] = "red"
        flash("first")
        answer = app.process_response(app.response_class())
    name = app.config["SESSION_COOKIE_NAME"]
    return f"{name}={parse_cookie(answer.headers['Set-Cookie'])[name]}"


def shown(app: Flask, cookie: str, *, more: str = "") -> tuple[str | None, list[str]]:
    with app.test_request_context(headers={"Cookie": cookie}):
        if more:
            flash(more)
        return session.get("own"), get_flashed_messages()


def test_a_cookie_says_the_same_however_often_it_is_shown(app: Flask) -> None:
    cookie = written(app)
    assert shown(app, cookie, more="second") == ("red", ["first", "second"])
    assert shown(app, cookie) == ("red", ["first"]), "what another request did with it is not in it"


def test_a_cookie_that_somebody_else_signed_says_nothing(app: Flask) -> None:
    cookie = written(app)
    assert shown(app, cookie[:-2] + ("A" if cookie[-1] != "A" else "B") * 2) == (None, [])
    assert shown(app, cookie.replace("=", "=x", 1)) == (None, [])
    assert shown(app, cookie) == ("red", ["first"])


def test_a_cookie_that_is_too_old_says_nothing(app: Flask) -> None:
    app.config["PERMANENT_SESSION_LIFETIME"] = -1
    app.session_interface = Sessions(app)
    assert shown(app, written(app)) == (None, [])
