"""A seat that is left in mid-game: the table is asked once whether its turns are skipped."""

from dataclasses import replace
from typing import Any

import pytest

from companion.kernel.checks import check
from companion.kernel.features import Turns
from companion.kernel.game import Game
from companion.kernel.moves import Begin, Draft, Entry, Move, Open, Rise, Sit, Skip
from companion.kernel.position import replay
from companion.kernel.rulings import Refusal
from companion.kernel.seats import Seat
from companion.laws.plays import entry
from tests import toy

RED, BLUE = toy.RED, toy.BLUE
SKIPPING: Game[Any] = replace(toy.GAME, turns=Turns(absent=lambda state, _seats: state))


def ledger(*moves: tuple[Move, Seat | None]) -> list[Entry]:
    begun = [
        (Open("stones", "1"), None),
        (Sit("Ana"), RED),
        (Sit("Bo"), BLUE),
        (Begin((RED, BLUE), RED), None),
    ]
    return [entry(version, move, seat) for version, (move, seat) in enumerate([*begun, *moves], 1)]


def refused(game: Game[Any], seat: Seat | None, move: Move, *before: tuple[Move, Seat | None]) -> str:
    entries = ledger(*before)
    with pytest.raises(Refusal) as caught:
        check(game, entries, replay(game, entries), Draft(move=move, seat=seat))
    return str(caught.value.sentence)


def test_rising_in_mid_game_asks_and_sitting_down_answers() -> None:
    assert replay(SKIPPING, ledger((Rise(), RED))).left == {RED: None}
    assert replay(SKIPPING, ledger((Rise(), RED), (Skip(), RED))).skipped == {RED}
    assert replay(SKIPPING, ledger((Rise(), RED), (Skip(skip=False), RED))).left == {RED: False}
    assert replay(SKIPPING, ledger((Rise(), RED), (Skip(), RED), (Sit("Cy"), RED))).left == {}


def test_rising_before_the_game_begins_asks_nothing() -> None:
    entries = [entry(1, Open("stones", "1")), entry(2, Sit("Ana"), RED), entry(3, Rise(), RED)]
    assert replay(SKIPPING, entries).left == {}


def test_what_cannot_be_skipped() -> None:
    assert "Nobody plays" in refused(SKIPPING, toy.GREEN, Skip())
    assert "Nobody plays" in refused(SKIPPING, None, Skip())
    assert "must play on" in refused(SKIPPING, BLUE, Skip(), (Skip(), RED))
    assert "no such move" in refused(toy.GAME, RED, Skip())
