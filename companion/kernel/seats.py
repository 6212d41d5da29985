"""Who sits at a table, and who views it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NewType, TypeAlias

from companion.kernel.colours import COLOURS, ink_on
from companion.kernel.words import Text

Seat = NewType("Seat", str)
"""The id of a place at the table, as the game calls it: `red`, `party-2`, `referee`."""

Openness: TypeAlias = Literal["all", "board", "hidden"]
"""How much of the scores a table shows during the game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A seat that a game offers. It is told apart by name, letter and shape, never by colour alone, and looks
    the same on phones, on the big screen, in charts and on paper.

    `shape`: a symbol in the game's folder. `colour`: `#` and six hex digits; empty if the seat's id is a
    usual colour (`COLOURS`). `second_of`: the seat that must be taken before this one. `plural`: whether its
    name is plural, like that of a people.
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
    """The phone that a page is for. `seats`: the seats it holds, none for a watcher. `host`: whether it is a
    host's.

    `station`: whether it is a shared device that enters for everybody and has no seat. `scores`: how much of
    the scores it may show, see `score_visibility.openness`. `faces`: the faces of cards dealt to these seats,
    by back, see `hidden_cards`. `keeps`: the names of the features' stores in which this phone has something
    of its own; only those that are `at_hand` (`ledger.keeping`).
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

    def may_see_counts(self, seat: Seat) -> bool:
        """Return whether the viewer may see the score of a seat; players know their own cards."""
        return self.scores == "all" or self.holds(seat)


WATCHER = Viewer()
