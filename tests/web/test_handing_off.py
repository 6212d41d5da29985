"""What leaves a table: files and a link that say the same, and keep covered what is covered."""

import csv
import io
import json
import re
import time
from collections.abc import Callable
from datetime import UTC, datetime
from html import unescape
from itertools import pairwise
from urllib.parse import parse_qs, urlsplit

import pytest
from flask import Flask
from PIL import Image
from werkzeug.http import generate_etag

from companion.kernel.moves import Choose
from companion.table.service import Tables
from companion.web.results.handing_off import BASE, _entries_of
from companion.web.services import services_of
from tests.playing import draft, enter
from tests.web.conftest import Phone, begin


def table_of(body: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(body.decode("utf-8-sig"))))


def played(host: Phone, code: str) -> None:
    host.enter(code, "take", seat="red", count=3)
    host.enter(code, "end-turn", seat="red")
    host.enter(code, "take", seat="blue", count=2)
    newest = host.get(f"/t/{code}/version").get_json()["version"]
    host.enter(code, "retract", version=newest)


def finished(host: Phone, code: str) -> None:
    played(host, code)
    assert host.enter(code, "finish", agreed="y", says="table").status_code == 303


def test_the_log_is_a_row_an_entry(host: Phone, begun: str, tables: Tables):
    played(host, begun)
    answer = host.get(f"/t/{begun}/ledger.csv")
    assert answer.mimetype == "text/csv"
    assert f"stones-{begun}.ledger.csv" in answer.headers["Content-Disposition"]
    rows = table_of(answer.data)
    ledger = tables.ledger.read(begun)
    assert [int(row["version"]) for row in rows] == [row.version for row in ledger]
    assert [row["hash"] for row in rows] == [row.hash for row in ledger]
    taken = next(row for row in rows if row["kind"] == "take")
    assert (taken["seat"], json.loads(taken["move"])) == ("red", {"count": 3})
    assert [row["stands"] for row in rows[-2:]] == ["no", "yes"]


def test_the_log_ends_with_the_entry_that_the_table_was_read_at(
    app: Flask, host: Phone, begun: str, tables: Tables
) -> None:
    table = tables.whole(begun)
    played(host, begun)
    with app.test_request_context(f"/t/{begun}/ledger.csv"):
        rows = [*_entries_of(table)]
    assert rows[-1][0] == table.version


def test_the_result_is_a_row_a_seat(host: Phone, begun: str, tables: Tables):
    played(host, begun)
    rows = {row["seat"]: row for row in table_of(host.get(f"/t/{begun}/result.csv").data)}
    assert {seat: row["total"] for seat, row in rows.items()} == {"red": "3", "blue": "0"}
    assert {row["hash"] for row in rows.values()} == {tables.table(begun).hash}
    assert {row["table"] for row in rows.values()} == {begun}
    assert rows["red"]["rank"] == ""


def test_a_name_is_never_a_formula(host: Phone, tables: Tables):
    code = host.open()
    host.sit(code, "red", '=HYPERLINK("//x")')
    host.sit(code, "blue", "-1+1")
    begin = next(
        entry for entry in table_of(host.get(f"/t/{code}/ledger.csv").data) if entry["kind"] == "sit"
    )
    assert begin["player"] == '\'=HYPERLINK("//x")'
    for name in ("ledger.csv",):
        cells = [cell for row in table_of(host.get(f"/t/{code}/{name}").data) for cell in row.values()]
        assert not [cell for cell in cells if cell.startswith(("=", "+", "-", "@"))]


