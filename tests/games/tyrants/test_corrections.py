"""Corrections: what the page is prefilled with, what saving changes, and what then does not add up."""

import pytest

from companion.games.tyrants import moves as m
from companion.games.tyrants.catalogue.settings import INDEX
from companion.games.tyrants.facts import marker_vp, pieces
from companion.games.tyrants.page.corrections import Correct, HousePieces, correct
from companion.games.tyrants.page.table import TablePage
from companion.kernel.moves import Move
from companion.kernel.rulings import Refusal
from companion.kernel.seats import WATCHER
from tests.games.tyrants.at_the_table import Table, table
from tests.games.tyrants.test_page_table import Phone, phone

__all__ = ["phone"]


def page(here: Table, **args: str) -> Correct:
    return correct(here.state, WATCHER, args)


def house(here: Table, seat: str) -> HousePieces:
    found = page(here, house=seat).house
    assert found is not None
    return found


def sums(here: Table) -> list[str]:
    """Return what does not add up: the table page says the same as the page of corrections."""
    said = page(here).wrong_sums
    assert TablePage(here.state, WATCHER).wrong_sums == said
    return [str(one.sentence) for one in said]


def test_a_site_shows_what_the_mirror_shows() -> None:
    here = table().at(araumycos="2 red 1 white").spies(araumycos="black")
    (site,) = page(here, place="araumycos").places
    assert (site.name, site.spaces) == ("Araumycos", 4)
    assert {colour: n for colour, n in site.troops.items() if n} == {"red": 2, "white": 1}
    assert site.spies == {"black": True, "red": False}


def test_a_route_shows_each_of_its_spaces_and_no_spies() -> None:
    found = page(table(), place="araumycos--the-labyrinth")
    assert found.title == "Araumycos – The Labyrinth"
    assert [space.id for space in found.places] == [
        "araumycos--the-labyrinth:0",
        "araumycos--the-labyrinth:1",
    ]
    assert all(space.spaces == 1 and not space.spies for space in found.places)


def test_only_places_in_play_can_be_corrected() -> None:
    """Page 4, step 1: two players use only the centre."""
    here = table()
    assert "gauntlgrym" not in dict(page(here).sites)
    with pytest.raises(Refusal, match="not in play"):
        page(here, place="gauntlgrym")
    with pytest.raises(Refusal, match="not in the game"):
        page(here, house="blue")


def test_nothing_is_unaccounted_in_a_game_that_was_entered_whole() -> None:
    here = table()
    here.enter("black", m.Deploy("menzoberranzan"), m.EndTurn())
    assert sums(here) == []


def test_troops_set_at_a_place_change_that_place_alone() -> None:
    """Page 2: forty troops of each house."""
    here = table()
    before = here.left("red")
    here.enter(None, m.SetTroops("menzoberranzan", {"red": 3}))
    assert here.left("red") == before
    assert pieces(here.state, INDEX["red"]) == 40
    assert "Red has 3 more troops than the 40 in the box." in sums(here)
    here.barracks(red=before - 3)
    assert not any(sentence.startswith("Red") for sentence in sums(here))


def test_a_piece_that_is_nowhere_is_named() -> None:
    here = table()
    here.barracks(red=39).spies_left(black=4)
    assert sums(here) == [
        "Red: 1 of 40 troops is unaccounted for.",
        "Black: 1 of 5 spies is unaccounted for.",
    ]
    here.enter("black", m.SetHall({"red": 1}))
    here.enter(None, m.SetSpies("araumycos", ("black",)))
    assert sums(here) == []


def test_a_correction_taken_back_adds_up_again() -> None:
    here = table()
    version = here.enter("red", m.SetHall({"white": 2, "black": 1}))
    assert len(sums(here)) == 2
    here.retract(version)
    assert sums(here) == []


def test_a_house_shows_its_hall_tokens_and_barracks() -> None:
    here = table().hall(red="3 white 1 black")
    here.enter("red", m.GainVP(13, "a card"), m.SetBarracks(troops=22, spies=2))
    now = house(here, "red")
    assert {colour: n for colour, n in now.hall.items() if n} == {"white": 3, "black": 1}
    assert (now.tokens, now.fives, now.ones) == (13, 2, 3)
    assert (now.barracks, now.spies) == (22, 2)


