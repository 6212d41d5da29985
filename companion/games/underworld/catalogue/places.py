"""The seats: a referee, and as many players as may come."""

from typing import Final

from companion.kernel.seats import Place, Seat
from companion.kernel.words import text

REFEREE: Final = Seat("referee")
MOST_PLAYERS: Final = 12
SHAPES: Final = ("disc", "square", "triangle", "diamond")

PLACES: Final = (
    Place(seat=REFEREE, name=text("Referee"), letter="R", shape="star"),
    *(
        Place(
            seat=Seat(f"player-{n}"),
            name=text("Player %(n)s", n=n),
            letter=str(n),
            shape=SHAPES[n % len(SHAPES)],
        )
        for n in range(1, MOST_PLAYERS + 1)
    ),
)