def test_bg_stats_is_handed_the_result_once_it_is_there(host: Phone, begun: str, tables: Tables):
    played(host, begun)
    assert BASE not in host.read(f"/t/{begun}/hand-off")
    host.enter(begun, "finish", agreed="y", says="table")
    page = host.read(f"/t/{begun}/hand-off")
    link = page.split('href="' + BASE, 1)[1].split('"', 1)[0]
    play = json.loads(parse_qs(urlsplit(BASE + link).query)["data"][0])
    assert play["sourcePlayId"] == begun
    assert play["game"]["name"] == "Stones"
    assert {
        player["role"]: (player["score"], player["winner"], player["rank"]) for player in play["players"]
    } == {
        "red": (3, True, 1),
        "blue": (0, False, 2),
    }
    assert [player["startPlayer"] for player in play["players"]].count(True) == 1
    assert tables.table(begun).hash[:16] in play["comments"]
    assert "<svg" in page


def test_the_result_is_text_to_copy_once_it_is_there(host: Phone, begun: str):
    assert 'id="as-text"' not in host.read(f"/t/{begun}/hand-off")
    finished(host, begun)
    assert f"/t/{begun}/hand-off#as-text" in host.read(f"/t/{begun}/result")
    page = host.read(f"/t/{begun}/hand-off")
    told = re.search(r'id="as-text".*?<textarea[^>]*>([^<]+)</textarea>', page, re.DOTALL)
    assert told is not None
    first, headline, won, lost, last = unescape(told[1]).splitlines()
    assert re.fullmatch(r"Stones.* · \d+ \w+ \d{4}", first)
    assert " wins by " in headline
    assert won.startswith("★ 1. ")
    assert lost.startswith("2. ")
    assert begun in last


def preview(page: str) -> list[str]:
    """Return the preview that another app shows for a link to this page."""
    return re.findall(r'<meta property="og:[a-z_]+" content="([^"]*)">', page)


def test_a_link_to_a_finished_table_shows_its_result(host: Phone, tables: Tables, phone):
    code = host.open()
    host.sit(code, "red", '"><b>Ana')
    host.post(f"/t/{code}/sit", seat="blue", name="Bo", phone="no")
    begin(host, code)
    stranger = phone()
    assert preview(host.read(f"/t/{code}")) == preview(stranger.read(f"/t/{code}")) == []
    finished(host, code)
    shown = preview(stranger.read(f"/t/{code}"))
    assert [unescape(words) for words in shown[:2]] == ["Undertally", "Stones"]
    assert '"><b>Ana ' in unescape(shown[2])
    assert "Bo " in unescape(shown[2])
    assert preview(stranger.read(f"/t/{code}/log")) == []


def test_a_link_tells_nothing_of_a_game_that_is_not_confirmed(host: Phone, begun: str, tables: Tables, phone):
    enter(tables, begun, draft(Choose("running-scores", "hidden")))
    host.enter(begun, "take", seat="red", count=18)
    assert preview(phone().read(f"/t/{begun}")) == []


def test_what_is_covered_does_not_leave(host: Phone, begun: str, tables: Tables, phone):
    played(host, begun)
    enter(tables, begun, draft(Choose("running-scores", "hidden")))
    guest = phone()
    for name, watcher, hosts in (
        ("result.csv", 403, 403),
        ("ledger.csv", 403, 200),
        ("export.json", 403, 200),
    ):
        assert guest.get(f"/t/{begun}/{name}").status_code == watcher, name
        assert host.get(f"/t/{begun}/{name}").status_code == hosts, name


def test_before_the_game_there_is_no_result(host: Phone):
    code = host.open()
    assert host.get(f"/t/{code}/result.csv").status_code == 404
    assert "result.csv" not in host.read(f"/t/{code}/hand-off")


NAMES = ("Ἀλέξανδρος עברית Ωμέγα", "Wolfeschlegelsteinhausenbergerdorff-Welchevor"[:40])


