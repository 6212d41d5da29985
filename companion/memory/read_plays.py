"""The result of reading any file of results: games, games left out, and errors with their lines; and how such
files write numbers and dates.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from decimal import ROUND_HALF_UP, Decimal
from typing import Final

from companion.kernel.words import Text, ntext, text
from companion.memory.csv_columns import Unclear
from companion.memory.plays import Play, Played, fold_name, side_keys

Progress = Callable[[int, int], None]
"""Called with the progress of reading a file: the amount done, and the total."""

MAX_READ: Final = 20_000
"""The most games that one file may hold."""

MAX_PLAYERS: Final = 40
MAX_TOTAL: Final = 9_999_999
MAX_MINUTES: Final = 100_000
THOUSANDS: Final = re.compile(r"-?\d{1,3}(?:[ ,.'’\u00a0\u202f]\d{3})+", re.ASCII)
ORDERS: Final = ("dmy", "mdy")
PARTED: Final = re.compile(r"(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?!\S)", re.ASCII)
"""A date with day and month in either order, followed by the year; a time may follow."""

YEAR_FIRST: Final = re.compile(r"(\d{4})[./](\d{1,2})[./](\d{1,2})(?!\S)", re.ASCII)
IN_LETTERS: Final = (
    re.compile(
        r"(?P<day>\d{1,2})\.?\s*(?:de\s+)?(?P<month>[^\W\d_]{3,12})\.?,?\s*(?:de\s+)?(?P<year>\d{4})(?!\S)"
    ),
    re.compile(r"(?P<month>[^\W\d_]{3,12})\.?\s+(?P<day>\d{1,2}),?\s+(?P<year>\d{4})(?!\S)"),
)
MONTHS: Final = 12
MONTH_NAMES: Final[Mapping[str, int]] = {
    start: number
    for number, starts in enumerate(
        (
            *("jan ene jän", "feb fév fev", "mar mär mrz", "apr abr avr", "may mai", "jun juin", "jul juil"),
            *("aug ago aoû aou", "sep", "oct okt", "nov", "dec dez dic déc"),
        ),
        1,
    )
    for start in starts.split()
}
FRACTION: Final = re.compile(r"-?\d{1,7}(?:\.\d{1,6})?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Wrong:
    """A line of the file, counted from 1 including headings, and what is wrong with it; 0 for no particular
    line."""

    line: int
    sentence: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftOut:
    """Games that are not imported. `why`: "uncounted" if the other app does not count them either, "nameless"
    without a game, "empty" without players, "crowded" with too many; `line`: of the first one, 0 if the file
    has no lines."""

    why: str
    games: int
    line: int

    @property
    def sentence(self) -> Text:
        if self.why == "uncounted":
            return ntext(
                "%(n)s game is left out: the other app does not count it either.",
                "%(n)s games are left out: the other app does not count them either.",
                self.games,
            )
        if self.why == "nameless":
            return ntext(
                "%(n)s game is left out: it does not say which game it was.",
                "%(n)s games are left out: they do not say which game it was.",
                self.games,
            )
        if self.why == "empty":
            return ntext(
                "%(n)s game is left out: it names nobody who played.",
                "%(n)s games are left out: they name nobody who played.",
                self.games,
            )
        return ntext(
            "%(n)s game is left out: it has more than %(most)s players.",
            "%(n)s games are left out: they have more than %(most)s players.",
            self.games,
            most=MAX_PLAYERS,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Read:
    """The contents of a file. If anything is wrong, nothing is imported; `more_wrong`: the number of errors
    not listed. `left_out`: games that cannot be imported. `rounded`: totals that had a fraction.
    `guessed_lost`: games that count as lost together, because all winners of the same game elsewhere in the
    file won together.

    `unclear`: a date whose day and month cannot be told apart. `columns`: those of a sheet whose meaning must
    be asked, with the `line` of their headings. With either of these the file was not read any further.
    `sheet`: the assumed meaning of the columns, if a spreadsheet has one row for each game; the answered one,
    if the user was asked.
    """

    plays: tuple[Play, ...]
    wrong: tuple[Wrong, ...]
    left_out: tuple[LeftOut, ...] = ()
    rounded: int = 0
    guessed_lost: int = 0
    more_wrong: int = 0
    unclear: str = ""
    columns: Unclear | None = None
    sheet: Unclear | None = None
    line: int = 0


class Faulty(Exception):
    """What is wrong with a game of a file."""

    def __init__(self, sentence: Text) -> None:
        super().__init__(str(sentence))
        self.sentence = sentence


def unreadable(sentence: Text, line: int = 0) -> Read:
    """Return the result for a file that cannot be read at all, with the reason."""
    return Read(plays=(), wrong=(Wrong(line, sentence),))


def exact_of(given: str, column: str = "total") -> Decimal | None:
    """Return a number as people write it: with a decimal point or comma, with or without thousands
    separators. Raise `Faulty` for anything else; return None for an empty text."""
    plain = given.strip().replace("−", "-")
    if not plain:
        return None
    if THOUSANDS.fullmatch(plain):
        plain = re.sub(r"[^\d-]", "", plain)
    plain = plain.replace(",", ".")
    if not FRACTION.fullmatch(plain):
        raise Faulty(no_number(column, -MAX_TOTAL, MAX_TOTAL, given))
    return Decimal(plain)


def round_total(total: Decimal) -> str:
    return str(int(total.to_integral_value(ROUND_HALF_UP)))


def fractions(totals: Iterable[Decimal | None]) -> int:
    return sum(total is not None and total != total.to_integral_value() for total in totals)


def no_number(column: str, least: int, most: int, given: str) -> Text:
    return text(
        "%(column)s: enter a whole number from %(least)s to %(most)s, not “%(given)s”.",
        column=column,
        least=least,
        most=most,
        given=given[:20],
    )


def find_date_order(days: Iterable[str]) -> str:
    """Return the order of day and month in the dates of a file; "" if they could be read either way."""
    parts = [found for day in days if (found := PARTED.match(day))]
    if any(int(found[1]) > MONTHS or found[2] == "." for found in parts) or not parts:
        return "dmy"
    return "mdy" if any(int(found[3]) > MONTHS for found in parts) else ""


def to_iso(given: str, order: str) -> str:
    """Return a date, written in another order or with the month in letters, in ISO format without the time.
    Any other text is returned as it is."""
    if (found := PARTED.match(given)) is not None:
        # With dots the day comes first, whatever the order of other dates.
        day, month = (found[1], found[3]) if order == "dmy" or found[2] == "." else (found[3], found[1])
        return f"{found[4] if len(found[4]) > len('24') else '20' + found[4]}-{month:0>2}-{day:0>2}"
    if (found := YEAR_FIRST.match(given)) is not None:
        return f"{found[1]}-{found[2]:0>2}-{found[3]:0>2}"
    for found in filter(None, (each.match(given) for each in IN_LETTERS)):
        name = found["month"].casefold()
        month = next((number for start, number in MONTH_NAMES.items() if name.startswith(start)), 0)
        if month:
            return f"{found['year']}-{month:02}-{int(found['day']):02}"
    return given


def day_of(given: str) -> str:
    """Return the day of a moment in this computer's time zone. Raise `Faulty`."""
    try:
        if len(given) > len("2026-01-31T"):
            return datetime.fromisoformat(given).astimezone().date().isoformat()
    except (ValueError, OverflowError):
        pass
    try:
        return date.fromisoformat(given[:10]).isoformat()
    except ValueError:
        raise Faulty(text("Write the date as in 2026-01-31, not “%(given)s”.", given=given[:20])) from None


