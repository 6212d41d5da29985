"""The first screen of the race, the score sheet and the campaign: on any device the likeliest action is in
sight, nothing is hidden by the bar, and names can be read."""

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Page, expect

from bench.serving import server_address
from companion.games import shelf
from companion.web.access.cookies import COOKIE
from companion.web.i18n.catalogues import languages
from tests.browser.conftest import NewPage
from tests.browser.laying import entered
from tests.browser.laying import laid as laid_out
from tests.browser.test_table_frame import COVERED, OVERLAPPING, SMALL, Stages, sits_down
from tests.lots import varied
from tests.walking import laid

GAMES = ("underdark_maps", "score_sheet", "stone_and_iron")
SIZES = [
    (360, 620),
    (390, 664),
    (390, 844),
    (768, 1024),
    (1024, 768),
    (1280, 720),
    (1440, 900),
    (844, 390),
]
LAPTOPS = [size for size in SIZES if size[0] >= 1280]

NAMES = ".sheet-name, .party-words b, .standings .seat-name"
SMALLEST = """(names) => Math.min(...[...document.querySelectorAll(names)]
  .filter((one) => one.checkVisibility() && one.getBoundingClientRect().width > 1)
  .map((one) => parseFloat(getComputedStyle(one).fontSize)))"""


@pytest.fixture(scope="module")
def stages(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stages]:
    data: Path = tmp_path_factory.mktemp("first")
    made = laid(tmp_path_factory, data)
    with server_address(data) as address:
        yield {one.name: (address + one.path, one) for one in made}


def opened(new_page: NewPage, stages: Stages, game: str) -> Page:
    page = new_page(SMALL)
    sits_down(page, stages, f"{game}, middle", "host")
    return page


def test_all_games_can_be_started_without_scrolling_beside_three_tables_of_ones_own(
    stages: Stages, new_page: NewPage
) -> None:
    page = new_page()
    for table, stage in [*stages.values()][:3]:
        cookie = {"name": COOKIE + stage.code, "value": stage.viewers["host"] or "", "url": table}
        page.context.add_cookies([cookie])
    for width, height in LAPTOPS:
        page.set_viewport_size({"width": width, "height": height})
        page.goto(urljoin(table, "/"))
        assert page.locator(".own-tables li").count() == 3
        for button in page.get_by_role("button", name="Start", exact=True).all():
            box = button.bounding_box()
            assert box
            assert box["y"] + box["height"] <= height, f"{width} x {height}"


@pytest.mark.parametrize("language", languages())
def test_a_game_is_started_or_tried_in_one_line_on_a_laptop(
    stages: Stages, new_page: NewPage, language: str
) -> None:
    page = new_page({"width": 1280, "height": 720}, locale=language)
    page.goto(urljoin(next(iter(stages.values()))[0], "/"))
    tops = page.locator(".game-go").evaluate_all(
        "(all) => all.map((one) => new Set([...one.querySelectorAll('.button')]"
        ".map((button) => button.getBoundingClientRect().top)).size)"
    )
    assert tops == [1] * len(shelf())


@pytest.mark.parametrize("game", varied(GAMES, "stone_and_iron"))
def test_the_log_begins_in_the_upper_third_of_a_phone_with_who_did_what(
    stages: Stages, new_page: NewPage, game: str
) -> None:
    page = new_page(SMALL)
    table, stage = stages[f"{game}, middle"]
    sits_down(page, stages, stage.name, "seat")
    for path in ("", "/log"):
        page.goto(table + path)
        asking = page.get_by_role("button", name="Ask to take it back").all()
        assert all(one.locator("span").evaluate("(words) => words.clientWidth > 30") for one in asking)
    first = page.locator(".log-row").first
    box = first.bounding_box()
    assert box
    assert box["y"] < SMALL["height"] / 3
    expect(first.locator("bdi")).to_be_visible()


TABLET = {"width": 768, "height": 1024}


def test_who_has_won_stands_once_above_the_whole_map_on_a_tablet(stages: Stages, new_page: NewPage) -> None:
    page = new_page(TABLET)
    sits_down(page, stages, "tyrants, ended", "host")
    expect(page.locator(".came-in > li")).to_have_count(4)
    expect(page.locator(".houses")).to_have_count(0)
    lowest, bar = page.locator(".map .site").evaluate_all(
        "(sites) => [Math.max(...sites.map((one) => one.getBoundingClientRect().bottom)),"
        " document.querySelector('.action-bar').getBoundingClientRect().top]"
    )
    assert lowest <= bar


