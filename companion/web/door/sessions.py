"""The signed cookie that carries a phone's session."""

from collections.abc import Mapping
from copy import deepcopy
from functools import lru_cache
from typing import Any

from flask import Flask, Request
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface
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
            # A copy: what is flashed goes into a list inside.
            said = deepcopy(self._proved(request.cookies.get(self.get_cookie_name(app), "")))
        except BadSignature:
            said = {}
        return self.session_class(said)

    def _prove(self, cookie: str) -> Mapping[str, Any]:
        if self._signing is None or not cookie:
            return {}
        said: Mapping[str, Any] = self._signing.loads(cookie, max_age=self._longest)
        return said
