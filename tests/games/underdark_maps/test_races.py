"""Races from the first roll to the end, under every reading of the open rules."""

import random

import pytest

from companion.games.underdark_maps.game import GAME
from companion.games.underdark_maps.rules.flow import stuck
from tests.contract.plays import states
from tests.games.underdark_maps.racing import BLUE, GREEN, RED, begun, race, settings_of, sound


def raced(number: int) -> str:
    lots = random.Random(number)
    seats = (RED, BLUE, GREEN)[: lots.choice((2, 3))]
    state = None
    for state in race(lots, begun(*seats, **settings_of(lots))):
        sound(state)
    assert state is not None
    return "home" if state.won else "nobody left" if stuck(state) else f"race {number} goes on"


def test_twenty_races_hold_the_invariants_and_end() -> None:
    ends = [raced(number) for number in range(20)]
    assert set(ends) <= {"home", "nobody left"}
    assert ends.count("home") > 10


@pytest.mark.soak
def test_ten_thousand_races_hold_the_invariants_and_end() -> None:
    assert {raced(number) for number in range(10_000)} == {"home", "nobody left"}


def test_the_invariants_hold_after_every_kind_of_move() -> None:
    for _made, state in states(GAME):
        sound(state)
