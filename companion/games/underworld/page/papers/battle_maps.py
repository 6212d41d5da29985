"""The maps of the battles as they lie, or an empty board to draw one on."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from companion.games.underworld.page.battle import BattleMap, battle_map, empty_board, grid
from companion.games.underworld.state.spots import TENTHS
from companion.games.underworld.state.state import State
from companion.kernel.features import Paper
from companion.kernel.position import Position
from companion.kernel.seats import Viewer
from companion.kernel.words import Text, text

NAMES: Final = {"air": text("The battle in the air"), "sea": text("The battle at sea")}
BOARD: Final = 48
"""Inches along a side of an empty board: the least that the fastest flyer needs."""
MOST_FINE: Final = 80
"""Inches along a side up to which single ones are drawn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardSheet:
    """`inches`: the lines of single inches, nothing where they would run together. `places`: name, east,
    south, heading, and height in the air.
    """

    name: Text
    map: BattleMap
    inches: str
    places: tuple[tuple[str, str, str, int, str], ...]


def battle_maps(position: Position[State], viewer: Viewer) -> tuple[BoardSheet, ...]:
    found = tuple(_boards(position.state)) if position.state else ()
    return found or (_sheet(text("A board for a battle"), empty_board(BOARD), ()),)


def _boards(state: State) -> Iterator[BoardSheet]:
    for battle, name in NAMES.items():
        drawn = battle_map(state, battle)
        if drawn is not None:
            heights = (
                {each.name: str(each.height) for each in state.flyers.values()} if battle == "air" else {}
            )
            places = tuple((p.name, *p.inches, p.heading, heights.get(p.name, "")) for p in drawn.pieces)
            yield _sheet(name, drawn, places)


def _sheet(name: Text, drawn: BattleMap, places: tuple[tuple[str, str, str, int, str], ...]) -> BoardSheet:
    fine = max(drawn.wide, drawn.high) <= MOST_FINE * TENTHS
    lines = grid(drawn.left, drawn.top, drawn.wide, drawn.high, TENTHS) if fine else ""
    return BoardSheet(name=name, map=drawn, inches=lines, places=places)


PAPERS: Final = (
    Paper(name="battle-maps", title=text("Maps of the battles"), page=battle_maps, needs_state=False),
)
