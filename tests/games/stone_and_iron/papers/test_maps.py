"""The campaign map on paper."""

import pytest
from flask import Flask

from companion.games.stone_and_iron.page.papers.map_sheets import campaign_map, corridor, parts
from companion.games.stone_and_iron.state.pieces import Square
from companion.kernel.seats import WATCHER
from tests.games.stone_and_iron.campaign import Campaign
from tests.games.stone_and_iron.papers.crowded import crowded
from tests.games.stone_and_iron.papers.pdf import printed
from tests.games.stone_and_iron.sending import Phone, phone_at


@pytest.mark.parametrize("most", [15, 25])
@pytest.mark.parametrize("length", range(9, 26, 2))
def test_a_side_is_cut_into_sheets_that_leave_nothing_out(length: int, most: int):
    cut = list(parts(length, most))
    assert [square for part in cut for square in part] == list(range(length))
    assert all(len(part) <= most for part in cut)
    assert len(cut) == (1 if length <= most else 2)


def test_a_passage_reaches_its_open_sides_and_no_others():
    north_south = corridor(0, 0, Square(kind="tunnel", open=0b0101))
    assert north_south == "M5.5 5.5h9v9h-9zM5.5 0h9v10h-9zM5.5 10h9v10h-9z"


def test_every_square_that_is_known_stands_on_one_sheet():
    state = crowded().state
    sheets = campaign_map(crowded().position, WATCHER).sheets
    owned = sum(bool(square.owner) for square in state.squares)
    for size, n in (("a4", 4), ("letter", 4), ("a3", 1)):
        assert [sheet.of for sheet in sheets[size]] == [n] * n
        assert sum(len(sheet.owners) for sheet in sheets[size]) == owned
        assert sum(int(says[2:] or 1) for sheet in sheets[size] for *_at, says, _seat in sheet.armies) == 100
    assert [sheet.columns[0][0] + sheet.rows[0][0] for sheet in sheets["a4"]] == ["A1", "N1", "A14", "N14"]


def test_more_factions_on_a_square_than_have_room_are_a_plus():
    seats = "empire dwarfs bretonnia high_elves"
    table = Campaign(seats, map_size="9x9").square("C3", "empty_cavern", "empire")
    for seat in seats.split():
        table.army(seat, "C3", "hero")
    (sheet,) = campaign_map(table.position, WATCHER).sheets["a4"]
    assert [(says, seat) for *_at, says, seat in sheet.armies] == [
        ("Em", "empire"),
        ("Dw", "dwarfs"),
        ("+", ""),
    ]


@pytest.mark.pango
def test_the_map_prints_at_every_size(over: Phone, empty: Phone):
    for size in ("a4", "letter", "a3"):
        (page,) = printed(over, "campaign-map", size)
        assert "After the end" in page
        assert "Gr Gromril Mine" in page
        assert f"entry {over.version}" in page
    (page,) = printed(empty, "campaign-map")
    assert "Set-up" in page
    assert empty.client.get(f"/t/{empty.code}/papers/campaign-map.pdf?size=a5").status_code == 404
    assert empty.client.get(f"/t/{empty.code}/papers/tent.pdf?size=a3").status_code == 404


@pytest.mark.pango
def test_the_largest_map_prints_on_one_large_sheet(full: Phone):
    (page,) = printed(full, "campaign-map", "a3")
    assert "Wood Elves" in page
    assert "Turn 9, Fight!" in page


@pytest.mark.pango
def test_a_map_that_is_too_large_prints_on_sheets_that_join(app: Flask):
    phone = phone_at(app, "empire skaven", map_size="25x25")
    pages = printed(phone, "campaign-map")
    assert len(pages) == 4
    assert "Sheet 1 of 4: A1 – M13" in pages[0]
    assert "Sheet 4 of 4: N14 – Y25" in pages[3]