NEAR = """() => {
  const boxes = [...document.querySelectorAll("[data-zoom]")].filter((one) => one.checkVisibility())
    .map((one) => one.getBoundingClientRect());
  const apart = (one, other) => Math.max(other.left - one.right, one.left - other.right,
    other.top - one.bottom, one.top - other.bottom);
  return boxes.some((one, n) => boxes.slice(n + 1).some((other) => apart(one, other) < 4));
}"""


def test_the_buttons_of_two_maps_one_above_the_other_do_not_touch(stages: Stages, new_page: NewPage) -> None:
    page = new_page(TABLET)
    sits_down(page, stages, "underworld, middle", "host")
    assert page.locator("[data-zoom='in']:visible").count() > 1
    assert not page.evaluate(NEAR)


LYING = """(parts) => [...document.querySelectorAll(parts)].filter((one) => one.checkVisibility())
  .map((one) => one.getBoundingClientRect()).filter((one, n, all) => all.slice(n + 1).some((other) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1
    && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1)).length"""
"""Returns how many of these parts lie on another."""


def test_on_the_big_screen_nothing_lies_on_its_neighbour(stages: Stages, new_page: NewPage) -> None:
    """Thirty-two places before the game; the maps of three battles above the marching order."""
    page = new_page({"width": 1280, "height": 720})
    for stage, parts in (
        ("stone_and_iron, set-up", ".screen-places .seat-mark"),
        ("underworld, middle", ".desk-map > :not(details), .screen-party"),
    ):
        page.goto(f"{stages[stage][0]}/screen")
        assert page.locator(parts).count() > 1
        assert page.evaluate(LYING, parts) == 0, stage


@pytest.mark.parametrize("game", GAMES)
def test_what_is_done_next_needs_no_scroll_and_covers_nothing(
    stages: Stages, new_page: NewPage, game: str
) -> None:
    page = opened(new_page, stages, game)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        where = f"{width} x {height}"
        button = ".action-bar .main-action .button"
        assert (
            page.evaluate(COVERED, [".site-head", ".action-bar", button, ".action-bar .rare", ".menu"]) == []
        ), where
        assert page.evaluate(OVERLAPPING, [".site-head", ".due-line", ".action-bar"]) == [], where
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), where
        bar = page.locator(".action-bar").bounding_box() or {}
        assert bar["height"] <= height / 4, where
        expect(page.locator("main .button.primary:visible")).to_have_count(1)
        assert page.evaluate(SMALLEST, NAMES) >= 12, where


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_left_under_the_bar_at_the_end_of_the_page(
    stages: Stages, new_page: NewPage, game: str
) -> None:
    page = opened(new_page, stages, game)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        last = ".action-bar, .maps-board > :last-child, .campaign > :not(.toolbar), .score-page > :last-child"
        boxes = page.locator(last).evaluate_all(
            "all => all.map((one) => [one.matches('.action-bar'), one.getBoundingClientRect().toJSON()])"
        )
        (bar,) = [box for is_bar, box in boxes if is_bar]
        for is_bar, box in boxes:
            apart = box["right"] <= bar["left"] + 1 or box["left"] >= bar["right"] - 1
            assert is_bar or apart or box["bottom"] <= bar["top"] + 1, f"{width} x {height}"


@pytest.mark.parametrize("game", ["underdark_maps", "stone_and_iron"])
def test_on_a_laptop_the_bar_stands_at_the_foot_of_the_right_column(
    stages: Stages, new_page: NewPage, game: str
) -> None:
    page = opened(new_page, stages, game)
    for width, height in LAPTOPS:
        page.set_viewport_size({"width": width, "height": height})
        bar = page.locator(".action-bar").bounding_box() or {}
        board = page.locator(".track, .campaign-map .map-room").first.bounding_box() or {}
        assert bar["x"] >= board["x"] + board["width"]
        assert bar["y"] + bar["height"] >= height - 80, "at the foot"
        assert board["y"] < height / 3


