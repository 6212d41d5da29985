"""Earlier results out of a spreadsheet, and all results into one: a row for each player of each game."""

import csv
import io
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from decimal import ROUND_HALF_UP, Decimal
from typing import Final

from companion.kernel.checks import NAME_LENGTH
from companion.kernel.input_text import readable, separator, unguarded, without_blanks
from companion.kernel.words import Text, text
from companion.memory.plays import Play, Played, folded, side_keys, unhurried
from companion.table.pacing import pause

COLUMNS: Final = (
    "date",
    "game",
    "table",
    "player",
    "seat",
    "order",
    "total",
    "rank",
    "winner",
    "minutes",
    "options",
    "lowest",
    "team",
)
ALSO: Final[Mapping[str, str]] = {
    "began": "date", "day": "date", "play": "table", "name": "player", "house": "seat", "score": "total",
    "points": "total", "won": "winner", "duration": "minutes",
}  # fmt: skip
"""What the columns of others, and of the result of one table, are called."""

MAX_LINES: Final = 3_000
MAX_COLUMNS: Final = 100
MAX_PLAYERS: Final = 12
MAX_TOTAL: Final = 99_999
MAX_MINUTES: Final = 100_000
MAX_LISTED: Final = 20
ORDERS: Final = ("dmy", "mdy")
PARTED: Final = re.compile(r"(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})", re.ASCII)
"""A date with day and month in either order, and the year behind."""
MONTHS: Final = 12
THOUSANDS: Final = re.compile(r"-?\d{1,3}(?:[ ,.'’\u00a0\u202f]\d{3})+", re.ASCII)
FRACTION: Final = re.compile(r"-?\d{1,7}(?:\.\d{1,6})?", re.ASCII)
YES: Final = frozenset({"yes", "y", "true", "1", "x"})
NO: Final = frozenset({"no", "n", "false", "0"})


@dataclass(frozen=True, slots=True)
class Wrong:
    """A line of the file, counted from 1 with its heading, and what is wrong with it; 0: no line of its
    own."""

    line: int
    sentence: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Read:
    """What a file holds. With anything wrong nothing is taken in. `left_out`: games that say too little of
    their result, or have too many players. `rounded`: totals that had a fraction. `unclear`: a date
    whose day and month nothing in the file tells apart; then there is nothing else."""

    plays: tuple[Play, ...]
    wrong: tuple[Wrong, ...]
    left_out: int = 0
    rounded: int = 0
    unclear: str = ""


class Faulty(Exception):
    """What is wrong with a game of a file."""

    def __init__(self, sentence: Text) -> None:
        super().__init__(str(sentence))
        self.sentence = sentence


def read(given: str, order: str = "") -> Read:
    """Return the games of a file. Rows with the same date, game and table are one game, wherever they
    stand; without a table, those with the same date and game. `order`: of the parts of its dates, one of
    `ORDERS`, where the file does not tell it."""
    lines = given.removeprefix("\ufeff").splitlines()
    if len(lines) > MAX_LINES:
        return nothing(text("A file can have at most %(most)s lines here.", most=MAX_LINES), 1)
    heading = lines[0] if lines else ""
    try:
        reader = csv.DictReader(io.StringIO("\n".join(lines)), delimiter=separator(heading), strict=True)
        if len(reader.fieldnames or ()) > MAX_COLUMNS:
            # Each line would be given all of them.
            raise csv.Error
        rows = [(reader.line_num, row) for row in unhurried(reader)]
    except csv.Error:
        return nothing(text("This file has no columns that can be told apart."), 1)
    columns = {_column(name) for name in reader.fieldnames or ()}
    if missing := [name for name in ("date", "game", "player") if name not in columns]:
        return nothing(
            text("The first line must name the columns; missing: %(names)s.", names=tuple(missing)),
            1,
        )
    every = [(line, _cells(row)) for line, row in unhurried(rows)]
    days = [cells.get("date", "") for _line, cells in every]
    told = _order(days)
    if not told and order not in ORDERS:
        return Read(plays=(), wrong=(), unclear=next(day for day in days if PARTED.fullmatch(day)))
    return _gathered([(line, cells) for line, cells in every if any(cells.values())], told or order)


def _cells(row: Mapping[str, str]) -> dict[str, str]:
    return {_column(name): unguarded(str(value or "").strip()) for name, value in row.items() if name}


def _order(days: Iterable[str]) -> str:
    """Return in which order the dates of a file have day and month; "" where nothing tells it."""
    parts = [found for day in days if (found := PARTED.fullmatch(day))]
    if any(int(found[1]) > MONTHS or found[2] == "." for found in parts) or not parts:
        return "dmy"
    return "mdy" if any(int(found[3]) > MONTHS for found in parts) else ""


