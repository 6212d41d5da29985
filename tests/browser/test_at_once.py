"""On a slow network a tap has an effect at once: a sheet shows its name, an entry shows as on its way, and
as entered only when the table has it."""

import re
from functools import partial

import pytest
from playwright.sync_api import expect

from companion.games import shelf
from tests.browser.blank import OURS
from tests.browser.conftest import NewPage, settled
from tests.browser.device import Device, Held, at_the_desk, held, host_alone, press
from tests.browser.walked import Walk, let_in

FAST = 150
"""Milliseconds within which a tap shows its sheet; doubled, since these machines are shared."""

OPENED = """() => new Promise((resolve) => {
  const begun = performance.now();
  const look = () => (document.querySelector("dialog#sheet[open]") ? resolve(performance.now() - begun)
    : requestAnimationFrame(look));
  document.querySelector('svg a[href$="place=skullport"]').dispatchEvent(
    new MouseEvent("click", { bubbles: true, cancelable: true }));
  look();
})"""


def test_a_sheet_opens_by_its_name_before_it_has_come(address: str, new_page: NewPage) -> None:
    host, _table = host_alone(address, new_page)
    on_its_way = held(host.page, "**/view/sheet*")
    took = host.page.evaluate(OPENED)
    assert took < 2 * FAST
    title = host.page.locator("dialog#sheet[open] .sheet-title")
    expect(title).to_have_text("Skullport")
    expect(title).to_be_focused()
    expect(host.page.locator("dialog#sheet[aria-busy]")).to_contain_text("One moment")
    on_its_way.pop().continue_()
    expect(host.page.locator("dialog#sheet[open]").get_by_role("button", name="Deploy").first).to_be_visible()
    expect(host.page.locator("dialog#sheet[aria-busy]")).to_have_count(0)
    host.page.locator("dialog#sheet").get_by_role("button", name="Deploy").first.click()
    host.troops("skullport", "K", 2)


@pytest.mark.parametrize("game", shelf())
def test_every_sheet_has_a_name_before_it_has_come(walk: Walk, new_page: NewPage, game: str) -> None:
    """This holds for any link: words, an icon alone, or a place of the map."""
    page = new_page()
    stage = next(stage for stage in walk.stages if stage.name == f"{game}, middle")
    let_in(page.context, walk.address, stage, "host")
    page.goto(walk.address + stage.path)
    on_its_way = held(page, f"**{stage.path}/**")
    title = page.locator("dialog#sheet[open][aria-busy] .sheet-title")
    openers = page.locator("[data-sheet=sheet][hx-get]").filter(visible=True)
    for opener in openers.all():
        opener.dispatch_event("click")
        expect(title).to_have_text(re.compile(r"\S"))
        page.keyboard.press("Escape")
        expect(title).to_have_count(0)
        # The request may reach this test later than the words appear.
        while page.locator(".htmx-request").count():
            while on_its_way:
                on_its_way.pop().continue_()
            page.wait_for_timeout(20)
        settled(page)


def test_whoever_closes_it_before_it_came_is_left_alone(address: str, new_page: NewPage) -> None:
    host, _table = host_alone(address, new_page)
    on_its_way = held(host.page, "**/view/sheet*")
    host.page.evaluate(OPENED)
    host.page.keyboard.press("Escape")
    expect(host.page.locator("dialog[open]")).to_have_count(0)
    on_its_way.pop().continue_()
    host.page.unroute_all()
    host.page.wait_for_timeout(300)
    expect(host.page.locator("dialog[open]")).to_have_count(0)
    host.enter("skullport", "Deploy")
    host.troops("skullport", "K", 2)


CLOSED_AND_TAPPED = """() => {
  const sheet = document.getElementById("sheet");
  sheet.querySelector("[data-sheet-close]").click();
  const seen = sheet.checkVisibility();
  document.querySelector('svg a[href$="place=eryndlyn"]').dispatchEvent(
    new MouseEvent("click", { bubbles: true, cancelable: true }));
  return seen;
}"""


