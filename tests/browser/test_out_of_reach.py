"""Phones that sleep, walk out of range or lose their server: they come back, with what they entered."""

import json
import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from bench.serving import Server
from tests.browser.conftest import NewPage, until
from tests.browser.device import Device, placed
from tests.browser.laying import named
from tests.browser.test_accessibility import LARGE
from tests.browser.test_arriving import scanned

CARRIES = "performance.getEntriesByType('resource').some((file) => file.name.endsWith('lean-qr.js'))"
"""The scripts that show the queue as text and as a code have been fetched."""


BESIDE = """() => {
  const turn = document.createElement("p");
  Object.assign(turn, { className: "your-turn", textContent: "Your turn" });
  const told = document.querySelector("[data-told]");
  told.textContent = "Back: 1 entered.";
  told.parentElement.hidden = false;
  document.getElementById("main").before(turn);
  const room = told.parentElement.getBoundingClientRect().top - turn.getBoundingClientRect().bottom;
  turn.remove();
  return room;
}"""
"""Between the notice that it is one's turn and the outcome of the entries, which may come at once."""


def ready(page: Page) -> None:
    """Wait until the phone has stored what can be done at any place, for the turn that the page shows."""
    moment = page.locator("#live").get_attribute("data-moment") or ""
    expect(page.locator("#waiting")).to_have_attribute("data-ready", moment)


class Roaming(Device):
    """A phone that goes out of reach and comes back."""

    def leave(self) -> None:
        """Leave once it has fetched what it needs to go on alone."""
        ready(self.page)
        self.page.context.set_offline(True)
        self.badge("Offline")

    def come_back(self) -> None:
        self.page.context.set_offline(False)
        self.badge("Live")

    def badge(self, words: str) -> None:
        expect(self.page.locator("header .live")).to_have_text(re.compile(words), use_inner_text=True)

    def waits(self, *said: str) -> None:
        lines = self.page.locator("#waiting li [data-said]")
        expect(lines).to_have_text([*said])
        expect(self.page.locator("#waiting")).to_be_visible(visible=bool(said))

    def told(self, words: str | re.Pattern[str]) -> None:
        expect(self.page.locator("[data-told]")).to_contain_text(words)

    def log(self, table: str) -> list[str]:
        """Return what the log says, oldest first, without seats and the set-up."""
        answer = self.page.request.get(f"{table}/log").text()
        said = re.findall(r'<span class="row-title">(.*?)</span>', answer, re.DOTALL)
        return [re.sub(r"<[^>]+>", "", line).strip() for line in reversed(said)][-9:]


def turns(table: str, page: Page) -> dict[str, list[str]]:
    """Return the entries of each turn."""
    answer = page.request.get(f"{table}/log").text()
    found: dict[str, list[str]] = {}
    for name, rows in re.findall(r"<section[^>]*>\s*<h2>(.*?)</h2>(.*?)</section>", answer, re.DOTALL):
        said = re.findall(r'row-title">(.*?)</span>', rows, re.DOTALL)
        found.setdefault(re.sub(r"<[^>]*>.*", "", name).strip(), []).extend(map(str.strip, said))
    return found


@pytest.fixture
def two(address: str, new_page: NewPage) -> tuple[Device, Roaming, str]:
    """Black is the host at the laptop; Red's phone roams. It is Black's first turn."""
    host, phone, table = placed(address, partial(new_page, roams=True))
    return host, Roaming(phone.page), table


