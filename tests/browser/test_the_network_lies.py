"""A login page, a proxy or a tunnel answers in place of the table: nothing is lost, dropped or replaced by
that, on any device, and the message says that the fault is on the way."""

import re
from collections.abc import Iterator
from functools import partial
from time import sleep

import pytest
from playwright.sync_api import Page, expect

from tests.browser.between import LIES, Between, between
from tests.browser.conftest import LAPTOP, PHONE, NewPage, until
from tests.browser.device import Hours, host_alone, placed, started
from tests.browser.laying import entered
from tests.browser.test_out_of_reach import Roaming

STAYS = """() => {
  const live = document.getElementById("live");
  return window.unharmed && live.querySelector("svg.board") && !live.textContent.includes("log in");
}"""
ACTIONS = ("Deploy", "Return one Black troop")
"""One closes with its sheet, the other at once; they undo each other."""


@pytest.fixture(scope="module")
def way(address: str) -> Iterator[Between]:
    with between(address) as made:
        yield made


class Devices:
    """Red plays on a phone, somebody watches, and there is a TV, all through the lying proxy. Black, the
    host, connects to the server directly."""

    def __init__(self, address: str, way: Between, new_page: NewPage) -> None:
        new = partial(new_page, roams=True, proxied=True)
        host, phone, self.table = placed(way.address, new)
        self.way, self.host, self.phone = way, host.page, Roaming(phone.page)
        watcher, tv = new(PHONE), new(LAPTOP)
        watcher.goto(self.table)
        tv.goto(f"{self.table}/screen")
        self.others = {"watcher": watcher, "tv": tv}
        self.all = {"host": self.host, "phone": self.phone.page, **self.others}
        self.at = {name: page.url for name, page in self.all.items()}
        for page in self.all.values():
            live(page)
            page.evaluate("window.unharmed = true")

    def unharmed(self) -> None:
        for name, page in self.all.items():
            assert page.url == self.at[name], name
            assert page.evaluate(STAYS), name

    def come_back(self) -> None:
        self.way.passes()
        for page in self.all.values():
            page.evaluate("dispatchEvent(new Event('online'))")
        for page in self.all.values():
            live(page)
            expect(page.locator("#between")).to_be_hidden()


def live(page: Page) -> None:
    expect(page.locator("[data-live]").first).to_have_attribute("data-live", "live")


def version(table: str, page: Page) -> int:
    found: int = page.request.get(f"{table}/version").json()["version"]
    return found


@pytest.fixture
def devices(address: str, way: Between, new_page: NewPage) -> Iterator[Devices]:
    yield Devices(address, way, new_page)
    way.passes()


def test_no_answer_but_ours_takes_an_entry_or_a_page(devices: Devices) -> None:
    """Each lie is the response to every request."""
    host = Roaming(devices.host)
    for number, lie in enumerate(LIES):
        before, action = version(devices.table, host.page), ACTIONS[number % 2]
        host.tap("skullport")
        devices.way.lies(lie)
        host.page.locator("dialog[open]").get_by_role("button", name=action).first.click()
        expect(host.page.locator("#waiting li"), lie).to_contain_text(f"{action}: Skullport")
        assert "entry" in devices.way.asked
        devices.way.cuts_streams()
        for name, page in devices.all.items():
            expect(page.locator("#between"), f"{lie}, {name}").to_be_visible()
            badge = page.locator("[data-live]").first
            expect(badge, f"{lie}, {name}").to_have_attribute("data-live", "offline")
        devices.unharmed()
        devices.come_back()
        devices.phone.troops("skullport", "K", 2 - number % 2)
        expect(host.page.locator("#waiting")).to_be_hidden()
        assert version(devices.table, host.page) == before + 1, lie
        devices.unharmed()


def test_a_login_page_takes_no_sheet_and_what_the_phone_knows_opens(devices: Devices) -> None:
    phone = devices.phone
    expect(phone.page.locator("#waiting")).to_have_attribute("data-ready", re.compile(r"\d"))
    devices.way.lies("a page", "sheet")
    phone.page.locator('svg a[href$="place=eryndlyn"]').click()
    expect(phone.page.locator("dialog#sheet[open] form[data-away=place]")).to_be_visible()
    expect(phone.page.locator("dialog#sheet")).not_to_contain_text("log in")
    devices.unharmed()