def test_the_first_thing_on_a_score_sheet_is_who_leads_and_then_the_sheet(
    stages: Stages, new_page: NewPage
) -> None:
    page = opened(new_page, stages, "score_sheet")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        lead, grid = page.locator(".sheet-lead"), page.locator(".sheet-grid")
        assert page.evaluate(COVERED, [".sheet-lead"]) == []
        top = (grid.bounding_box() or {})["y"]
        assert top < max(height * 0.45, 200), f"{width} x {height}"
        assert (lead.bounding_box() or {})["y"] < top


def test_what_is_opened_now_and_then_stands_in_a_sheet_behind_more(stages: Stages, new_page: NewPage) -> None:
    for game, within in (
        ("underdark_maps", "Event deck"),
        ("score_sheet", "Share this sheet"),
    ):
        page = opened(new_page, stages, game)
        expect(page.get_by_role("link", name=within)).to_have_count(0)
        page.locator(".action-bar .rare").click()
        expect(page.locator("dialog#sheet[open]").get_by_role("link", name=within)).to_be_visible()


@pytest.mark.parametrize("game", shelf())
def test_what_is_half_a_screen_as_a_sheet_is_whole_as_a_page(
    stages: Stages, new_page: NewPage, game: str
) -> None:
    """The sheet of a place leaves the map in sight; as a page it has no map beside it."""
    page = new_page(SMALL)
    table = sits_down(page, stages, f"{game}, middle", "host")
    places = page.locator("[data-map] a").evaluate_all("all => all.map((one) => one.getAttribute('href'))")
    for href in places[:1]:
        page.goto(urljoin(table, href))
        card = page.locator(".sheet-page")
        assert card.evaluate("one => one.scrollHeight - one.clientHeight") <= 1
        expect(card).to_have_css("overflow-y", "visible")


def test_an_army_is_sent_from_its_map_by_the_button_of_the_bar(address: str, new_page: NewPage) -> None:
    """Its figures, where it can go and the order need no scroll."""
    ana, ben = new_page(SMALL), new_page(SMALL)
    table = laid_out(address, "stone_and_iron", (ana, "dwarfs"), (ben, "skaven"), map_size="9x9")
    rosters = {"dwarfs": "1 Thane hero 60pt\n20 Miners core 10pt", "skaven": "40 Clanrats core US1 5pt"}
    for page, seat, square in ((ana, "dwarfs", "C4"), (ben, "skaven", "G4")):
        entered(page, table, "muster", seat, army=seat.title(), roster=rosters[seat], says="table")
        entered(page, table, "start-at", seat, square=square, says="table")
    entered(ana, table, "set-turn", "", turn="1", phase="move_explore", says="table")
    ana.goto(f"{table}/view/army?army=Dwarfs")
    for width, height in SIZES:
        ana.set_viewport_size({"width": width, "height": height})
        parts = [".army-numbers", ".army-map .reach", ".action-bar"]
        assert ana.evaluate(COVERED, parts) == [], f"{width} x {height}"
        assert ana.evaluate("document.documentElement.scrollWidth <= innerWidth")
    ana.set_viewport_size(SMALL)
    for chosen in ("", "&to=D4"):
        ana.goto(f"{table}/view/army?army=Dwarfs{chosen}")
        room, bar = (
            ana.locator(".army-map .map-room").bounding_box(),
            ana.locator(".action-bar").bounding_box(),
        )
        assert room
        assert bar
        assert room["y"] + room["height"] <= bar["y"], "its lowest rows are in sight"
    march = ana.locator(".action-bar").get_by_role("button", name="Explore D4")
    expect(march).to_be_in_viewport(ratio=1)
    march.click()
    expect(ana).to_have_url(table)


def test_after_the_end_the_bar_of_a_campaign_stands_beside_its_map(stages: Stages, new_page: NewPage) -> None:
    page = new_page(SMALL)
    sits_down(page, stages, "stone_and_iron, ended", "host")
    for width, height in ((1024, 768), *LAPTOPS):
        page.set_viewport_size({"width": width, "height": height})
        bar, board = (page.locator(one).bounding_box() or {} for one in (".action-bar", ".campaign-map"))
        assert bar["x"] >= board["x"] + board["width"] - 1, f"{width} x {height}"
