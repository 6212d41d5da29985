"""The hex maps of the players and of the referee, the log of the evening, a sheet for going on without the
app, and the referee's screens: chosen tables.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, groupby
from typing import Final

from companion.games.underworld.catalogue.printed import say_printed
from companion.games.underworld.catalogue.tables import TABLES, Table
from companion.games.underworld.catalogue.words import remarks
from companion.games.underworld.moves.people import Character
from companion.games.underworld.moves.wilderness import Hex
from companion.games.underworld.page.grids import Cell, Grid, grids, notes, own_grid, rules
from companion.games.underworld.page.hexmap import MIN_SIDE, HexMap, draw_outlines, find_middle, hex_map
from companion.games.underworld.page.log import MAX_TURNS, moment, table_name
from companion.games.underworld.page.party import PartyMember, members_of
from companion.games.underworld.page.players import players_hexes
from companion.games.underworld.state.land import apart
from companion.games.underworld.state.out import Encounter
from companion.games.underworld.state.present import party
from companion.games.underworld.state.state import State
from companion.kernel.features import Paper
from companion.kernel.game import BLANK_SET, ROUND_SHEET
from companion.kernel.page_parts import RoundSheet, SheetTable
from companion.kernel.position import Position, begin_state
from companion.kernel.seats import Viewer
from companion.kernel.words import Text, Value, ntext, sign_number, text

ACROSS: Final = 12
DOWN: Final = 14
"""The columns and rows of hexes on one page."""
MAX_GRID: Final = 2500
"""The most hexes of which a sheet shows every outline."""
LETTERS_PER_LINE: Final = 34
"""About how many letters fit on a line of a column of the referee's screen."""
MAX_BALANCED: Final = 6
"""The most tables above a broad one that `arrange` puts into columns."""
PICTURE_RADIUS: Final = 9
"""How far around the party a small picture shows the map, in hexes."""
DEFAULT_TABLES: Final = (
    *("uw_wandering_check", "surprise", "uw_surprise_distance", "reaction", "listen", "force_door"),
    *("find_secret_door", "trap_sprung", "uw_pursuit_continue", "distraction"),
    *("monster_level_1", "monster_level_2", "monster_level_3", "monster_level_4", "monster_level_5"),
    *("monster_level_6", "lost", "evading", "terrain_cost", "monster_level_matrix", "wild_encounter_type"),
)
"""The tables that are printed for a referee who has chosen none. Those of full width come last, so that no
column before them is cut short."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MapSheet:
    """A sheet of the hex map. `columns`, `rows`: the first and last. `grid`: the outlines of all its hexes
    (on a very large sheet, only of those in `map`); `names`: the places of their names. `all`: whether it
    shows what players do not know. `cleared`: hexes that a barony has cleared; `fords`: hexes with a ford."""

    columns: tuple[int, int]
    rows: tuple[int, int]
    map: HexMap
    grid: str
    names: tuple[tuple[str, float, float], ...]
    fords: tuple[tuple[float, float], ...] = ()
    cleared: tuple[tuple[float, float], ...] = ()
    all: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class LogPaper:
    """`turns_a_day`: what the key of a moment is divided by to get the day."""

    party: tuple[PartyMember, ...]
    turns_a_day: int = MAX_TURNS


def players_map(position: Position[State], viewer: Viewer) -> tuple[MapSheet, ...]:
    """Return what the current party has seen, even for the referee, on as many sheets as needed; an empty
    grid if it has seen nothing."""
    return _sheets(players_hexes(position.state) if position.state else {})


def referees_map(position: Position[State], viewer: Viewer) -> tuple[MapSheet, ...]:
    state = begin_state(position.state)
    return _sheets(state.hexes, all_=True, at=state.journey.at if state.journey else "")


def sheet_around(state: State) -> MapSheet:
    """Return a sheet of the map around the party, or around the first hex. The map must not be empty."""
    at = state.journey.at if state.journey else ""
    middle = at or min(state.hexes)
    near = {name: each for name, each in state.hexes.items() if apart(name, middle) <= PICTURE_RADIUS}
    columns, rows = ([int(name[part]) for name in near] or [1] for part in (slice(0, 2), slice(2, 4)))
    # Show at least as many columns and rows as `hex_map` draws.
    return _sheet(
        (min(columns), max(*columns, min(columns) + MIN_SIDE)),
        (min(rows), max(*rows, min(rows) + MIN_SIDE)),
        near,
        all_=True,
        at=at if at in near else "",
    )


def players_drawing(state: State, given: Mapping[str, str]) -> MapSheet | None:
    """Return everything that the current party has seen, on one sheet; None if it has seen nothing."""
    seen = players_hexes(state)
    return _fit_on_one_sheet(seen) if seen else None


def referees_drawing(state: State, given: Mapping[str, str]) -> MapSheet | None:
    at = state.journey.at if state.journey else ""
    return _fit_on_one_sheet(state.hexes, all_=True, at=at) if state.hexes else None


def _fit_on_one_sheet(hexes: Mapping[str, Hex], *, all_: bool = False, at: str = "") -> MapSheet:
    (left, right), (top, bottom) = (
        (min(numbers), max(*numbers, min(numbers) + MIN_SIDE))
        for numbers in ([int(name[part]) for name in hexes] for part in (slice(0, 2), slice(2, 4)))
    )
    return _sheet((left, right), (top, bottom), hexes, all_=all_, at=at)


def _sheets(hexes: Mapping[str, Hex], *, all_: bool = False, at: str = "") -> tuple[MapSheet, ...]:
    sheets: dict[tuple[int, int], dict[str, Hex]] = {}
    for name, each in sorted(hexes.items()):
        sheets.setdefault(((int(name[:2]) - 1) // ACROSS, (int(name[2:]) - 1) // DOWN), {})[name] = each
    return tuple(
        _sheet(
            (across * ACROSS + 1, across * ACROSS + ACROSS),
            (down * DOWN + 1, down * DOWN + DOWN),
            found,
            all_=all_,
            at=at,
        )
        for (across, down), found in sorted((sheets or {(0, 0): {}}).items())
    )


def _sheet(
    columns: tuple[int, int], rows: tuple[int, int], hexes: Mapping[str, Hex], *, all_: bool, at: str
) -> MapSheet:
    frame = [f"{x:02}{y:02}" for x in range(columns[0], columns[1] + 1) for y in range(rows[0], rows[1] + 1)]
    corners = frame[0], frame[-1]
    # On a very large sheet, leave out the hexes that are not on the map.
    frame = frame if len(frame) <= MAX_GRID else list(hexes)
    origin = (columns[0], rows[0])
    return MapSheet(
        columns=columns,
        rows=rows,
        map=hex_map(hexes, at if at in hexes or at in frame else "", frame=corners, all_spots=True),
        grid=draw_outlines(frame, origin),
        names=tuple((name, *find_middle(name, origin)) for name in frame),
        fords=tuple(find_middle(name, origin) for name, each in hexes.items() if each.ford),
        cleared=tuple(find_middle(name, origin) for name, each in hexes.items() if all_ and each.cleared),
        all=all_,
    )


def evening(position: Position[State], viewer: Viewer) -> LogPaper:
    return LogPaper(party=members_of(position.state, party(position.state)) if position.state else ())


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedTable:
    """A table on paper. `remarks`: what its numbers mean, and when it is rolled; `rules`: further rules;
    `notes`: below the grid. `broad`: whether it takes the whole width of a page."""

    name: Text
    section: str
    grids: tuple[Grid, ...]
    remarks: tuple[Text, ...] = ()
    notes: tuple[Cell, ...] = ()
    rules: tuple[Cell, ...] = ()

    @property
    def broad(self) -> bool:
        return any(grid.broad for grid in self.grids)

    @property
    def length(self) -> int:
        """Return about how many lines it takes in a column."""
        rows = [row for grid in self.grids for row in (grid.head, *grid.rows)]
        texts = ["".join(map(str, chain(*row))) for row in (*rows, self.notes, self.rules)]
        return sum(1 + len(words) // LETTERS_PER_LINE for words in texts)


Columns = tuple[tuple[PrintedTable, ...], ...]


def arrange(tables: Sequence[PrintedTable]) -> Iterator[tuple[bool, Columns]]:
    """Yield blocks to print one below the other: whether each takes the whole width, and its columns.

    Up to `MAX_BALANCED` tables above a broad one are put into columns here, since WeasyPrint would take half
    a minute to balance them, trying heights that differ by a pixel. Longer runs, and the last one, are left
    to WeasyPrint as one list.
    """
    runs = [(broad, tuple(run)) for broad, run in groupby(tables, lambda table: table.broad)]
    for number, (broad, run) in enumerate(runs, 1):
        if broad:
            yield from ((True, ((table,),)) for table in run)
        else:
            yield False, _balance(run) if len(run) <= MAX_BALANCED and number < len(runs) else (run,)


def _balance(run: tuple[PrintedTable, ...]) -> Columns:
    """Return tables in three columns, the longest of which is as short as possible; the second and third may
    be empty."""
    ends = range(len(run), 0, -1)
    ways = [(run[:one], run[one:two], run[two:]) for two in ends for one in range(1, two + 1)]
    return min(ways, key=lambda way: max(sum(table.length for table in column) for column in way))


def choose_tables(state: State | None) -> tuple[str, ...]:
    return (state.screens if state else ()) or DEFAULT_TABLES


def screens(position: Position[State], viewer: Viewer) -> tuple[tuple[bool, Columns], ...]:
    own = {each.id: each for each in position.state.tables.values()} if position.state else {}
    tables = [
        PrintedTable(name=table_name(name), section="", grids=(own_grid(own[name]),))
        if name in own
        else print_table(TABLES[name])
        for name in choose_tables(position.state)
    ]
    return tuple(arrange(tables))


def print_table(table: Table) -> PrintedTable:
    return PrintedTable(
        name=say_printed(table.name),
        section=table.section,
        grids=grids(table),
        remarks=remarks(table),
        notes=notes(table),
        rules=rules(table),
    )


def round_sheet(position: Position[State], viewer: Viewer) -> RoundSheet:
    """Return the characters, their condition and what they face, and the ships and flyers."""
    state = begin_state(position.state)
    out = state.expedition or state.journey
    party: Value = out.party if out else text("at home")
    return RoundSheet(
        facts=((text("Now"), moment(state).name), (text("The party"), party), *_light_and_rest(state)),
        tables=(
            SheetTable(
                title=text("Characters"),
                heads=(
                    *(text("Name"), text("Race and class"), text("Level")),
                    *(text("Speed"), text("Hit points"), text("Day")),
                ),
                rows=tuple(_character(each) for each in state.characters.values()),
                numbers=4,
            ),
            SheetTable(
                title=text("Who was met"),
                heads=(text("Kind"), text("Their reaction"), text("Number"), text("Distance")),
                rows=tuple(_list_met(group.encounter) for group in state.groups),
                numbers=2,
            ),
            SheetTable(
                title=text("Ships"),
                heads=(text("Name"), text("What it is"), text("Hull")),
                rows=tuple((ship.name, say_printed(ship.vessel), ship.hull) for ship in state.ships.values()),
                numbers=1,
            ),
            SheetTable(
                title=text("Flyers"),
                heads=(text("Name"), text("What it is"), text("Height")),
                rows=tuple(
                    (each.name, say_printed(each.category), each.height) for each in state.flyers.values()
                ),
                numbers=1,
            ),
        ),
    )


def _light_and_rest(state: State) -> tuple[tuple[Text, Value], ...]:
    below = state.expedition
    if below is None:
        return ()
    light = text("lit since turn %(n)s", n=below.lit) if below.light else text("none")
    rest = ntext("%(n)s turn without rest", "%(n)s turns without rest", below.since_rest)
    return (text("Light source"), light), (text("Rest"), rest)


def _character(character: Character) -> tuple[Value, ...]:
    what = Text(
        "%(race)s, %(calling)s",
        {"race": say_printed(character.race), "calling": say_printed(character.calling)},
    )
    return (
        character.name,
        what,
        character.level,
        character.inches,
        f"{sign_number(character.hits)}/{character.most}",
        character.day,
    )


def _list_met(met: Encounter) -> tuple[Value, ...]:
    return met.kind, met.attitude or "–", met.number or "?", met.distance


PAPERS = (
    Paper(
        name="hexes",
        title=text("The players' hex map"),
        page=players_map,
        needs_state=False,
        drawn=players_drawing,
        sketched="small",
    ),
    Paper(
        name="referee-hexes",
        title=text("The referee's hex map"),
        page=referees_map,
        drawn=referees_drawing,
        sketched="small",
    ),
    Paper(name="evening", title=text("The expedition log"), page=evening),
    Paper(name="round-sheet", title=ROUND_SHEET, page=round_sheet),
    BLANK_SET,
    Paper(name="tent", title=text("Table tent"), needs_state=False),
    Paper(name="screens", title=text("The referee's screens"), page=screens, needs_state=False),
)
