"""The words of an entry in the log."""

from dataclasses import dataclass
from typing import Any, Final

from companion.kernel.due import CLOCK, ORDERS
from companion.kernel.game import Game
from companion.kernel.moves import Entry, SharedMove
from companion.kernel.position import Position
from companion.kernel.shared_moves import late_entries
from companion.kernel.shared_rows import name_entries, row_of
from companion.kernel.words import Text, text
from companion.table.fold import Table

MAX_DEPTH: Final = 2
"""How deeply the words of entries may be nested in those of others; any deeper, an entry is only named by its
number."""


@dataclass(frozen=True, slots=True)
class _LogContext:
    """What the rows of shared moves may ask about a table to word its entries; see
    `shared_rows.LogContext`."""

    table: Table
    within: int = 0
    """How many entries deep these words are nested."""

    @property
    def game(self) -> Game[Any]:
        return self.table.game

    @property
    def position(self) -> Position[Any]:
        return self.table.position

    def reaches(self, version: int | None) -> bool:
        return self.table.reaches(version)

    def entry(self, version: int) -> Entry:
        return self.table.entry(version)

    def describe(self, entry: Entry) -> Text:
        if self.within >= MAX_DEPTH:
            return name_entries((entry.version,))
        return _describe(_LogContext(self.table, self.within + 1), entry)

    def with_seat(self, entry: Entry) -> Text:
        return _with_seat(self.table, entry, self.describe(entry))


def describe_entry(table: Table, entry: Entry) -> Text:
    """Return an entry in one sentence, without the seat, which the page shows."""
    return _describe(_LogContext(table), entry)


def _describe(context: _LogContext, entry: Entry) -> Text:
    sentence = _in_words(context, entry)
    if entry.by == CLOCK:
        return text("the time was up: %(what)s", what=sentence)
    return text("as ordered in advance: %(what)s", what=sentence) if entry.by == ORDERS else sentence


def _in_words(context: _LogContext, entry: Entry) -> Text:
    table = context.table
    if isinstance(entry.move, SharedMove):
        return row_of(entry.move).words(context, entry, entry.move)
    # An entry that is not in the table yet is described by the present state. So is a move that replaces
    # earlier ones, such as a count of points: once it is taken back it has no words of its own, and only the
    # state tells which of its lines must stay hidden.
    row = table.game.rows_by_kind.get(entry.move.kind)
    as_now = entry.version > table.version or (row is not None and row.replaces)
    state = table.position.state if as_now else None
    return table.say(entry) or table.game.describe(state, entry)


def describe_held(table: Table, held: Entry) -> Text | tuple[Text, ...]:
    """Return what a held entry would enter, in words."""
    return late_entries.say_held(_LogContext(table), held)


def with_seat(table: Table, entry: Entry) -> Text:
    return _with_seat(table, entry, describe_entry(table, entry))


def _with_seat(table: Table, entry: Entry, sentence: Text) -> Text:
    if row_of(entry.move).names_whom:
        return sentence
    places = {place.seat: place.name for place in table.game.about.places}
    name = table.position.names.get(entry.seat, places.get(entry.seat)) if entry.seat is not None else None
    return sentence if name is None else text("%(name)s: %(what)s", name=name, what=sentence)
