"""What was decided before when the same was asked: at this table, or at another of its group."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from companion.kernel.deciding import about_any
from companion.kernel.moves import Decide, Entry
from companion.kernel.rulings import Refusal
from companion.memory import groups
from companion.table.fold import Table
from companion.web.access.table_requests import TableRequest, current
from companion.web.services import services

MOST_TABLES = 30
"""Of a group that are looked at, its newest."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Precedent:
    """`here`: at this very table. Of another one neither code nor entries are told."""

    here: bool
    entry: Entry
    decision: Decide


def precedents(abouts: Collection[str]) -> tuple[Precedent, ...]:
    """For the page of this request: decisions about any of these, those of its own table first."""
    found = current()
    return tuple(
        Precedent(here=table.code == found.code, entry=entry, decision=entry.move)
        for table in _tables(found)
        for entry in about_any(table.position.decisions, abouts)
        if isinstance(entry.move, Decide)
    )


def _tables(found: TableRequest) -> Iterator[Table]:
    """As they stand today, also where a moment of the past is looked at. Who watches sees this one alone."""
    tables = services().tables
    yield tables.lately(found.code)
    group = groups.group_of(tables, found.code) if found.viewer.enters else None
    others = () if group is None else groups.newest_of(tables, group, MOST_TABLES)
    for code in (other for other in others if other != found.code):
        try:
            other = tables.table(code)
        except Refusal:
            # What cannot be read is passed over.
            continue
        if other.game.about.slug == found.game.about.slug:
            yield other
