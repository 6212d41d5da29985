"""Strongholds: building, hiring, paying, and the land around them."""

from dataclasses import dataclass, field
from typing import ClassVar

from companion.games.underworld.moves.editions import ByEdition, ByEditionFrom5
from companion.kernel.moves import Move
from companion.kernel.optional.chains import NO_ROLLS, Chain


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A line of a building plan. `hundredths`: the amount, 100 for one. `taller`: tens of feet of additional
    height, negative for less. `price`: GP for one, 0 for the printed price."""

    item: str
    hundredths: int = 100
    taller: int = 0
    price: int = 0


@dataclass(frozen=True, slots=True)
class Found(Move):
    """Plan a stronghold. `at`: its hex, if any. `wilderness`: False in a town that others control."""

    kind: ClassVar[str] = "found"
    stronghold: str
    owner: str
    at: str = ""
    wilderness: bool = True


@dataclass(frozen=True, slots=True)
class Plan(Move):
    """Replace the whole plan of a stronghold. `pays`: whether additions to a plan that was paid for are paid
    for at once."""

    kind: ClassVar[str] = "plan"
    stronghold: str
    sections: tuple[Section, ...]
    pays: bool = False


@dataclass(frozen=True, slots=True)
class Build(Move):
    """Pay for the plan and build it."""

    kind: ClassVar[str] = "build"
    stronghold: str


@dataclass(frozen=True, slots=True)
class Seek(Move):
    """A week of recruiting. `methods`: the number of ways used, one or two; `offer`: `mean`, `fair` or
    `generous`. `whom`: a line of the men-at-arms with its people (`heavy foot/man`), or a specialist;
    `wanted`: how many. `men`: in older entries, whether people of the owner's own kind were sought, who are
    easier to find."""

    kind: ClassVar[str] = "seek"
    stronghold: str
    methods: int = 1
    offer: str = "fair"
    men: bool = field(default=True, metadata={"asked": False})
    chain: Chain = NO_ROLLS
    whom: str = ""
    wanted: int = 1


@dataclass(frozen=True, slots=True)
class Hire(Move):
    """Hire `count` men-at-arms or specialists, whether or not they were searched for; a negative number
    dismisses some, and 0 ends a search without hiring anybody. `people`: `man`, `dwarf`, `elf` or
    `orc`; empty for specialists."""

    kind: ClassVar[str] = "hire"
    stronghold: str
    what: str
    count: int
    people: str = ""


@dataclass(frozen=True, slots=True)
class Stable(Move):
    """Set the number of horses and mules."""

    kind: ClassVar[str] = "stable"
    stronghold: str
    horses: int


@dataclass(frozen=True, slots=True)
class SendOut(Move):
    """Pay an Assassin or a Spy for a mission. `succeeded`: as the referee decides."""

    kind: ClassVar[str] = "send-out"
    owner: str
    specialist: str
    succeeded: bool = True


@dataclass(frozen=True, slots=True)
class BuyNews(Move):
    """Buy a round of drinks, or pay a barman to talk. `what`: `round` or `barman`."""

    kind: ClassVar[str] = "buy-news"
    who: str
    what: str
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class CloseMonth(Move):
    """Pay a stronghold's wages, and the upkeep of those in `who`. `month`: counted from the founding, from 1;
    0 in older entries, which did not say: what they paid stays paid (`facts.estates`)."""

    kind: ClassVar[str] = "close-month"
    stronghold: str
    who: tuple[str, ...] = ()
    month: int = 0


@dataclass(frozen=True, slots=True)
class PayUpkeep(Move):
    """Close a month of the campaign, from 1, for everybody whose date is past it; only those in `who` pay
    upkeep."""

    kind: ClassVar[str] = "pay-upkeep"
    month: int
    who: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ClearHex(ByEdition):
    """Send a force into a hex of a barony; a die says whether a monster is there. `removed`: whether the
    force has removed it."""

    kind: ClassVar[str] = "clear-hex"
    stronghold: str
    hex: str
    removed: bool = False
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class CountVillages(Move):
    """Roll, once, how many villages a barony has and how many people live there."""

    kind: ClassVar[str] = "count-villages"
    stronghold: str
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class Invest(Move):
    """Put gold into one of the listed investments. `pct`: the yearly return that the referee sets."""

    kind: ClassVar[str] = "invest"
    stronghold: str
    what: str
    gp: int
    pct: int = 0


@dataclass(frozen=True, slots=True)
class CloseYear(ByEditionFrom5):
    """Collect a year's tax and returns. `people`: the total change in the number of villagers. `year`:
    counted from the founding, from 1; 0 as in `CloseMonth.month`."""

    kind: ClassVar[str] = "close-year"
    stronghold: str
    people: int = 0
    year: int = 0


@dataclass(frozen=True, slots=True)
class Book(Move):
    """Give a character gold, or take it if negative, under a heading of the referee's choice."""

    kind: ClassVar[str] = "book"
    owner: str
    heading: str
    gp: int


@dataclass(frozen=True, slots=True)
class SetPurse(Move):
    """Set the gold that a character has, counted at the table; the difference is booked as unaccounted."""

    kind: ClassVar[str] = "set-purse"
    owner: str
    gp: int


@dataclass(frozen=True, slots=True)
class Outrage(Move):
    """Villagers and others turn against a character (P18). `responders`: empty once the matter is settled."""

    kind: ClassVar[str] = "outrage"
    who: str
    responders: str = ""
