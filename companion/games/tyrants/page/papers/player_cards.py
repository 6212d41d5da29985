"""A card for each player to take home: the place reached, and the score lines, cut to fit."""

from dataclasses import dataclass
from typing import Final

from companion.games.tyrants.catalogue.settings import PLACES
from companion.games.tyrants.page.fitting import Cell, Fit, cell, choose_size
from companion.games.tyrants.scoring import outcome, score
from companion.games.tyrants.state import State
from companion.kernel.position import Position, begin_state, result_stands, winners
from companion.kernel.scores import SeatScore
from companion.kernel.seats import Place, Viewer
from companion.kernel.words import Text

# Lengths in mm; those of print.css agree with them.
ITEMS: Final = 46.0
"""The width that the items of a line may take."""

HIGH: Final = 70.0
"""The height that a card has for its lines."""

ROW: Final = 2.7
"""The height that a line of the score takes besides the lines of its items."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerCard:
    """`rank` is shared in a tie; `players`: the number of players.

    `complete`: whether all lines are known; `final`: whether the result stands; `roomy`: whether large
    letters fit.
    """

    place: Place
    name: str
    rank: int
    players: int
    total: int
    complete: bool
    won: bool
    final: bool
    lines: tuple[tuple[Text, Cell], ...]
    roomy: bool


def player_cards(position: Position[State], _viewer: Viewer) -> tuple[PlayerCard, ...]:
    """Return a card for each player, in the order of the score."""
    places = {place.seat: place for place in PLACES}
    ranked = score(begin_state(position.state)).ranked
    won = winners(position, score, outcome)
    final = result_stands(position, score, outcome)
    fits = {seat.seat: _fit(seat) for seat in ranked}
    return tuple(
        PlayerCard(
            place=places[seat.seat],
            name=position.names.get(seat.seat, ""),
            rank=1 + sum(other.total > seat.total for other in ranked),
            players=len(ranked),
            total=seat.total,
            complete=seat.complete,
            won=seat.seat in won,
            final=final,
            lines=tuple(
                (line.name, row[0]) for line, row in zip(seat.lines, fits[seat.seat].rows, strict=True)
            ),
            roomy=fits[seat.seat].roomy,
        )
        for seat in ranked
    )


def _fit(seat: SeatScore) -> Fit:
    rows = [[cell(line.points, line.items)] for line in seat.lines]
    return choose_size(rows, ITEMS, HIGH - ROW * len(rows))
