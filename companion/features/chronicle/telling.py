"""The story of a table as one viewer may know it, chapter by chapter."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime
from typing import Any, Final

from companion.features.chronicle.story import Chapter, StandingDeed, Story, evenings
from companion.features.chronicle.unfolding import Unfolding
from companion.kernel.effective_entries import find_moved, standing, taken_back
from companion.kernel.features import Deed
from companion.kernel.moves import Entry, Retract
from companion.kernel.position import Position, advance
from companion.kernel.shared_rows import row_of, rows, slots
from companion.ledger.looking_through import times_of
from companion.table.cache import Cache
from companion.table.fold import Table
from companion.table.pacing import pause
from companion.web.access.quotas import count_look
from companion.web.access.table_requests import TableRequest
from companion.web.i18n.logbook import describe_entry
from companion.web.pdf.printed import viewer_key
from companion.web.services import services

MAX_MAPS: Final = 12
"""The most pictures of the board in one chronicle."""

LOOKS: Final = 12
"""How many views of past moments the making of a story counts as."""

_KNOWN: Cache[tuple[str, ...], Unfolding[Chapter]] = Cache(32)


def story(table_request: TableRequest) -> Unfolding[Chapter]:
    """Return the chapters as the viewer may know them. For players in front of a referee's screen, they tell
    what the state shows these players, not what was entered."""
    screen = table_request.game.screen if table_request.in_front else None
    own = table_request.game.secrets is not None and table_request.game.screen is None
    whose = f"in front:{viewer_key(table_request)}" if screen else viewer_key(table_request) if own else "all"
    key = (table_request.table.hash, table_request.viewer.scores, whose)
    known = _KNOWN.get(key)
    if known is None or known.problem is not None:
        count_look(table_request.viewer, table_request.credential, LOOKS)
        known = Unfolding(_tell(table_request), table_request.table.version)
        _KNOWN.put(key, known)
    return known


def _tell(table_request: TableRequest) -> Iterator[Chapter]:
    game, viewer, version = table_request.game, table_request.viewer, table_request.table.version
    screen = game.screen if table_request.in_front else None
    in_evenings = game.log.telling.chapter == "evenings"
    times = times_of(services().ledger, table_request.code) if in_evenings else ()
    told = Story(
        game,
        {seat: each.name for seat, each in table_request.seats.items()},
        evenings(map(datetime.fromisoformat, times)),
        scores=viewer.scores == "all",
        seen=None if screen is None else lambda state: screen.seen(state, viewer),
        open_to_all=frozenset(_find_quotes(table_request.position)),
        later=_find_later(table_request),
        apart=version // (MAX_MAPS - 1),
    )
    parts = table_request.stretches() if screen is None else services().tables.stretches(table_request.code)
    own = game.secrets if game.screen is None else None
    yield from told.chapters(
        _standing_deeds(
            parts, lambda state: state if own is None or state is None else own.seen(state, viewer)
        )
    )


def _find_quotes(position: Position[Any]) -> Iterator[int]:
    """Yield the versions of the entries in which people say something and which this phone may read."""
    for slot in slots():
        yield from slot.quoted(position.of(slot))


def _find_later(table_request: TableRequest) -> dict[int, Sequence[Entry]]:
    """Return the standing entries in which people say something about an earlier entry, by its version."""
    kinds = [row.move.kind for row in rows().values() if row.quoted]
    entries = services().tables.of_kinds(table_request.code, (*kinds, Retract.kind))
    gone, later = taken_back(entries), defaultdict[int, list[Entry]](list)
    for entry in entries:
        about = row_of(entry.move).about(entry.move)
        if 0 < about < entry.version and entry.version not in gone:
            later[about].append(entry)
    return dict(later)


def _standing_deeds(parts: Iterable[Table], known: Callable[[Any], Any]) -> Iterator[StandingDeed]:
    """Yield the standing entries that could be carried out. `known(state)`: the state as the viewer may know
    it."""
    for table in parts:
        position, moved = table.marks[0].position, find_moved(table.entries)
        for entry in standing(table.entries):
            pause()
            before, position = position, advance(table.game, position, entry)
            if len(position.misfits) == len(before.misfits):
                said = describe_entry(table, entry)
                deed = Deed(entry=entry, before=known(before.state), after=known(position.state), said=said)
                yield StandingDeed(deed, moved=entry.version in moved)
