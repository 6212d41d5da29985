"""What is chosen by hand on a device holds for everything that it shows: theme, language, motion."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from bench.serving import server_address
from companion.games import shelf
from companion.web.access.cookies import COOKIE
from companion.web.i18n.catalogues import catalogue
from tests.browser.conftest import LAPTOP, LITTLE, PHONE, TABLET, NewPage, settled, until
from tests.browser.device import fits, phone_alone, press
from tests.lots import varied
from tests.walking import Stage, laid

Stages = dict[str, tuple[str, Stage]]


@pytest.fixture(scope="module")
def stages(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stages]:
    """Tables at each stage of each game, by name, with their addresses."""
    data: Path = tmp_path_factory.mktemp("looks")
    made = laid(tmp_path_factory, data)
    with server_address(data) as address:
        yield {one.name: (address + one.path, one) for one in made}


@pytest.fixture(scope="module")
def middles(stages: Stages) -> dict[str, str]:
    """The addresses of tables in the middle of their game, by game."""
    return {game: stages[f"{game}, middle"][0] for game in shelf()}


@pytest.fixture(scope="module")
def ended(stages: Stages) -> str:
    """The address of a table at its end."""
    return stages["tyrants, ended"][0]


@pytest.mark.parametrize(("device", "chosen"), [("light", "dark"), ("dark", "light")])
def test_a_chart_follows_the_look_chosen_by_hand(
    ended: str, new_page: NewPage, device: str, chosen: str
) -> None:
    page = new_page(PHONE, color_scheme=device)
    page.goto(f"{ended}/result")
    charts = page.locator(".chart img:visible")
    expect(charts).to_have_count(1)
    expect(charts).to_have_class(f"on-{device}")
    page.locator("#menu-more > summary").click()
    page.locator(f'[data-theme-set="{chosen}"]').click()
    expect(charts).to_have_count(1)
    expect(charts).to_have_class(f"on-{chosen}")
    charts.scroll_into_view_if_needed()
    expect(charts).to_have_js_property("complete", True)
    expect(charts).not_to_have_js_property("naturalWidth", 0)


@pytest.mark.parametrize("size", [PHONE, LAPTOP])
def test_the_letters_of_a_chart_can_be_read_on_any_screen(
    ended: str, new_page: NewPage, size: dict[str, int]
) -> None:
    """The smallest are of 11 units."""
    page = new_page(size)
    page.goto(f"{ended}/result")
    chart = page.locator(".chart img:visible")
    chart.scroll_into_view_if_needed()
    expect(chart).to_have_js_property("complete", True)
    assert chart.evaluate("one => 11 * one.clientWidth / one.naturalWidth") >= 9


def test_a_name_without_a_break_runs_off_no_page_of_a_phone(address: str, new_page: NewPage) -> None:
    """Forty letters are the longest possible name."""
    phone, table = phone_alone(address, new_page)
    page, name = phone.page, "W" * 40
    page.goto(f"{table}/settings")
    page.locator("summary", has_text="Rename").click()
    page.get_by_label("Name", exact=True).fill(name)
    press(page, "Rename")
    phone.sees(name)
    views = ("scores", "paint", "correct", "count", "more", "checklist", "swings")
    for path in (
        "",
        "/result",
        "/log",
        "/join",
        "/recount",
        "/log/choose",
        *(f"/view/{view}" for view in views),
    ):
        page.goto(table + path)
        fits(page)
    page.goto(table)
    expect(page.locator(".site-head .seat-name")).to_contain_text(name)
    assert page.locator(".site-head").evaluate("one => one.clientHeight") < 80


@pytest.mark.parametrize(("size", "columns"), [(PHONE, 1), (TABLET, 2), (LAPTOP, 5)])
def test_games_stand_beside_each_other_where_two_fit(
    address: str, new_page: NewPage, size: dict[str, int], columns: int
) -> None:
    page = new_page(size)
    page.goto(address)
    cards = page.locator(".shelf > .card")
    lefts = {round(box["x"]) for box in (card.bounding_box() for card in cards.all()) if box}
    assert len(lefts) == columns


def test_the_language_is_chosen_in_the_menu_of_any_page(ended: str, new_page: NewPage) -> None:
    page, other = new_page(PHONE, locale="en-GB"), new_page(PHONE, locale="en-GB")
    for each in (page, other):
        each.goto(f"{ended}/log")
    page.locator("#menu-more > summary").click()
    page.get_by_role("button", name="Español").click()
    expect(page.locator("html")).to_have_attribute("lang", "es")
    expect(page.locator("h1")).to_have_text(catalogue("es").ugettext("Log"))
    expect(page).to_have_url(f"{ended}/log")
    page.goto(f"{ended}/view/scores")
    expect(page.locator("html")).to_have_attribute("lang", "es")
    other.reload()
    expect(other.locator("html")).to_have_attribute("lang", "en-GB")


@pytest.mark.parametrize(("motion", "animation"), [("reduce", "none"), ("no-preference", "rise")])
def test_sheets_do_not_rise_for_those_who_asked(
    ended: str, new_page: NewPage, motion: str, animation: str
) -> None:
    page = new_page(PHONE, reduced_motion=motion)
    page.goto(ended)
    page.locator("svg.board a").first.focus()
    page.keyboard.press("Enter")
    sheet = page.locator("dialog.sheet[open]")
    expect(sheet).to_be_visible()
    assert sheet.evaluate("one => getComputedStyle(one).animationName") == animation


def test_the_code_of_a_table_stays_whole_with_large_letters(address: str, new_page: NewPage) -> None:
    page = new_page(PHONE)
    seat, table = phone_alone(address, new_page)
    page.context.add_cookies(seat.page.context.cookies())
    page.goto(f"{table}/join")
    word = page.locator(".qr-word")
    expect(word).to_be_visible()
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    lines = word.evaluate("(one) => one.offsetHeight / parseFloat(getComputedStyle(one).lineHeight)")
    assert round(lines) == 1
    fits(page)


@pytest.mark.parametrize("width", [360, 1024, 1280])
def test_no_code_of_a_table_is_too_wide_in_large_letters(address: str, new_page: NewPage, width: int) -> None:
    """Six of the widest letters that a code may have."""
    page = new_page({"width": width, "height": 800})
    seat, table = phone_alone(address, new_page)
    page.context.add_cookies(seat.page.context.cookies())
    page.goto(f"{table}/join")
    page.locator(".qr-word").evaluate("one => { one.textContent = 'MMMMMM' }")
    page.evaluate("document.documentElement.style.fontSize = '225%'")
    fits(page)


SEEN = "all => all.filter((one) => one.checkVisibility()).map((one) => one.outerHTML.slice(0, 120))"
PAGE = re.compile(rb"/Type\s*/Page\b")


@pytest.mark.parametrize("game", varied(shelf(), "tyrants", "underworld"))
def test_a_page_on_paper_has_nothing_to_press_and_keeps_its_chips(
    middles: dict[str, str], new_page: NewPage, game: str
) -> None:
    page = new_page(LAPTOP, color_scheme="dark")
    page.goto(middles[game])
    # The style of paper comes once the page is complete.
    until(page, "[...document.styleSheets].some((one) => one.href?.endsWith('rest.css'))")
    page.emulate_media(media="print")
    assert (
        page.locator(".site-head, .site-foot, .tabs, .menu, .toolbar, .button, button").evaluate_all(SEEN)
        == []
    )
    for mark in page.locator("main .seat-mark:visible").all()[:3]:
        assert mark.evaluate("one => getComputedStyle(one).borderTopColor") == "rgb(0, 0, 0)"
        assert mark.evaluate("one => getComputedStyle(one).color") == "rgb(0, 0, 0)"
    assert len(PAGE.findall(page.pdf(format="A4"))) <= 4


@pytest.mark.parametrize("game", shelf())
def test_the_big_screen_shows_where_the_game_stands(
    middles: dict[str, str], new_page: NewPage, game: str
) -> None:
    """A map, a track, a battle, the party, who has won, or the code as long as there is nothing else: its
    left half is never empty."""
    page = new_page(LAPTOP)
    page.goto(f"{middles[game]}/screen")
    shown = page.locator(".screen-over, .screen-map > *, .boardless > .screen-join").first.bounding_box()
    assert shown is not None
    assert shown["width"] > LAPTOP["width"] / 3
    assert page.evaluate("document.documentElement.scrollHeight") <= LAPTOP["height"]


COVERED = """(foot) => {
  const counts = (one) => one.checkVisibility() && (foot || !one.closest('.menu, .action-bar'));
  const bars = [...document.querySelectorAll('body *')].filter((one) => counts(one)
    && ['sticky', 'fixed'].includes(getComputedStyle(one).position) && one.getBoundingClientRect().height);
  return bars.flatMap((bar) => {
    const over = bar.getBoundingClientRect();
    return [...document.querySelectorAll('main :is(a, button, summary, input, select)')].filter((one) => {
      if (bar.contains(one) || one.contains(bar) || !one.checkVisibility()) return false;
      const box = one.getBoundingClientRect();
      const high = Math.min(box.bottom, over.bottom) - Math.max(box.top, over.top);
      const wide = Math.min(box.right, over.right) - Math.max(box.left, over.left);
      return high > 1 && wide > 1;
    }).map((one) => `${bar.className}: ${one.getAttribute('aria-label') || one.textContent.trim()}`);
  });
}"""
"""What can be pressed but is hidden under a sticky bar. `foot`: the menu and the action bar count, too, as
they do once a page has been scrolled to its end."""


@pytest.mark.parametrize("game", varied(shelf(), "tyrants", "underdark_maps"))
def test_on_a_low_phone_nothing_lies_under_a_bar(stages: Stages, new_page: NewPage, game: str) -> None:
    """In the lobby, at the set-up, in the middle and at the end, for the host and for somebody with a
    seat."""
    for name, path in (("set-up", ""), ("set-up", "/begin"), ("middle", ""), ("ended", "")):
        table, stage = stages[f"{game}, {name}"]
        for who in ("host", "seat"):
            page = new_page(LITTLE)
            credential = stage.viewers[who] or ""
            page.context.add_cookies([{"name": COOKIE + stage.code, "value": credential, "url": table}])
            page.goto(table + path)
            settled(page)
            assert page.evaluate(COVERED, False) == [], (name, path, who)
            page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
            assert page.evaluate(COVERED, True) == [], (name, path, who)


NAMELESS = """(places) => [...document.querySelectorAll('.seat-mark[data-seat]')].filter((mark) => {
  const beside = mark.closest('li, p, tr, button, a, label, summary, legend, h1, h2, h3, .seat, .time, div');
  return !beside.textContent.includes(places[mark.dataset.seat]);
}).map((mark) => mark.parentElement.outerHTML.slice(0, 200))"""
"""Chips without words saying whose colour they are: they mean nothing to a screen reader."""

PATHS = ("", "/log", "/log/choose", "/join", "/view/list", "/view/scores", "/scores", "/disputes", "/screen")


@pytest.mark.parametrize("game", varied(shelf(), "tyrants", "stone_and_iron"))
def test_behind_each_chip_its_colour_is_said(stages: Stages, new_page: NewPage, game: str) -> None:
    table, stage = stages[f"{game}, middle"]
    places = {place.seat: str(place.name) for place in shelf()[game].about.places}
    page = new_page(PHONE)
    credential = stage.viewers["host"] or ""
    page.context.add_cookies([{"name": COOKIE + stage.code, "value": credential, "url": table}])
    for path in PATHS:
        page.goto(table + path)
        assert page.evaluate(NAMELESS, places) == [], path
