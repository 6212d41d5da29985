"""Gold as pages and papers tell of it: a month's account, headings in words, months side by side."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from companion.games.underworld.facts.estates import gp, in_words, month_of
from companion.games.underworld.facts.wages import UPKEEP, hired
from companion.games.underworld.moves.people import Treasure
from companion.games.underworld.rules.baronies import INVESTED
from companion.games.underworld.rules.building import BUILDING
from companion.games.underworld.rules.closing import RETURNS, TAXES, WAGES
from companion.games.underworld.rules.hiring import MISSION, RUMOURS, SEEKING
from companion.games.underworld.rules.people import UNACCOUNTED
from companion.games.underworld.rules.stocking import DEEPEST
from companion.games.underworld.state.land import Account
from companion.games.underworld.state.state import State, alive
from companion.kernel.words import Text, text

HEADINGS: Final[Mapping[str, Text]] = {
    BUILDING: text("Building"),
    SEEKING: text("Search for people"),
    RUMOURS: text("News"),
    MISSION: text("Missions"),
    UPKEEP: text("Upkeep"),
    TAXES: text("Taxes"),
    RETURNS: text("Returns"),
    INVESTED: text("Invested"),
    UNACCOUNTED: text("Not accounted for"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """`sum`: gold that came in is positive."""

    heading: Text
    sum: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MonthOfGold:
    """`number`: from 1. What was there before, what came in and went out, and what is there then."""

    number: int
    before: str
    lines: tuple[Line, ...]
    came: str
    went: str
    after: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AccountNow:
    """`months`: the last one first."""

    who: str
    day: int
    purse: str
    owes: bool
    months: tuple[MonthOfGold, ...]


def account_now(state: State, who: str) -> AccountNow:
    found = state.accounts.get(who, Account())
    character = state.characters.get(who)
    return AccountNow(
        who=who,
        day=character.day if character else 0,
        purse=gp(found.purse),
        owes=found.purse < 0,
        months=months_of(found),
    )


def months_of(found: Account) -> tuple[MonthOfGold, ...]:
    """Each begins with what the one before ended with."""
    told, has = list[MonthOfGold](), 0
    for number in sorted(map(int, found.months)):
        lines = found.months[str(number)]
        came = sum(sum_ for sum_ in lines.values() if sum_ > 0)
        after = has + sum(lines.values())
        told.append(
            MonthOfGold(
                number=number + 1,
                before=gp(has),
                lines=_lines(lines),
                came=gp(came),
                went=gp(after - has - came),
                after=gp(after),
            )
        )
        has = after
    return tuple(reversed(told))


def _lines(booked: Mapping[str, int]) -> tuple[Line, ...]:
    return tuple(Line(heading=heading(what), sum=gp(sum_)) for what, sum_ in booked.items() if sum_)


def heading(what: str) -> Text:
    """Return the desk's own headings in words; those that somebody typed as they are."""
    kind, _, whom = what.partition(": ")
    if kind == WAGES and whom:
        return text("Wages: %(what)s", what=hired(whom))
    return HEADINGS.get(what, Text(what))


def everybody(state: State) -> tuple[str, ...]:
    """Return who has an account, or may have one."""
    return tuple(dict.fromkeys((*state.characters, *state.accounts)))


def month_now(state: State, who: str) -> int:
    """From 1."""
    return month_of(state, who) + 1


@dataclass(frozen=True, slots=True, kw_only=True)
class HaulPage:
    """`told`: the haul in words. `bearers`: who gets a share unless somebody says otherwise. `people`: to
    choose from. `kept`: who keeps what besides gold. `beaten`: by kind, since experience was given.
    """

    found: Treasure
    haul: Treasure
    told: tuple[Text, ...]
    bearers: tuple[str, ...]
    people: tuple[str, ...]
    kept: tuple[tuple[str, tuple[Text, ...]], ...]
    deepest: int
    beaten: Mapping[str, int]


def haul_page(state: State) -> HaulPage:
    there = tuple(state.characters)
    return HaulPage(
        found=state.found,
        haul=state.haul,
        told=in_words(state.haul),
        bearers=tuple(name for name in state.bearers if name in alive(state)) or alive(state),
        people=there,
        kept=tuple((who, in_words(what)) for who, what in state.kept.items() if who in there),
        deepest=DEEPEST,
        beaten=state.beaten,
    )
