"""A play as another program records it, and its conversion to ours."""

import re
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Final

from companion.kernel.checks import NAME_LENGTH
from companion.kernel.input_text import readable, whole_number, without_blanks
from companion.kernel.outcomes import Decided
from companion.kernel.words import text
from companion.memory.plays import Play, Played, fold_name
from companion.memory.read_plays import (
    MAX_MINUTES,
    MAX_PLAYERS,
    MAX_TOTAL,
    Faulty,
    LeftOut,
    Read,
    Wrong,
    day_of,
    fractions,
    rank_players,
    round_total,
)
from companion.table.pacing import pause

MAX_TIMES: Final = 20
"""The greatest number of times that one play of BoardGameGeek may count."""

TITLE: Final = 64
PART: Final = r"[0-9]{1,7}(?:[.,][0-9]{1,4})?"
SUM: Final = re.compile(rf"[+-]?{PART}(?:[+-]{PART}){{0,19}}")
"""A score, or the sum by which BG Stats records how it was counted."""


@dataclass(slots=True, kw_only=True)
class RecordedPlay:
    """A play in a file. `times`: how often it was played; 0 if it does not count. `line`: its line in the
    file. `together`: whether all win or all lose; `guessed`: whether the file does not say so. `exact`: each
    seat's total before rounding."""

    day: str
    minutes: int
    times: int
    line: int = 0
    game: str = ""
    seats: list[Played] = field(default_factory=list)
    exact: list[Decimal | None] = field(default_factory=list)
    lowest: bool = False
    together: bool = False
    guessed: bool = False
    decided: Decided = "count"
    by: str = ""
    finished: bool = True

    @property
    def has_winner(self) -> bool:
        return any(one.won for one in self.seats)

    @property
    def left_out(self) -> str:
        """Return why a play is not imported, as the key of a sentence (`LeftOut`), or ""."""
        if not self.times:
            return "uncounted"
        if not self.game:
            return "nameless"
        if len(self.seats) > MAX_PLAYERS:
            return "crowded"
        return "" if self.seats else "empty"


@dataclass(slots=True)
class Gathered:
    plays: list[Play] = field(default_factory=list)
    wrong: list[Wrong] = field(default_factory=list)
    left_out: dict[str, LeftOut] = field(default_factory=dict)
    rounded: int = 0
    guessed_lost: int = 0

    def take(self, recorded: RecordedPlay) -> None:
        """Add a play, or count it among those that are left out. Raise `Faulty` if it is impossible."""
        pause()
        if why := recorded.left_out:
            known = self.left_out.get(why, LeftOut(why=why, games=0, line=recorded.line))
            self.left_out[why] = replace(known, games=known.games + 1)
            return
        if len({(fold_name(one.player), fold_name(one.place)) for one in recorded.seats}) < len(
            recorded.seats
        ):
            raise Faulty(text("The same player appears twice in this game."))
        play = Play(
            day=day_of(recorded.day[:10]),
            game=recorded.game,
            players=tuple(replace(one, team=1) if recorded.together else one for one in recorded.seats),
            minutes=recorded.minutes,
            lowest=recorded.lowest,
            decided=recorded.decided,
            by=recorded.by,
            finished=recorded.finished,
        )
        lost = recorded.together and not recorded.has_winner
        times = min(recorded.times, MAX_TIMES)
        self.plays += [rank_players(play, numbered=True, lost=lost, exact=recorded.exact)] * times
        self.rounded += times * fractions(recorded.exact)
        self.guessed_lost += times * (lost and recorded.guessed)

    def result(self) -> Read:
        return Read(
            plays=() if self.wrong else tuple(self.plays),
            wrong=tuple(self.wrong),
            left_out=tuple(self.left_out.values()),
            rounded=self.rounded,
            guessed_lost=self.guessed_lost,
        )


def seat_of(
    number: int, *, name: str, place: str, first: bool, total: Decimal | None, won: bool, team: int = 0
) -> Played:
    """Return a seat; if it has neither a name nor a place, its number becomes the place."""
    return Played(
        player=name,
        place=place if name or place else f"#{number}",
        order=1 if first else 0,
        total=None if total is None else int(round_total(total)),
        won=won,
        team=team,
    )


def name_in(given: object, most: int = NAME_LENGTH) -> str:
    """Return a name in a valid form, or ""."""
    printable = (
        "".join(letter if letter.isprintable() else " " for letter in given[: 8 * most])
        if isinstance(given, str)
        else ""
    )
    tidy = without_blanks(printable)[:most].strip()
    return tidy if readable(tidy) else ""


def total_in(given: object) -> Decimal | None:
    """Return a score, with sums added up; None if it is not a number."""
    said = "".join(str(given).split()) if isinstance(given, str | int | float) and given is not True else ""
    if not SUM.fullmatch(said):
        return None
    parts = re.findall(rf"[+-]?{PART}", said)
    total = sum((Decimal(part.replace(",", ".")) for part in parts), Decimal(0))
    return total if abs(total) <= MAX_TOTAL else None


def count_in(given: object) -> int:
    return min(whole_number(str(given)) or 0, MAX_MINUTES)
