"""Moves that name things that do not exist."""

from companion.games.tyrants import moves as m
from companion.games.tyrants.game import GAME
from companion.laws.plays import play_sample
from tests.games.garbled import carried_out
from tests.games.tyrants.at_the_table import table

ANYTHING = {"gain-vp reason", "gain-vp vp"}
"""Free text; what an objection is based on."""
EDITIONS = {"set-turn edition", "set-turn edition huge"}
"""The edition by which an entry is read."""


def test_what_is_not_there_cannot_be_named():
    here = table("black red").at(araumycos="2 red 1 white", everfire="1 black").spies(araumycos="black")
    here.at(araumycos__ched_nasad="1 black").hall(black="2 red").turn("black", 3)
    moves = (
        ("black", m.Deploy("araumycos")),
        ("black", m.Assassinate("araumycos", "red")),
        ("black", m.Supplant("araumycos", "white")),
        ("black", m.ReturnTroop("araumycos", "red")),
        ("black", m.MoveTroop("araumycos", "everfire", "red")),
        ("black", m.PlaceSpy("everfire")),
        ("black", m.ReturnSpy("araumycos", "black")),
        ("black", m.Recruit("insane-outcast", "given")),
        ("black", m.Devour("insane-outcast", "market")),
        (None, m.SetTroops("everfire", {"black": 1})),
        (None, m.SetSpies("everfire", ("red",))),
        ("black", m.SetHall({"red": 1})),
        ("black", m.SetBarracks(5, 2)),
        ("black", m.SetTurn(3)),
        (
            None,
            m.Paint(
                {"everfire": {"red": 1}},
                {"everfire": ("red",)},
                {"red": {"white": 1}},
                round=3,
                on_turn="red",
            ),
        ),
    )
    assert carried_out(GAME, here.entries, *moves) == EDITIONS
    assert carried_out(GAME, play_sample(GAME)) - EDITIONS == ANYTHING
