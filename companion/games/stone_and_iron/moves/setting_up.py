"""Starting the campaign, and joining one that goes on."""

from dataclasses import dataclass
from typing import ClassVar

from companion.games.stone_and_iron.moves.units import Unit
from companion.kernel.dice import Roll
from companion.kernel.moves import Move


@dataclass(frozen=True, slots=True)
class RollPriority(Move):
    """A d6 for each faction as they sit, highest first; then again for all who are tied, until none is.

    `seats`: who rolls, as they sit. Older entries leave it empty where all roll who play by then: as many as
    the first roll has dice. Those who join later come after them.
    """

    kind: ClassVar[str] = "roll-priority"
    rolls: tuple[Roll, ...] = ()
    seats: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ChooseCondition(Move):
    """The faction's victory condition (see catalogue.conditions)."""

    kind: ClassVar[str] = "choose-condition"
    condition: str


@dataclass(frozen=True, slots=True)
class Muster(Move):
    """The first army: up to 500 points under a Hero or Lord. `army`: the id that it is given."""

    kind: ClassVar[str] = "muster"
    army: str
    units: tuple[Unit, ...]


@dataclass(frozen=True, slots=True)
class StartAt(Move):
    """The starting square: it becomes a base cavern and holds the first army."""

    kind: ClassVar[str] = "start-at"
    square: str


@dataclass(frozen=True, slots=True)
class NameWatch(Move):
    """The faction's cheapest core troop, which its local watch is."""

    kind: ClassVar[str] = "name-watch"
    troop: str
