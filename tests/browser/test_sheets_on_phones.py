"""A score sheet on phones: six lines for four people, each on their own, with few taps; made by tapping."""

import re
import time

from playwright.sync_api import Page, expect

from tests.browser.conftest import LITTLE, NewPage, settled
from tests.browser.device import press, sees, set_up

MOST_TAPS = 10
POINTS = {
    "Red": ("74", "5", "9", "7", "5", "4"),
    "Blue": ("62", "8", "7", "9", "3", "6"),
    "Green": ("70", "3", "8", "4", "6", "2"),
    "Yellow": ("40", "7", "6", "20", "0", "1"),
}
PARTS = (100, 50, 20)


class Finger:
    """Taps what is in sight, as a thumb does, and counts the taps."""

    def __init__(self, page: Page) -> None:
        self.page, self.taps = page, 0

    def tap(self, name: str | re.Pattern[str], role: str = "button") -> None:
        found = self.page.get_by_role(role, name=name, exact=True)  # type: ignore[arg-type]
        expect(found).to_be_in_viewport(ratio=0.99)
        box = found.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 43
        found.tap()
        self.taps += 1

    def number(self, points: str) -> None:
        """By the keys of the pad: +50 and +20 first, then what is left."""
        left = int(points)
        for part in PARTS:
            while left > 20 and left >= part:
                self.tap(f"+{part}")
                left -= part
        self.tap(str(left))


def four_at_wingspan(address: str, new_page: NewPage) -> list[Page]:
    pages = [new_page(LITTLE, has_touch=True) for _ in POINTS]
    table = set_up(address, "Score sheet", *zip(pages, POINTS, strict=True))
    press(pages[0], "Begin")
    for page in pages:
        page.goto(table)
    search = pages[0].get_by_placeholder(re.compile("Search"))
    search.fill("wing")
    press(pages[0], "Wingspan")
    for page in pages:
        sees(page, "End-of-round goals")
    return pages


def test_six_lines_for_four_people_on_four_phones(address: str, new_page: NewPage) -> None:
    pages = four_at_wingspan(address, new_page)
    for page, points in zip(pages, POINTS.values(), strict=True):
        settled(page)
        finger, began = Finger(page), time.monotonic()
        finger.tap("My column", "link")
        for number in points:
            finger.number(number)
        finger.tap("Save")
        expect(page.locator("dialog#sheet[open]")).to_have_count(0)
        assert finger.taps <= MOST_TAPS
        assert time.monotonic() - began < 60
    for page in pages:
        sees(page, "104")
        sees(page, "All that counts is entered.")
    press(pages[0], "Confirm the result")
    for page in pages[1:]:
        sees(page, "Red")
