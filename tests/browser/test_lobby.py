"""Before the game: the seated players come first, on a phone and on a TV; and names of any length fit any
page."""

from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import Any, NamedTuple

import pytest
from flask import Flask
from playwright.sync_api import Page, expect
from werkzeug.serving import make_server

from companion.games import shelf
from companion.games.score_sheet.catalogue.ready import ready_text
from companion.games.score_sheet.moves import CountRound, UseSheet
from companion.kernel.moves import Begin, Draft
from companion.table import seating
from companion.table.codes import new_token
from companion.table.service import Opened, Tables
from companion.table.submission import Submission
from companion.web.access.cookies import COOKIE
from companion.web.i18n.catalogues import languages
from tests.apps import running
from tests.browser.conftest import NewPage
from tests.browser.test_table_frame import SMALL
from tests.games.sending import tables_of

LONG = "Maximilianeanastasiacharlottexyz"
PAGES = ("", "/join", "/who", "/settings", "/catch-up", "/screen")
TV = {"width": 1920, "height": 1080}
MIN_ON_TV = 32
"""Size in pixels of letters that can be read from three metres on a TV of 1,080 lines."""


class Place(NamedTuple):
    app: Flask
    address: str

    @property
    def tables(self) -> Tables:
        return tables_of(self.app)

    def opened(self, game: str, *names: str) -> Opened:
        opened = self.tables.open(game)
        for place, name in zip(shelf()[game].about.places, names, strict=False):
            seating.seat_without_phone(self.tables, opened.code, place.seat, name, opened.credential)
        return opened

    def enter(self, code: str, move: Any, seat: Any = None) -> None:
        saw = self.tables.table(code).version
        drafts = (Draft(move=move, seat=seat),)
        self.tables.submit(code, Submission(token=new_token(), saw=saw, by="host", drafts=drafts))

    def begin(self, code: str) -> tuple[Any, ...]:
        seats = tuple(self.tables.table(code).position.names)
        self.enter(code, Begin(seats=seats, first=seats[0]))
        return seats

    def as_host(self, page: Page, opened: Opened) -> str:
        cookie = {"name": COOKIE + opened.code, "value": opened.credential, "url": self.address}
        page.context.add_cookies([cookie])  # type: ignore[list-item]
        return f"{self.address}/t/{opened.code}"


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    with running(Path(tmp_path_factory.mktemp("lobby"))) as app:
        server = make_server("127.0.0.1", 0, app, threaded=True)
        Thread(target=server.serve_forever, daemon=True).start()
        yield Place(app, f"http://127.0.0.1:{server.server_port}")
        server.shutdown()


@pytest.mark.parametrize("game", sorted(shelf()))
def test_names_of_32_letters_without_a_blank_scroll_no_page_sideways(
    place: Place, new_page: NewPage, game: str
) -> None:
    opened = place.opened(game, LONG, LONG[::-1])
    page = new_page({"width": 360, "height": 620})
    table = place.as_host(page, opened)
    for begun in (False, True):
        if begun:
            place.begin(opened.code)
        for path in (*PAGES, "/begin"):
            page.goto(table + path)
            assert page.evaluate("document.documentElement.scrollWidth") <= 360, (game, begun, path)


def test_a_long_name_stands_in_one_line_in_the_lobby_of_a_laptop(place: Place, new_page: NewPage) -> None:
    opened = place.opened("underdark_maps", "Maximiliane von und zu Hohenfels-Nord", "Ben")
    page = new_page({"width": 1440, "height": 900})
    page.goto(place.as_host(page, opened))
    lines = page.locator(".lobby-name").first.evaluate(
        "name => name.getBoundingClientRect().height / parseFloat(getComputedStyle(name).lineHeight)"
    )
    assert round(lines) == 1


