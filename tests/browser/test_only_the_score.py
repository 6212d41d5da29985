"""A table that only keeps the score: from the front page to the printed scorecard, on one phone."""

import re
from io import BytesIO

import pytest
from playwright.sync_api import Locator, Page, expect
from pypdf import PdfReader

from tests.browser.conftest import LITTLE, PATIENCE, NewPage
from tests.browser.device import clicked, fits, table_of
from tests.browser.laying import entered, laid

LINES = ("Sites", "Total control", "Trophies", "Deck", "Inner circle", "VP tokens")
SCORES = {"Black": (21, 4, 9, -2, 30, 7), "Red": (18, 2, 12, 11, 25, 3), "Orange": (24, 0, 5, 8, 19, 11)}
FOUR = ("black", "red", "orange", "blue")
MAX_TAPS = 12


class Thumb:
    """Taps, and counts the taps. Typing is not counted."""

    def __init__(self, page: Page) -> None:
        self.page, self.taps = page, 0

    def tap(self, target: Locator) -> None:
        clicked(target)
        self.taps += 1

    def press(self, name: str) -> None:
        self.tap(self.page.get_by_role("button", name=name, exact=True).first)

    def follow(self, name: str) -> None:
        self.tap(self.page.get_by_role("link", name=name, exact=True).first)

    def type(self, house: str, line: str, points: int) -> None:
        self.page.get_by_label(f"{house}: {line}", exact=True).fill(str(points))


@pytest.mark.pango
def test_from_the_front_page_to_the_printed_scorecard(address: str, new_page: NewPage) -> None:
    page = new_page(LITTLE)
    thumb = Thumb(page)
    page.goto(address)
    card = page.locator(".card", has_text="Tyrants of the Underdark")
    thumb.tap(card.get_by_role("button", name="Start"))
    thumb.press("Black")
    thumb.tap(page.locator("summary", has_text="Add a player without a phone"))
    thumb.press("Add")
    thumb.press("Add")
    thumb.follow("Set up and begin")
    thumb.tap(page.locator("summary", has_text="How much to track"))
    thumb.press("Only the final score")
    expect(page.get_by_text("Tap who goes first")).to_have_count(0)
    thumb.press("Begin")

    for house, points in SCORES.items():
        for line, vp in zip(LINES, points, strict=True):
            thumb.type(house, line, vp)
    table = table_of(page)
    page.goto(f"{table}/papers")
    expect(page.locator(".row", has_text="Round sheet")).to_have_count(0)
    page.goto(table)
    expect(page.get_by_label("Orange: VP tokens")).to_have_value("11")

    thumb.press("Save")
    thumb.press("Confirm the result")
    scorecard = page.get_by_role("link", name="Scorecard (PDF)").first
    expect(scorecard).to_be_in_viewport()
    printed = page.request.get(f"{address}{scorecard.get_attribute('href')}", timeout=4 * PATIENCE)
    thumb.taps += 1
    assert thumb.taps <= MAX_TAPS

    page.goto(table)
    thumb.follow("See the result")
    for link in ("Scorecard (PDF)", "Group", "Rematch"):
        expect(page.get_by_role("link", name=link, exact=True)).to_be_in_viewport()

    words = PdfReader(BytesIO(printed.body())).pages[0].extract_text().replace("\u2212", "-")
    numbers = [int(number) for number in re.findall(r"-?\d+", words)]
    for points in SCORES.values():
        assert {*points, sum(points)} <= {*numbers}, words


@pytest.mark.parametrize("houses", [FOUR[:3], FOUR])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_grid_fits_a_little_phone(
    address: str, new_page: NewPage, houses: tuple[str, ...], scheme: str
) -> None:
    pages = [new_page(LITTLE, color_scheme=scheme)]
    pages += [new_page(LITTLE) for _ in houses[1:]]
    table = laid(address, "tyrants", *zip(pages, houses, strict=True), tracking="scorepad")
    page = pages[0]
    page.goto(table)
    fits(page)
    fields = page.locator("#pad input[type=number]")
    expect(fields).to_have_count(6 * len(houses))
    for n in range(6 * len(houses)):
        box = fields.nth(n).bounding_box()
        assert box is not None
        assert box["width"] >= 44, box
        assert box["height"] >= 44, box
        assert box["x"] + box["width"] <= LITTLE["width"], box


def test_what_others_enter_comes_in_beside_what_is_typed(address: str, new_page: NewPage) -> None:
    page, other = new_page(LITTLE), new_page(LITTLE)
    table = laid(address, "tyrants", (page, "black"), (other, "red"), tracking="scorepad")
    page.goto(table)
    page.get_by_label("Black: Sites").fill("12")
    entered(other, table, "enter-line", "", **{"sites-red": "17"})
    expect(page.get_by_label("Red: Sites")).to_have_value("17")
    expect(page.get_by_label("Black: Sites")).to_have_value("12")
    clicked(page.get_by_role("button", name="Save"))
    expect(page.locator("#pad tfoot td").nth(0)).to_have_text("12")
    expect(page.locator("#pad tfoot td").nth(1)).to_have_text("17")


def test_what_is_typed_outlasts_what_another_phone_enters_for_the_same_house(
    address: str, new_page: NewPage
) -> None:
    """Both count Red: neither number replaces the other without asking."""
    page, other = new_page(LITTLE), new_page(LITTLE)
    table = laid(address, "tyrants", (page, "black"), (other, "red"), tracking="scorepad")
    page.goto(table)
    page.get_by_label("Red: Deck").fill("4")
    page.get_by_label("Red: Inner circle").fill("9")
    entered(other, table, "enter-line", "", **{"deck-red": "4", "inner_circle-red": "6"})
    expect(page.locator("#pad tfoot td").nth(1)).to_have_text("10")
    expect(page.get_by_label("Red: Inner circle")).to_have_value("9")
    clicked(page.get_by_role("button", name="Save"))
    expect(page.locator("main, dialog")).to_contain_text(["Which one is right?"])
    clicked(page.get_by_role("button", name="Enter mine"))
    expect(page.locator("#pad tfoot td").nth(1)).to_have_text("13")
