"""Sheets of flyers and ships, and the referee's screens: what is read back from the PDFs."""

import re

import pytest

from companion.games.underworld.catalogue.tables import TABLES
from companion.games.underworld.page.grids import grids
from tests.games.underworld.sending import Phone
from tests.pdf import sheets


def pages(phone: Phone, name: str) -> list[str]:
    answer = phone.client.get(f"/t/{phone.code}/papers/{name}.pdf")
    assert answer.mimetype == "application/pdf", answer.text
    return [re.sub(r"\s+", " ", sheet) for sheet in sheets(answer.data)]


@pytest.mark.pango
def test_sheets_of_flyers(phone: Phone) -> None:
    """Blank ones first. A roc of 48: 32 loaded, 3 turns, 5 between; it climbs (32 - 5) / 2 and dives 16."""
    assert pages(phone, "flyer-sheets")[0].count("Flyer ___") == 2
    category = "chimera, dragon, roc, giant insect"
    phone.enter("set-flyer", name="Simorgh", category=category, speed=48, height=9, bombs=2, rider="Ada")
    (page,) = pages(phone, "flyer-sheets")
    assert "Simorgh · Ada" in page
    assert "48 32 3 5 13 16 48 9" in page
    assert "front 1-2 3-4 5-6 7-10" in page
    assert "head 20 10 30 40 20" in page


@pytest.mark.pango
def test_sheets_of_ships(phone: Phone) -> None:
    assert pages(phone, "ship-sheets")[0].count("Ship ___") == 2
    phone.enter("launch", "5", ship="Hound", vessel="large galley")
    (page,) = pages(phone, "ship-sheets")
    assert "large galley · 100 rowers, 20 sailors, 50 marines" in page
    assert "slow 10 -2" in page
    assert "running 20 25" in page
    assert "45 degrees for each 10 inches rowed, 30 for each 12 sailed" in page


@pytest.mark.pango
def test_the_round_sheet_says_what_everybody_is_in_the_language_of_whoever_prints_it(phone: Phone) -> None:
    phone.people(Ada=12)
    phone.enter("launch", "5", ship="Hound", vessel="large galley")
    german = {"Accept-Language": "de"}
    (page, *_lines) = sheets(phone.client.get(f"/t/{phone.code}/papers/round-sheet.pdf", headers=german).data)
    assert "Mensch, Kämpfer" in page
    assert "große Galeere" in page


@pytest.mark.pango
def test_maps_of_the_battles(phone: Phone) -> None:
    """An empty board first. Then each battle on a page: a flyer that went 10 north of 20, 30 with its height,
    a ship where it was put."""
    (page,) = pages(phone, "battle-maps")
    assert "A board for a battle" in page
    phone.enter("set-flyer", name="Simorgh", category="giant reptile", speed=24, height=9)
    phone.enter("place", battle="air", name="Simorgh", east=20, south=30)
    phone.enter("fly", flyer="Simorgh", **{"legs-Simorgh": "10", "up-Simorgh": "-3"})
    phone.enter("launch", "5", ship="Hound", vessel="large galley")
    phone.enter("place", battle="sea", name="Hound", east=12, south=40, heading=45)
    air, sea = pages(phone, "battle-maps")
    assert "The battle in the air" in air
    assert "Simorgh 20 20 0° 6" in air
    assert "The dashes are the last move." in air
    assert "Hound 12 40 45°" in sea
    assert "Simorgh" not in sea


@pytest.mark.pango
def test_screens_are_made_of_the_chosen_tables(phone: Phone) -> None:
    """Chosen out of order and twice: each once, in that order. Without a choice the usual ones."""
    usual = " ".join(pages(phone, "screens"))
    assert "Wandering" in usual
    assert "6 wandering monster" in usual
    phone.enter("choose-screens", tables=["wind_force", "aerial_turns", "wind_force"])
    assert phone.state.screens == ("wind_force", "aerial_turns")
    (page,) = pages(phone, "screens")
    assert "2-3 calm 4-8 light to moderate breeze 9-11 fresh to strong breeze 12 gale or storm" in page
    assert "giant reptile 2 6" in page
    assert page.index("Wind force") < page.index("Turns by size category")
    assert 'value="wind_force" checked' in phone.read("/view/screens")
    assert phone.send("choose-screens", tables=["no_such_table"]).status_code == 422
    assert phone.send("choose-screens", tables=list(TABLES)).status_code == 422


def test_every_table_has_something_to_print_and_no_sentence_of_a_rule() -> None:
    for table in TABLES.values():
        found = grids(table)
        assert found, table.id
        for grid in found:
            assert all(len(row) == len(grid.head or row) for row in grid.rows), table.id
