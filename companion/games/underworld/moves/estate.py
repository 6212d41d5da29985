"""Strongholds: building, hiring, paying, the land around."""

from dataclasses import dataclass, field
from typing import ClassVar

from companion.games.underworld.moves.working import Worked, WorkedLately
from companion.kernel.moves import Move
from companion.kernel.optional.chains import NO_ROLLS, Chain


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A line of a building plan. `hundredths`: how much of it, 100 for one. `taller`: tens of feet, negative
    for shorter. `price`: GP for one, 0 as it is printed.
    """

    item: str
    hundredths: int = 100
    taller: int = 0
    price: int = 0


@dataclass(frozen=True, slots=True)
class Found(Move):
    """A stronghold is planned. `at`: its hex, if it has one. `wilderness`: not in a town that others
    control.
    """

    kind: ClassVar[str] = "found"
    stronghold: str
    owner: str
    at: str = ""
    wilderness: bool = True


@dataclass(frozen=True, slots=True)
class Plan(Move):
    """The plan of a stronghold as it stands now: every line of it. `pays`: if the plan was already paid for,
    what is new in it is paid for at once."""

    kind: ClassVar[str] = "plan"
    stronghold: str
    sections: tuple[Section, ...]
    pays: bool = False


@dataclass(frozen=True, slots=True)
class Build(Move):
    """The plan is paid for, and built."""

    kind: ClassVar[str] = "build"
    stronghold: str


@dataclass(frozen=True, slots=True)
class Seek(Move):
    """A week of asking for people. `methods`: how many ways, one or two; `offer`: `mean`, `fair` or
    `generous`. `whom`: a line of the men-at-arms with its people (`heavy foot/man`), or a specialist;
    `wanted`: how many. Older entries said only whether they were `men` of one's own kind, who are easier
    found than others.
    """

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
    """`count` more, or fewer, of one line of men-at-arms or specialists, apart from those who answered a
    search. `people`: `man`, `dwarf`, `elf` or `orc`, nothing for specialists."""

    kind: ClassVar[str] = "hire"
    stronghold: str
    what: str
    count: int
    people: str = ""


@dataclass(frozen=True, slots=True)
class Stable(Move):
    """How many horses and mules there are."""

    kind: ClassVar[str] = "stable"
    stronghold: str
    horses: int


@dataclass(frozen=True, slots=True)
class SendOut(Move):
    """An Assassin or a Spy is paid for a mission. `succeeded`: as the referee rules."""

    kind: ClassVar[str] = "send-out"
    owner: str
    specialist: str
    succeeded: bool = True


@dataclass(frozen=True, slots=True)
class BuyNews(Move):
    """A round of drinks, or a barman who talks. `what`: `round` or `barman`."""

    kind: ClassVar[str] = "buy-news"
    who: str
    what: str
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class CloseMonth(Move):
    """Wages of a stronghold are paid, and the upkeep of those who pay it. `month`: counted from its founding,
    from 1; 0 in older entries, which did not say it: what they paid stays paid (`facts.estates`)."""

    kind: ClassVar[str] = "close-month"
    stronghold: str
    who: tuple[str, ...] = ()
    month: int = 0


@dataclass(frozen=True, slots=True)
class PayUpkeep(Move):
    """A month of the campaign, from 1, is closed for everybody whose date is past it: `who` pay upkeep for
    it, and nobody else."""

    kind: ClassVar[str] = "pay-upkeep"
    month: int
    who: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ClearHex(Worked):
    """A force moves into a hex of a barony, and a die says whether a monster is there. `removed`: the force
    has removed what was there."""

    kind: ClassVar[str] = "clear-hex"
    stronghold: str
    hex: str
    removed: bool = False
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class CountVillages(Move):
    """Villages of a barony and who lives there: rolled once."""

    kind: ClassVar[str] = "count-villages"
    stronghold: str
    chain: Chain = NO_ROLLS


@dataclass(frozen=True, slots=True)
class Invest(Move):
    """Gold put into a line of the list. `pct`: the yearly return that the referee sets."""

    kind: ClassVar[str] = "invest"
    stronghold: str
    what: str
    gp: int
    pct: int = 0


@dataclass(frozen=True, slots=True)
class CloseYear(WorkedLately):
    """Tax and returns of a year. `people`: how many more, or fewer, live in the villages now, in all. `year`:
    counted from its founding, from 1; 0 as in `CloseMonth.month`."""

    kind: ClassVar[str] = "close-year"
    stronghold: str
    people: int = 0
    year: int = 0


@dataclass(frozen=True, slots=True)
class Book(Move):
    """Gold that somebody gets, or pays where negative, under a heading of one's own."""

    kind: ClassVar[str] = "book"
    owner: str
    heading: str
    gp: int


@dataclass(frozen=True, slots=True)
class SetPurse(Move):
    """What somebody has, counted at the table; the difference is booked as unaccounted."""

    kind: ClassVar[str] = "set-purse"
    owner: str
    gp: int


@dataclass(frozen=True, slots=True)
class Outrage(Move):
    """Villagers and others turn against a character (P18). `responders`: empty once that is settled."""

    kind: ClassVar[str] = "outrage"
    who: str
    responders: str = ""