@pytest.mark.pango
def test_the_result_is_a_picture_once_it_is_there(host: Phone, tables: Tables, phone):
    code = host.open()
    for seat, name in zip(("red", "blue"), NAMES, strict=True):
        host.post(f"/t/{code}/sit", seat=seat, name=name, phone="no")
    begin(host, code)
    assert host.get(f"/t/{code}/result.png").status_code == 404
    assert "result.png" not in host.read(f"/t/{code}/hand-off")
    finished(host, code)
    page = host.read(f"/t/{code}/hand-off")
    assert re.search(rf'<a [^>]*href="/t/{code}/result.png"[^>]* download="stones-{code}.png"', page)
    answer = phone().get(f"/t/{code}/result.png")
    assert (answer.status_code, answer.mimetype) == (200, "image/png")
    with Image.open(io.BytesIO(answer.data)) as picture:
        assert picture.width == 1080
        assert 400 < picture.height < 1400
        assert picture.getpixel((5, picture.height - 5)) == picture.getpixel((5, 5))
    again = host.get(f"/t/{code}/result.png", headers={"If-None-Match": answer.headers["ETag"]})
    assert again.status_code == 304


INK = 110
"""Anything lighter than this is no letter on a light background."""


def lines_of(picture: Image.Image) -> list[tuple[int, int]]:
    """Return the top and bottom of each line of text, from the top down, leaving out drawn rules."""
    dark = picture.convert("L").point(lambda light: 255 if light < INK else 0)
    full = [dark.crop((0, y, dark.width, y + 1)).getbbox() is not None for y in range(dark.height)]
    found: list[tuple[int, int]] = []
    begin = 0
    for y, (before, now) in enumerate(pairwise([False, *full, False])):
        if now and not before:
            begin = y
        elif before and not now:
            found.append((begin, y))
    return [(top, bottom) for top, bottom in found if bottom - top > FINE]


FINE = 8
"""Height in pixels that every letter exceeds."""


@pytest.mark.pango
def test_the_picture_of_a_result_says_first_and_largest_who_has_won(host: Phone):
    code = host.open()
    for seat in ("red", "blue"):
        host.post(f"/t/{code}/sit", seat=seat, phone="no")
    begin(host, code)
    finished(host, code)
    with Image.open(io.BytesIO(host.get(f"/t/{code}/result.png").data)) as picture:
        heights = [bottom - top for top, bottom in lines_of(picture)]
    assert heights.index(max(heights)) == 1, "below the name of the game and the day"


@pytest.mark.pango
def test_the_picture_of_a_result_has_the_day_of_the_place(
    host: Phone, app: Flask, tables: Tables, monkeypatch: pytest.MonkeyPatch
):
    """At one o'clock at night in London it is still the day before in Los Angeles."""
    tables.clock = lambda: datetime(2026, 11, 23, 1, tzinfo=UTC)
    monkeypatch.setenv("TZ", "America/Los_Angeles")
    time.tzset()
    printer, pages = services_of(app).printer, list[str]()
    render = printer.render

    def read(html: Callable[[], str], **how: object) -> bytes:
        pages.append(html())
        return render(pages[-1], **how)

    monkeypatch.setattr(printer, "render", read)
    code = host.open()
    for seat in ("red", "blue"):
        host.post(f"/t/{code}/sit", seat=seat, phone="no")
    begin(host, code)
    finished(host, code)
    try:
        assert host.get(f"/t/{code}/result.png").status_code == 200
    finally:
        monkeypatch.undo()
        time.tzset()
    assert "22 November 2026" in pages[0]


@pytest.mark.pango
def test_a_paper_is_told_apart_by_what_it_holds(host: Phone, begun: str):
    """The table's version is not enough: another version of Undertally may draw it differently."""
    for path in ("scorecard.pdf", "chronicle.pdf"):
        answer = host.get(f"/t/{begun}/{path}")
        assert answer.status_code == 200, path
        assert answer.headers["ETag"] == f'"{generate_etag(answer.data)}"', path
    text = host.get(f"/t/{begun}/chronicle.md")
    assert text.headers["Cache-Control"] == "no-store", "sent while it is made, and so never told apart"
