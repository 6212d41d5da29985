"""The signed cookie that carries a phone's session."""

from functools import cached_property

from flask import Flask
from flask.sessions import SecureCookieSessionInterface
from itsdangerous import URLSafeTimedSerializer


class Sessions(SecureCookieSessionInterface):
    """As Flask keeps them; what signs is made once and not twice for each request."""

    def __init__(self, app: Flask) -> None:
        self._app = app

    @cached_property
    def _signing(self) -> URLSafeTimedSerializer | None:
        return super().get_signing_serializer(self._app)

    def get_signing_serializer(self, app: Flask) -> URLSafeTimedSerializer | None:  # noqa: ARG002
        return self._signing
