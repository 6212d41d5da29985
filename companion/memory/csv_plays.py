"""Import of earlier results from a spreadsheet. It has one row for each player of each game, as `csv_file`
writes it, or one row for each game, with a column for each player or all players in one cell.
"""

import csv
import io
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Final

from companion.kernel.checks import NAME_LENGTH
from companion.kernel.input_text import readable, separator, unguard, without_blanks
from companion.kernel.words import text
from companion.memory.csv_columns import (
    LISTED,
    NO,
    NOBODY,
    PLAYER_POINTS,
    PLAYERS,
    YES,
    Columns,
    Unclear,
    ask,
    columns_of,
)
from companion.memory.outcome_cells import decided_in, outcome_in
from companion.memory.plays import Play, Played, fold_name, pause_between
from companion.memory.read_plays import (
    MAX_MINUTES,
    MAX_PLAYERS,
    MAX_READ,
    MAX_TOTAL,
    ORDERS,
    PARTED,
    Faulty,
    Progress,
    Read,
    Wrong,
    day_of,
    exact_of,
    find_date_order,
    fractions,
    no_number,
    rank_players,
    round_total,
    to_iso,
    unreadable,
)
from companion.table.pacing import pause

MAX_LINES: Final = 200_000
MAX_COLUMNS: Final = 100
MAX_CELL: Final = 4_000
"""The most characters of a cell that are read."""

SEPARATES: Final = re.compile(r'"?sep=(.)"?\s*', re.IGNORECASE)
"""The line that tells spreadsheets on Windows which character separates cells."""

SCORED: Final = re.compile(r"(?P<name>.+?)\s*(?:[:=]\s*(?P<points>[-−]?\d+)|\((?P<inside>[-−]?\d+)\))")
"""A name in a list, followed by what that player scored."""


def read(given: str, order: str, answered: Columns | None, progress: Progress) -> Read:
    """Return the games of a file. If a row is about one player, rows with the same date, game and table are
    one game, wherever they are; if no table is given, those with the same date and game. `order`: the order
    of day and month in its dates, one of `ORDERS`, for a file that does not show it. `answered`: the meaning
    of its columns, if that was asked."""
    lines = given.removeprefix("\ufeff").splitlines()
    if len(lines) > MAX_LINES:
        return unreadable(text("A file can have at most %(most)s lines here.", most=MAX_LINES), 1)
    separates = SEPARATES.fullmatch(lines[0]) if lines else None
    before = 1 if separates else 0
    while before < len(lines) and not lines[before].strip(';,\t "'):
        before += 1
    heading = lines[before] if before < len(lines) else ""
    try:
        between = separates[1] if separates else separator(heading)
        reader = csv.reader(io.StringIO("\n".join(lines[before:])), delimiter=between, strict=True)
        table = [(before + reader.line_num, row) for row in pause_between(reader)]
    except (csv.Error, ValueError):
        return unreadable(text("This file has no columns that can be told apart."), before + 1)
    headings = table[0][1] if table else []
    if not any(headings) or len(headings) > MAX_COLUMNS:
        return unreadable(text("This file has no columns that can be told apart."), before + 1)
    cells = [(line, _tidy(row)) for line, row in pause_between(table[1:]) if any(row)]
    return _read(_Sheet(headings, cells, before + 1), order, answered, progress)


@dataclass(frozen=True, slots=True)
class _Sheet:
    """`rows`: each with the line of the file in which it ends; `line`: that of the headings."""

    headings: Sequence[str]
    rows: Sequence[tuple[int, Sequence[str]]]
    line: int


def _read(sheet: _Sheet, order: str, answered: Columns | None, progress: Progress) -> Read:
    headings, rows = sheet.headings, sheet.rows
    fits = answered is not None and len(answered.roles) == len(headings)
    columns = answered if fits else columns_of(headings, [row for _line, row in rows])
    if isinstance(columns, Columns) and columns.missing():
        columns = ask(headings, [row for _line, row in rows], columns)
    if columns is None or isinstance(columns, Unclear):
        return Read(plays=(), wrong=(), columns=columns, line=sheet.line)
    at = columns.roles.index("date")
    days = [row[at] for _line, row in rows if at < len(row)]
    shown_order = find_date_order(days)
    if not shown_order and order not in ORDERS:
        return Read(plays=(), wrong=(), unclear=next(day for day in days if PARTED.match(day)))
    reader = _Reader(headings, columns, shown_order or order)
    gathered = _Gathered()
    for done, (number, row) in enumerate(rows):
        pause()
        progress(done, len(rows))
        gathered.take(number, row, reader)
    read = gathered.result()
    if reader.of_one and answered is None:
        return read
    return replace(read, sheet=ask(headings, [row for _line, row in rows], columns), line=sheet.line)


