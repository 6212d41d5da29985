"""Spies (pages 12 and 13)."""

from companion.games.tyrants import moves as m
from companion.games.tyrants.catalogue.settings import INDEX
from tests.games.tyrants.at_the_table import Table, table
from tests.games.tyrants.played import mirrored_spies

FIVE = {"eryndlyn": "red", "kanaglym": "red", "everfire": "red", "skullport": "red", "gracklstugh": "red"}


def five_out() -> Table:
    return table(first="red").spies(**FIVE).spies_left(red=0)


def supply(here: Table) -> int:
    return here.state.spy_supply[INDEX["red"]]


def test_a_spy_is_placed_anywhere_without_presence() -> None:
    """Page 12."""
    here = table(first="red")
    here.enter("red", m.PlaceSpy("araumycos"))
    assert mirrored_spies(here.state) == {"araumycos": {"red"}}
    assert supply(here) == 4


def test_one_spy_of_each_house_at_a_site() -> None:
    """Page 12."""
    here = table(first="red").spies(araumycos="black")
    here.enter("red", m.PlaceSpy("araumycos"))
    assert mirrored_spies(here.state) == {"araumycos": {"black", "red"}}
    assert here.refused("red", m.PlaceSpy("araumycos")) == "That house already has a spy there."


def test_with_five_out_placing_is_one_entry_from_a_site_to_a_site() -> None:
    """Page 12."""
    here = five_out()
    assert here.refused("red", m.PlaceSpy("araumycos")) == ("No spy of that house is left in the barracks.")
    here.enter("red", m.PlaceSpy("araumycos", origin="everfire"))
    assert set(mirrored_spies(here.state)) == {*FIVE, "araumycos"} - {"everfire"}
    assert supply(here) == 0


def test_from_a_site_to_a_site_with_a_spy_left_is_a_cards_matter() -> None:
    """Page 12."""
    here = table(first="red").spies(everfire="red")
    (objection,) = here.objections("red", m.PlaceSpy("araumycos", origin="everfire"))
    assert (str(objection.sentence), objection.page) == ("Red has a spy left to place.", 12)
    assert objection.card


def test_a_spy_comes_only_from_where_it_is() -> None:
    """Page 12."""
    here = five_out()
    assert here.refused("red", m.PlaceSpy("araumycos", origin="ched-nasad")) == "No such spy is there."
    assert here.refused("red", m.PlaceSpy("gauntlgrym")) == "That place is not in play."


def test_an_own_spy_returns_from_anywhere() -> None:
    """Page 13."""
    here = five_out()
    here.enter("red", m.ReturnSpy("everfire", "red"))
    assert supply(here) == 1


def test_an_enemy_spy_returns_where_one_has_presence() -> None:
    """Page 13."""
    here = table(first="red").at(eryndlyn="1 red").spies(eryndlyn="black", kanaglym="black")
    here.enter("red", m.ReturnSpy("eryndlyn", "black"))
    assert mirrored_spies(here.state) == {"kanaglym": {"black"}}
    assert here.against("red", m.ReturnSpy("kanaglym", "black")) == [
        ("Red has no presence at Kanaglym.", 13),
    ]
    assert here.refused("red", m.ReturnSpy("eryndlyn", "black")) == "No such spy is there."


def test_taking_back_the_placing_of_a_spy_that_has_moved_on_changes_no_piece() -> None:
    """The later entry no longer fits: it is shown, and five spies remain five."""
    here = table(first="red")
    placed = here.enter("red", m.PlaceSpy("araumycos"))
    here.enter("red", m.ReturnSpy("araumycos", "red"))
    here.retract(placed)
    assert here.misfits == ["No such spy is there."]
    assert supply(here) == 5
