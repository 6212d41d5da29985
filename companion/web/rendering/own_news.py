"""What is told to one phone until somebody there has seen it: what others took away from its seats, and to a
host whose phones were made hosts'."""

from typing import Final, NamedTuple

from flask import request
from werkzeug.wrappers import Response

from companion.kernel.input_text import whole_number
from companion.kernel.moves import Appoint, Entry
from companion.kernel.seats import Seat
from companion.kernel.words import Text
from companion.table.appointing import told
from companion.table.displacing import losses
from companion.web.access.cookies import keep
from companion.web.access.permissions import permissions
from companion.web.access.table_requests import TableRequest
from companion.web.i18n.logbook import described

SEEN: Final = "seen-"
"""The cookie with the last version whose news a phone has seen; the code of the table follows."""


class LostHere(NamedTuple):
    """An entry of this phone's seats, in words; `by`: the entry that tells who took it away, and when."""

    entry: Entry
    said: Text
    by: Entry


class OwnNews(NamedTuple):
    """`lost`: the newest first. `hosts`: the seats whose phones are hosts' now without this one's doing."""

    lost: tuple[LostHere, ...]
    hosts: tuple[Seat, ...]


def own_news_of(found: TableRequest) -> OwnNews | None:
    """Return what this phone has not seen yet; None where that is nothing."""
    if found.sketch is not None or found.at is not None or found.in_front or not permissions(found).may_enter:
        return None
    since = seen(found.code)
    lost = losses(found.table, found.viewer.seats, since)
    here = tuple(LostHere(entry, described(found.table, entry), by) for entry, by in lost)
    made = [entry.move for entry in told(found.table, found.viewer, since)]
    hosts = tuple(move.seat for move in made if isinstance(move, Appoint) and move.seat in found.seats)
    return OwnNews(here, hosts) if here or hosts else None


def seen(code: str) -> int:
    return whole_number(request.cookies.get(SEEN + code, ""), 12) or 0


def now_seen(response: Response, code: str, version: int) -> None:
    """Keep on the phone that it has seen its news up to a version."""
    keep(response, SEEN + code, str(max(version, seen(code))))
