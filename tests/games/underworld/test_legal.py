"""What random play of the desk offers: something at any time, from every part of the booklet."""

from random import Random

import pytest

from companion.games.underworld.game import GAME
from companion.kernel.position import Position, advance
from companion.kernel.seats import Seat
from companion.laws.plays import entry
from tests.games.underworld.desk import Desk

SEATS = (Seat("referee"), Seat("player-1"), Seat("player-2"))


@pytest.mark.long
def test_walks_by_lot_come_by_expeditions_journeys_strongholds_and_battles() -> None:
    """Ten walks of sixty entries with the same random seeds each time; none of it is a misfit."""
    seen: set[str] = set()
    for lot in range(10):
        lots, desk = Random(lot), Desk()
        position: Position[object] = desk.position
        for number in range(60):
            offered = [(move, seat) for seat in SEATS for move in GAME.likely_moves(position.state, seat)]
            assert offered, f"nothing to do after {number} entries"
            move, seat = lots.choice(offered)
            position = advance(GAME, position, entry(3 + number, move, seat))
            seen.add(move.kind)
        assert position.misfits == ()
    assert {"turns", "meet", "travel", "camp", "stock-level", "found", "close-month", "fly", "row"} <= seen
    assert len(seen) >= 35


def test_players_are_given_the_orders_of_their_own() -> None:
    desk = Desk()
    (flyer, *_more) = (move for move in GAME.likely_moves(desk.state, SEATS[0]) if "Hippogriff" in str(move))
    assert GAME.likely_moves(desk.state, SEATS[1]) == ()
    desk.enter(flyer)
    assert {move.kind for move in GAME.likely_moves(desk.state, SEATS[1])} == {"fly"}
    assert GAME.likely_moves(desk.state, SEATS[2]) == ()
