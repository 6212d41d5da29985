"""What a phone has not seen yet: entries of its seats that others made impossible; for a host, new hosts; and
what happened while the phone was away. Each piece of news is shown until the phone's user has read it.
"""

from typing import Final, NamedTuple

from flask import request
from werkzeug.wrappers import Response

from companion.kernel.input_text import whole_number
from companion.kernel.moves import Appoint, Displace, Entry, of_kind
from companion.kernel.seats import Seat, Viewer
from companion.kernel.shared_rows import concerning_one
from companion.kernel.words import Text
from companion.table.cache import Cache
from companion.table.fold import Table
from companion.table.seating import signature
from companion.table.steps import Step
from companion.web.access.cookies import keep
from companion.web.access.permissions import permissions
from companion.web.access.table_requests import TableRequest
from companion.web.i18n.logbook import describe_entry
from companion.web.rendering.since import Since, since_then
from companion.web.services import services

SEEN: Final = "seen-"
"""The cookie with the last version whose news a phone has seen; the code of the table follows."""


class LostHere(NamedTuple):
    """An entry of one of this phone's seats, in words, that others have made impossible. `by`: the entry that
    says so."""

    entry: Entry
    said: Text
    by: Entry


class OwnNews(NamedTuple):
    """`lost`: the newest first. `hosts`: the seats whose phones somebody else has made hosts. `since`: what
    happened while this phone was away."""

    lost: tuple[LostHere, ...] = ()
    hosts: tuple[Seat, ...] = ()
    since: Since | None = None


def unseen_news(table_request: TableRequest) -> OwnNews | None:
    """Return what this phone has not seen yet, or None. In front of a referee's screen, return only what
    happened while the phone was away."""
    if (
        table_request.sketch is not None
        or table_request.at is not None
        or not permissions(table_request).may_enter
    ):
        return None
    away = services().last_seen.since(table_request.credential)
    while_away = since_then(table_request, away) if away else None
    if table_request.in_front:
        return OwnNews(since=while_away) if while_away else None
    since = version_seen(table_request.code)
    lost = losses(table_request.table, table_request.viewer.seats, since)
    losses_here = tuple(LostHere(entry, describe_entry(table_request.table, entry), by) for entry, by in lost)
    appointments = of_kind(new_hosts(table_request.table, table_request.viewer, since), Appoint)
    hosts = tuple(move.seat for _entry, move in appointments if move.seat in table_request.seats)
    return OwnNews(losses_here, hosts, while_away) if losses_here or hosts or while_away else None


def version_seen(code: str) -> int:
    """Return the last version whose news this phone has seen, or 0."""
    cookie = request.cookies.get(SEEN + code)
    return 0 if cookie is None else whole_number(cookie, 12) or 0


def keep_version_seen(response: Response, code: str, version: int) -> None:
    """Store on the phone that it has seen its news up to a version."""
    keep(response, SEEN + code, str(max(version, version_seen(code))))


def losses(table: Table, own: frozenset[str], since: int) -> tuple[tuple[Entry, Entry], ...]:
    """Return the loaded entries of these seats that others knowingly made impossible after a version, and
    that are still impossible: the newest first, each with the entry that says so."""
    found: dict[int, Entry] = {}
    for step in reversed(_concerning(table, since)):
        if step.stands and isinstance(step.entry.move, Displace) and not own & {*step.entry.by.split(",")}:
            for version in step.entry.move.versions:
                found.setdefault(version, step.entry)
    named = ((version, by) for version, by in found.items() if table.reaches(version))
    steps = ((table.steps[version - table.before - 1], by) for version, by in named)
    return tuple(
        (step.entry, by) for step, by in steps if step.entry.seat in own and (step.misfit or not step.stands)
    )


_CONCERNING: Final[Cache[tuple[str, int], tuple[Step, ...]]] = Cache(1_000)
"""The results of `_concerning`, by the hash of the table and the version before its loaded entries."""


def _concerning(table: Table, since: int) -> tuple[Step, ...]:
    """Return the loaded entries after a version that may concern a single phone. This is asked for all phones
    of a table after each entry, so it is computed once."""
    key = (table.hash, table.before)
    steps = _CONCERNING.get(key) if table.hash else None
    if steps is None:
        kinds = concerning_one()
        steps = tuple([step for step in table.steps if type(step.entry.move) in kinds])
        if table.hash:
            _CONCERNING.put(key, steps)
    return tuple(step for step in steps if step.entry.version > since) if steps else steps


def new_hosts(table: Table, viewer: Viewer, since: int) -> tuple[Entry, ...]:
    """Return the loaded entries after a version by which somebody else made the phone of a seat a host, if it
    still is one. Empty for a viewer who is not a host."""
    if not viewer.host:
        return ()
    found: dict[Seat, Entry] = {}
    for entry, move in of_kind((step.entry for step in _concerning(table, since)), Appoint):
        if move.step == "ends":
            found.pop(move.seat, None)
        elif move.step == "is" and move.seat not in viewer.seats:
            found[move.seat] = entry
    return tuple(entry for entry in found.values() if entry.by != signature(viewer))
