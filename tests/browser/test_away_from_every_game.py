"""Out of reach at the tables of the other games: their own sheets, and what becomes of their entries
later."""

import re
from functools import partial

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, NewPage
from tests.browser.laying import entered, laid
from tests.browser.test_out_of_reach import Roaming, ready, turns


def kept_over_a_reload(phone: Roaming, *said: str) -> None:
    """Check that what waits is still there after a reload, with the phone still out of reach."""
    page = phone.page
    phone.waits(*said)
    page.route("**/late/proof", lambda route: route.abort())
    page.context.set_offline(False)
    page.reload()
    phone.waits(*said)
    ready(page)
    page.context.set_offline(True)
    phone.badge("Offline")
    page.unroute("**/late/proof")


def sheet(page: Page, opener: str) -> Page:
    """Return the sheet of what is tapped."""
    page.locator(opener).first.click()
    expect(page.locator("dialog[open]")).to_contain_text("No connection to the server.")
    return page


def unfold(page: Page, name: str) -> None:
    page.locator("dialog[open] summary").filter(has_text=re.compile(f"{name}$")).click()


def chosen(page: Page, name: str, *, exact: bool = True) -> None:
    page.locator("dialog[open]").get_by_role("button", name=name, exact=exact).locator("visible=true").click()


@pytest.fixture
def racing(address: str, new_page: NewPage) -> tuple[Page, Roaming, str]:
    """Red's first turn on a track of shafts; each phone enters for both."""
    host, phone = new_page(PHONE), new_page(PHONE, roams=True)
    table = laid(address, "underdark_maps", (host, "red"), (phone, "blue"))
    entered(host, table, "choose", "", setting="who-enters", value="everybody")
    entered(host, table, "lay-track", "red", spaces="24", roll="3 " * 25)
    for seat in ("red", "blue"):
        entered(host, table, "gather", seat, roll="2 1 4 4 4 4")
    for page in (host, phone):
        page.goto(table)
    return host, Roaming(phone), table


def test_a_race_goes_on(racing: tuple[Page, Roaming, str]) -> None:
    host, phone, table = racing
    page = phone.page
    phone.leave()
    sheet(page, 'a.party[data-seat="red"]')
    expect(page.locator("dialog[open]").get_by_role("radio", name="Red")).to_be_checked()
    unfold(page, "Draw cards")
    chosen(page, "Enter")
    sheet(page, 'a.party[data-seat="red"]')
    unfold(page, "Move roll")
    chosen(page, "6")
    kept_over_a_reload(phone, "Draw cards", "Move roll: 6")
    expect(page.locator("a.party.waits")).to_have_count(1)
    sheet(page, "a.space")
    chosen(page, "Continue")
    sheet(page, 'a.party[data-seat="blue"]')
    expect(page.locator("dialog[open]").get_by_role("radio", name="Blue")).to_be_checked()
    unfold(page, "Draw cards")
    chosen(page, "Enter")

    phone.come_back()
    phone.told("4 entered")
    phone.waits()
    found = turns(table, host)
    red, blue = (next(said for name, said in found.items() if f"1, {who}" in name) for who in ("Red", "Blue"))
    assert [said for said in reversed(red) if "draws" in said or "moves" in said] == [
        "draws 2 cards, discards 2",
        "rolls 6 and moves to 6 (Shaft)",
    ]
    assert "draws 2 cards, discards 2" in blue
    expect(host.locator("#live")).to_contain_text("Blue")


@pytest.fixture
def campaign(address: str, new_page: NewPage) -> tuple[Page, Roaming, str]:
    """The first turn's move and explore phase, dwarfs first: the Throng at C4, the Horde at G4."""
    host, phone = new_page(PHONE), new_page(PHONE, roams=True)
    table = laid(address, "stone_and_iron", (phone, "dwarfs"), (host, "skaven"), map_size="9x9")
    for page, seat, army, roster, condition in (
        (phone, "dwarfs", "Throng", "1 Thane hero 60pt\n20 Miners core 10pt", "builder"),
        (host, "skaven", "Horde", "1 Chieftain hero 45pt\n40 Clanrats core US1 5pt", "new_under_empire"),
    ):
        entered(page, table, "muster", seat, army=army, roster=roster)
        entered(page, table, "choose-condition", seat, condition=condition)
    entered(phone, table, "start-at", "dwarfs", square="C4")
    entered(host, table, "start-at", "skaven", square="G4")
    for page in (host, phone):
        page.goto(table)
    return host, Roaming(phone), table


