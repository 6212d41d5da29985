"""A sheet for each faction: treasury, income, armies with their units, buildings, condition."""

from dataclasses import dataclass

from companion.games.stone_and_iron.page.faction import FactionSheet, faction_sheet
from companion.games.stone_and_iron.page.papers.heading import BY_SEAT, Heading, heading, player
from companion.games.stone_and_iron.state.state import State
from companion.kernel.position import Position, begun
from companion.kernel.seats import Place, Seat, Viewer


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetOfFaction:
    """`player`: who plays it, empty where nobody sits."""

    place: Place
    player: str
    told: FactionSheet


@dataclass(frozen=True, slots=True, kw_only=True)
class FactionSheets:
    heading: Heading
    sheets: tuple[SheetOfFaction, ...]


def faction_sheets(position: Position[State], viewer: Viewer) -> FactionSheets:
    """Of the factions that the viewer holds; whoever holds none gets all."""
    state = begun(position.state)
    own = tuple(seat for seat in state.order if viewer.holds(Seat(seat)))
    return FactionSheets(
        heading=heading(state),
        sheets=tuple(
            SheetOfFaction(
                place=BY_SEAT[seat], player=player(position, seat), told=faction_sheet(state, viewer, seat)
            )
            for seat in own or state.order
        ),
    )
