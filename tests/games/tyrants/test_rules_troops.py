"""Deploying, assassinating, supplanting, moving and returning troops (pages 11 to 14)."""

import pytest

from companion.games.tyrants import moves as m
from companion.games.tyrants.catalogue.board import PLACE
from companion.games.tyrants.catalogue.settings import INDEX, WHITE
from companion.games.tyrants.facts import pieces, standing_at
from companion.kernel.moves import Move
from tests.games.tyrants.at_the_table import Table, table


def standing(here: Table, place: str, colour: str) -> int:
    return standing_at(here.state, PLACE[place])[INDEX[colour]]


def test_a_deploy_takes_a_troop_from_the_barracks() -> None:
    """Page 12."""
    here = table(first="red").at(eryndlyn="1 red")
    here.enter("red", m.Deploy("eryndlyn"))
    assert standing(here, "eryndlyn", "red") == 2
    assert here.left("red") == 39


def test_a_deploy_needs_presence() -> None:
    """Page 12."""
    here = table(first="red").at(eryndlyn="1 red")
    assert here.against("red", m.Deploy("kanaglym")) == [("Red has no presence at Kanaglym.", 12)]


def test_with_no_troop_on_the_map_a_deploy_goes_anywhere() -> None:
    """Page 12."""
    assert table(first="red").against("red", m.Deploy("kanaglym")) == []


def test_a_deploy_needs_an_empty_space() -> None:
    """Page 12. No piece fits on a filled space: it is impossible, whatever the table says."""
    here = table(first="red").at(araumycos="1 red 3 white")
    assert here.refused("red", m.Deploy("araumycos")) == "There is no empty troop space."


def test_a_white_troop_taken_leaves_its_space_to_anybody() -> None:
    """Page 10."""
    here = table(first="red").at(araumycos="1 red 3 white")
    here.enter("red", m.Assassinate("araumycos", "white"), m.Deploy("araumycos"))
    assert standing(here, "araumycos", "red") == 2


def test_with_empty_barracks_every_deploy_gives_1_vp_and_needs_no_space() -> None:
    """Page 12."""
    here = table(first="red").barracks(red=0)
    here.enter("red", m.Deploy(), m.Deploy(), m.Deploy())
    assert here.tokens("red") == 3


def test_a_deploy_without_a_space_while_troops_are_left_is_objected_to() -> None:
    """Page 12."""
    here = table(first="red").barracks(red=2)
    assert here.against("red", m.Deploy()) == [
        ("Red still has 2 troops in the barracks by Undertally's count.", 12),
    ]


def test_a_deploy_onto_the_board_from_empty_barracks_is_the_tables_word_against_our_count() -> None:
    """Page 12. It is entered all the same, and the troop that we did not know of is recorded."""
    here = table(first="red").at(eryndlyn="1 red").barracks(red=0)
    assert here.against("red", m.Deploy("eryndlyn")) == [
        ("Red's barracks are empty by Undertally's count: the deploy gives 1 VP instead.", 12),
    ]
    before = pieces(here.state, INDEX["red"])
    here.all_the_same("red", m.Deploy("eryndlyn"))
    assert standing(here, "eryndlyn", "red") == 2
    assert pieces(here.state, INDEX["red"]) == before == 40


def test_an_assassinated_troop_lies_in_the_trophy_hall() -> None:
    """Page 11."""
    here = table(first="red").at(araumycos="1 red 1 black 2 white")
    here.enter("red", m.Assassinate("araumycos", "black"), m.Assassinate("araumycos", "white"))
    assert here.state.halls[INDEX["red"]] == (1, 0, 0, 0, 1)
    assert standing(here, "araumycos", "white") == 1


def test_assassinating_needs_presence_and_an_enemy() -> None:
    """Page 11."""
    here = table(first="red").at(eryndlyn="1 red", kanaglym="1 black")
    assert here.against("red", m.Assassinate("kanaglym", "black")) == [
        ("Red has no presence at Kanaglym.", 11),
    ]
    assert here.against("red", m.Assassinate("eryndlyn", "red")) == [
        ("That is Red's own troop.", 11),
    ]
    assert here.refused("red", m.Assassinate("eryndlyn", "white")) == "No such troop stands there."


def test_a_supplant_is_a_trophy_and_a_deploy_in_its_space() -> None:
    """Page 14."""
    here = table(first="red").at(araumycos="1 red 1 black 2 white")
    here.enter("red", m.Supplant("araumycos", "black"))
    assert here.trophies("red") == 1
    assert here.left("red") == 39
    assert standing(here, "araumycos", "red") == 2
    assert standing(here, "araumycos", "black") == 0


