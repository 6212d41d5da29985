"""The cookie by which a phone is let in to a table."""

from flask import request

COOKIE = "seat-"


def credential_for(code: str) -> str | None:
    return request.cookies.get(COOKIE + code)