def rank_players(
    play: Play, numbered: bool, lost: bool = False, exact: Sequence[Decimal | None] = ()
) -> Play:
    """Return a game with ranks and winners added, if it has only totals. Raise `Faulty`.

    `numbered`: whether the file says that its rows are one game, so that a player may have several seats.
    `lost`: whether everybody lost. `exact`: the totals with fractions, if they had any. If one player of a
    team has won, the whole team has. If nothing shows who won, the game counts as played.
    """
    players = play.players
    if len(players) > MAX_PLAYERS:
        raise Faulty(text("A game can have at most %(most)s players here.", most=MAX_PLAYERS))
    if len({_known_by(player, numbered) for player in players}) != len(players):
        raise Faulty(text("The same player appears twice in one game: number the games under “table”."))
    if not play.finished:
        return replace(play, players=tuple(replace(one, rank=0, won=False) for one in players))
    if lost and all(one.rank <= 1 for one in players):
        # They played together, so nobody was ahead of anybody.
        return replace(play, players=tuple(replace(one, rank=0, won=False) for one in players))
    if lost:
        return replace(play, players=tuple(replace(one, won=False) for one in players))
    given = exact or [None if player.total is None else Decimal(player.total) for player in players]
    given = _list_side_totals(players, given)
    if not any(player.won or player.rank == 1 for player in players) and None in given:
        nobody = tuple(replace(one, rank=0) for one in players)
        return replace(play, players=nobody, unknown=True)
    won = {one.team for one in players if one.team and (one.won or one.rank == 1)}
    players = tuple(replace(one, won=True, rank=1) if one.team in won else one for one in players)
    # Missing totals come last.
    worst = Decimal("-Infinity")
    points = [worst if total is None else -total if play.lowest else total for total in given]
    if play.decided == "event":
        # Points do not decide second and third place here.
        points = [worst] * len(players)
    sides = side_keys(players)
    better = [len({side for side, other in zip(sides, points, strict=True) if other > own}) for own in points]
    winner_known = any(player.won or player.rank == 1 for player in players)
    return replace(
        play,
        players=tuple(
            _rank(player, winner_known, ahead) for player, ahead in zip(players, better, strict=True)
        ),
    )


def _list_side_totals(players: Sequence[Played], given: Sequence[Decimal | None]) -> list[Decimal | None]:
    """Return the points by which each player is ranked: their own, or their team's. If all partners have the
    same total, it is the team's; if their totals differ, these are parts of it, and a missing one does not
    count."""
    found = []
    for one, own in zip(players, given, strict=True):
        pairs = zip(players, given, strict=True) if one.team else ()
        known = [points for other, points in pairs if other.team == one.team and points is not None]
        whole_side = sum(known, Decimal(0)) if len({*known}) > 1 else next(iter(known), None)
        found.append(whole_side if one.team else own)
    return found


def _known_by(player: Played, numbered: bool) -> tuple[str, str]:
    """Return the key that distinguishes the rows of a game: the name or, without one, the seat; both if a
    player may have several seats."""
    return fold_name(player.player), player.place.casefold() if numbered or not player.player else ""


def _rank(player: Played, winner_known: bool, better: int) -> Played:
    """Return a player with a rank. `winner_known`: whether the file shows who won; `better`: how many sides
    have better totals."""
    # A player with more points than the winner has nevertheless not won.
    rank = player.rank or (1 if player.won else max(better + 1, 2 if winner_known else 1))
    return replace(player, rank=rank, won=player.won or (player.rank == 1 if winner_known else rank == 1))
