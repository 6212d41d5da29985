"""Whether a form is of a page of ours: the library's proof, asked once of each page and phone."""

from flask import Flask, current_app, g, request, session
from flask_wtf import CSRFProtect

from companion.table.cache import Cache

MOST = 10_000
"""Pages whose proof is known to be good, some 200 bytes each."""


class CachedCSRF(CSRFProtect):
    """A proof lasts as long as its session, and a page sends the same one with each of its forms."""

    def init_app(self, app: Flask) -> None:
        self._good: Cache[tuple[object, ...], bool] = Cache(MOST)
        super().init_app(app)

    def protect(self, apply_exemptions: bool = False) -> None:
        if request.method not in current_app.config["WTF_CSRF_METHODS"]:
            return
        field = current_app.config["WTF_CSRF_FIELD_NAME"]
        shown = request.form.get(field)
        # All that the answer hangs on; a proof in a header is asked for anew.
        key = (shown, session.get(field), request.is_secure and (request.referrer, request.host))
        if shown and self._good.get(key):
            g.csrf_valid = True
            return
        super().protect(apply_exemptions=apply_exemptions)
        if shown and g.get("csrf_valid"):
            self._good.put(key, True)
