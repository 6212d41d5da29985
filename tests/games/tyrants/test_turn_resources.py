"""What the actions of a turn cost."""

from datetime import UTC, datetime

import pytest

from companion.games.tyrants import moves as m
from companion.games.tyrants.rules.apply import costs
from companion.kernel.moves import Entry, Move, Override
from companion.kernel.seats import Seat

BLACK = Seat("black")


def entered(move: Move, override: Override | None = None) -> Entry:
    at = datetime(2026, 1, 1, tzinfo=UTC)
    return Entry(version=9, move=move, seat=BLACK, override=override, by="black", at=at, saw=8)


@pytest.mark.parametrize(
    ("move", "cost"),
    [
        (m.Deploy("skullport"), {"power": 1}),
        (m.Deploy(), {"power": 1}),
        (m.Assassinate("skullport", "white"), {"power": 3}),
        (m.ReturnSpy("skullport", "red"), {"power": 3}),
        (m.ReturnSpy("skullport", "black"), {}),
        (m.Supplant("skullport", "white"), {}),
        (m.PlaceSpy("skullport"), {}),
        (m.Recruit("house-guard", "stack"), {"influence": 3}),
        (m.Recruit("insane-outcast", "given"), {}),
        (m.EndTurn(), {}),
    ],
)
def test_basic_actions_cost_what_the_board_says(move: Move, cost: dict[str, int]) -> None:
    assert costs(entered(move)) == cost
    assert costs(entered(move, Override("table"))) == cost
    assert costs(entered(move, Override("card"))) == {}
