"""The search page, and the search field on the page of all notes."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from time import monotonic
from typing import Final, NamedTuple

from flask import render_template, request

from companion.kernel.codec import UnreadableError
from companion.kernel.moves import Entry
from companion.kernel.shared_rows import row_of
from companion.kernel.things import things
from companion.kernel.words import Text, text
from companion.ledger.rows import LedgerRow
from companion.table.cache import Cache
from companion.table.fold import entry_of
from companion.web.access.languages import language, words
from companion.web.access.table_requests import WATCHER, TableRequest
from companion.web.i18n.logbook import with_seat
from companion.web.rendering.feature_pages import Hit, Pages
from companion.web.rendering.framing import frame_page, wants
from companion.web.rendering.hooks import hits_of_features
from companion.web.rendering.templating import page
from companion.web.rendering.things import in_log, place_url
from companion.web.routes import Access, Routes
from companion.web.services import services

RESULTS: Final = 10
MAX_SOUGHT_LENGTH: Final = 80
"""Characters of the search text."""

PATIENCE: Final = 0.03
"""How many seconds a search may spend on adding older entries to the index."""

BATCH: Final = 100
"""How many older entries are read at a time."""

routes = Routes("search", __name__)


class LogLine(NamedTuple):
    """An entry in words, and folded for searching."""

    version: int
    said: str
    folded: str


@dataclass(frozen=True, slots=True)
class Index:
    """The words of a table's newest entries, the newest first. `low`: the oldest version in it, 0 in an empty
    index; `last`: the newest entry; `size`: bytes, approximately."""

    low: int
    last: Entry | None
    lines: tuple[LogLine, ...]
    size: int


EMPTY: Final = Index(0, None, (), 0)
LINE_OVERHEAD: Final = 250
"""Bytes of a line besides its words."""

INDEXES: Final[Cache[tuple[str, str], Index]] = Cache(64 * 2**20, lambda index: index.size)
"""The indexes by table, language and visible scores, up to as many bytes as those of a dozen long campaigns
take."""


@routes.get("/t/<code>/search", Access(who=WATCHER, in_front=True))
def show(table_request: TableRequest) -> str:
    """Return at most ten results: those of features first, then things by name, then entries, the newest
    first."""
    asked = " ".join(request.args.get("q", "")[:MAX_SOUGHT_LENGTH].split())
    hits, reaches = find_matches(table_request, asked) if asked else ((), 1)
    template = "features/search/found.html" if wants("found") else "features/search/page.html"
    return page(
        template, table_request, asked=asked, hits=hits, reaches=reaches, most=RESULTS, **frame_page("log")
    )


def find_matches(table_request: TableRequest, query: str) -> tuple[tuple[Hit, ...], int]:
    """Return what matches, and the oldest version that was searched: 1 if all of the log was, or if this
    phone may not search it."""
    sought = query.casefold()
    hits = [*islice(hits_of_features(table_request, sought), RESULTS)]
    hits += [*_things_like(table_request, sought)][: RESULTS - len(hits)]
    if table_request.in_front:
        return tuple(hits), 1
    index = _index(table_request)
    matching = (line for line in index.lines if sought in line.folded)
    for line in islice(matching, RESULTS - len(hits)):
        title = text("Entry %(version)s", version=line.version)
        hits.append(Hit(what="entry", title=title, said=line.said, url=in_log(table_request, line.version)))
    return tuple(hits), index.low


@lru_cache(20_000)
def _fold_name(game: str, language: str, name: Text) -> str:  # noqa: ARG001
    """Return the name of a thing, folded for searching. `game`, `language`: of this request, for the cache
    alone."""
    return words(name).unescape().casefold()


def _things_like(table_request: TableRequest, sought: str) -> Iterator[Hit]:
    """Yield the things whose names contain the search text: first exact matches, then names that begin with
    it."""
    game, spoken = table_request.game.about.slug, language()
    every = (
        thing
        for thing in things(table_request.game, table_request.position.state).values()
        if thing.where.view
    )
    named = [(_fold_name(game, spoken, thing.name), thing) for thing in every]
    like = [(name, thing) for name, thing in named if sought in name]
    like.sort(key=lambda one: (one[0] != sought, not one[0].startswith(sought)))
    for _name, thing in like:
        yield Hit(what="thing", title=thing.name, said="", url=place_url(table_request, thing.id))


def _index(table_request: TableRequest) -> Index:
    """Return the index of the newest entries, and of as many older ones as there is time for. It is cached,
    and grows with each search."""
    table, key = table_request.table, (table_request.code, f"{language()} {table_request.viewer.scores}")
    cached = INDEXES.get(key) or EMPTY
    newest = cached.last.version if cached.last else 0
    fits = cached.last is not None and table.reaches(newest) and table.entry(newest) == cached.last
    if not fits:
        cached, newest = EMPTY, table.before
    low, new = cached.low or table.before + 1, table.entries[newest - table.before :]
    if fits and low == 1 and not new:
        return cached
    told = (entry for entry in reversed(new) if not row_of(entry.move).found_itself)
    lines = [*(_line(table_request, entry) for entry in told), *cached.lines]
    until = monotonic() + PATIENCE
    while low > 1 and monotonic() < until:
        lowest = max(1, low - BATCH)
        lines += _older(table_request, lowest, low)
        low = lowest
    size = LINE_OVERHEAD + sum(LINE_OVERHEAD + len(line.said) + len(line.folded) for line in lines)
    index = Index(low, table.entries[-1] if table.entries else None, tuple(lines), size)
    INDEXES.put(key, index)
    return index


def _older(table_request: TableRequest, first: int, before: int) -> list[LogLine]:
    rows = services().tables.ledger.read(table_request.code, first - 1, before - 1)
    return [_line(table_request, entry) for entry in _told_alone(table_request, reversed(rows))]


def _told_alone(table_request: TableRequest, rows: Iterable[LedgerRow]) -> Iterator[Entry]:
    """Yield the entries whose words need no other entry."""
    for row in rows:
        try:
            entry = entry_of(row, table_request.game.moves)
        except UnreadableError:
            continue
        if row_of(entry.move).told_alone:
            yield entry


def _line(table_request: TableRequest, entry: Entry) -> LogLine:
    said = words(with_seat(table_request.table, entry)).unescape()
    return LogLine(entry.version, said, said.casefold())


def field_alone(_table_request: TableRequest) -> str:
    """Return the search field for a page that shows no results."""
    return render_template("features/search/field_alone.html")


PAGES: Final = Pages(routes=routes, pieces={"notes": field_alone})
