"""Earlier results out of other programs: the file that BG Stats exports (JSON), and the plays of
BoardGameGeek (XML).

In the file of BG Stats plays name their game and players by numbers, which stand in lists of their own.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Any, Final
from xml.parsers.expat import ExpatError, ParserCreate

from companion.kernel.checks import NAME_LENGTH
from companion.kernel.input_text import read_json, readable, whole_number, without_blanks
from companion.kernel.words import text
from companion.memory import csv_plays
from companion.memory.csv_plays import (
    MAX_MINUTES,
    MAX_PLAYERS,
    MAX_TOTAL,
    Faulty,
    Read,
    Wrong,
    day_of,
    fractions,
    nothing,
    rounded,
    whole,
)
from companion.memory.plays import Play, Played, folded, unhurried
from companion.table.pacing import pause

MAX_READ: Final = 5_000
"""Plays of one file."""

MAX_TIMES: Final = 20
"""How often BoardGameGeek may say that one play was played."""

PARSED_AT_ONCE: Final = 2**14
"""Letters of an XML file between which others go on."""

TITLE: Final = 64
PART: Final = r"[0-9]{1,5}(?:[.,][0-9]{1,4})?"
SUM: Final = re.compile(rf"[+-]?{PART}(?:[+-]{PART}){{0,19}}")
"""A score, or the sum that BG Stats keeps of how it was counted."""


_Json = Mapping[str, Any]


@dataclass(slots=True, kw_only=True)
class _Told:
    """A play as a file tells it. `times`: how often it was played; 0: it is not to be counted. `together`:
    all win or all lose. `exact`: the totals of the seats with their fractions."""

    day: str
    minutes: int
    times: int
    game: str = ""
    seats: list[Played] = field(default_factory=list)
    exact: list[Decimal | None] = field(default_factory=list)
    lowest: bool = False
    together: bool = False

    @property
    def says_enough(self) -> bool:
        won = any(one.won for one in self.seats) or self.together
        counted = all(one.total is not None for one in self.seats)
        return bool(self.game and 1 <= len(self.seats) <= MAX_PLAYERS and (won or counted))


@dataclass(slots=True)
class _Gathered:
    plays: list[Play] = field(default_factory=list)
    wrong: list[Wrong] = field(default_factory=list)
    left_out: int = 0
    rounded: int = 0

    def take(self, told: _Told) -> None:
        """Raise `Faulty` for a play that cannot be."""
        pause()
        if not (told.times and told.says_enough):
            self.left_out += 1
            return
        if len({(folded(one.player), folded(one.place)) for one in told.seats}) < len(told.seats):
            raise Faulty(text("The same player appears twice in this game."))
        play = Play(
            day=day_of(told.day[:10]),
            game=told.game,
            players=tuple(replace(one, team=1) if told.together else one for one in told.seats),
            minutes=told.minutes,
            lowest=told.lowest,
        )
        lost = told.together and not any(one.won for one in told.seats)
        times = min(told.times, MAX_TIMES)
        self.plays += [whole(play, numbered=True, lost=lost, exact=told.exact)] * times
        self.rounded += times * fractions(told.exact)

    def read(self) -> Read:
        plays = () if self.wrong else tuple(self.plays)
        return Read(plays=plays, wrong=tuple(self.wrong), left_out=self.left_out, rounded=self.rounded)


def read(given: str, order: str = "") -> Read:
    """Return the games of a file of any kind that is known here. `order`: as of a spreadsheet."""
    begin = given.lstrip("\ufeff \t\r\n")[:1]
    return (
        _bg_stats(given)
        if begin in ("{", "[")
        else _geek(given)
        if begin == "<"
        else csv_plays.read(given, order)
    )


def _bg_stats(given: str) -> Read:
    try:
        found = read_json(given)
    except (ValueError, RecursionError):
        return nothing(text("This JSON file is not complete, or is damaged: export it again."))
    lists = [found.get(name) if isinstance(found, dict) else None for name in ("games", "players", "plays")]
    games, players, plays = (
        [one for one in unhurried(each) if isinstance(one, dict)] if isinstance(each, list) else None
        for each in lists
    )
    if games is None or players is None or plays is None:
        return nothing(text("This is not a file that BG Stats exported: it has no games, players and plays."))
    if len(plays) > MAX_READ:
        return nothing(text("A file can have at most %(most)s games here.", most=MAX_READ))
    by_id = [{str(one.get("id")): one for one in unhurried(each)} for each in (games, players)]
    gathered = _Gathered()
    for number, play in enumerate(plays, 1):
        try:
            gathered.take(_bg_stats_play(play, *by_id))
        except Faulty as faulty:
            gathered.wrong.append(
                Wrong(0, text("Play %(number)s: %(what)s", number=number, what=faulty.sentence))
            )
    return gathered.read()


def _bg_stats_play(play: _Json, games: Mapping[str, _Json], players: Mapping[str, _Json]) -> _Told:
    scores = play.get("playerScores")
    # More than may play are enough to see that they are too many.
    scores = scores[: MAX_PLAYERS + 1] if isinstance(scores, list) else []
    scores = [one for one in scores if isinstance(one, dict)]
    game = games.get(str(play.get("gameRefId")))
    who = [players.get(str(one.get("playerRefId"))) for one in scores]
    if game is None or None in who:
        raise Faulty(text("Its game or one of its players is missing in the file."))
    totals = [None if game.get("noPoints") else _total(one.get("score")) for one in scores]
    teams = _teams(scores) if play.get("usesTeams") else [0] * len(scores)
    seats = [
        _seat(
            number,
            name="" if person.get("isAnonymous") else _words(person.get("name")),
            place=_words(one.get("role")),
            first=bool(one.get("startPlayer")),
            total=totals[number - 1],
            won=bool(one.get("winner")),
            team=teams[number - 1],
        )
        for number, (one, person) in enumerate(zip(scores, filter(None, who), strict=True), 1)
    ]
    return _Told(
        day=str(play.get("playDate", "")),
        game=_words(game.get("name"), TITLE),
        seats=seats,
        exact=totals,
        minutes=_count(play.get("durationMin")),
        lowest=game.get("highestWins") is False,
        together=bool(game.get("cooperative")),
        times=0 if play.get("ignored") else 1,
    )


def _teams(scores: Sequence[_Json]) -> list[int]:
    """Return the number of each one's team, in the order in which they are named; 0 for whoever has none."""
    named = [_words(str(one.get("team") or "")) for one in scores]
    known = {name: number for number, name in enumerate(dict.fromkeys(filter(None, named)), 1)}
    return [known.get(name, 0) for name in named]


