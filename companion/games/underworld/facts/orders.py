"""Whose orders a battle waits for. Aerial Combat; Naval Combat: written, and revealed together."""

from collections.abc import Mapping
from typing import Final

from companion.games.underworld.catalogue.places import REFEREE
from companion.games.underworld.state.state import State
from companion.kernel.seats import Seat

ABOUT: Final[Mapping[str, str]] = {"air": "orders-air", "sea": "orders-sea"}
"""What orders are sealed for, by battle."""

DOWN: Final = frozenset({"crashed", "crash - dead in air"})


def owner(seat: str) -> Seat:
    """Who writes for a flyer or a ship: its player, or the referee."""
    return Seat(seat) if seat else REFEREE


def ordered_by(state: State, battle: str) -> Mapping[str, Seat]:
    """Who writes the orders of each flyer that flies, or ship that swims."""
    if battle == "air":
        return {name: owner(each.seat) for name, each in state.flyers.items() if each.fate not in DOWN}
    return {name: owner(each.seat) for name, each in state.ships.items() if not each.sunk}