def nothing(sentence: Text, line: int = 0) -> Read:
    """Return what is read of a file that cannot be read at all: why."""
    return Read(plays=(), wrong=(Wrong(line, sentence),))


def _column(name: str) -> str:
    plain = name.strip().casefold()
    return ALSO.get(plain, plain)


def _gathered(rows: Iterable[tuple[int, Mapping[str, str]]], order: str) -> Read:
    """Return the games of rows. `rows`: each with the line of the file in which it ends."""
    found: dict[tuple[str, str, str], list[tuple[int, Play, bool]]] = {}
    exact: dict[tuple[str, str, str], list[Decimal | None]] = {}
    wrong: list[Wrong] = []
    for line, cells in rows:
        pause()
        try:
            total = exact_of(cells.get("total", ""))
            play = _play({**cells, "total": "" if total is None else rounded(total)}, order)
            key = (play.day, play.game.casefold(), cells.get("table", ""))
            lost = cells.get("winner", "").casefold() in NO
            found.setdefault(key, []).append((line, play, lost))
            exact.setdefault(key, []).append(total)
        except Faulty as faulty:
            wrong.append(Wrong(line, faulty.sentence))
    plays = []
    for key, of_play in found.items():
        pause()
        try:
            players = tuple(play.players[0] for _line, play, _lost in of_play)
            alike = len(set(exact[key])) == 1 or all(one.rank > 0 for one in players)
            lost = alike and all(lost for _line, _play, lost in of_play)
            plays.append(whole(replace(of_play[0][1], players=players), bool(key[2]), lost, exact[key]))
        except Faulty as faulty:
            wrong.append(Wrong(of_play[0][0], faulty.sentence))
    return Read(
        plays=() if wrong else tuple(plays),
        wrong=tuple(sorted(wrong, key=lambda one: one.line)),
        rounded=sum(fractions(totals) for totals in exact.values()),
    )


def _play(cells: Mapping[str, str], order: str) -> Play:
    """Return a row of a file, which tells of one player, as a game. Raises `Faulty`."""
    player, place = without_blanks(cells.get("player", "")), cells.get("seat", "")[:NAME_LENGTH]
    called = player or place
    if not len(called) <= NAME_LENGTH or not (player + place).isprintable() or not readable(called):
        raise Faulty(text("A name has 1 to %(most)s characters.", most=NAME_LENGTH))
    game = cells.get("game", "")
    if not 1 <= len(game) <= 64 or not game.isprintable():
        raise Faulty(text("The name of a game has 1 to %(most)s characters.", most=64))
    played = Played(
        player=player,
        place=place,
        order=_number(cells, "order", 0, MAX_PLAYERS)
        or (1 if cells.get("first", "").casefold() in YES else 0),
        total=_number(cells, "total", -MAX_TOTAL, MAX_TOTAL),
        rank=_number(cells, "rank", 0, MAX_PLAYERS) or 0,
        won=cells.get("winner", "").casefold() in YES,
        team=_number(cells, "team", 0, MAX_PLAYERS) or 0,
    )
    return Play(
        day=day_of(_iso(cells.get("date", ""), order)),
        game=game,
        players=(played,),
        options=dict(_options(cells.get("options", ""))),
        minutes=_number(cells, "minutes", 0, MAX_MINUTES) or 0,
        lowest=cells.get("lowest", "").casefold() in YES,
    )


def _iso(given: str, order: str) -> str:
    """Return a date whose parts stand in an order of their own as ISO has it."""
    found = PARTED.fullmatch(given)
    if found is None:
        return given
    # With dots the day stands first, whatever other dates are like.
    day, month = (found[1], found[3]) if order == "dmy" or found[2] == "." else (found[3], found[1])
    return f"{found[4] if len(found[4]) > len('24') else '20' + found[4]}-{month:0>2}-{day:0>2}"


def exact_of(given: str) -> Decimal | None:
    """Return a number as people write it: with a point or a comma, with or without something between
    thousands. Raises `Faulty` for anything else, None for nothing."""
    plain = given.strip().replace("−", "-")
    if not plain:
        return None
    if THOUSANDS.fullmatch(plain):
        plain = re.sub(r"[^\d-]", "", plain)
    plain = plain.replace(",", ".")
    if not FRACTION.fullmatch(plain):
        raise Faulty(_no_number("total", -MAX_TOTAL, MAX_TOTAL, given))
    return Decimal(plain)


def rounded(total: Decimal) -> str:
    return str(int(total.to_integral_value(ROUND_HALF_UP)))


def fractions(totals: Iterable[Decimal | None]) -> int:
    return sum(total is not None and total != total.to_integral_value() for total in totals)


