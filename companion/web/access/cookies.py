"""The cookies that a phone shows; one of them is that by which it is let in to a table."""

from flask import Request, request
from werkzeug.datastructures import MultiDict
from werkzeug.http import parse_cookie
from werkzeug.utils import cached_property

COOKIE = "seat-"


class CookieRequest(Request):
    """A request whose cookies are read where the server puts them: else all its headers are gone through."""

    @cached_property
    def cookies(self) -> MultiDict[str, str]:  # type: ignore[override]
        return parse_cookie(self.environ, cls=self.dict_storage_class)


def credential_for(code: str) -> str | None:
    return request.cookies.get(COOKIE + code)
