"""Strongholds, the people they pay, the land around them, the books; what somebody did with their days."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from companion.games.underworld.moves.estate import Section

REST: Final = "rest"
EXPEDITION: Final = "expedition"
WILDERNESS: Final = "wilderness"
ELSEWHERE: Final = ""
"""What the days went by with, where the table said nothing else."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Investment:
    """`pct`: what the referee says that it returns in a year."""

    gp: int
    pct: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Search:
    """For people: `wanted` of `whom`, until the owner's day `ends`. `came`: some answer it."""

    whom: str
    wanted: int
    ends: int
    came: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """Who was met where a force was to clear a hex. `number`: 0 until somebody said it."""

    kind: str
    number: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Stronghold:
    """`ready`: the owner's day on which it is built, -1 while it is only planned; `lived_in`: the same of
    what was paid for first. `men`: by `heavy foot/man`.

    `horses`: with mules. `villages`: inhabitants of each, empty while none was rolled. `founded`: its
    owner's day; `paid`, `years`: months and years closed. `spent`:
    hundredths of a GP paid for building. `waiting`: who was met where a force was to clear a hex, by hex.
    `search`: the last for people, as long as it runs or somebody waits to be hired.
    """

    name: str
    owner: str
    at: str = ""
    wilderness: bool = True
    plan: tuple[Section, ...] = ()
    ready: int = -1
    lived_in: int = -1
    men: Mapping[str, int] = field(default_factory=dict)
    specialists: Mapping[str, int] = field(default_factory=dict)
    horses: int = 0
    villages: tuple[int, ...] = ()
    investments: Mapping[str, Investment] = field(default_factory=dict)
    founded: int = 0
    paid: int = 0
    years: int = 0
    spent: int = 0
    waiting: Mapping[str, Found] = field(default_factory=dict)
    search: Search | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """The gold of a character. `purse` in hundredths of a GP; `booked`: the same by heading; `months`: the
    same by month of the owner's calendar (its number, from 0, as text) and heading.

    The three are kept for themselves and moved by the same entries, so that they can be held against each
    other.
    """

    purse: int = 0
    booked: Mapping[str, int] = field(default_factory=dict)
    months: Mapping[str, Mapping[str, int]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Upkeep:
    """Of a character, months of the campaign from 0. `since`: the first that is not closed; `closed`: later
    ones that are.
    """

    since: int = 0
    closed: frozenset[int] = frozenset()

    def closing(self, month: int) -> "Upkeep":
        """Return the same with another month closed."""
        since, closed = self.since, self.closed | {month}
        while since in closed:
            since += 1
        return Upkeep(since=since, closed=frozenset(each for each in closed if each > since))


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """`day`: the first of them, since the campaign began. `what`: one of the words above, or the table's."""

    day: int
    days: int
    what: str


Diary = Mapping[str, tuple[Span, ...]]
"""By character, in the order in which the days went by."""


def noted(diary: Diary, who: str, span: Span) -> Diary:
    """With these days; what goes on without a break is one span."""
    before = diary.get(who, ())
    last = before[-1] if before else None
    if last is not None and last.what == span.what and last.day + last.days == span.day:
        return {**diary, who: (*before[:-1], replace(last, days=last.days + span.days))}
    return {**diary, who: (*before, span)}
