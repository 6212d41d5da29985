"""Moves that name things that do not exist."""

from companion.games.underdark_maps.game import GAME
from companion.laws.plays import play_sample
from tests.games.garbled import carried_out

ANYTHING = {
    *("attach label", "march way"),
}
"""Free text, and what is refused when it is checked but not when it is carried out."""


def test_what_is_not_there_cannot_be_named():
    assert carried_out(GAME, play_sample(GAME)) == ANYTHING