def _tidy(row: Iterable[str]) -> list[str]:
    return [unguard(cell[:MAX_CELL].strip()) for cell in row]


@dataclass(frozen=True, slots=True)
class _Row:
    """A row as a game: with all of its players, or only one. `exact`: their totals with fractions; `lost`:
    whether it says that they did not win; `winners`: the folded names of the winners, if the row names
    them."""

    line: int
    play: Play
    exact: tuple[Decimal | None, ...]
    lost: bool
    winners: frozenset[str]


@dataclass(frozen=True, slots=True)
class _Reader:
    headings: Sequence[str]
    columns: Columns
    order: str

    def row(self, line: int, row: Sequence[str]) -> _Row:
        """Return the contents of a row. Raise `Faulty` if it cannot be read."""
        roles = self.columns.roles
        cells = {role: cell for role, cell in zip(roles, row, strict=False) if role}
        won = cells.get("winner", "")
        names = (
            frozenset()
            if won.casefold() in YES | NO | NOBODY
            else frozenset(map(fold_name, _list_names(won)))
        )
        if PLAYER_POINTS in roles:
            seats = list(self._by_column(row))
        elif PLAYERS in roles:
            seats = [_read_listed(name) for name in _list_names(cells.get(PLAYERS, ""))]
        else:
            seats = [_read_single(cells)]
        game = cells.get("game", "") or self.columns.game
        if not 1 <= len(game) <= 64 or not game.isprintable():
            raise Faulty(text("The name of a game has 1 to %(most)s characters.", most=64))
        play = Play(
            day=day_of(to_iso(cells.get("date", ""), self.order)),
            game=game,
            players=tuple(seat for seat, _total in seats),
            options=dict(_options(cells.get("options", ""))),
            minutes=_number(cells, "minutes", 0, MAX_MINUTES) or 0,
            lowest=cells.get("lowest", "").casefold() in YES,
            **decided_in(cells),
        )
        lost = won.casefold() in NO or outcome_in(cells) == "lost"
        return _Row(line, play, tuple(total for _seat, total in seats), lost, names)

    def _by_column(self, row: Sequence[str]) -> Iterator[tuple[Played, Decimal | None]]:
        for heading, role, cell in zip(self.headings, self.columns.roles, row, strict=False):
            if role != PLAYER_POINTS or cell in NOBODY:
                continue
            name = _name(heading)
            marked = not cell[0].isdecimal() and cell.casefold() in YES | NO
            total = None if marked else exact_of(cell, name)
            yield _seat(name, total, won=marked and cell.casefold() in YES), total

    @property
    def of_one(self) -> bool:
        """Return whether a row is about one player."""
        return "player" in self.columns.roles


class _Gathered:
    def __init__(self) -> None:
        self._rows: dict[tuple[str, str, str], list[_Row]] = {}
        self._wrong: list[Wrong] = []

    def take(self, line: int, row: Sequence[str], reader: _Reader) -> None:
        try:
            read = reader.row(line, row)
        except Faulty as faulty:
            self._wrong.append(Wrong(line, faulty.sentence))
            return
        numbered = dict(zip(reader.columns.roles, row, strict=False)).get("table", "")
        key = read.play.day, read.play.game.casefold(), numbered
        self._rows.setdefault(key if reader.of_one else ("", "", str(line)), []).append(read)

    def result(self) -> Read:
        if len(self._rows) > MAX_READ:
            return unreadable(text("A file can have at most %(most)s games here.", most=MAX_READ))
        plays, fractional = [], 0
        for key, rows in self._rows.items():
            pause()
            try:
                plays.append(_merge_rows(rows, numbered=bool(key[2])))
            except Faulty as faulty:
                self._wrong.append(Wrong(rows[0].line, faulty.sentence))
            fractional += sum(fractions(row.exact) for row in rows)
        wrong = tuple(sorted(self._wrong, key=lambda one: one.line))
        return Read(plays=() if wrong else tuple(plays), wrong=wrong, rounded=fractional)