def armies_move(phone: Roaming) -> None:
    phone.page.get_by_role("button", name=re.compile("continue with Move and explore")).click()
    phone.page.locator("#live").get_by_role("button", name="Pass", exact=True).wait_for()


def test_armies_march(campaign: tuple[Page, Roaming, str]) -> None:
    host, phone, table = campaign
    page = phone.page
    armies_move(phone)
    phone.leave()
    sheet(page, 'svg.underground a[aria-label^="D4:"]')
    unfold(page, "Throng")
    squares = page.get_by_label("March to").locator("visible=true")
    expect(squares).to_have_value("D4")
    page.get_by_label("Type your dice, where the army explores").locator("visible=true").fill("5")
    chosen(page, "March")
    sheet(page, 'a.faction-link[href$="faction=skaven"]')
    chosen(page, "Pass")
    kept_over_a_reload(phone, "March: Throng", "Pass: Skaven")
    expect(page.locator('svg a.waits[href$="place=D4"]')).to_have_count(1)
    page.locator('a.faction-link[href$="faction=dwarfs"]').wait_for()

    phone.come_back()
    phone.told("2 entered")
    phone.waits()
    moved = next(said for name, said in turns(table, host).items() if "Turn 1, Move and explore" in name)
    assert moved[:2] == ["passes", "Throng explores D4: Empty Cavern (5)"]


def test_a_lone_fold_is_open(campaign: tuple[Page, Roaming, str]) -> None:
    _host, phone, _table = campaign
    page = phone.page
    armies_move(phone)
    phone.leave()
    sheet(page, 'a[href$="army=Throng"]')
    expect(page.locator("dialog[open]").get_by_label("March to")).to_be_visible()


def test_a_base_builds_and_buys(campaign: tuple[Page, Roaming, str]) -> None:
    host, phone, table = campaign
    page = phone.page
    # From the set-up through the start, five phases and the income to the last.
    for _ in range(7):
        entered(page, table, "end-phase", "", says="table")
    page.goto(table)
    phone.leave()
    base = 'svg.underground a[aria-label^="C4:"]'
    sheet(page, base)
    page.get_by_label("Can be built here").select_option("House, 10 GP")
    chosen(page, "Order it")
    sheet(page, base)
    page.get_by_label("The unit").fill("1 Warriors core 8pt")
    chosen(page, "Buy them")
    phone.waits("Order it: C4", "Buy them: C4")
    phone.come_back()
    phone.told("2 entered")
    built = next(said for name, said in turns(table, host).items() if "Turn 1, Build orders" in name)
    assert ["Warriors" in built[0], "House" in built[1]] == [True, True]


def test_the_desk_goes_on(address: str, new_page: NewPage) -> None:
    roaming = partial(new_page, roams=True)
    referee, player = Roaming(roaming()), roaming()
    page = referee.page
    table = laid(address, "underworld", (page, "referee"), (player, "player-1"))
    character = {"race": "man", "calling": "cleric", "whose": "player-1", "hits": "8", "most": "8"}
    entered(page, table, "set-character", "", name="Ada", **character)
    entered(page, table, "set-out", "", level="1", party="Ada", light="1")
    for one in (page, player):
        one.goto(table)
    referee.leave()
    player.context.set_offline(True)
    expect(player.locator("[data-offline]")).to_contain_text("The referee enters what happens")

    page.locator(".rooms summary", has_text="People and time").click()
    sheet(page, 'a[href$="/view/people"]')
    unfold(page, "Ada")
    page.get_by_role("spinbutton", name="Hit points").locator("visible=true").fill("3")
    chosen(page, "Lose hit points")
    page.locator(".rooms summary", has_text="Look up").click()
    sheet(page, 'a[href$="/view/tables"]')
    unfold(page, "The expedition")
    chosen(page, "Put out the light")
    kept_over_a_reload(referee, "Lose hit points: Ada", "Put out the light: The expedition")
    page.locator(".rooms summary", has_text="People and time").click()
    sheet(page, 'a[href$="/view/purses"]')
    unfold(page, "Ada")
    page.get_by_label("How many GP?").locator("visible=true").fill("40")
    page.get_by_label("What for?").locator("visible=true").fill("A gem")
    chosen(page, "Income")

    referee.come_back()
    referee.told("3 entered")
    referee.waits()
    said = referee.log(table)[-3:]
    assert ["3" in said[0], "light" in said[1] or "dark" in said[1], "40" in said[2]] == [True] * 3
    assert any("Level 1, turn 0" in name and len(rows) >= 3 for name, rows in turns(table, page).items())