def day_of(given: str) -> str:
    """Return the day of a moment with its zone, as it was at this computer."""
    try:
        if len(given) > len("2026-01-31T"):
            return datetime.fromisoformat(given).astimezone().date().isoformat()
    except (ValueError, OverflowError):
        pass
    try:
        return date.fromisoformat(given[:10]).isoformat()
    except ValueError:
        raise Faulty(text("Write the date as in 2026-01-31, not “%(given)s”.", given=given[:20])) from None


def _number(cells: Mapping[str, str], name: str, least: int, most: int) -> int | None:
    given = cells.get(name, "")
    if not given:
        return None
    digits = given.removeprefix("-")
    if not (digits.isascii() and digits.isdecimal() and len(digits) < 8 and least <= int(given) <= most):
        raise Faulty(_no_number(name, least, most, given))
    return int(given)


def _no_number(column: str, least: int, most: int, given: str) -> Text:
    return text(
        "%(column)s: enter a whole number from %(least)s to %(most)s, not “%(given)s”.",
        column=column,
        least=least,
        most=most,
        given=given[:20],
    )


def _options(given: str) -> Iterator[tuple[str, str]]:
    for pair in given[:500].split(";"):
        key, equals, value = pair.strip().partition("=")
        if equals and key and pair.isprintable():
            yield key.strip()[:64], value.strip()[:64]


def whole(play: Play, numbered: bool, lost: bool = False, exact: Sequence[Decimal | None] = ()) -> Play:
    """Return a game with ranks and winners where only totals are given. Raises `Faulty`.

    `numbered`: the file says that its rows are one game; then somebody may have played more than one seat.
    `lost`: all have lost. `exact`: the totals with their fractions, where they had some.
    """
    players = play.players
    if len(players) > MAX_PLAYERS:
        raise Faulty(text("A game can have at most %(most)s players here.", most=MAX_PLAYERS))
    if len({_known_by(player, numbered) for player in players}) != len(players):
        raise Faulty(text("The same player appears twice in one game: number the games under “table”."))
    if lost and all(one.rank <= 1 for one in players):
        # They played together: nobody was before anybody else.
        return replace(play, players=tuple(replace(one, rank=0, won=False) for one in players))
    if lost:
        return replace(play, players=tuple(replace(one, won=False) for one in players))
    totals = [player.total for player in players if player.total is not None]
    if not any(player.won or player.rank == 1 for player in players) and len(totals) != len(players):
        raise Faulty(text("Nobody has won: give every player a total, or name the winner."))
    given = exact or [None if player.total is None else Decimal(player.total) for player in players]
    # A total that is missing is behind all others.
    worst = Decimal("-Infinity")
    points = [worst if total is None else -total if play.lowest else total for total in given]
    sides = side_keys(players)
    better = [len({side for side, other in zip(sides, points, strict=True) if other > own}) for own in points]
    return replace(
        play,
        players=tuple(_ranked(player, play, ahead) for player, ahead in zip(players, better, strict=True)),
    )


def _known_by(one: Played, numbered: bool) -> tuple[str, str]:
    """Return what tells a row of a game from the others: the seat of whoever has no name."""
    return folded(one.player), one.place.casefold() if numbered or not one.player else ""


def _ranked(player: Played, play: Play, better: int) -> Played:
    """Return a player with a rank. `better`: how many sides have better totals."""
    told = any(other.won or other.rank == 1 for other in play.players)
    # Whoever has more points than the winner has not won for it.
    rank = player.rank or (1 if player.won else max(better + 1, 2 if told else 1))
    return replace(player, rank=rank, won=player.won or (player.rank == 1 if told else rank == 1))


def example(game: str) -> tuple[str, ...]:
    """Return the lines of a file of one game that `read` takes."""
    cells = (
        ("date", "game", "player", "total"),
        ("2026-01-31", game, "Ana", 61),
        ("2026-01-31", game, "Ben", 58),
    )
    written = io.StringIO()
    csv.writer(written).writerows(cells)
    return tuple(written.getvalue().splitlines())


def rows(plays: Iterable[Play]) -> Iterator[tuple[str | int | None, ...]]:
    """Yield the rows for a file that `read` reads again."""
    yield COLUMNS
    for number, play in enumerate(plays, 1):
        for one in play.players:
            yield (
                play.day,
                play.game,
                play.code or str(number),
                one.player,
                one.place,
                one.order or None,
                one.total,
                one.rank or None,
                "yes" if one.won else "no",
                play.minutes or None,
                "; ".join(f"{key}={value}" for key, value in sorted(play.options.items())),
                "yes" if play.lowest else None,
                one.team or None,
            )
