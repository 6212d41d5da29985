"""The cookies of a phone: its credentials for tables, and the signed session."""

import hmac
import time
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from flask import Flask, Request, Response, request
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from itsdangerous import BadSignature, URLSafeTimedSerializer
from werkzeug import Response as AnyResponse
from werkzeug.datastructures import MultiDict
from werkzeug.http import parse_cookie
from werkzeug.utils import cached_property

from companion.table.owners import follow
from companion.table.submission import valid_token
from companion.web.routes import check_lets_in
from companion.web.services import services

COOKIE = "seat-"

MAX_AGE = 180 * 24 * 3600
"""Seconds that a phone keeps its seat and its session."""

MAX_SESSIONS = 10_000
"""The most verified sessions that are cached, about 150 bytes each."""


class CookieRequest(Request):
    """A request that reads its cookies directly from the environ, which is faster than searching all
    headers."""

    @cached_property
    def cookies(self) -> MultiDict[str, str]:  # type: ignore[override]
        return parse_cookie(self.environ, cls=self.dict_storage_class)


def credential_for(code: str) -> str | None:
    return request.cookies.get(COOKIE + code)


def codes_shown() -> list[str]:
    """Return the codes of the tables for which this phone has sent credentials, the newest last."""
    return [name.removeprefix(COOKIE) for name in request.cookies if name.startswith(COOKIE)]


def remember(response: AnyResponse, code: str, credential: str) -> None:
    """Set the cookie with a credential for a table. The phone's private data at the table pass to the new
    credential."""
    check_lets_in()
    follow(services().tables, code, credential_for(code), credential)
    keep(response, COOKIE + code, credential)


def credential_of_tap(about: str) -> str:
    """Return the credential for a phone whose form opens a table or creates a group. It is derived from the
    token of the form, so that a repeated tap has the same credential and opens nothing more. Empty if the
    form has no token."""
    token = request.form.get("token", "")
    if not valid_token(token):
        return ""
    key = services().config.secret_key.encode()
    return hmac.new(key, f"opens|{about}|{token}".encode(), "sha256").hexdigest()


def keep(response: AnyResponse, name: str, value: str) -> None:
    """Set a cookie that no script can read, and that is not sent with forms and scripts of other sites."""
    config = services().config
    secure, path = config.https or request.is_secure, config.base_path or "/"
    response.set_cookie(name, value, max_age=MAX_AGE, path=path, httponly=True, samesite="Lax", secure=secure)


def forget(response: AnyResponse, name: str) -> None:
    """Delete a cookie that `keep` set."""
    response.delete_cookie(name, path=services().config.base_path or "/")


class Sessions(SecureCookieSessionInterface):
    """Flask's sessions, with each cookie verified only once, because a phone sends the same one with every
    request.

    A cookie's age is checked with its signature, and not again while the cookie is cached.
    """

    def __init__(self, app: Flask) -> None:
        self._signing = super().get_signing_serializer(app)
        self._verified = lru_cache(MAX_SESSIONS)(self._verify)
        self._max_age = app.permanent_session_lifetime.total_seconds()

    def get_signing_serializer(self, app: Flask) -> URLSafeTimedSerializer | None:  # noqa: ARG002
        return self._signing

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession:
        try:
            verified = self._verified(request.cookies.get(self.get_cookie_name(app), ""))
        except BadSignature:
            verified = {}
        # Copy the list of flashed messages, which must belong to this request only.
        return self.session_class(
            {name: [*said] if isinstance(said, list) else said for name, said in verified.items()}
        )

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        # No cache needs a Vary header, as answers that depend on a cookie are not cacheable.
        if session.modified:
            session.permanent = True
            super().save_session(app, session, response)

    def _verify(self, cookie: str) -> Mapping[str, Any]:
        if self._signing is None or not cookie:
            return {}
        content: Mapping[str, Any]
        content, signed = self._signing.loads(cookie, return_timestamp=True)
        # A cookie from the future counts as new: this computer's clock was set back.
        return content if time.time() - signed.timestamp() < self._max_age else {}
