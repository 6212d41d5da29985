"""Four newcomers begin, each on a phone, and ask in the middle of a turn: one tap and the words."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import LITTLE, NewPage, settled
from tests.browser.device import Device
from tests.browser.laying import laid

EVENING = (
    ("black", "skullport", "where may I put a troop", "Deploy a troop"),
    ("red", "eryndlyn", "do I keep power for my next turn", "nothing is carried over"),
    ("orange", "chaulssin", "how do I get presense", "Presence"),
    ("blue", "ched-nasad", "when is the game over", "Ending the game"),
)


def test_whoever_is_on_turn_asks_with_one_tap_and_goes_on(address: str, new_page: NewPage) -> None:
    pages: list[Page] = [new_page(LITTLE) for _house in EVENING]
    seats = [(page, house) for page, (house, *_rest) in zip(pages, EVENING, strict=True)]
    table = laid(address, "tyrants", *seats)
    for page, (house, site, question, answer) in zip(pages, EVENING, strict=True):
        page.goto(table)
        settled(page)
        page.locator("nav.menu").get_by_role("link", name="Ask").click()
        page.get_by_role("searchbox").fill(question)
        expect(page.locator("#answer")).to_contain_text(answer)
        page.locator("nav.menu").get_by_role("link", name="Table").click()
        Device(page).tap(site)
        offered = page.locator("dialog[open]").get_by_role("button", name=re.compile("troop", re.IGNORECASE))
        offered.first.click()
        Device(page).troops(site, house[0].upper() if house != "black" else "K", 1)