@pytest.mark.parametrize("lie", ["403", "429"])
def test_what_turns_only_entries_away_is_named_and_news_goes_on(
    address: str, devices: Devices, lie: str
) -> None:
    """As with a proxy's limit; nobody is told to take a seat."""
    host = Roaming(devices.host)
    host.tap("skullport")
    devices.way.lies(lie, "entry", "late")
    host.page.locator("dialog[open]").get_by_role("button", name="Deploy").first.click()
    expect(host.page.locator("#between")).to_be_visible()
    until(host.page, "() => document.querySelector('#waiting li') !== null")
    itself = devices.table.replace(devices.way.address, address)
    entered(devices.phone.page, itself, "gain-vp", "red", vp="1", reason="told")
    newest = str(version(devices.table, host.page))
    expect(host.page.locator("#live")).to_have_attribute("data-version", newest)
    live(host.page)
    expect(host.page.locator("#between")).to_be_visible()
    assert "late" in devices.way.asked
    assert host.page.locator("[data-told]").text_content() == ""
    devices.come_back()
    host.told("1 entered")


def test_a_stream_that_is_kept_back_is_asked_around(address: str, way: Between, new_page: NewPage) -> None:
    """As by a tunnel or a virus scanner that passes on only what has ended. The page does not call itself
    live before."""
    host, _phone, table = started(address, new_page)
    way.lies("buffers")
    watcher = new_page(PHONE)
    time = Hours(watcher)
    watcher.goto(table.replace(address, way.address))
    asked_for(way, "stream")
    expect(watcher.locator("[data-live]").first).to_have_attribute("data-live", "behind")
    entered(host.page, table, "gain-vp", "black", vp="1", reason="told")
    assert "version" not in way.asked
    time.pass_by(15_000)
    expect(watcher.locator("#live")).to_have_attribute("data-version", str(version(table, host.page)))
    live(watcher)
    assert "version" in way.asked
    way.passes()


def asked_for(way: Between, kind: str) -> None:
    for _patience in range(600):
        if kind in way.asked:
            return
        sleep(0.05)
    pytest.fail(f"never asked for: {kind}")


def test_what_was_typed_into_a_form_that_a_login_page_answers_is_given_back(
    way: Between, new_page: NewPage
) -> None:
    """For a form that loads another page, which is done once our own server has accepted it. No form of
    ours is redirected to another site: its page stays."""
    page = new_page(PHONE, proxied=True)
    for lie in (*(lie for lie in LIES if lie != "another site"), ""):
        page.goto(way.address)
        name = page.locator("#new-group")
        page.locator("details:has(#new-group)").evaluate("fold => { fold.open = true; }")
        if lie != LIES[0]:
            expect(name, lie).to_have_value("The long hall")
        name.fill("The long hall")
        if lie:
            way.lies(lie, "form")
        page.get_by_role("button", name="Make a group").click()
        if lie:
            expect(page.locator("#new-group")).to_have_count(0)
        else:
            expect(page.locator("h1")).to_contain_text("The long hall")
        way.passes()
    page.goto(way.address)
    expect(page.locator("#new-group")).to_have_value("")
    assert [one["name"] for one in page.context.cookies() if one["name"].startswith("sent-")] == []


@pytest.mark.parametrize("lie", ["a page", "404", "redirect"])
def test_a_script_in_whose_place_something_else_came_is_asked_for_again(
    lie: str, way: Between, new_page: NewPage
) -> None:
    """After loading, a page fetches the scripts it needs later; its next response from us makes it ask for
    them again."""
    way.lies(lie, "later")
    host, table = host_alone(way.address, partial(new_page, roams=True, proxied=True))
    live(host.page)
    while way.asked.count("later") < 2:
        host.page.wait_for_timeout(50)
    way.passes()
    entered(host.page, table, "gain-vp", "black", vp="1", reason="x")
    page = host.page
    expect(page.locator("#waiting")).to_have_attribute("data-ready", re.compile(r"\d"))