def _merge_rows(rows: Sequence[_Row], numbered: bool) -> Play:
    players = tuple(one for row in rows for one in row.play.players)
    exact = [total for row in rows for total in row.exact]
    if not players:
        raise Faulty(text("No players are named."))
    winners = {name: name for row in rows for name in row.winners}
    if strangers := winners.keys() - {fold_name(one.player) for one in players}:
        raise Faulty(
            text("“%(name)s” is named as a winner but is not among the players.", name=min(strangers)[:40])
        )
    players = tuple(replace(one, won=one.won or fold_name(one.player) in winners) for one in players)
    alike = len(set(exact)) == 1 or all(one.rank > 0 for one in players)
    lost = alike and all(row.lost for row in rows)
    return rank_players(replace(rows[0].play, players=players), numbered, lost, exact)


def _read_single(cells: Mapping[str, str]) -> tuple[Played, Decimal | None]:
    """Return the one player of a row. Raise `Faulty`."""
    total = exact_of(cells.get("total", ""))
    place = cells.get("seat", "")[:NAME_LENGTH]
    first = 1 if cells.get("first", "").casefold() in YES else 0
    seat = replace(
        _seat(_name(cells.get("player", ""), place), total),
        place=place,
        order=_number(cells, "order", 0, MAX_PLAYERS) or first,
        rank=_number(cells, "rank", 0, MAX_PLAYERS) or 0,
        won=(outcome_in(cells) or "won") == "won"
        and (cells.get("winner", "").casefold() in YES or outcome_in(cells) == "won"),
        team=_number(cells, "team", 0, MAX_PLAYERS) or 0,
    )
    return seat, total


def _list_names(cell: str) -> list[str]:
    """Return the names in a cell, which some programs put in brackets."""
    inside = cell[1:-1] if cell[:1] + cell[-1:] in ("[]", "()", "{}") else cell
    return [name.strip("\"' ") for name in LISTED.split(inside) if name.strip("\"' ")]


def _read_listed(written: str) -> tuple[Played, Decimal | None]:
    scored = SCORED.fullmatch(written)
    if scored is None:
        return _seat(_name(written), None), None
    name = _name(scored["name"])
    total = exact_of(scored["points"] or scored["inside"], name)
    return _seat(name, total), total


def _seat(name: str, total: Decimal | None, won: bool = False) -> Played:
    points = None if total is None else int(round_total(total))
    if points is not None and abs(points) > MAX_TOTAL:
        raise Faulty(no_number(name or "total", -MAX_TOTAL, MAX_TOTAL, str(points)))
    return Played(player=name, total=points, won=won)


def _name(written: str, place: str = "") -> str:
    """Return a name in a valid form; a player without one must have a place. Raise `Faulty`."""
    player = without_blanks(written)
    called = player or place
    if not len(called) <= NAME_LENGTH or not (player + place).isprintable() or not readable(called):
        raise Faulty(text("A name has 1 to %(most)s characters.", most=NAME_LENGTH))
    return player


def _number(cells: Mapping[str, str], name: str, least: int, most: int) -> int | None:
    given = cells.get(name, "")
    if not given:
        return None
    # Other programs may write 3 as 3.0.
    digits = given.removeprefix("-").removesuffix(".0")
    is_whole = digits.isascii() and digits.isdecimal() and len(digits) < 8
    if not (is_whole and least <= int(given.removesuffix(".0")) <= most):
        raise Faulty(no_number(name, least, most, given))
    return int(given.removesuffix(".0"))


def _options(given: str) -> Iterator[tuple[str, str]]:
    for pair in given[:500].split(";"):
        key, equals, value = pair.strip().partition("=")
        if equals and key and pair.isprintable():
            yield key.strip()[:64], value.strip()[:64]


def example(game: str) -> tuple[str, ...]:
    """Return the lines of an example file that `read` accepts."""
    cells = (
        ("date", "game", "player", "total"),
        ("2026-01-31", game, "Ana", 61),
        ("2026-01-31", game, "Ben", 58),
    )
    written = io.StringIO()
    csv.writer(written).writerows(cells)
    return tuple(written.getvalue().splitlines())
