"""Who sits at a table, and who looks at it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NewType, TypeAlias

from companion.kernel.colours import COLOURS, ink_on
from companion.kernel.words import Text

Seat = NewType("Seat", str)
"""The id of a place at the table, as the game calls it: `red`, `party-2`, `referee`."""

Openness: TypeAlias = Literal["all", "board", "hidden"]
"""How much of the scores a table shows while it plays."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A seat that a game offers, told apart by name, letter and shape, never by colour alone: on phones, the
    big screen, in charts and on paper the same.

    `shape`: of the symbols in the game's folder. `colour`: `#` and six hex digits; "" where the seat is
    called by a usual one (`COLOURS`). `second_of`: the seat that this one is a second of, and that is taken
    first. `plural`: its name is one of many, as of a people.
    """

    seat: Seat
    name: Text
    letter: str
    shape: str
    colour: str = ""
    second_of: Seat | None = None
    plural: bool = False

    @property
    def paint(self) -> str:
        """Return the colour that its pieces are drawn in."""
        return self.colour or COLOURS.get(self.seat, COLOURS["grey"])

    @property
    def ink(self) -> str:
        """Return the colour of letters on its pieces."""
        return ink_on(self.paint)


@dataclass(frozen=True, slots=True, kw_only=True)
class Viewer:
    """Whose eyes a page is for: the seats this phone holds (none: a watcher); is it the host's?

    `station`: a device for everybody, in the middle of the table; it enters for all and sits nowhere.
    `scores`: what they may see of scores, see `openness`. `faces`: of the cards that were dealt to these
    seats, by their backs, see `hidden_cards`. `keeps`: the
    stores in which their phone keeps something to itself, of those that are `at_hand`.
    """

    seats: frozenset[Seat] = frozenset()
    host: bool = False
    station: bool = False
    scores: Openness = "all"
    keeps: frozenset[str] = frozenset()
    faces: Mapping[str, str] = field(default_factory=dict, hash=False, repr=False)

    @property
    def enters(self) -> bool:
        return self.host or self.station or bool(self.seats)

    def holds(self, seat: Seat | None) -> bool:
        return seat in self.seats

    def counts(self, seat: Seat) -> bool:
        """Return whether what counts for a seat is open to them; one's own cards are in one's own hand."""
        return self.scores == "all" or self.holds(seat)


WATCHER = Viewer()
