"""Set-up (page 4): sections, white troops, starting troops in turn order."""

import pytest

from companion.games.tyrants import moves as m
from companion.games.tyrants.catalogue.settings import HOUSES, WHITE
from companion.games.tyrants.state import setup
from companion.kernel.moves import Begin
from companion.kernel.rulings import Refusal
from companion.kernel.seats import Seat
from tests.games.tyrants.at_the_table import EVERYBODY, table


@pytest.mark.parametrize(
    ("houses", "settings", "sites", "whites"),
    [
        ("black red", {}, 15, 25),
        ("black red orange", {"outer": "left"}, 21, 32),
        ("black red orange", {"outer": "right"}, 20, 33),
        (EVERYBODY, {}, 26, 40),
    ],
)
def test_the_sections_in_play_and_their_white_troops(
    houses: str, settings: dict[str, str], sites: int, whites: int
) -> None:
    """Page 4, steps 1 and 6."""
    state = table(houses, setting_up=True, **settings).state
    assert len(state.field.sites) == sites
    assert state.troops[WHITE].bit_count() == whites


def test_two_different_half_decks_or_none_said() -> None:
    """Page 4, step 2."""
    assert table(half_deck_1="undead", half_deck_2="drow").state.options.half_decks == ("undead", "drow")
    for settings in ({"half_deck_1": "drow", "half_deck_2": "drow"}, {"half_deck_1": "drow"}):
        with pytest.raises(Refusal, match="Choose two different half-decks"):
            setup(Begin((Seat("black"), Seat("red")), Seat("red"), settings))


def test_starting_troops_are_placed_in_turn_order() -> None:
    """Page 4, step 11: clockwise from the first player, each on a black site of its own."""
    here = table("black red orange", first="red", setting_up=True)
    assert here.state.round == 0
    assert HOUSES[here.state.on_turn] == "red"
    assert here.against("black", m.StartingTroop("eryndlyn")) == [
        ("Red must place the next starting troop.", 4)
    ]
    here.enter("red", m.StartingTroop("eryndlyn"))
    assert here.against("orange", m.StartingTroop("eryndlyn"))[0] == ("Eryndlyn is already taken.", 4)
    here.enter("orange", m.StartingTroop("skullport"))
    here.enter("black", m.StartingTroop("jhachalkhyn"))
    assert here.state.round == 1
    assert HOUSES[here.state.on_turn] == "red"
    assert [here.left(house) for house in ("red", "orange", "black")] == [39, 39, 39]


def test_a_starting_troop_stands_on_a_starting_site() -> None:
    """Page 4, step 11."""
    here = table(setting_up=True)
    assert here.against("black", m.StartingTroop("kanaglym")) == [("Kanaglym is not a starting site.", 4)]
    assert here.refused("black", m.StartingTroop("eryndlyn--llacerellyn:0")) == "That is not a site."


def test_nothing_else_is_done_before_the_starting_troops() -> None:
    """Page 4."""
    here = table(setting_up=True)
    assert here.against("black", m.Deploy("eryndlyn")) == [
        ("The starting troops are still being placed.", 4),
    ]


def test_a_starting_troop_is_placed_once() -> None:
    """Page 4, step 11."""
    here = table(setting_up=True)
    here.enter("black", m.StartingTroop("eryndlyn"))
    assert ("Black has already placed its starting troop.", 4) in here.against(
        "black", m.StartingTroop("skullport")
    )


def test_pieces_of_a_house_that_does_not_play_are_on_no_table() -> None:
    """Page 4, step 10."""
    here = table("red orange")
    for move in (m.SetTroops("eryndlyn", {"blue": 1}), m.SetSpies("eryndlyn", ("blue",))):
        assert here.refused(None, move) == "That house is not in the game."
    assert here.refused("red", m.SetHall({"blue": 1})) == "That house is not in the game."


def test_a_board_that_is_mirrored_later_begins_with_its_white_troops() -> None:
    """Unless the board has been entered by then."""
    score_pad = table("black red", tracking="scorepad")
    assert score_pad.state.troops[WHITE] == 0
    assert not score_pad.state.setting_up
    painted = table("black red", tracking="scorepad").at(araumycos="1 red")
    assert score_pad.reads(tracking="board").state.troops[WHITE].bit_count() == 25
    assert painted.reads(tracking="board").state.troops[WHITE] == 0
