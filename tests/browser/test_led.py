"""Evenings in which nobody does anything but what the line at the top leads to, on phones of 360 × 620."""

from collections.abc import Sequence

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPage, until
from tests.browser.laying import entered, laid

SMALL = {"width": 360, "height": 620}
ASKED = ".due-mine .due-go"


def version(page: Page) -> int:
    return int(page.locator("#live").get_attribute("data-version") or 0)


def asked(phones: Sequence[Page]) -> Page:
    """Whose line says "You"; every other phone says whom it waits for."""
    newest = max(map(version, phones))
    for phone in phones:
        until(phone, "(least) => Number(document.querySelector('#live').dataset.version) >= least", newest)
        expect(phone.locator(".due-line")).to_be_in_viewport()
    mine = [phone for phone in phones if phone.locator(ASKED).count()]
    for phone in phones:
        if phone not in mine:
            expect(phone.locator(".due-first")).to_contain_text("Waiting for")
    assert mine
    return mine[0]


def led(phone: Page) -> Locator:
    """Tap the line. Gives what it leads to: the sheet, or the part of the page that is now in sight."""
    link = phone.locator(ASKED).first
    anchor = (link.get_attribute("href") or "").partition("#")[2]
    link.tap()
    part = phone.locator(f"[id='{anchor}']") if anchor else phone.locator("main")
    expect(part).to_be_in_viewport()
    return part


def chosen(part: Locator) -> None:
    """Choose where a choice must be made and nothing is chosen beforehand: a class, a way."""
    for choice in part.locator("fieldset.choice:has(:required:invalid):visible").all():
        choice.locator(".tile").first.tap()


def settled(phone: Page, part: Locator) -> None:
    """Tap the bright button there, else the first, which must be in sight; before it what must be chosen."""
    before = version(phone)
    chosen(part)
    buttons = part.locator("button[type=submit]:visible")
    bright = part.locator("button.primary[type=submit]:visible")
    button = (bright if bright.count() else buttons).first
    expect(button).to_be_in_viewport()
    button.tap()
    until(phone, "(then) => Number(document.querySelector('#live').dataset.version) > then", before)


def on_the_map(phone: Page, number: int) -> None:
    """A starting troop stands on a black site of the map, on another one each time."""
    before = version(phone)
    phone.locator("svg.board .site.starting").nth(number).tap()
    phone.locator("dialog#sheet[open]").get_by_role("button", name="Starting troop").tap()
    until(phone, "(then) => Number(document.querySelector('#live').dataset.version) > then", before)


@pytest.mark.parametrize(
    ("game", "seats"), [("tyrants", ("black", "red")), ("underdark_maps", ("red", "blue"))]
)
def test_nobody_needs_what_the_line_did_not_lead_to(
    address: str, new_page: NewPage, game: str, seats: tuple[str, ...]
) -> None:
    phones = [new_page(SMALL, has_touch=True) for _ in seats]
    table = laid(address, game, *zip(phones, seats, strict=True))
    entered(phones[0], table, "choose", "", setting="who-enters", value="own")
    if game == "underdark_maps":
        # Somebody without a name is in the party: a class is chosen, then the name is rolled.
        entered(phones[0], table, "gather", "red", roll="20 2 9 6 11 16")
    for phone in phones:
        phone.goto(table)
    turns = set()
    for number in range(12):
        phone = asked(phones)
        words = phone.locator(ASKED).first.inner_text()
        part = led(phone)
        if "starting troop" in words:
            on_the_map(phone, number)
        else:
            settled(phone, part)
        turns.add(phones.index(phone))
    assert len(turns) == len(phones), "everybody was asked"
