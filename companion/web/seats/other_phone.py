"""Sharing a phone's private data with another phone of the same person, by a passphrase that the first one
shows.
"""

from typing import Final

from flask import flash, redirect, request
from flask_babel import gettext as _  # type: ignore[import-untyped]
from werkzeug.wrappers import Response

from companion.table import owners
from companion.web.access.permissions import own_eyes
from companion.web.access.rate_limit import count_joining, guess_of
from companion.web.access.table_requests import PLAYER, TableRequest
from companion.web.rendering.framing import frame_page
from companion.web.rendering.templating import page
from companion.web.routes import Access, Routes
from companion.web.services import services

MAX_WORDS: Final = 80
"""Characters of a typed passphrase."""

other_phone = Routes("other_phone", __name__)


@other_phone.post("/t/<code>/other-phone", Access(who=PLAYER, in_front=True))
def show_words(table_request: TableRequest) -> str:
    """Show the passphrase that shares this phone's private data with another one; only as the answer to a
    POST."""
    said = owners.show_words(services().tables, own_eyes(table_request), table_request.credential)
    minutes = int(owners.KEY_SHOWN.total_seconds() // 60)
    return page(
        "seating/other_phone_words.html", table_request, said=said, minutes=minutes, **frame_page("log")
    )


@other_phone.post(
    "/t/<code>/other-phone/bring",
    Access(who=PLAYER, in_front=True, limits=(count_joining,), guesses=guess_of("words")),
)
def use_words(table_request: TableRequest) -> Response:
    given = request.form.get("words", "")[:MAX_WORDS]
    owners.use_words(services().tables, own_eyes(table_request), table_request.credential, given)
    flash(_("What only your other phone could see is here now, too."), "done")
    return redirect(table_request.then, 303)
