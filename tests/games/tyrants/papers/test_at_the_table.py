"""What is taken home from the table, and what is next to it."""

import re
from pathlib import Path

import pytest
import zxingcpp
from flask import Flask

from companion.games.tyrants.catalogue.board import PLACES, SITES, name_of
from companion.games.tyrants.catalogue.cards import CARDS
from companion.games.tyrants.rules.counting import LINES
from companion.games.tyrants.scoring import score
from companion.kernel.moves import Choose, Draft
from companion.table.service import Tables
from tests.games.tyrants import positions
from tests.games.tyrants.papers.pdf import (
    ADDRESS,
    EACH_SIZE,
    ONE_SIZE,
    assert_in_order,
    entered,
    picture,
    printed,
    sentences,
    words,
)
from tests.pdf import sheets

pytestmark = [
    pytest.mark.pango,
    # The parts that make up a QR decoder.
    pytest.mark.filterwarnings("ignore:builtin type .* has no __module__ attribute:DeprecationWarning"),
]


def pages(pdf: bytes) -> list[str]:
    return [" ".join(page.split()) for page in sheets(pdf)]


@ONE_SIZE
def test_each_player_takes_a_card_home(app: Flask, tables: Tables, size: str) -> None:
    code = entered(tables, positions.two_players())
    found = sentences(printed(app, code, "player-cards", size))

    assert found.count("Winner") == 1
    assert_in_order(
        found, ["31 Victory points · Black", "Sites 5 Menzoberranzan 5", "1 of 2 · Winner", "Ana"]
    )
    assert_in_order(found, ["20 Victory points · Red", "Sites 3 Araumycos 3", "Deck 14", "2 of 2", "Ben"])
    assert found.count(f"Table {code}, entry {tables.table(code).version}") == 2


@EACH_SIZE
def test_four_cards_of_a_full_game_are_one_page(app: Flask, tables: Tables, size: str) -> None:
    code = entered(tables, positions.overfull())
    found = words(printed(app, code, "player-cards", size))

    for seat in score(tables.table(code).position.state).seats:
        assert_in_order(found, [str(seat.total), *(name.msgid for _, name in LINES)])
    assert re.search(r"and \d+ more \(\d+ VP\)", found)
    assert found.count("unofficial companion record") == 4


def test_a_card_before_the_end_crowns_nobody(app: Flask, tables: Tables) -> None:
    found = sentences(printed(app, entered(tables, positions.half_entered()), "player-cards", "a4"))
    assert found.count("1 of 3 · so far") == 3
    assert "Winner" not in found


def test_each_card_leads_back_to_the_ledger(app: Flask, tables: Tables, tmp_path: Path) -> None:
    code = entered(tables, positions.two_players())
    scanned = zxingcpp.read_barcodes(picture(printed(app, code, "player-cards", "a4"), tmp_path))
    assert {read.text for read in scanned} == {f"{ADDRESS}/t/{code}?of={tables.table(code).version}"}


@EACH_SIZE
def test_the_reference_has_pages_costs_sites_and_cards(app: Flask, tables: Tables, size: str) -> None:
    figures, cards = pages(printed(app, tables.open("tyrants").code, "reference", size))

    for line in ("Deploy a troop 1 Power p. 12", "Assassinate a troop 3 Power p. 11", "Presence p. 10"):
        assert line in figures
    for site in SITES:
        assert f"{site.name} {site.vp} {site.spaces}" in figures
    for card in CARDS.values():
        assert f"{card.name} {card.copies} " in cards
    assert "Insane Outcast 30 – −1" in cards


def test_the_reference_leaves_out_what_is_not_in_play(app: Flask, tables: Tables) -> None:
    code = entered(tables, positions.begun(positions.NAMES[:2]))
    for size in ("a4", "letter"):
        (one,) = pages(printed(app, code, "reference", size))
        assert "Leftsection" not in one.replace(" ", "")
        assert "Dragons" in one
        assert "Undead" not in one


@EACH_SIZE
def test_the_round_sheet_carries_the_position_and_room_to_write(
    app: Flask, tables: Tables, tmp_path: Path, size: str
) -> None:
    code = entered(tables, positions.two_players())
    pdf = printed(app, code, "round-sheet", size)
    now, lines = pages(pdf)
    version = tables.table(code).version

    assert_in_order(now, ["Black Ana K 40 5 3 1 2 (W2)", "Red Ben R 40 5 0 1 0"])
    assert_in_order(now, ["Araumycos K1 R3", "Menzoberranzan K6"])
    for number in (1, 30, 31, 60):
        assert re.search(rf"\b{number} K R\b", lines)
    assert f"{ADDRESS}/t/{code}/by-hand" in lines
    scanned = zxingcpp.read_barcodes(picture(pdf, tmp_path))
    assert [read.text for read in scanned] == [f"{ADDRESS}/t/{code}/by-hand?of={version}"]


@EACH_SIZE
def test_a_full_board_with_every_card_is_still_one_page(app: Flask, tables: Tables, size: str) -> None:
    code = entered(tables, positions.packed())
    now, _lines = pages(printed(app, code, "round-sheet", size))

    for index, space in enumerate(PLACES[len(SITES) :], len(SITES)):
        letter = "KROB"[index % 4]
        assert re.search(rf"\b{letter} [^;]*{re.escape(name_of(space))}", now), space
    assert "Deck 20: 7 × Noble, 3 × Soldier" in now
    assert "Unofficial" in now


def test_covered_scores_keep_the_cards_off_the_round_sheet(app: Flask, tables: Tables) -> None:
    drafts = [*positions.packed(), Draft(move=Choose("running-scores", "hidden"))]
    now, _lines = pages(printed(app, entered(tables, drafts), "round-sheet", "a4"))
    assert "Noble" not in now
    assert "Araumycos O4" in now
