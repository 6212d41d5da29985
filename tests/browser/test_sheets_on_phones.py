"""A score sheet on phones: six lines for four people, each on their own phone, with few taps; made by
tapping."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import LITTLE, NewPage, settled
from tests.browser.device import press, sees, set_up

MAX_TAPS = 15
POINTS = {
    "Red": ("74", "5", "9", "7", "5", "4"),
    "Blue": ("62", "8", "7", "9", "3", "6"),
    "Green": ("70", "3", "8", "4", "6", "2"),
    "Yellow": ("40", "7", "6", "20", "0", "1"),
}
FOR_ALL = re.compile("[Ff]or everybody$")


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
        for digit in points:
            self.tap("Change the sign" if digit == "-" else digit)


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
        finger = Finger(page)
        finger.tap("Enter my points", "link")
        for number in points[:-1]:
            finger.number(number)
            finger.tap("Next")
        finger.number(points[-1])
        finger.tap("Save")
        expect(page.locator("dialog#sheet[open]")).to_have_count(0)
        assert finger.taps <= MAX_TAPS
    for page in pages:
        sees(page, "104")
        sees(page, "All scores are in.")
    press(pages[0], "Confirm the result")
    for page in pages[1:]:
        sees(page, "Red")


def test_the_pad_writes_as_a_phone_does_and_goes_on_at_next_alone(address: str, new_page: NewPage) -> None:
    page = four_at_wingspan(address, new_page)[0]
    finger, input_of = Finger(page), page.get_by_label
    finger.tap("Enter my points", "link")
    for key in ("Birds", "Bonus cards"):
        expect(input_of(key)).to_have_attribute("inputmode", "none")
    finger.number("745")
    finger.tap("Delete the last digit")
    expect(input_of("Birds")).to_have_value("74")
    finger.tap("Next")
    for key in ("1", "0", "plus", "1", "5", "plus", "8", "minus", "5"):
        finger.tap(key)
    expect(page.locator("[data-sum]")).to_have_attribute("data-sum", "= 28")
    finger.tap("Next")
    expect(input_of("Bonus cards")).to_have_value("28")
    page.set_viewport_size({"width": LITTLE["height"], "height": LITTLE["width"]})
    for _line in range(3):
        finger.tap("Next")
        expect(page.locator(".current")).to_be_in_viewport(ratio=0.99)
    expect(input_of("Tucked cards")).to_be_in_viewport(ratio=0.99)
    finger.tap("The phone's own keyboard")
    expect(input_of("Tucked cards")).to_be_focused()
    expect(input_of("Tucked cards")).to_have_attribute("inputmode", "tel")
    page.get_by_label("Tucked cards").fill("6+7")
    finger.tap("Save")
    sees(page, "13")


def test_what_leaves_nothing_to_be_written_goes_on_by_itself(address: str, new_page: NewPage) -> None:
    """At most five dice of a number, at most 30 points: *Next*, pressed out of habit, skips no line."""
    page = new_page(LITTLE, has_touch=True)
    table = set_up(address, "Score sheet", (page, "Red"))
    press(page, "Begin")
    page.goto(table)
    page.get_by_placeholder(re.compile("Search")).fill("yahtzee")
    press(page, "Yahtzee")
    settled(page)
    finger, current = Finger(page), page.locator(".sheet-line.current")
    finger.tap("Enter my points", "link")
    for key, line in (
        ("3", "Twos"),
        ("Next", "Twos"),
        ("0", "Threes"),
        ("Delete the last digit", "Twos"),
        ("4", "Threes"),
        ("2", "Fours"),
        ("plus", "Threes"),
        ("1", "Threes"),
        ("Next", "Fours"),
        ("5", "Fives"),
        ("Next", "Fives"),
        ("Next", "Sixes"),
        ("1", "Three of a kind"),
        ("2", "Three of a kind"),
        ("3", "Four of a kind"),
        ("7", "Full house"),
    ):
        finger.tap(key)
        expect(current).to_contain_text(line)
    current.locator("label").first.tap()
    expect(current).to_contain_text("Small straight")
    finger.tap("Save")
    page.goto(f"{table}/view/count")
    for line, value in (
        ("Ones", "3"),
        ("Twos", "4"),
        ("Threes", "3"),
        ("Fives", ""),
        ("Three of a kind", "23"),
    ):
        expect(page.get_by_label(line, exact=True)).to_have_value(value)


def test_one_phone_enters_a_round_for_all_and_a_sheet_is_made_by_tapping(
    address: str, new_page: NewPage
) -> None:
    """The last line is the current one when it is saved."""
    page, other = new_page(LITTLE, has_touch=True), new_page(LITTLE, has_touch=True)
    table = set_up(address, "Score sheet", (page, "Red"), (other, "Blue"))
    press(page, "Begin")
    page.goto(f"{table}/view/make")
    page.get_by_label("Name of the game").fill("Trumps")
    page.locator('[name="made-rounds"]').select_option("number")
    page.locator('[name="made-number"]').fill("2")
    page.locator('[name="made-name.1"]').fill("Tricks")
    page.locator('[name="made-kind.1"]').select_option("count")
    page.locator('[name="made-worth.1"]').fill("5")
    page.locator('[name="made-worth.1"]').blur()
    expect(page.locator(".making-line")).to_have_count(6)
    page.locator('[name="made-name.6"]').fill("Bonus")
    page.locator('[name="made-name.6"]').blur()
    expect(page.locator(".making-line")).to_have_count(7)
    page.locator('[name="made-name.6"]').fill("")
    page.locator('[name="made-name.6"]').blur()
    page.wait_for_timeout(300)
    settled(page)
    tried = page.locator('[name="try-red:tricks"]')
    tried.fill("3")
    tried.blur()
    expect(page.locator("#trial tfoot")).to_contain_text("15")
    press(page, "Use this sheet")
    page.goto(table)
    for number, tricks in ((1, ("3", "1")), (2, ("0", "4"))):
        finger = Finger(page)
        finger.tap(FOR_ALL, "link")
        finger.number(tricks[0])
        finger.tap("Next")
        finger.number(tricks[1])
        finger.tap("Save")
        sees(page, "It ended after 2 rounds." if number == 2 else "Round 2")
    sees(page, "25")
    other.goto(table)
    sees(other, "Blue wins by 10")


def test_a_count_that_waits_says_that_it_does_and_what_it_is(address: str, new_page: NewPage) -> None:
    """The page of a count by itself, in a cellar without a network."""
    page = four_at_wingspan(address, new_page)[1]
    page.goto(f"{page.url}/view/count")
    settled(page)
    page.context.set_offline(True)
    expect(page.locator("[data-offline]")).to_contain_text("The buttons of this page still work")
    expect(page.locator("[data-offline]")).not_to_contain_text("Taking back")
    page.get_by_label("Birds").fill("7")
    press(page, "Save")
    expect(page.locator("#waiting [data-last]")).to_have_text("Save: Count")
    lines = page.locator("[data-keys] .primary span").evaluate(
        """span => {
            const said = document.createRange();
            said.selectNodeContents(span);
            return said.getClientRects().length;
        }"""
    )
    assert lines == 1
    page.context.set_offline(False)
    expect(page.locator("#waiting")).to_be_hidden()
    expect(page.get_by_label("Birds")).to_have_value("7")
