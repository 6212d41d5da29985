"""A finger on a map: a touch on what is drawn opens it, one beside it opens it too or asks, and never
anything else.

`pytest -s tests/browser/test_touches.py` prints the table: touches on the middle of everything that is
drawn at a place, and 8 and 12 pixels beside where a finger aims."""

import sys

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.touches import Finger, Touched

SIZES = [(360, 620), (390, 844)]
ASKED = 0.1
"""Of touches 8 pixels off, how many may lead to the question which place was meant."""

DRAWN = ".frame, .name, .marker circle, use[data-n], g > use[href^='#t']"
"""Everything drawn at a place of Tyrants."""

AIMED = ".frame, use[data-n]"
"""What a finger aims at there: a site, or a space of a route."""


def opened(address: str, new_page: NewPage, game: str, size: tuple[int, int], path: str = "") -> Page:
    """A phone of that size at the demo of a game."""
    page = new_page({"width": size[0], "height": size[1]}, has_touch=True)
    page.goto(address)
    form = page.locator("form[action$='/demo']", has=page.locator(f"[value='{game}']"))
    page.evaluate("(form) => form.submit()", form.first.element_handle())
    page.wait_for_url("**/t/*")
    page.goto(page.url.split("?")[0] + path)
    expect(page.locator(".map-zoom:visible, .track")).to_have_count(1)
    return page


def finds_every_place(what: str, finger: Finger, drawn: str = "") -> None:
    size = finger.page.viewport_size
    assert size
    aims = finger.aims()
    exact = finger.touches(finger.aims(drawn), 0, drawn)
    near = finger.touches(aims, 8)
    # On a larger phone the same number of pixels is less of the map.
    far = finger.touches(aims, 12) if (size["width"], size["height"]) == SIZES[0] else Touched()
    sys.stdout.write(
        f"\n{what} at {size['width']} × {size['height']}, {len({it.place for it in aims})} places\n"
    )
    for words, row in (("on it", exact), ("8 px off", near), ("12 px off", far)):
        sys.stdout.write(f"{words:>9} {row}\n")
    assert exact.right == exact.number > 0
    assert near.wrong == {}
    assert near.asked <= near.number * ASKED
    assert far.wrong == {}


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_place_of_a_board_of_four(address: str, new_page: NewPage, size: tuple[int, int]) -> None:
    page = opened(address, new_page, "tyrants", size)
    finds_every_place("Tyrants", Finger(page, "svg.board", AIMED), DRAWN)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_square_of_a_campaign(address: str, new_page: NewPage, size: tuple[int, int]) -> None:
    finds_every_place(
        "Campaign", Finger(opened(address, new_page, "stone_and_iron", size), "svg.underground")
    )


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_space_of_a_race(address: str, new_page: NewPage, size: tuple[int, int]) -> None:
    finds_every_place("Race", Finger(opened(address, new_page, "underdark_maps", size), ".track"))


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_hex_of_the_desk(address: str, new_page: NewPage, size: tuple[int, int]) -> None:
    page = opened(address, new_page, "underworld", size, "/view/hexes")
    finds_every_place("Desk, hexes", Finger(page, "svg.hexes"))


def test_who_is_asked_says_which(address: str, new_page: NewPage) -> None:
    page = opened(address, new_page, "stone_and_iron", SIZES[1])
    box = page.locator('a[aria-label^="C2:"]').bounding_box()
    assert box
    page.touchscreen.tap(box["x"] + 1, box["y"] + box["height"] / 2)
    choice = page.get_by_role("dialog", name="Which one did you mean?")
    expect(choice.get_by_role("button")).to_have_count(2)
    for button in choice.get_by_role("button").all():
        size = button.bounding_box()
        assert size
        assert size["height"] >= 48
    choice.get_by_role("button", name="B2").tap()
    expect(choice).to_have_count(0)
    expect(page.get_by_role("heading", name="B2")).to_be_visible()