class Evening:
    """A server of one's own, to be stopped and started again, here or at another address."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.server = Server(data)

    def start(self) -> str:
        self.server.start()
        return self.server.address

    def move(self) -> str:
        self.server = Server(self.data)
        return self.start()

    def stop(self) -> None:
        self.server.stop()


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    made = Evening(tmp_path)
    yield made
    made.stop()


Two = tuple[Device, Roaming, str]


def test_a_phone_that_was_away_comes_back_to_the_present(two: Two) -> None:
    host, phone, _table = two
    phone.leave()
    host.enter("skullport", "Deploy")
    host.troops("skullport", "K", 2)
    phone.troops("skullport", "K", 1)
    phone.come_back()
    phone.troops("skullport", "K", 2)
    expect(phone.page.locator("dialog[open]")).to_have_count(0)


def test_a_troop_is_moved_out_of_reach_and_ones_own_colour_is_no_victim(two: Two) -> None:
    _host, phone, table = two
    phone.leave()
    phone.tap("skullport")
    sheet = phone.page.locator("dialog[open]")
    for seat, other in (("Black", "Red"), ("Red", "Black")):
        sheet.get_by_role("radio", name=seat).check(force=True)
        expect(sheet.get_by_role("button", name=f"Assassinate ({seat})")).to_be_hidden()
        expect(sheet.get_by_role("button", name=f"Assassinate ({other})")).to_be_visible()
    sheet.get_by_role("radio", name="Black").check(force=True)
    sheet.locator("summary", has_text="Move a troop").click()
    sheet.get_by_label("To", exact=True).select_option("kanaglym")
    sheet.get_by_role("button", name="Move a troop (Black)").click()
    phone.waits("Move a troop (Black): Skullport")
    phone.come_back()
    phone.told("1 entered")
    phone.troops("kanaglym", "K", 1)
    assert phone.log(table)[-1] == "moves Black from Skullport to Kanaglym"


def test_a_phone_that_slept_does_too(two: Two) -> None:
    host, phone, _table = two
    phone.badge("Live")
    sleep = phone.page.context.new_cdp_session(phone.page)
    sleep.send("Page.setWebLifecycleState", {"state": "frozen"})
    host.enter("skullport", "Deploy")
    host.troops("skullport", "K", 2)
    sleep.send("Page.setWebLifecycleState", {"state": "active"})
    phone.troops("skullport", "K", 2)
    phone.badge("Live")


def test_where_streams_are_cut_the_page_asks_from_time_to_time(two: Two, new_page: NewPage) -> None:
    host, _phone, table = two
    page = new_page(roams=True)
    page.clock.install()
    page.route("**/stream?*", lambda route: route.abort())
    with page.expect_request("**/version"):
        page.goto(table)
    watcher = Roaming(page)
    host.enter("skullport", "Deploy")
    host.troops("skullport", "K", 2)
    with page.expect_request("**/version"):
        page.clock.run_for(5_000)
    watcher.troops("skullport", "K", 2)
    watcher.badge("Live")


def test_a_line_that_died_without_a_word_is_opened_anew(two: Two, new_page: NewPage) -> None:
    _host, _phone, table = two
    page = new_page()
    page.clock.install()
    with page.expect_request("**/stream?*"):
        page.goto(table)
    Roaming(page).badge("Live")
    with page.expect_request("**/stream?*"):
        page.clock.run_for(41_000)
    Roaming(page).badge("Live")


def test_a_page_out_of_the_browsers_memory_gets_new_tokens_without_loading(two: Two) -> None:
    _host, phone, _table = two
    phone.badge("Live")
    token = phone.page.locator('.toolbar form input[name="token"]').first
    before = token.input_value()
    phone.page.evaluate("window.stays = true")
    phone.page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))")
    expect(token).not_to_have_value(before)
    assert phone.page.evaluate("window.stays")


def test_what_is_entered_out_of_reach_goes_in_in_order(two: Two) -> None:
    host, phone, table = two
    phone.leave()
    phone.enter("skullport", "Deploy")
    phone.enter("skullport", "Assassinate (White)")
    phone.badge(r"Offline\s+· 2 waiting")
    phone.end_turn("Black")
    phone.waits("Deploy: Skullport", "Assassinate (White): Skullport", "End Black's turn")
    expect(phone.page.locator('svg a.waits[href$="place=skullport"]')).to_have_count(1)
    expect(phone.page.get_by_role("button", name="End Black's turn")).to_be_disabled()
    phone.tap("eryndlyn")
    expect(phone.page.get_by_role("radio", name="Red")).to_be_checked()
    phone.page.locator("dialog[open]").get_by_role("button", name="Deploy").click()
    host.troops("skullport", "K", 1)
    phone.come_back()
    phone.told("4 entered")
    phone.waits()
    host.troops("skullport", "K", 2)
    host.troops("eryndlyn", "R", 2)
    assert phone.log(table)[-4:] == [
        "deploys at Skullport",
        "assassinates White at Skullport",
        "ends the turn",
        "deploys at Eryndlyn",
    ]


def test_late_entries_go_into_the_turn_in_which_they_were_made(two: Two) -> None:
    host, phone, table = two
    phone.leave()
    phone.enter("skullport", "Deploy")
    host.enter("everfire", "Place a spy")
    host.end_turn("Black")
    expect(host.page.get_by_role("button", name=re.compile("End Red's turn"))).to_be_visible()
    host.enter("eryndlyn", "Deploy")
    host.troops("eryndlyn", "R", 2)
    phone.come_back()
    phone.told("1 entered")
    host.troops("skullport", "K", 2)
    expect(host.page.get_by_role("button", name=re.compile("End Red's turn"))).to_be_visible()
    found = turns(table, host.page)
    black = next(said for name, said in found.items() if "Black" in name and any("spy" in s for s in said))
    assert "deploys at Skullport" in black
    red = next(said for name, said in found.items() if "Red" in name and "deploys at Eryndlyn" in said)
    assert "deploys at Skullport" not in red


def test_a_questioned_entry_waits_for_the_table_and_the_others_go_in(two: Two) -> None:
    host, phone, _table = two
    phone.leave()
    phone.enter("skullport", "Deploy")
    phone.enter("menzoberranzan", "Deploy")
    phone.enter("skullport", "Assassinate (White)")
    phone.come_back()
    phone.told("2 entered, 1 to decide")
    host.troops("skullport", "K", 2)
    host.sees("Conflicts to decide together")
    host.follow("Review conflicts")
    host.sees("deploys at Menzoberranzan")
    host.sees("Black has no presence at Menzoberranzan.")
    host.press("Enter it anyway")
    host.sees("No late entries")
    phone.troops("menzoberranzan", "K", 1)
    expect(phone.page.locator("main")).not_to_contain_text("Conflicts to decide together")


def test_what_another_entered_already_is_preset_to_be_dropped(two: Two) -> None:
    host, phone, _table = two
    phone.leave()
    phone.enter("skullport", "Deploy")
    host.enter("skullport", "Deploy")
    host.troops("skullport", "K", 2)
    phone.come_back()
    phone.told("0 entered, 1 to decide")
    phone.follow("Review conflicts")
    phone.sees("Already entered?")
    expect(phone.page.locator(".held .button.primary")).to_have_text(re.compile("Drop"))
    phone.press("Drop: it is the same")
    phone.sees("No late entries")
    host.troops("skullport", "K", 2)


def test_an_answer_that_was_lost_enters_nothing_twice(two: Two) -> None:
    host, phone, table = two
    phone.badge("Live")

    def lose(route: Route) -> None:
        route.fetch()
        route.abort()

    phone.page.route("**/moves/deploy", lose)
    phone.enter("skullport", "Deploy")
    phone.told("1 entered")
    phone.waits()
    host.troops("skullport", "K", 2)
    assert phone.log(table).count("deploys at Skullport") == 1


def test_what_was_on_its_way_as_the_page_was_loaded_again_goes_in(two: Two) -> None:
    host, phone, table = two
    phone.badge("Live")
    phone.page.route("**/moves/deploy", lambda _route: None)
    phone.enter("skullport", "Deploy")
    phone.page.reload()
    phone.told("1 entered")
    host.troops("skullport", "K", 2)
    assert phone.log(table).count("deploys at Skullport") == 1


def test_an_answer_to_the_queue_that_was_lost_enters_nothing_twice(two: Two) -> None:
    host, phone, table = two
    phone.leave()
    phone.enter("skullport", "Deploy")
    phone.end_turn("Black")
    lost = []

    def lose(route: Route) -> None:
        if lost or route.request.method != "POST":
            route.continue_()
            return
        lost.append(route.fetch())
        route.abort()

    phone.page.route("**/late", lose)
    phone.come_back()
    host.troops("skullport", "K", 2)
    phone.told("2 entered")
    assert lost[0].status == 200
    assert phone.log(table)[-2:] == ["deploys at Skullport", "ends the turn"]


@pytest.mark.parametrize(
    ("locale", "letters"), [("en-US", ""), ("es-ES", LARGE)], ids=["usual", "large and longer"]
)
def test_nothing_moves_under_a_thumb(two: Two, new_page: NewPage, letters: str, locale: str) -> None:
    _host, first, table = two
    named(first.page, table, "red", "Maximiliana")
    phone = Roaming(new_page(roams=True, locale=locale))
    phone.page.context.add_cookies(first.page.context.cookies())
    phone.page.goto(table)
    ready(phone.page)
    phone.page.evaluate(letters)
    top = "document.querySelector('#live').getBoundingClientRect().top + scrollY"
    board = phone.page.evaluate(top)
    # It looks like this for a moment after each entry by the others.
    phone.page.evaluate("document.querySelector('header .live').dataset.live = 'behind'")
    assert phone.page.evaluate(top) == board
    phone.page.context.set_offline(True)
    expect(phone.page.locator("header .live")).to_have_attribute("data-live", "offline")
    phone.told(re.compile("No connection to the server|No hay conexión"))
    assert phone.page.evaluate(top) == board
    for place in ("skullport", "everfire", "skullport"):
        phone.tap(place)
        phone.page.locator("dialog[open] form[data-away] button.primary").click()
    expect(phone.page.locator("#waiting li")).to_have_count(3)
    assert phone.page.evaluate(top) == board
    phone.page.context.set_offline(False)
    phone.told("2")
    phone.waits()
    assert phone.page.evaluate(top) == board
    assert phone.page.evaluate(BESIDE) >= 0


def test_what_waits_can_be_removed(two: Two) -> None:
    host, phone, table = two
    phone.leave()
    phone.enter("skullport", "Deploy")
    phone.enter("everfire", "Place a spy")
    phone.page.locator("#waiting > summary").click()
    phone.press("Remove")
    phone.waits("Place a spy: Everfire")
    phone.come_back()
    phone.told("1 entered")
    host.troops("skullport", "K", 1)
    assert phone.log(table)[-1] == "places a spy at Everfire"


def test_what_was_entered_last_is_taken_back_first(two: Two) -> None:
    host, phone, table = two
    last = phone.page.locator(".toolbar .undo").filter(visible=True)
    expect(last).to_contain_text("starting troop at Eryndlyn")
    phone.leave()
    phone.sees("Continue: tap the place")
    phone.enter("skullport", "Deploy")
    phone.enter("everfire", "Place a spy")
    expect(last).to_have_count(1)
    expect(last).to_contain_text("Place a spy: Everfire")
    phone.press("Take back")
    phone.waits("Deploy: Skullport")
    phone.press("Take back")
    phone.waits()
    expect(last).to_contain_text("starting troop at Eryndlyn")
    phone.enter("skullport", "Deploy")
    phone.come_back()
    phone.told("1 entered")
    host.troops("skullport", "K", 2)
    expect(last).to_contain_text("deploys at Skullport")
    assert phone.log(table)[-2:] == ["places the starting troop at Eryndlyn", "deploys at Skullport"]


def test_out_of_reach_no_link_leads_away(two: Two) -> None:
    _host, phone, table = two
    phone.leave()
    phone.follow("Scores")
    phone.told("That works again once you are connected.")
    expect(phone.page).to_have_url(table)
    phone.come_back()
    phone.follow("Scores")
    expect(phone.page).to_have_url(re.compile("scores"))


def test_a_waiting_queue_survives_a_reload_and_a_restart(evening: Evening, new_page: NewPage) -> None:
    host, page, table = placed(evening.start(), partial(new_page, roams=True))
    phone = Roaming(page.page)
    ready(phone.page)
    evening.stop()
    phone.badge("Offline")
    phone.enter("skullport", "Deploy")
    phone.waits("Deploy: Skullport")
    # If it stayed open, the page would send the queue as soon as the server is back.
    phone.page.goto("about:blank")
    evening.start()
    phone.page.goto(table)
    phone.told("1 entered")
    for device in (host, phone):
        device.troops("skullport", "K", 2)
    phone.badge("Live")


def test_a_stranded_queue_is_carried_to_the_new_address(evening: Evening, new_page: NewPage) -> None:
    roaming = partial(new_page, roams=True)
    _host, page, table = placed(evening.start(), roaming)
    phone = Roaming(page.page)
    ready(phone.page)
    until(phone.page, CARRIES)
    evening.stop()
    phone.badge("Offline")
    phone.enter("skullport", "Deploy")
    phone.enter("menzoberranzan", "Deploy")
    phone.page.locator("#waiting > summary").click()
    phone.page.locator("[data-carry] > summary").click()
    carried = phone.page.get_by_label("The waiting entries as text")
    expect(carried).to_have_value(re.compile("deploy.*deploy"))
    text = carried.input_value()
    assert [kind for kind, _fields in json.loads(text)["entries"]] == ["deploy", "deploy"]
    assert read_off(phone.page) == [text]

    there = evening.move() + table[table.index("/t/") :]
    new = Device(roaming())
    # Another address is another site to a phone: it has lost its seat, and takes it again.
    new.page.goto(there)
    cookies = [cookie for cookie in page.page.context.cookies() if cookie["name"].startswith("seat-")]
    assert cookies
    new.page.context.add_cookies(cookies)
    for entered in ("1 entry was entered.", "1 entry was entered."):
        new.page.goto(f"{there}/carry")
        new.page.get_by_label("What the old page shows").fill(text)
        new.press("Enter them here")
        new.sees(entered)
        new.sees("1 entry needs a decision at the table.")
    new.follow("Table")
    new.troops("skullport", "K", 2)
    new.troops("menzoberranzan", "K", 0)


def read_off(page: Page) -> list[str]:
    page.locator("#waiting canvas").evaluate("(code) => code.classList.add('qr-code')")
    return scanned(page)
