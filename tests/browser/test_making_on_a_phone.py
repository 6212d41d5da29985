"""Games of twelve kinds, each made and played on a phone by tapping alone: how many taps and typed fields
that takes, and that there is a way on everywhere. The figures are in docs/score-sheets.md."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import LITTLE, NewPage, settled
from tests.browser.device import press, set_up
from tests.games.score_sheet.test_twelve_games import GAMES
from tests.house.test_docs import ROOT

pytestmark = pytest.mark.soak

DOCS = ROOT / "docs" / "score-sheets.md"
FOR_ALL = re.compile("[Ff]or everybody$")
YES = {0: "no", 1: "yes"}


@dataclass
class Hand:
    """`taps`: a choice from a menu counts as two. `typed`: fields filled with the phone's keyboard."""

    page: Page
    taps: int = 0
    typed: int = 0

    def tap(self, found: Locator) -> None:
        found.scroll_into_view_if_needed()
        found.tap()
        self.taps += 1

    def fill(self, name: str, value: str) -> None:
        found = self.page.locator(f'[name="made-{name}"]')
        fold = self.page.locator("details:not([open])", has=found)
        if fold.count():
            self.tap(fold.last.locator("summary"))
        kind = found.evaluate("field => field.type")
        if kind == "checkbox":
            self.tap(found)
        elif kind.startswith("select"):
            found.select_option(value)
            self.taps += 2
        else:
            found.fill(value)
            self.typed += 1
        found.dispatch_event("change")

    def number(self, amount: int) -> None:
        if amount < 0:
            self.tap(self.page.locator("[data-key=sign]"))
        for digit in str(abs(amount)):
            self.tap(self.page.locator(f'[data-key="{digit}"]'))


def made(hand: Hand, fields: Mapping[str, str]) -> None:
    page = hand.page
    hand.tap(page.get_by_role("link", name="Make your own"))
    expect(page.locator("form.making")).to_be_visible()
    settled(page)
    for name, value in sorted(fields.items(), key=lambda one: not one[0].startswith("title")):
        if value and (name, value) != ("kind.1", "number"):
            hand.fill(name, value)
    hand.tap(page.get_by_role("button", name="Use this sheet"))
    expect(page.get_by_role("link", name=FOR_ALL)).to_be_visible()


def played(hand: Hand, counted: list[dict[str, int]]) -> None:
    page = hand.page
    settled(page)
    hand.tap(page.get_by_role("link", name=FOR_ALL))
    expect(page.locator("[data-line].current")).to_be_visible()
    settled(page)
    seats = ("red", "blue")
    for seat, amounts in zip(seats, counted, strict=False):
        for key, amount in amounts.items():
            field = page.locator(f'[name="amounts-{seat}:{key}"]')
            if field.count() > 1:
                hand.tap(
                    page.locator(f'[name="amounts-{seat}:{key}"][value="{amount}"] >> xpath=ancestor::label')
                )
                continue
            line = page.locator("[data-line]", has=field)
            if "current" not in (line.get_attribute("class") or ""):
                hand.tap(page.locator("[data-key=next]"))
            if "current" not in (line.get_attribute("class") or ""):
                hand.tap(line)
            hand.number(amount)
            expect(field).to_have_value(str(amount))
    hand.tap(page.get_by_role("button", name="Save"))


@pytest.mark.parametrize("name", GAMES)
def test_a_game_of_this_kind_is_made_and_played_by_tapping(
    address: str, new_page: NewPage, name: str
) -> None:
    fields, counted, totals = GAMES[name]
    page, other = new_page(LITTLE, has_touch=True), new_page(LITTLE, has_touch=True)
    table = set_up(address, "Score sheet", (page, "Red"), (other, "Blue"))
    press(page, "Begin")
    page.goto(table)
    settled(page)
    hand = Hand(page)
    made(hand, fields)
    making = hand.taps, hand.typed
    played(hand, counted)
    for total in totals:
        expect(page.locator(".sheet-grid, table").first).to_contain_text(str(total).replace("-", "−"))
    row = f"| {name} | {making[0]} | {making[1]} | {hand.taps - making[0]} |"
    assert row in DOCS.read_text("utf-8"), row
