"""The papers as they come out of the printer: read back from the PDF, and scanned from its picture."""

import re
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

import pytest
import zxingcpp
from flask import Flask
from pypdf import PdfReader

from companion.games.tyrants.catalogue.board import SITES
from companion.games.tyrants.catalogue.settings import HOUSES
from companion.games.tyrants.rules.counting import LINES
from companion.games.tyrants.scoring import score
from companion.table.service import Tables
from companion.web.access.cookies import COOKIE
from companion.web.factory import create_app
from companion.web.services import services_of
from tests.games.tyrants import played, positions
from tests.games.tyrants.papers.pdf import (
    ADDRESS,
    EACH_SIZE,
    ONE_SIZE,
    SIZES,
    assert_in_order,
    entered,
    has_number,
    picture,
    printed,
    sentences,
    words,
)
from tests.games.tyrants.scorer import Scorer
from tests.pdf import sheets

pytestmark = [
    pytest.mark.pango,
    # The parts that make up a QR decoder.
    pytest.mark.filterwarnings("ignore:builtin type .* has no __module__ attribute:DeprecationWarning"),
]

PLAYED = [game for game in map(played.load, played.games()) if game["kind"] == "complete"]


@ONE_SIZE
def test_a_scorecard_has_names_lines_totals_and_winner(app: Flask, tables: Tables, size: str) -> None:
    code = entered(tables, positions.two_players())
    pdf = printed(app, code, "scorecard", size)
    found = sentences(pdf)

    box = PdfReader(BytesIO(pdf)).pages[0].mediabox
    assert (round(box.width), round(box.height)) == SIZES[size]
    assert found.count("WINNER") == 1
    won = ["TYRANTS OF THE UNDERDARK", "SCORECARD", "Ana wins by 11", "Ana", "Ben"]
    assert_in_order(found, [*won, "Victory points", "Ana", "Black", "Ben", "Red"])
    assert has_number(found, 31)
    assert has_number(found, 20)
    assert_in_order(found, ["Sites", "5 Menzoberranzan 5", "3 Araumycos 3"])
    assert_in_order(found, ["Total control", "2 Menzoberranzan 2", "0", "Trophies", "2 White 2", "0"])
    assert_in_order(found, ["Deck", "12", "14", "Inner circle", "7", "3", "VP tokens", "3 Dragonclaw 3", "0"])
    assert "Drow and Dragons" in found
    assert "Center section" in found
    assert "The table agreed to end the game in round 1." in found
    assert "Unofficial" in found


@EACH_SIZE
def test_of_totals_alone_each_figure_stands_once_and_large(app: Flask, tables: Tables, size: str) -> None:
    """One page, and more than half of it is used."""
    pdf = printed(app, entered(tables, positions.only_totals()), "scorecard", size)
    (page,) = sheets(pdf)
    assert "Entered as a total" not in page
    table = page.partition("Victory points")[2].split()
    assert [table.count(str(number)) for number in range(61, 85)] == [1] * 24


@EACH_SIZE
def test_what_a_page_can_meet_fits_on_it(app: Flask, tables: Tables, size: str) -> None:
    code = entered(tables, positions.overfull())
    found = words(printed(app, code, "scorecard", size))

    state = tables.table(code).position.state
    for seat in score(state).seats:
        for number in (seat.total, *(line.points for line in seat.lines)):
            assert has_number(found, number)
    assert "Drizzt" in found
    assert "<b>Bold</b>" in found
    assert re.search(r"and \d+ more \(\d+ VP\)", found)
    for part in ("The board at the end", "The table agreed to end the game", "Unofficial"):
        assert part in found


@ONE_SIZE
@pytest.mark.skipif(not PLAYED, reason=f"there are no played games in {played.FOLDER}")
def test_a_played_game_is_one_page_with_all_its_items(app: Flask, tables: Tables, size: str) -> None:
    for game in PLAYED[:2]:
        scorer = Scorer(tables)
        scorer.play(game, None)
        found = sentences(printed(app, scorer.code, "scorecard", size))
        state = tables.table(scorer.code).position.state
        for seat in score(state).ranked:
            assert_in_order(found, [str(seat.total), *(name.msgid for _, name in LINES)])
            assert_in_order(found, [tables.table(scorer.code).position.names[seat.seat]])
            for line in seat.lines:
                assert has_number(found, line.points)
        assert "more (" not in found
        assert "Course of the game" in found


def test_what_nobody_entered_is_not_nought(app: Flask, tables: Tables) -> None:
    found = sentences(printed(app, entered(tables, positions.half_entered()), "scorecard", "a4"))

    assert "SCORE SO FAR" in found
    assert "WINNER" not in found
    assert found.count("not entered") >= 9
    assert re.search("Black: not entered: Deck, Inner circle,? and VP tokens.", found)