def test_a_supplant_with_empty_barracks_leaves_the_space_empty_and_gives_1_vp() -> None:
    """Pages 12 and 14."""
    here = table(first="red").at(araumycos="1 red 1 black 2 white").barracks(red=0)
    here.enter("red", m.Supplant("araumycos", "black"))
    assert here.trophies("red") == 1
    assert here.tokens("red") == 1
    assert standing(here, "araumycos", "red") == 1
    assert standing(here, "araumycos", "black") == 0


def test_trophies_and_vp_tokens_lie_in_the_same_hall_and_are_counted_apart() -> None:
    """Pages 8 and 11."""
    here = table(first="red").at(araumycos="1 red 3 white")
    here.enter("red", m.Assassinate("araumycos", "white"), m.GainVP(2, "card:vampire"))
    assert (here.trophies("red"), here.tokens("red")) == (1, 2)


@pytest.mark.parametrize(
    ("move", "page"),
    [
        (m.Supplant("kanaglym", "black"), 14),
        (m.MoveTroop("kanaglym", "eryndlyn", "black"), 12),
        (m.ReturnTroop("kanaglym", "black"), 13),
        (m.ReturnSpy("kanaglym", "black"), 13),
    ],
)
def test_what_only_a_card_gives_a_card_may_give_without_presence(move: Move, page: int) -> None:
    """Page 9: the card is offered first, so that it is the expected answer."""
    here = table(first="red").at(eryndlyn="1 red", kanaglym="1 black").spies(kanaglym="black")
    (objection,) = here.objections("red", move)
    assert (str(objection.sentence), objection.page) == ("Red has no presence at Kanaglym.", page)
    assert objection.card
    here.all_the_same("red", move)
    assert here.misfits == []


def test_basic_actions_without_presence_are_no_cards_matter() -> None:
    """Pages 11 and 12."""
    here = table(first="red").at(eryndlyn="1 red", kanaglym="1 black")
    for move in (m.Deploy("kanaglym"), m.Assassinate("kanaglym", "black")):
        assert [one.card for one in here.objections("red", move)] == [False]


@pytest.mark.parametrize("colour", ["red", "black", "white"])
def test_any_colour_is_moved_from_where_one_has_presence_to_any_empty_space(colour: str) -> None:
    """Page 12. Presence at the far end is not required."""
    here = table(first="red").at(araumycos="2 red 1 black 1 white")
    here.enter("red", m.MoveTroop("araumycos", "kanaglym--skullport:0", colour))
    assert standing(here, "kanaglym--skullport:0", colour) == 1


def test_a_troop_is_moved_only_to_a_space_in_play() -> None:
    """Pages 4 and 12."""
    here = table(first="red").at(araumycos="2 red")
    assert here.refused("red", m.MoveTroop("araumycos", "gauntlgrym", "red")) == "That place is not in play."


def test_own_troops_return_from_anywhere_enemy_ones_with_presence_white_ones_never() -> None:
    """Page 13."""
    here = table(first="red").at(eryndlyn="1 red", kanaglym="1 black", araumycos="4 white")
    here.enter("red", m.ReturnTroop("eryndlyn", "red"))
    assert here.left("red") == 41
    assert here.against("red", m.ReturnTroop("kanaglym", "black")) == [
        ("Red has no presence at Kanaglym.", 13),
    ]
    assert here.refused("red", m.ReturnTroop("araumycos", "white")) == (
        "White troops belong to nobody and cannot be returned."
    )


def test_a_returned_troop_is_its_owners_again() -> None:
    """Page 13."""
    here = table(first="red").at(eryndlyn="1 red 1 black").barracks(black=39, red=39)
    here.enter("red", m.ReturnTroop("eryndlyn", "black"))
    assert here.left("black") == 40
    assert pieces(here.state, INDEX["black"]) == 40


def test_a_card_may_place_a_troop_out_of_any_trophy_hall() -> None:
    """Page 9. It needs an empty space, and no presence."""
    here = table(first="red").hall(black="1 white 1 red")
    here.enter("red", m.PlaceTrophy("black", "white", "kanaglym"), m.PlaceTrophy("black", "red", "kanaglym"))
    assert here.trophies("black") == 0
    assert standing(here, "kanaglym", "white") == 1
    assert here.refused("red", m.PlaceTrophy("black", "white", "kanaglym")) == (
        "That trophy hall holds no such troop."
    )
    assert pieces(here.state, WHITE) == 25
    for hall, of in (("black", "pink"), ("pink", "red"), ("white", "red")):
        assert here.refused("red", m.PlaceTrophy(hall, of, "kanaglym")) == (
            "That trophy hall holds no such troop."
        )


def test_a_move_in_another_houses_turn_is_objected_to() -> None:
    """Page 8."""
    here = table(first="black").at(eryndlyn="1 red")
    assert here.against("red", m.Deploy("eryndlyn")) == [("It is Black's turn.", 8)]
