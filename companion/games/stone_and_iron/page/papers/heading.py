"""What every paper of a campaign says of itself: where the campaign stands, and who plays."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from companion.games.stone_and_iron.catalogue.factions import PLACES
from companion.games.stone_and_iron.rules.turning import moment
from companion.games.stone_and_iron.state.state import State
from companion.kernel.position import Position
from companion.kernel.seats import Place, Seat
from companion.kernel.words import Text

BY_SEAT: Final[Mapping[str, Place]] = {place.seat: place for place in PLACES}


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """`moment`: the turn and phase. `places`: who plays, by campaign priority."""

    moment: Text
    places: tuple[Place, ...]


def heading(state: State) -> Heading:
    return Heading(moment=moment(state).name, places=tuple(BY_SEAT[seat] for seat in state.order))


def letters(seat: str) -> str:
    """Return the letters of a faction, as on the map."""
    return BY_SEAT[seat].letter if seat in BY_SEAT else seat[:2]


def player(position: Position[State], seat: str) -> str:
    """Return the name of whoever plays a faction; empty where nobody sits."""
    return position.names.get(Seat(seat), "")
