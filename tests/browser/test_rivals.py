"""Rivals in a campaign, each with a phone: whatever a phone is told to do, the link beside it leads to the
form.

In both ways of entering: everybody for everybody, and each for their own seat."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, NewPage, settled
from tests.browser.device import press, sees
from tests.browser.laying import entered, laid

SMALL = {"width": 360, "height": 740}
FORMS = {
    "army": re.compile(r"/moves/(march|pass|retreat|approach|lose-unit)$"),
    "sheet": re.compile(r"/moves/report$"),
    "phase": re.compile(
        r"/moves/(muster|choose-condition|start-at|roll-priority|spread-lava|heal|pass|sign)$"
    ),
}
ROSTERS = {
    "dwarfs": "1 Thane hero 60pt\n20 Warriors core 8pt",
    "skaven": "1 Chief hero 45pt\n40 Rats core 5pt",
}
STARTS = {"dwarfs": "D4", "skaven": "F4"}


def forms_on(page: Page, kinds: re.Pattern[str]) -> int:
    """Return how many forms of these kinds the page has, unfolded or not."""
    actions = page.locator("main form").evaluate_all(
        "forms => forms.map(form => form.getAttribute('action'))"
    )
    return sum(bool(kinds.search(action or "")) for action in actions)


def settles_all_it_is_told(page: Page, table: str) -> list[str]:
    """Follow each link by which the line at the top and the bar tell the phone to do something; check that
    it leads to a form, and return the views."""
    told: list[str] = []
    page.goto(table)
    for href in page.locator("a.due-go, .main-action a.button").evaluate_all(
        "links => links.map(link => link.href)"
    ):
        page.goto(href)
        (view,) = re.findall(r"/view/(\w+)", href)
        assert forms_on(page, FORMS[view]), href
        told.append(view)
    page.goto(table)
    return told


def at_war(host: Page, phones: dict[str, Page], table: str) -> None:
    """Both have an army next to the Underway, and the turn has begun."""
    for seat in STARTS:
        entered(phones[seat], table, "muster", seat, army=seat.title(), roster=ROSTERS[seat])
        condition = {"dwarfs": "slayer", "skaven": "grey_seer"}[seat]
        entered(phones[seat], table, "choose-condition", seat, condition=condition)
    for seat, square in STARTS.items():
        entered(phones[seat], table, "start-at", seat, square=square, says="table")
    entered(host, table, "end-phase", "", says="table")
    entered(host, table, "end-phase", "")


@pytest.mark.parametrize("who", ["rivals", "own"])
def test_whatever_a_phone_is_told_to_do_it_has_the_form_of(address: str, new_page: NewPage, who: str) -> None:
    host, dwarfs, skaven = new_page(LAPTOP), new_page(SMALL), new_page(SMALL)
    phones = {"dwarfs": dwarfs, "skaven": skaven}
    table = laid(
        address, "stone_and_iron", (host, "empire"), *((p, s) for s, p in phones.items()), map_size="9x9"
    )
    if who == "own":
        entered(host, table, "choose", "", setting="who-enters", value="own")
    for page in phones.values():
        assert "phase" in settles_all_it_is_told(page, table)
    at_war(host, phones, table)

    assert "army" in settles_all_it_is_told(dwarfs, table)
    settles_all_it_is_told(skaven, table)
    # They meet on the Underway between them.
    entered(dwarfs, table, "march", "dwarfs", army="Dwarfs", path="E4")
    entered(skaven, table, "march", "skaven", army="Skaven", path="E4")
    entered(host, table, "end-phase", "", says="table")
    for page in phones.values():
        assert "sheet" in settles_all_it_is_told(page, table)

    dwarfs.goto(table)
    dwarfs.locator(".main-action a.button", has_text="Report the battle at E4").click()
    settled(dwarfs)
    dwarfs.locator("label", has_text="Dwarfs").first.click()
    press(dwarfs, "Enter and sign the report")
    skaven.goto(table)
    press(skaven, "Sign the battle")
    expect(skaven.get_by_role("button", name="Sign the battle")).to_have_count(0)
    assert "army" in settles_all_it_is_told(skaven, table)
    assert "army" not in settles_all_it_is_told(dwarfs, table)

    skaven.locator(".main-action a.button", has_text="Retreat Skaven").click()
    settled(skaven)
    press(skaven, re.compile("^Retreat to"))
    dwarfs.goto(table)
    # Nobody is awaited any more: each phone may end the fight.
    press(dwarfs, re.compile("^End"))
    sees(dwarfs, "Tunnelling")