def test_the_scorecard_proves_which_ledger_it_was_made_from(
    app: Flask, tables: Tables, tmp_path: Path
) -> None:
    code = entered(tables, positions.two_players())
    table = tables.table(code)
    pdf = printed(app, code, "scorecard", "a4")
    found = words(pdf)

    assert table.hash in found.replace(" ", "")
    assert f"entry {table.version}" in found
    scanned = zxingcpp.read_barcodes(picture(pdf, tmp_path))
    assert [code.text for code in scanned] == [f"{ADDRESS}/t/{code}?of={table.version}"]


@EACH_SIZE
def test_a_blank_scorecard_needs_no_game(app: Flask, tables: Tables, size: str) -> None:
    found = words(printed(app, tables.open("tyrants").code, "blank", size))

    assert_in_order(found, ["House", "Name", *(name.msgid for _, name in LINES), "Victory points"])
    for site in SITES:
        assert f"{site.name} {site.vp}" in found


def test_a_blank_scorecard_knows_who_plays_and_where(app: Flask, tables: Tables) -> None:
    code = entered(tables, positions.begun(positions.NAMES[:2]))
    found = sentences(printed(app, code, "blank", "a4"))

    assert "Ana" in found
    assert "Menzoberranzan" in found
    assert "Left section" not in found


@EACH_SIZE
def test_a_tent_tells_both_sides_how_to_join(app: Flask, tables: Tables, tmp_path: Path, size: str) -> None:
    code = tables.open("tyrants").code
    pdf = printed(app, code, "tent", size)
    found = words(pdf)

    assert found.count("JOIN THE TABLE") == found.count("Point your camera") == 2
    assert f"{ADDRESS}/t/{code}" in found.replace(" ", "")
    both = picture(pdf, tmp_path)
    half = both.height // 2
    for face in (both.crop((0, 0, both.width, half)), both.crop((0, half, *both.size))):
        assert [read.text for read in zxingcpp.read_barcodes(face)] == [f"{ADDRESS}/t/{code}"]


@EACH_SIZE
def test_a_tent_with_the_wifi_has_both_codes(app: Flask, tables: Tables, tmp_path: Path, size: str) -> None:
    code, host = tables.open("tyrants")
    app.config["WTF_CSRF_ENABLED"] = False
    client = app.test_client()
    client.set_cookie(COOKIE + code, host)
    given = {"network": "W" * 32, "secret": "x" * 63, "to": "tent", "size": size}
    answer = client.post(f"/t/{code}/wifi", data=given)
    assert answer.status_code == 200
    assert answer.headers["Cache-Control"] == "no-store"
    assert "x" * 63 not in sentences(answer.data)
    both = picture(answer.data, tmp_path)
    half = both.height // 2
    for face in (both.crop((0, 0, both.width, half)), both.crop((0, half, *both.size))):
        read = {found.text for found in zxingcpp.read_barcodes(face)}
        assert read == {f"{ADDRESS}/t/{code}", f"WIFI:T:WPA;S:{'W' * 32};P:{'x' * 63};;"}


def test_a_name_of_emoji_keeps_to_its_column(app: Flask, tables: Tables) -> None:
    code = entered(tables, positions.begun(("🧙‍♀️🕷️🗡️" * 4, "Ben")))
    assert "Table " + code in words(printed(app, code, "scorecard", "a4"))


def test_houses_are_told_by_name_and_letter_too(app: Flask, tables: Tables) -> None:
    found = words(printed(app, entered(tables, positions.overfull()), "scorecard", "a4"))
    for house, letter in zip(HOUSES, "KROB", strict=True):
        assert house.title() in found
        assert re.search(rf"\b{letter} ?\d\b", found)


def test_a_scorecard_has_its_date(app: Flask, tables: Tables) -> None:
    found = words(printed(app, entered(tables, positions.two_players()), "scorecard", "a4"))
    assert str(datetime.now(UTC).year) in found


def test_the_command_line_prints_a_scorecard_in_a_language(
    app: Flask, tables: Tables, tmp_path: Path
) -> None:
    code, out = entered(tables, positions.two_players()), tmp_path / "out.pdf"
    config = services_of(app).config
    told = ["companion", "scorecard", code, str(out)]
    for more, winner in ((["--language", "es"], "GANADOR"), ([], "WINNER")):
        answer = create_app(config).test_cli_runner().invoke(args=[*told, *more])
        assert answer.exit_code == 0, answer.output
        assert winner in words(out.read_bytes())
