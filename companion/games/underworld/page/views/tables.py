"""The tables of the booklet: all of them by part, searchable, each with what can be rolled on it; sealed
rolls; the choice of tables for the referee's screens.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from companion.games.underworld.catalogue.charts import YES, Chart
from companion.games.underworld.catalogue.printed import case_of, say_printed
from companion.games.underworld.catalogue.tables import ROOMS, TABLES, Table, table
from companion.games.underworld.catalogue.words import PARTS, has_words, remarks, search
from companion.games.underworld.moves.tables import OWN, OwnTable
from companion.games.underworld.page.boards import Board, board, chart_board
from companion.games.underworld.page.due import percent
from companion.games.underworld.page.grids import Cell, Grid, list_other_grids, rules
from companion.games.underworld.page.log import table_name
from companion.games.underworld.page.papers.desk import choose_tables
from companion.games.underworld.rules.rolling import leads_to
from companion.games.underworld.state.state import State
from companion.kernel.input_text import whole_number
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.seats import Viewer
from companion.kernel.words import Text, text

MAX_SOUGHT_LENGTH = 80
MAX_LINES = 200
"""Lines of one of the referee's own tables that a page shows at a time."""
TREASURE = "dungeon_treasure"
DEPTHS = tuple(row["level"][0] for row in table(TREASURE).rows)
OFFERED: tuple[tuple[str, Text], ...] = (
    ("", text("only in the list of tables")),
    ("names", text("names, with new characters")),
    ("weather", text("weather, on a journey")),
    ("rumours", text("rumours, with news")),
    ("treasure", text("kinds of treasure, with a haul")),
    ("terrain", text("terrain, with the map")),
)
SOURCES = {
    "booklet": text("as it is printed"),
    "booklet-repaired": text("printed, with a garbled figure restored"),
    "external": text("from elsewhere"),
    "ruling": text("our reading of the rules"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRow:
    id: str
    name: Text
    section: str
    rolled: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    name: Text
    tables: tuple[TableRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableList:
    """`words`: what is searched for. `own`: the referee's own tables that contain them."""

    words: str
    own: tuple[OwnTable, ...]
    uses: tuple[tuple[str, Text], ...]

    def parts(self, worded: Callable[[Iterable[Text]], str]) -> tuple[Part, ...]:
        """Return the tables that contain all of the words, as printed or as `worded` translates them for this
        phone, by part; all tables if there are no words."""
        found = search(self.words, worded) if self.words else tuple(TABLES.values())
        parts = (
            Part(name=PARTS[room], tables=tuple(_row(each) for each in found if each.room == room))
            for room in ROOMS
        )
        return tuple(part for part in parts if part.tables)


@dataclass(frozen=True, slots=True, kw_only=True)
class ChartSheet:
    """`case`: empty for a table that is simply rolled; `name`: the case in words. `odds`: the chance of
    success, for a roll that only says yes or no."""

    case: str
    name: tuple[Text, ...]
    dice: str
    odds: Text | None


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSheet:
    """`remarks`: what its numbers mean, and when it is rolled. `board`: the table as in the booklet;
    `charts`: each roll that it offers. `grids`: everything else in it. `own`: the table, if it is the
    referee's own. `depths`: for treasure, the first level of each row. `rules`: further rules. `more`: the
    line at which the next page begins, or 0. `leads`: whether any result refers to another table."""

    id: str
    name: Text
    section: str
    source: Text
    charts: tuple[ChartSheet, ...]
    remarks: tuple[Text, ...]
    board: Board
    grids: tuple[Grid, ...]
    own: OwnTable | None = None
    uses: tuple[tuple[str, Text], ...] = ()
    depths: tuple[int, ...] = ()
    more: int = 0
    rules: tuple[Cell, ...] = ()
    leads: bool = False


def tables(state: State, viewer: Viewer, args: Mapping[str, str]) -> TableList:
    words = " ".join(args.get("words", "").split())[:MAX_SOUGHT_LENGTH]
    own = tuple(each for each in state.tables.values() if has_words(words, each.name, join_words(each)))
    return TableList(words=words, own=own, uses=OFFERED)


def join_words(own: OwnTable) -> str:
    return " ".join(row.words for row in own.rows)


def _row(table: Table) -> TableRow:
    return TableRow(
        id=table.id, name=say_printed(table.name), section=table.section, rolled="" in table.rolled
    )


def one_table(state: State, viewer: Viewer, args: Mapping[str, str]) -> TableSheet:
    """Return a table of the booklet or of the referee. Raise `Refusal` if it does not exist."""
    if args.get("table", "").startswith(OWN):
        first = whole_number(args.get("from", ""), 4) or 0
        return _show_own_table(state, args["table"].removeprefix(OWN), first)
    if args.get("table", "") not in TABLES:
        raise Refusal(text("There is no such table."), Fault.UNKNOWN)
    asked = table(args["table"])
    laid = board(asked)
    return TableSheet(
        id=asked.id,
        name=say_printed(asked.name),
        section=asked.section,
        source=SOURCES[asked.source],
        charts=tuple(_chart(asked, case, chart) for case, chart in asked.rolled.items()),
        remarks=remarks(asked),
        board=laid,
        grids=list_other_grids(asked, laid_out=bool(laid.rows)),
        depths=DEPTHS if asked.id == TREASURE else (),
        rules=rules(asked),
        leads=any(
            leads_to(asked.id, case, band, state.readings)
            for case, chart in asked.rolled.items()
            for band in chart.bands
        ),
    )


def _show_own_table(state: State, name: str, first: int) -> TableSheet:
    if name not in state.tables:
        raise Refusal(text("There is no such table."), Fault.UNKNOWN)
    own = state.tables[name]
    laid = chart_board(own.chart, first, MAX_LINES)
    return TableSheet(
        id=own.id,
        name=table_name(own.id),
        section="",
        source=text("our own"),
        charts=(ChartSheet(case="", name=(), dice=own.chart.dice.shown, odds=None),),
        remarks=(),
        board=laid,
        grids=(),
        own=own,
        uses=OFFERED,
        more=first + MAX_LINES if first + MAX_LINES < len(own.rows) else 0,
    )


def _call_level(table: Table, case: str) -> tuple[Text, ...]:
    """Return a case in words; a level is called `level 3`, not `3`."""
    parts = case_of(case)
    if parts and table.rows and "level" in table.rows[0]:
        return (text("level %(n)s", n=str(parts[0])), *parts[1:])
    return parts


def _chart(table: Table, case: str, chart: Chart) -> ChartSheet:
    happens = next((band for band in chart.bands if band.result == YES), None)
    odds = percent(chart.share(happens)) if happens else None
    return ChartSheet(case=case, name=_call_level(table, case), dice=chart.dice.shown, odds=odds)


def seals(state: State, viewer: Viewer, args: Mapping[str, str]) -> None:
    """Return nothing: the template of `seals` reads the position."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScreenPart:
    """`tables`: id and name of each."""

    name: Text
    tables: tuple[tuple[str, Text], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ScreensPage:
    parts: tuple[ScreenPart, ...]
    own: tuple[OwnTable, ...]
    chosen: tuple[str, ...]


def screens(state: State, viewer: Viewer, args: Mapping[str, str]) -> ScreensPage:
    return ScreensPage(
        parts=tuple(
            ScreenPart(
                name=PARTS[room],
                tables=tuple(
                    (each.id, say_printed(each.name)) for each in TABLES.values() if each.room == room
                ),
            )
            for room in ROOMS
        ),
        own=tuple(state.tables.values()),
        chosen=choose_tables(state),
    )


VIEWS = {
    "tables": tables,
    "chart": one_table,
    "seals": seals,
    "screens": screens,
}