def test_who_sits_stands_above_the_code_and_what_begins_below_them(place: Place, new_page: NewPage) -> None:
    opened = place.opened("tyrants", "Ana", "Ben")
    page = new_page({"width": 390, "height": 844})
    page.goto(place.as_host(page, opened))

    def top(selector: str) -> float:
        box = page.locator(selector).first.bounding_box()
        assert box is not None, selector
        return box["y"]

    assert top("#sits-black") < top("a[href$='/begin']") < top(".lobby .qr-code") < top(".trouble")
    assert page.locator(".trouble .card").count() >= 5
    expect(page.locator(".trouble .card").first).to_be_hidden()


def test_a_name_that_arrives_is_seen_on_the_tv_in_the_colour_of_its_seat(
    place: Place, new_page: NewPage
) -> None:
    opened = place.opened("tyrants", "Ana")
    page = new_page(TV)
    page.goto(f"{place.address}/t/{opened.code}/screen")
    places = page.locator(".screen-places > li")
    expect(places).to_have_count(4)
    expect(page.locator("#free-red")).to_contain_text("free")
    seating.seat_without_phone(
        place.tables, opened.code, shelf()["tyrants"].about.places[1].seat, "Ben", opened.credential
    )
    expect(page.locator("#sits-red")).to_contain_text("Ben")
    right = [box["x"] + box["width"] for one in places.all() if (box := one.bounding_box())]
    assert max(right) > 0.95 * TV["width"]
    assert page.evaluate("document.documentElement.scrollHeight") <= TV["height"]


@pytest.mark.parametrize("sheet", ["wingspan", "yahtzee", "agricola"])
def test_a_sheet_on_the_tv_is_read_from_three_metres(place: Place, new_page: NewPage, sheet: str) -> None:
    opened = place.opened("score_sheet", "Ana", "Ben", LONG, "Dana")
    first, *_ = place.begin(opened.code)
    place.enter(opened.code, UseSheet(ready_text(sheet)), first)
    page = new_page(TV)
    page.goto(f"{place.address}/t/{opened.code}/screen")
    small = page.evaluate(
        """least => [...document.querySelectorAll(".on-screen *")].filter(each =>
          [...each.childNodes].some(node => node.nodeType === 3 && node.textContent.trim())
          && each.offsetWidth > 4 && each.offsetHeight > 4
          && parseFloat(getComputedStyle(each).fontSize) < least)
          .map(each => each.textContent)""",
        MIN_ON_TV,
    )
    assert small == []
    sheet_room = page.locator(".screen-map")
    assert sheet_room.evaluate("room => room.scrollHeight - room.clientHeight") <= 1


CUT = """[...document.querySelectorAll(".screen-map table, .screen-places .screen-name, .menu a > span")]
  .filter((one) => one.matches("table") ? one.getBoundingClientRect().bottom > innerHeight
    || one.getBoundingClientRect().right > one.closest(".screen-map").getBoundingClientRect().right + 1
    : one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
  .map((one) => one.textContent.trim())"""


@pytest.mark.parametrize("language", languages())
def test_no_word_of_the_menu_is_cut_on_a_small_phone(place: Place, new_page: NewPage, language: str) -> None:
    page = new_page(SMALL, locale=language)
    page.goto(place.as_host(page, place.opened("tyrants", "Ana", "Ben")))
    expect(page.locator(".menu a > span").first).to_be_visible()
    assert page.evaluate(CUT) == []


def test_twelve_at_fourteen_rounds_fit_a_tv_with_the_totals(place: Place, new_page: NewPage) -> None:
    page = new_page({"width": 1280, "height": 720})
    opened = place.opened("score_sheet", *[f"Maximiliane Hohenfels {n}" for n in range(12)])
    page.goto(place.as_host(page, opened) + "/screen")
    assert page.evaluate(CUT) == []
    seats = place.begin(opened.code)
    place.enter(opened.code, UseSheet(ready_text("any-rounds")), seats[0])
    for number in range(1, 15):
        for seat in seats:
            place.enter(opened.code, CountRound(number, {"points": 10 + number}), seat)
    page.reload()
    expect(page.locator(".sheet-grid tfoot")).to_be_in_viewport(ratio=1)
    assert page.evaluate(CUT) == []
