"""Squares, buildings, armies, and what a faction holds besides."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from companion.games.stone_and_iron.catalogue.squares import CAVERNS, KINDS, PASSABLE, UNKNOWN
from companion.games.stone_and_iron.catalogue.units import Unit

NOBODY = ""
NOWHERE = -1
"""The square of an army that has not come to the map yet."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Building:
    """`ready`: the turn from whose start it works. `base`: the base square of a Deep Shaft, by name."""

    plan: str
    ordered: int
    ready: int
    base: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Square:
    """`kind`: see catalogue.squares; a fork is a tunnel of its size with a third side. `open`: its open sides
    as a bit set. `settlers`, `dragon`: neutral defenders."""

    kind: str = UNKNOWN
    open: int = 0
    owner: str = NOBODY
    base: bool = False
    fork: str = ""
    buildings: tuple[Building, ...] = ()
    settlers: tuple[Unit, ...] = ()
    dragon: bool = False

    @property
    def known(self) -> bool:
        return self.kind != UNKNOWN

    @property
    def passable(self) -> bool:
        return self.kind in PASSABLE

    @property
    def cavern(self) -> bool:
        return self.kind in CAVERNS

    @property
    def tunnel(self) -> bool:
        return KINDS[self.kind].group == "tunnel"

    @property
    def neutral(self) -> bool:
        """Return whether neutral defenders hold it."""
        return self.dragon or bool(self.settlers)


@dataclass(frozen=True, slots=True, kw_only=True)
class Army:
    """`came`: counts up with every arrival on any square. `side`: by which side it came in, if by one.

    `left`: movement points; `dig`: digging points, None before diggers are named. `owes`: it must lose a unit
    to lava. `beaten`: it must retreat. `stance` towards a settlement: `attack`, `peace`, or not yet decided.
    """

    id: str
    owner: str
    square: int
    units: tuple[Unit, ...]
    came: int = 0
    side: int | None = None
    left: int = 0
    dig: int | None = None
    diggers: tuple[str, ...] = ()
    owes: bool = False
    beaten: bool = False
    stance: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Books:
    """Where the gold came from and went, in GP since the start; the treasury is their balance."""

    earned: int = 0
    refunded: int = 0
    spent: int = 0
    corrected: int = 0

    @property
    def treasury(self) -> int:
        return self.earned + self.refunded + self.corrected - self.spent


BOOKS: Final[Mapping[str, str]] = {
    "income": "earned",
    "refund": "refunded",
    "building": "spent",
    "troops": "spent",
    "correction": "corrected",
}
"""In which of the books a line of each kind is counted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Gold:
    """A line of a faction's gold: by how much its treasury rose or fell in a turn. `kind`: see `BOOKS`.

    `what`: a line of income (`facts.income.IncomeLine`), a building, or the name of a unit; `n` of them.
    `square`: where, or `NOWHERE`.
    """

    turn: int
    kind: str
    gp: int
    what: str = ""
    n: int = 1
    square: int = NOWHERE


@dataclass(frozen=True, slots=True, kw_only=True)
class Tallies:
    """Running counts. `paid_wins`: battles won this turn that the rulers pay for."""

    paid_wins: int = 0
    victories: int = 0
    victories_over_x: int = 0
    heroes: int = 0
    monsters: int = 0
    points: int = 0
    armies: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Holding:
    """What a faction has besides its squares and armies. `gold`: every line of its books, which add up to the
    treasury. `specials`: extra Special choices from lairs.

    `stand_in`: the ally who moves for it when it is absent. `watch`: its cheapest core troop.
    """

    condition: str = ""
    books: Books = field(default_factory=Books)
    gold: tuple[Gold, ...] = ()
    tallies: Tallies = field(default_factory=Tallies)
    specials: int = 0
    stand_in: str = ""
    watch: str = ""


@dataclass(frozen=True, slots=True)
class Loss:
    """What became of a unit in a battle: it lost so many `models` `of` those it had, or `fled` by a side.
    `army` is empty for settlers, whose `seat` is `neutral`."""

    seat: str
    army: str
    unit: str
    models: int
    of: int
    fled: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fought:
    """A battle as reported. `winner`: a seat, `neutral` or empty for a draw; `signed`: who countersigned."""

    id: str
    turn: int
    square: int
    seats: tuple[str, ...]
    winner: str
    losses: tuple[Loss, ...] = ()
    signed: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Earned:
    """What a faction was paid in an income phase."""

    turn: int
    gp: Mapping[str, int]
