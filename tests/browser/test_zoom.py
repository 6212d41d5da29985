"""Maps zoom within their frames; the letters on them are large enough, zoomed in or out."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, NewPage, until
from tests.browser.device import press, started
from tests.browser.test_campaign_map import campaign
from tests.browser.test_touches import AIMED, opened
from tests.browser.touches import Finger, spread

MAPS = [
    ("tyrants", "", "svg.board"),
    ("stone_and_iron", "", "svg.underground"),
    ("underworld", "/view/hexes", "svg.hexes"),
]

LETTERS = """(found) => [...document.querySelectorAll(`${found} text`)]
  .filter((one) => one.textContent.trim()).map((one) => [one.textContent.trim(),
    Number.parseFloat(getComputedStyle(one).fontSize) * one.closest("svg").getScreenCTM().a])"""
"""Each text of a drawing with its size on the screen; repeated ones count once."""


def letters(page: Page, found: str) -> list[tuple[str, float]]:
    return [(words, round(size, 2)) for words, size in page.evaluate(LETTERS, found)]


WIDTH = "(map) => 100 * map.getScreenCTM().a"


def width(page: Page) -> float:
    """Return how wide a hundred units of the drawing are."""
    return float(page.locator(".map-room svg").evaluate(WIDTH))


@pytest.mark.parametrize(("game", "path", "found"), MAPS, ids=lambda it: it or "table")
def test_no_letter_of_a_map_is_too_small(
    address: str, new_page: NewPage, game: str, path: str, found: str
) -> None:
    page = opened(address, new_page, game, (360, 620), path)
    if game == "tyrants":
        assert [one for one in letters(page, f"{found} .name") if one[1] < 10] == []
    for size in (360, 390):
        page.set_viewport_size({"width": size, "height": 920})
        expect(page.locator(".map-zoom")).to_be_visible()
        small = [one for one in letters(page, found) if one[1] < 8]
        assert small == []
        names = letters(page, f"{found} .name")
        least = 10 if size == 360 else 11
        assert [one for one in names if one[1] < least and game == "tyrants"] == []
    whole = width(page)
    press(page, "Larger")
    if game != "underworld":
        assert width(page) == pytest.approx(2 * whole, rel=0.01)
    assert [one for one in letters(page, found) if one[1] < 16] == []


def test_what_is_twice_as_large_is_found_twelve_pixels_off(address: str, new_page: NewPage) -> None:
    page = opened(address, new_page, "tyrants", (360, 620))
    press(page, "Larger")
    finger = Finger(page, "svg.board", AIMED)
    near = finger.touches(finger.aims()[::3], 12)
    assert near.right == near.number


def test_two_fingers_and_keys_and_a_way_back(address: str, new_page: NewPage) -> None:
    page = opened(address, new_page, "tyrants", (390, 844))
    room, smaller = page.locator(".map-room"), page.get_by_role("button", name="Smaller")
    whole = width(page)
    expect(smaller).to_be_hidden()
    spread(room)
    assert width(page) > 1.5 * whole
    assert room.evaluate("(room) => room.scrollWidth > room.clientWidth")
    while smaller.is_visible():
        smaller.tap()
    assert width(page) == whole
    room.locator("a").first.focus()
    page.keyboard.press("+")
    assert width(page) == pytest.approx(2 * whole, rel=0.01)
    page.keyboard.press("-")
    assert width(page) == whole


def test_a_map_that_nobody_resized_is_whole_again_when_a_phone_is_turned_back(
    address: str, new_page: NewPage
) -> None:
    page = opened(address, new_page, "stone_and_iron", (390, 844))
    whole = width(page)
    for size in ((844, 390), (390, 844)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
    until(page, f"() => Math.abs(({WIDTH})(document.querySelector('.map-room svg')) - {whole}) < 0.01")
    expect(page.get_by_role("button", name="Smaller")).to_be_hidden()


def test_a_map_stays_as_large_while_others_enter(address: str, new_page: NewPage) -> None:
    host, phone, table = started(address, new_page)
    for device in (host, phone):
        device.page.goto(table)
    press(phone.page, "Larger")
    room = phone.page.locator(".map-room")
    room.evaluate("(room) => room.scrollTo(100, 150)")
    before = width(phone.page)
    host.enter("skullport", "Deploy")
    phone.troops("skullport", "K", 2)
    assert width(phone.page) == before
    assert room.evaluate("(room) => [room.scrollLeft, room.scrollTop]") == [100, 150]


def test_a_mouse_draws_a_map_along_and_opens_nothing(address: str, new_page: NewPage) -> None:
    page = opened(address, new_page, "tyrants", (LAPTOP["width"], LAPTOP["height"]))
    press(page, "Larger")
    room = page.locator(".map-room")
    before = room.evaluate("(room) => room.scrollLeft")
    box = room.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 40, y, steps=4)
    page.mouse.up()
    assert room.evaluate("(room) => room.scrollLeft") == pytest.approx(before + 40, abs=2)
    expect(page.locator("dialog[open]")).to_have_count(0)


COVERED = """() => {
  const map = document.querySelector(".map-room svg");
  const room = map.closest(".map-room").getBoundingClientRect();
  const places = [...map.querySelectorAll(`${map.dataset.map || "a[href]"}, text`)];
  const buttons = [...document.querySelectorAll("[data-zoom]")].filter((one) => one.checkVisibility());
  return buttons.flatMap((button) => {
    const { left, right, top, bottom } = button.getBoundingClientRect();
    return places.filter((place) => {
      const box = place.getBoundingClientRect();
      const across = Math.min(box.right, right, room.right) - Math.max(box.left, left, room.left);
      const down = Math.min(box.bottom, bottom, room.bottom) - Math.max(box.top, top, room.top);
      return across > Math.min(4, box.width / 2) && down > Math.min(4, box.height / 2);
    }).map((place) => place.closest("a")?.getAttribute("aria-label") || place.textContent);
  });
}"""
"""The places and letters of a map in sight under a button that makes it larger or smaller."""


@pytest.mark.parametrize(("game", "path"), [(game, path) for game, path, _found in MAPS])
def test_no_place_is_under_a_button_where_a_map_begins(
    address: str, new_page: NewPage, game: str, path: str
) -> None:
    page = opened(address, new_page, game, (360, 620), path)
    for width, height in ((360, 620), (390, 844), (768, 1024)):
        page.set_viewport_size({"width": width, "height": height})
        page.reload()
        assert page.evaluate(COVERED) == [], (width, height)


def test_no_place_is_under_a_button_of_a_map_that_begins_larger_than_its_room(
    address: str, new_page: NewPage
) -> None:
    page = campaign(address, new_page)[0]
    page.set_viewport_size({"width": 360, "height": 620})
    page.reload()
    assert page.locator(".map-room").evaluate("(room) => room.scrollWidth > room.clientWidth")
    assert page.evaluate(COVERED) == []