def test_tokens_set_keep_what_gave_them() -> None:
    here = table()
    here.enter("red", m.GainVP(3, "a card"), m.SetTokens(5))
    assert here.state.tokens[INDEX["red"]] == {"a card": 3, "correction": 2}


def test_the_turn_is_set_to_a_house_and_a_round() -> None:
    here = table("black red orange")
    here.enter("orange", m.SetTurn(4))
    found = page(here)
    assert (found.on_turn, found.round) == ("orange", 4)


@pytest.mark.parametrize(
    ("seat", "move", "why"),
    [
        (None, m.SetTroops("araumycos", {"red": 5}), "There is no empty troop space."),
        (None, m.SetTroops("gauntlgrym", {"red": 1}), "That place is not in play."),
        (None, m.SetTroops("araumycos", {"green": 1}), "There is no such colour."),
        (None, m.SetSpies("araumycos", ("blue",)), "That house is not in the game."),
        ("red", m.SetHall({"black": 41}), "Enter a number from 0 to 40."),
        ("red", m.SetTokens(-1), "Enter a number from 0 to 999."),
        ("red", m.SetBarracks(), "Enter how many are left."),
        ("red", m.SetBarracks(spies=6), "Enter a number from 0 to 5."),
        ("red", m.SetTurn(0), "Enter a number from 1 to 99."),
        (None, m.SetHall({}), "Choose a house first."),
    ],
)
def test_what_cannot_be(seat: str | None, move: Move, why: str) -> None:
    assert table().refused(seat, move) == why


def test_a_troop_that_was_forgotten_is_taken_from_the_barracks_with_one_tap_and_the_end_is_asked(
    phone: Phone,
) -> None:
    """It was the last one, deployed but not entered."""
    phone.enter(m.SetHall({"red": 39}), seat="black")
    phone.enter(m.SetBarracks(troops=1), seat="red")
    assert "do not add up" not in phone.read()
    phone.enter(m.SetTroops("mantol-derith", {"red": 1, "white": 2}))
    for path in ("", "/view/correct?place=mantol-derith", "/view/correct?house=red", "/view/correct"):
        assert "Red has 1 more troop than the 40 in the box." in phone.read(path), path
    assert "Red has 1 more troop than the 40 in the box." in phone.read("/ask/end")
    assert phone.tap(phone.read(), "set-barracks") == 303
    table_now = phone.read()
    assert phone.state.barracks[INDEX["red"]] == 0
    assert "do not add up" not in table_now
    assert "barracks are empty by Undertally" in table_now
    assert "not confirmed it" in phone.read("/ask/end")


def test_what_cannot_lie_in_the_barracks_leads_to_the_corrections() -> None:
    here = table()
    here.at(menzoberranzan="1 white").barracks(red=0)
    here.enter(None, m.SetSpies("araumycos", ("black",)))
    offered = {str(one.sentence): one.fields for one in TablePage(here.state, WATCHER).wrong_sums}
    assert offered == {
        "Red: 40 of 40 troops are unaccounted for.": {"troops": 40},
        "2 white troops of the set-up are unaccounted for.": {},
        "Black has 1 more spy than the 5 in the box.": {"spies": 4},
    }


def test_a_turn_that_is_set_again_knows_what_its_markers_have_given() -> None:
    """Whoever is put back into a turn continues it; in any other turn the markers pay again."""
    here = table("black red orange").at(araumycos="4 red").turn("red", 2)
    here.enter("red", m.GainVP(3, "marker:araumycos"))
    begun = here.state
    assert marker_vp(begun) == ()
    assert here.turn("red", 2).state.turns == begun.turns, "the same turn goes on"
    assert marker_vp(here.state) == ()
    assert (here.state.held, here.state.paid) == (begun.held, begun.paid)
    here.enter("red", m.SetTurn(2, edition=m.FIRST_EDITION))
    assert marker_vp(here.state) == (), "also as it was read at first"
    there = here.turn("orange", 3).state
    assert (there.on_turn, there.round, there.turns) == (INDEX["orange"], 3, 8)
    assert (there.held, there.paid) == (0, 0)
    back = here.turn("red", 2).state
    assert (back.held, back.paid, marker_vp(back)) == (begun.held, begun.paid, ())
    here.turn("orange", 3).enter("red", m.SetTurn(2, edition=m.FIRST_EDITION))
    assert [one.vp for one in marker_vp(here.state)] == [3], "as it was read at first"
    assert here.turn("black", 1).state.turns == 0
