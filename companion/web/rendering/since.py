"""What happened while a phone was away: entries about its seats, what is due from it, and changes on the
board.
"""

from collections.abc import Iterable
from dataclasses import dataclass, fields
from typing import Any, Final

from companion.kernel.game import Moment
from companion.kernel.moves import Entry, Move
from companion.kernel.rulings import Refusal
from companion.kernel.seats import Seat
from companion.kernel.words import Text
from companion.table.fold import Table
from companion.table.seating import signature
from companion.table.steps import Step
from companion.web.access.quotas import count_look
from companion.web.access.table_requests import TableRequest
from companion.web.i18n.logbook import describe_entry
from companion.web.rendering.due import DueNow, due_now
from companion.web.services import services

MAX_SHOWN: Final = 3
"""How many of each kind are shown, so that everything fits on one screen of a small phone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Since:
    """`version`: the last one that the phone saw. `number`: how many entries others made since; if not all
    are loaded, how many were made by anybody.

    `mine`: the newest entries that concern this phone's seats, in words. `owed`: what is due from it.
    `changes`: the differences on the table. These three have at most `MAX_SHOWN` items each; `more`: how many
    further items `mine` and `changes` have. `places`: all places on the map that differ, as its addresses
    name them.
    """

    version: int
    number: int
    then: Moment
    now: Moment
    mine: tuple[tuple[Entry, Text], ...]
    owed: tuple[DueNow, ...]
    changes: tuple[Text, ...]
    places: frozenset[str]
    more: int


def since_then(table_request: TableRequest, version: int) -> Since | None:
    """Return what happened after a version, as this phone may know it. None if others entered nothing (in
    front of a screen: if nothing visible changed), or if the state of then or now is unknown."""
    then, now = _state(table_request, version), table_request.position.state
    if then is None or now is None:
        return None
    others = tuple(_of_others(table_request, version))
    number = (
        len(others) if table_request.table.reaches(version + 1) else table_request.table.version - version
    )
    if not number and not table_request.in_front:
        return None
    log = table_request.game.log
    concerned = [step.entry for step in others if concerns(step.entry, table_request.viewer.seats)]
    changes = log.changes(then, now)
    if table_request.in_front and not changes:
        return None
    mine = tuple(
        (entry, describe_entry(table_request.table, entry)) for entry in concerned[: -MAX_SHOWN - 1 : -1]
    )
    return Since(
        version=version,
        number=number,
        then=table_request.game.moment(then),
        now=table_request.game.moment(now),
        mine=mine,
        owed=tuple(one for one in due_now(table_request) if one.mine and one.url)[:MAX_SHOWN],
        changes=changes[:MAX_SHOWN],
        places=log.changed(then, now),
        more=len(concerned) - len(mine) + max(0, len(changes) - MAX_SHOWN),
    )


def _state(table_request: TableRequest, version: int) -> Any:
    """Return the state at a version as this phone may know it; None before the game, if there is no such
    version, and for a phone that asks too often. The version comes from the phone, so this counts as a look
    at a past moment."""
    try:
        count_look(table_request.viewer, table_request.credential)
        return table_request.without_secrets(
            services().tables.past(table_request.code, version).position
        ).state
    except Refusal:
        return None


def _of_others(table_request: TableRequest, version: int) -> Iterable[Step]:
    """Yield the loaded standing entries that others made after a version."""
    table: Table = table_request.table
    own = signature(table_request.viewer)
    later = table.steps[max(0, version - table.before) :]
    return (step for step in later if step.stands and step.entry.by != own)


def concerns(entry: Entry, seats: Iterable[Seat]) -> bool:
    """Return whether an entry is about one of these seats: made for it, or naming it."""
    return any(seat == entry.seat or _names(entry.move, seat) for seat in seats)


def _names(move: Move, seat: Seat) -> bool:
    values = (getattr(move, each.name) for each in fields(move))
    return any(seat == value if isinstance(value, str) else seat in _strings(value) for value in values)


def _strings(value: object) -> frozenset[str]:
    several = value if isinstance(value, tuple | frozenset) else ()
    return frozenset(one for one in several if isinstance(one, str))