def _geek(given: str) -> Read:
    """Read the plays of BoardGameGeek. A file with declarations of its own is refused, so nothing in it can
    grow or lead elsewhere."""
    parser = ParserCreate("utf-8")
    gathered = _Gathered()
    open_play: list[_Told] = []
    root: list[str] = []

    def begins(name: str, at: Mapping[str, str]) -> None:
        if not root:
            root.append(name)
        if name == "play":
            open_play[:] = [_geek_play(at)]
        elif name == "item" and open_play:
            open_play[0].game = _words(at.get("name"), TITLE)
        elif name == "player" and open_play:
            seats, total = open_play[0].seats, _total(at.get("score"))
            open_play[0].exact.append(total)
            seats.append(
                _seat(
                    len(seats) + 1,
                    name=_words(at.get("name")) or _words(at.get("username")),
                    place=_words(at.get("color")),
                    first=at.get("startposition") == "1",
                    total=total,
                    won=at.get("win") == "1",
                )
            )

    def ends(name: str) -> None:
        if name != "play" or not open_play:
            return
        if len(gathered.plays) + gathered.left_out >= MAX_READ:
            raise ValueError
        try:
            gathered.take(open_play.pop())
        except Faulty as faulty:
            gathered.wrong.append(Wrong(parser.CurrentLineNumber, faulty.sentence))

    parser.StartElementHandler, parser.EndElementHandler = begins, ends
    parser.StartDoctypeDeclHandler = parser.EntityDeclHandler = _declared
    try:
        for start in range(0, len(given), PARSED_AT_ONCE):
            pause()
            parser.Parse(given[start : start + PARSED_AT_ONCE], False)
        parser.Parse("", True)
    except ExpatError as error:
        sentence = text("This XML file is not complete, or is damaged: save it again.")
        return Read(plays=(), wrong=(Wrong(error.lineno, sentence),))
    except Faulty as faulty:
        return nothing(faulty.sentence)
    except ValueError:
        return nothing(text("A file can have at most %(most)s games here.", most=MAX_READ))
    if root != ["plays"]:
        return nothing(text("This is not a file of plays from BoardGameGeek."))
    return gathered.read()


def _declared(*_parts: object) -> None:
    raise Faulty(text("This XML file declares a type or names of its own: a file of plays has none."))


def _geek_play(at: Mapping[str, str]) -> _Told:
    out = "1" in (at.get("incomplete"), at.get("nowinstats")) or at.get("date", "").startswith("0000")
    return _Told(
        day=at.get("date", ""),
        minutes=_count(at.get("length")),
        times=0 if out else max(1, _count(at.get("quantity"))),
    )


def _seat(
    number: int, *, name: str, place: str, first: bool, total: Decimal | None, won: bool, team: int = 0
) -> Played:
    """Return somebody who played; whoever has no name is called by the number of the seat."""
    return Played(
        player=name,
        place=place if name or place else f"#{number}",
        order=1 if first else 0,
        total=None if total is None else int(rounded(total)),
        won=won,
        team=team,
    )


def _words(given: object, most: int = NAME_LENGTH) -> str:
    """Return a name as one here can be; empty where it is none."""
    printable = (
        "".join(letter if letter.isprintable() else " " for letter in given[: 8 * most])
        if isinstance(given, str)
        else ""
    )
    tidy = without_blanks(printable)[:most].strip()
    return tidy if readable(tidy) else ""


def _total(given: object) -> Decimal | None:
    """Return a score, added up; None for what is no number."""
    said = "".join(str(given).split()) if isinstance(given, str | int | float) and given is not True else ""
    if not SUM.fullmatch(said):
        return None
    parts = re.findall(rf"[+-]?{PART}", said)
    total = sum((Decimal(part.replace(",", ".")) for part in parts), Decimal(0))
    return total if abs(total) <= MAX_TOTAL else None


def _count(given: object) -> int:
    return min(whole_number(str(given)) or 0, MAX_MINUTES)
