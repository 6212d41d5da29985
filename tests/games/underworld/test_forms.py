"""What the forms make of typed text."""

import re

from companion.games.underworld import moves as m
from companion.games.underworld.catalogue.tables import TABLES
from companion.games.underworld.moves.people import Character
from companion.games.underworld.moves.wilderness import Hex
from tests.games.underworld.sending import Phone


def test_typed_dice_are_kept_as_they_fell(phone: Phone) -> None:
    """A plus or a comma separates the dice of one roll, a space separates two rolls."""
    phone.enter("roll-dice", "3 + 4", dice="2d6", what="a guess")
    assert phone.last == m.RollDice("2d6", "a guess", phone.last.chain)
    assert phone.last.chain.rolls == "2d6:3,4"
    assert phone.last.chain.here == 0


def test_what_is_not_typed_is_rolled_or_asked_for(phone: Phone) -> None:
    """Level 1: d6 for the table of the matrix, then d8 of it. Typed alone, the first die is not enough."""
    asked = phone.send("roll-table", "2", table="monster_level_matrix", case="1", follow="1")
    assert asked.status_code == 422
    said = re.search(r"1d8 are still to be rolled [(](.+?)[)][.]", asked.text)
    assert said is not None
    assert said[1] in {table.name for table in TABLES.values()}
    answer = phone.send("roll-table", None, table="monster_level_matrix", case="1", follow="1", chain="2")
    assert answer.status_code == 303
    first, second = phone.state.trail
    assert (first.table, first.pips, second.table) == ("monster_level_matrix", (2,), "monster_level_1")
    assert phone.last.chain.here == 1


def test_dice_that_cannot_be_are_a_sentence(phone: Phone) -> None:
    for typed in ("seven", "3;4", "99999"):
        answer = phone.send("roll-dice", typed, dice="1d6")
        assert answer.status_code == 422
        assert "Dice are typed like" in answer.text
    assert "cannot be a roll of 1d6" in phone.send("roll-dice", "7", dice="1d6").text
    assert "More dice were typed" in phone.send("roll-dice", "3 4", dice="1d6").text


def test_dice_that_cannot_be_do_not_hold_up_the_button_that_rolls(phone: Phone) -> None:
    for typed in ("seven", "3;4", "99999", "7", "3 4"):
        answer = phone.send("roll-dice", None, dice="1d6", chain=typed)
        assert answer.status_code == 303, typed
        assert phone.last.chain.here == 1


def test_records_are_spread_over_inputs(phone: Phone) -> None:
    phone.enter("set-character", name="  Ada of the  Hill ", whose="player-1", inches=9, hits=5, most=6)
    expected = Character(name="Ada of the Hill", seat="player-1", inches=9, hits=5, most=6, upkeep=False)
    assert phone.last == m.SetCharacter(expected)
    phone.enter("mark-hexes", hexes="0101, 0102 0203", terrain="woods", track="1", castle="")
    assert phone.last == m.MarkHexes(("0101", "0102", "0203"), Hex(terrain="woods", track=True))


def test_numbers_and_hexes_are_bounded(phone: Phone) -> None:
    for sent in ({"count": "many"}, {"count": ""}, {"count": "123456789"}):
        assert phone.send("turns", activity="move", **sent).status_code == 422
    assert phone.send("show-hexes", hexes="0101 7").status_code == 422
    assert phone.send("show-hexes", hexes="0101 " * 5000).status_code == 422


def test_hit_points_that_are_too_many_are_named(phone: Phone) -> None:
    answer = phone.send("set-character", name="Ada", inches=9, hits=12, most=8)
    assert answer.status_code == 422
    assert "Current hit points cannot be more than full hit points, which are 8." in answer.text
    assert "Ada" not in phone.state.characters


def test_another_character_does_not_take_the_place_of_one_that_is_here(phone: Phone) -> None:
    assert phone.read("/view/people").count('name="new"') == 1
    ada = {"name": "Ada", "inches": 9, "hits": 5, "most": 6}
    phone.enter("set-character", **ada, new="1")
    refused = phone.send("set-character", **{**ada, "hits": 1}, new="1")
    assert refused.status_code == 422
    assert "Ada already exists. Change that one, or enter another name." in refused.text
    assert phone.state.characters["Ada"].hits == 5
    assert phone.send("set-character", **ada, new="1").status_code == 303
    phone.enter("set-character", **{**ada, "hits": 2})
    assert phone.state.characters["Ada"].hits == 2


def test_another_name_for_a_kind_of_monster_is_said_to_make_a_kind_of_its_own(phone: Phone) -> None:
    assert "a kind of its own" not in phone.read("/view/kinds")
    phone.enter("set-kind", name="Orcs", number="2d4")
    assert phone.read("/view/kinds").count("Under another name it becomes a kind of its own.") == 1
