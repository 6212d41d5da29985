"""Who sits at a table, and who looks at it."""

from dataclasses import dataclass
from typing import NewType

from companion.kernel.words import Text

Seat = NewType("Seat", str)
"""The id of a place at the table, by what the game calls it: `red`, `party-2`, `referee`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A seat that a game offers, told apart by name, letter and shape, never by colour alone."""

    seat: Seat
    name: Text
    letter: str
    shape: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Viewer:
    """Whose eyes a page is for: the seats this phone holds (none: a watcher); is it the host's?

    `station`: a device for everybody, in the middle of the table; it enters for all and sits nowhere.
    """

    seats: frozenset[Seat] = frozenset()
    host: bool = False
    referee: bool = False
    station: bool = False

    @property
    def enters(self) -> bool:
        return self.host or self.station or bool(self.seats)


WATCHER = Viewer()