def test_a_sheet_is_gone_at_once_and_opened_again_by_the_next_tap(address: str, new_page: NewPage) -> None:
    """This holds when responses are slow and the next tap comes before the browser has closed the sheet."""
    host, _table = host_alone(address, new_page)
    on_its_way = held(host.page, "**/view/sheet*")
    host.page.evaluate(OPENED)
    host.page.wait_for_timeout(100)
    on_its_way.pop().continue_()
    expect(host.page.locator("dialog#sheet[open]").get_by_role("button", name="Deploy").first).to_be_visible()
    assert host.page.evaluate(CLOSED_AND_TAPPED) is False
    title = host.page.locator("dialog#sheet[open] .sheet-title")
    expect(title).to_have_text("Eryndlyn")
    host.page.wait_for_timeout(300)
    expect(title).to_be_visible()
    host.page.keyboard.press("Escape")
    expect(host.page.locator("dialog[open]")).to_have_count(0)
    expect(host.page.locator('svg a[href$="place=eryndlyn"]')).to_be_focused()


def test_a_sheet_that_cannot_come_gives_way_to_what_the_phone_knows(address: str, new_page: NewPage) -> None:
    host, _table = host_alone(address, partial(new_page, roams=True))
    expect(host.page.locator("#waiting")).to_have_attribute("data-ready", re.compile(r"\d"), timeout=60_000)
    on_its_way = held(host.page, "**/view/sheet*")
    host.page.evaluate(OPENED)
    on_its_way.pop().abort()
    expect(host.page.locator("dialog#sheet[open] form[data-away=place]")).to_be_visible()


def test_an_entry_is_on_its_way_at_once_and_entered_when_the_table_has_it(
    address: str, new_page: NewPage
) -> None:
    host, _table = host_alone(address, new_page)
    host.tap("skullport")
    on_its_way = held(host.page, "**/moves/deploy")
    host.page.locator("dialog[open]").get_by_role("button", name="Deploy").first.click()
    expect(host.page.locator("dialog[open]")).to_have_count(0)
    row = host.page.locator("#live .undo.waits")
    expect(row).to_contain_text("Deploy: Skullport · being entered")
    expect(row.get_by_role("button")).to_have_count(0)
    expect(host.page.locator('svg a.waits[href$="place=skullport"]')).to_have_count(1)
    host.troops("skullport", "K", 1)
    on_its_way.pop().continue_()
    host.troops("skullport", "K", 2)
    expect(row).to_have_count(0)
    expect(host.page.locator("a.waits")).to_have_count(0)


def test_what_stands_against_an_entry_opens_the_sheet_again(address: str, new_page: NewPage) -> None:
    host, _table = host_alone(address, new_page)
    host.tap("skullport")
    on_its_way = held(host.page, "**/moves/deploy")
    host.page.locator("dialog[open]").get_by_role("button", name="Deploy").first.click()
    expect(host.page.locator("#live .undo.waits")).to_be_visible()
    on_its_way.pop().fulfill(
        status=409,
        content_type="text/html; charset=utf-8",
        headers={"HX-Retarget": "#sheet", "HX-Reswap": "innerHTML", **OURS},
        body='<h2 class="sheet-title" tabindex="-1">The rules say no</h2>',
    )
    expect(host.page.locator("dialog#sheet[open]")).to_contain_text("The rules say no")
    expect(host.page.locator("#live .undo.waits")).to_have_count(0)
    expect(host.page.locator("a.waits")).to_have_count(0)
    host.troops("skullport", "K", 1)


def deploying_at_the_next(host: Device) -> Held:
    """A deploy at Skullport is on its way, held back here, and Eryndlyn has been tapped since."""
    host.tap("skullport")
    on_its_way = held(host.page, "**/moves/deploy")
    host.page.locator("dialog[open]").get_by_role("button", name="Deploy").first.click()
    expect(host.page.locator("dialog[open]")).to_have_count(0)
    host.page.locator('svg a[href$="place=eryndlyn"]').click()
    return on_its_way


