"""Colours of pictures that no style sheet reaches: charts, and everything drawn on paper."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from companion.kernel.seats import Seat


class Tone(NamedTuple):
    """What a seat is drawn in: its line, the piece itself, and a letter upon the piece."""

    line: str
    piece: str
    letter: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Palette:
    """`seats` are told by the id of a seat where that is a colour; others take turns. `alone`: the picture
    is shown in an `<img>`, where it must bring its own letters."""

    ink: str
    quiet: str
    rule: str
    seats: Mapping[str, Tone]
    alone: bool = True

    def tone(self, seat: Seat, number: int = 0) -> Tone:
        return self.seats.get(seat) or tuple(self.seats.values())[number % len(self.seats)]


PIECES: Final = {
    "black": ("#23262c", "#ffffff"),
    "red": ("#c23b32", "#ffffff"),
    "orange": ("#dd7a2c", "#1f1003"),
    "blue": ("#3571bd", "#ffffff"),
    "green": ("#2f7d4f", "#ffffff"),
    "purple": ("#8653b5", "#ffffff"),
    "yellow": ("#e8bd3a", "#211903"),
    "white": ("#f1ede3", "#1a1a1a"),
}
"""The pieces of tokens.css and the letters upon them: wood is of one colour in any light."""


def _tones(*lines: str) -> dict[str, Tone]:
    return {seat: Tone(line, *PIECES[seat]) for seat, line in zip(PIECES, lines, strict=True)}


_ON_LIGHT = _tones("#23262c", "#b4332b", "#b85a12", "#2b62a8", "#276b43", "#7443a3", "#8a6a00", "#77736a")
_ON_DARK = _tones("#a3adbb", "#f0857c", "#f2a560", "#86b5f0", "#7cc79b", "#c19be6", "#ecc94b", "#f1ede3")

LIGHT: Final = Palette(ink="#1a212d", quiet="#4d5665", rule="#d8d0c0", seats=_ON_LIGHT)
DARK: Final = Palette(ink="#efeadf", quiet="#adb6c4", rule="#2d3848", seats=_ON_DARK)
PAPER: Final = Palette(ink="#1a212d", quiet="#4d5665", rule="#c9c4b8", seats=_ON_LIGHT, alone=False)
THEMES: Final = {"light": LIGHT, "dark": DARK, "paper": PAPER}
