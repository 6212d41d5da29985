"""The signed cookie that carries a phone's session."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from flask import Flask, Request, Response
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from itsdangerous import BadSignature, URLSafeTimedSerializer

MOST = 10_000
"""Cookies of some 150 bytes."""


class Sessions(SecureCookieSessionInterface):
    """As Flask keeps them, but a cookie is proved once: a phone shows the same one with every request.

    Whether it is too old is asked then, and not again while it is kept here.
    """

    def __init__(self, app: Flask) -> None:
        self._signing = super().get_signing_serializer(app)
        self._proved = lru_cache(MOST)(self._prove)
        self._longest = int(app.permanent_session_lifetime.total_seconds())

    def get_signing_serializer(self, app: Flask) -> URLSafeTimedSerializer | None:  # noqa: ARG002
        return self._signing

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession:
        try:
            proved = self._proved(request.cookies.get(self.get_cookie_name(app), ""))
        except BadSignature:
            proved = {}
        # What is flashed goes into a list inside: this request's own.
        return self.session_class(
            {name: [*said] if isinstance(said, list) else said for name, said in proved.items()}
        )

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        # No answer that depends on a cookie is kept by anybody who would have to be told so.
        if session.modified:
            session.permanent = True
            super().save_session(app, session, response)

    def _prove(self, cookie: str) -> Mapping[str, Any]:
        if self._signing is None or not cookie:
            return {}
        said: Mapping[str, Any] = self._signing.loads(cookie, max_age=self._longest)
        return said