def test_what_is_on_its_way_is_answered_though_the_next_sheet_is_open(
    address: str, new_page: NewPage
) -> None:
    """The form that sent it was in the previous sheet; the next one stays open."""
    host, _table = host_alone(address, new_page)
    on_its_way = deploying_at_the_next(host)
    sheet = host.page.locator("dialog#sheet[open]:not([aria-busy])")
    expect(sheet).to_contain_text("Eryndlyn")
    row = host.page.locator("#live .undo.waits")
    expect(row).to_contain_text("Deploy: Skullport · being entered")
    on_its_way.pop().continue_()
    host.troops("skullport", "K", 2)
    expect(row).to_have_count(0)
    expect(host.page.locator("form.htmx-request, body > form")).to_have_count(0)
    expect(sheet).to_contain_text("Eryndlyn")
    sheet.get_by_role("button", name="Place a spy").first.click()
    expect(host.page.locator("#live .undo:not(.waits)")).to_contain_text("Eryndlyn")
    expect(host.page.locator("dialog[open]")).to_have_count(0)


def test_what_stands_against_an_entry_is_shown_though_the_next_sheet_is_open(
    address: str, new_page: NewPage
) -> None:
    host, _table = host_alone(address, new_page)
    on_its_way = deploying_at_the_next(host)
    expect(host.page.locator("dialog#sheet[open]:not([aria-busy])")).to_contain_text("Eryndlyn")
    on_its_way.pop().fulfill(
        status=409,
        content_type="text/html; charset=utf-8",
        headers={"HX-Retarget": "#sheet", "HX-Reswap": "innerHTML", **OURS},
        body='<h2 class="sheet-title" tabindex="-1">The rules say no</h2>',
    )
    expect(host.page.locator("dialog#sheet[open]")).to_contain_text("The rules say no")
    expect(host.page.locator("#live .undo.waits")).to_have_count(0)


STILL = """() => {
  const kept = [];
  window.requestAnimationFrame = (then) => kept.push(then);
  window.paint = () => kept.splice(0).forEach((then) => then(performance.now()));
}"""


@pytest.mark.parametrize("left", ["visibilitychange", "pagehide"])
def test_an_entry_is_sent_also_where_the_page_is_left_before_its_sheet_is_gone(
    address: str, new_page: NewPage, left: str
) -> None:
    host, _table = host_alone(address, new_page)
    host.tap("skullport")
    host.page.evaluate(STILL)
    host.page.locator("dialog[open]").get_by_role("button", name="Deploy").first.click()
    expect(host.page.locator("dialog#sheet")).to_be_hidden()
    with host.page.expect_response("**/moves/deploy"):
        host.page.evaluate(f"document.dispatchEvent(new Event('{left}', {{ bubbles: true }}))")
    host.page.reload()
    host.troops("skullport", "K", 2)


def test_an_entry_is_sent_also_where_another_sheet_opens_before_its_own_is_gone(
    address: str, new_page: NewPage
) -> None:
    host, _table = host_alone(address, new_page)
    host.tap("skullport")
    host.page.evaluate(STILL)
    host.page.locator("dialog[open]").get_by_role("button", name="Deploy").first.click()
    host.page.locator('svg a[href$="place=eryndlyn"]').dispatch_event("click")
    expect(host.page.locator("dialog#sheet[open] .sheet-title")).to_have_text("Eryndlyn")
    with host.page.expect_response("**/moves/deploy"):
        host.page.evaluate("paint()")
    host.page.reload()
    host.troops("skullport", "K", 2)


def test_a_button_of_the_page_that_is_tapped_twice_before_that_is_seen_enters_once(
    address: str, new_page: NewPage
) -> None:
    """This includes a button that stays, and would be sent again once the first response has come."""
    referee, _player, table = at_the_desk(address, new_page)
    referee.goto(f"{table}/view/people")
    referee.get_by_label("Name", exact=True).fill("Ada")
    press(referee, "Enter the character")
    referee.goto(table)
    press(referee, "Go down")
    button = referee.get_by_role("button", name="Light new torches")
    button.scroll_into_view_if_needed()
    settled(referee)
    sent: list[str] = []
    referee.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    referee.evaluate(STILL)
    button.click()
    button.click()
    assert sent == []
    with referee.expect_response("**/moves/**"):
        referee.evaluate("paint()")
    settled(referee)
    expect(button).to_be_enabled()
    assert len(sent) == 1
