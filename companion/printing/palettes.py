"""Colours for pictures without style sheets: charts, and everything on paper.

A seat's `Place` (`kernel.seats`) gives its colour, and the symbols on pages give its shape.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from companion.kernel.colours import COLOURS, ink_on, line_on
from companion.kernel.seats import Place, Seat
from companion.printing.shapes import DISC, shapes_of


class Tone(NamedTuple):
    """The colours of a seat: its line, its piece, and a letter on the piece."""

    line: str
    piece: str
    letter: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Palette:
    """`ground`: the background. `alone`: whether the picture is shown in an `<img>`, where it needs its own
    font. `places`, `shapes`: of the game."""

    ink: str
    quiet: str
    rule: str
    ground: str
    alone: bool = True
    places: Mapping[Seat, Place] = field(default_factory=dict)
    shapes: Mapping[str, str] = field(default_factory=dict)

    def of(self, game: str, places: Iterable[Place]) -> "Palette":
        """Return the palette of a game. `game`: its slug, in whose folder the shapes are."""
        return replace(self, places={place.seat: place for place in places}, shapes=shapes_of(game))

    def tone(self, whose: Place | str) -> Tone:
        """Return the colours of a place. `whose`: the place, its seat, or the name of a colour."""
        place = whose if isinstance(whose, Place) else self.places.get(Seat(whose))
        piece = COLOURS.get(str(whose), COLOURS["grey"]) if place is None else place.paint
        return Tone(line_on(piece, self.ground), piece, ink_on(piece))

    def shape(self, place: Place) -> str:
        """Return the path of a place's shape, within 24 by 24 units."""
        return self.shapes.get(place.shape, DISC)


LIGHT: Final = Palette(ink="#1a212d", quiet="#4d5665", rule="#d8d0c0", ground="#fbf8f1")
DARK: Final = Palette(ink="#efeadf", quiet="#adb6c4", rule="#2d3848", ground="#151c27")
PAPER: Final = Palette(ink="#1a212d", quiet="#4d5665", rule="#c9c4b8", ground="#ffffff", alone=False)
THEMES: Final = {"light": LIGHT, "dark": DARK, "paper": PAPER}
