"""The sheet for entries made out of reach (static/js/away.js), on a page with nothing else."""

import json
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.blank import OURS, blank
from tests.browser.conftest import NewPage
from tests.browser.test_scripts_queue import WAITING

SHEET = """<div><h2 class="sheet-title" tabindex="-1">Sheet</h2>
<form data-away="place"><input type="hidden" name="token"><input type="hidden" name="saw">
  <input type="radio" name="seat" value="red" checked><input type="radio" name="seat" value="black">
  <div data-spaces hidden><span data-choices>
    <label><input type="radio" name="space"><b data-number></b></label>
  </span></div>
  <button formaction="/moves/deploy" data-words="Deploy" data-at="site">Deploy</button>
  <button formaction="/moves/assassinate" data-words="Assassinate" data-at="site" name="victim"
    value="white">Assassinate</button>
  <details><select name="target"><option value="araumycos">Araumycos</option></select>
    <button formaction="/moves/move-troop" data-words="Move" data-at="origin" name="colour"
      value="white">White</button></details></form>
<form data-away="view=purse" hx-post="/moves/pay" action="/moves/pay"><button formaction="/moves/pay"
  data-words="Pay">Pay</button></form></div>"""
BODY = f"""<div id="say"></div><div id="live" data-version="7" data-moment="3"></div>
<a href="/t/ABCD/view/purse">Purse</a> <a href="/t/ABCD/view/other">Other</a>
<dialog class="sheet" id="sheet"></dialog>{WAITING}"""
BODY = BODY.replace('data-waits="waiting"', 'data-waits="waiting" data-away="/away" data-later="Later."')


@pytest.fixture
def page(new_page: NewPage) -> Page:
    return out_of_reach(new_page(roams=True))


def out_of_reach(page: Page) -> Page:
    """A page whose sheet has been fetched, and which is now out of reach."""

    def sheet(route: Route) -> None:
        route.fulfill(body=SHEET, content_type="text/html; charset=utf-8", headers=OURS)

    scripts = ("vendor/htmx.min.js", "vendor/idiomorph.min.js", "js/sheet.js", "js/queue.js", "js/away.js")
    blank(page, BODY, *scripts, away=sheet)
    expect(page.locator("#waiting")).to_have_attribute("data-ready", "3")
    page.evaluate("document.dispatchEvent(new CustomEvent('live:state', { detail: 'offline' }))")
    return page


def tap(page: Page, place: str, name: str, far: dict[str, int], more: str = "") -> None:
    page.evaluate(
        """(detail) => document.dispatchEvent(
          new CustomEvent('place:tap', { bubbles: true, cancelable: true, detail }))""",
        {"href": f"/t/ABCD/view/sheet?place={place}{more}", "name": name, "far": far},
    )


def kept(page: Page) -> list[tuple[str, dict[str, list[str]], str]]:
    found = json.loads(page.evaluate("localStorage.getItem('queue:ABCD')") or "[]")
    return [(one["kind"], parse_qs(one["fields"]), one["said"]) for one in found]


def test_a_tap_on_a_place_opens_the_sheet_and_its_button_waits(page: Page) -> None:
    tap(page, "skullport", "Skullport", {})
    sheet = page.locator("dialog[open]")
    expect(sheet.get_by_role("heading")).to_have_text("Skullport")
    expect(sheet.get_by_role("button", name="Pay")).to_have_count(0)
    sheet.get_by_role("button", name="Deploy").click()
    expect(page.locator("dialog[open]")).to_have_count(0)
    [(kind, fields, said)] = kept(page)
    assert (kind, said) == ("deploy", "Deploy: Skullport")
    assert (fields["site"], fields["seat"], fields["saw"]) == (["skullport"], ["red"], ["7"])
    assert len(fields["token"][0]) == 32


def test_of_a_route_the_space_next_to_the_tap_is_chosen_and_another_can_be(page: Page) -> None:
    tap(page, "r1", "Route", {"r1:0": 30, "r1:1": 2, "r1:2": 40}, "&as=black")
    sheet = page.locator("dialog[open]")
    spaces = sheet.locator("[name=space]")
    expect(spaces).to_have_count(3)
    expect(spaces.nth(1)).to_be_checked()
    spaces.nth(2).check()
    sheet.get_by_role("button", name="Deploy").click()
    expect(page.locator("dialog[open]")).to_have_count(0)
    [(_kind, fields, _said)] = kept(page)
    assert (fields["site"], fields["seat"]) == (["r1:2"], ["black"])


def test_a_link_opens_what_it_leads_to_or_says_that_it_comes_later(page: Page) -> None:
    """Nothing navigates away from the page that works."""
    page.get_by_role("link", name="Other").click()
    expect(page.locator("[data-told]")).to_have_text("Later.")
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.get_by_role("link", name="Purse").click()
    expect(page.locator("dialog[open]").get_by_role("button", name="Pay")).to_be_visible()
    assert page.url.endswith(".test/")


def test_once_the_table_is_back_a_link_is_a_link(page: Page) -> None:
    page.evaluate("document.dispatchEvent(new CustomEvent('live:state', { detail: 'live' }))")
    page.get_by_role("link", name="Other").click()
    page.wait_for_url("**/view/other")


def test_what_a_button_says_itself_is_kept_also_where_a_form_is_read_without_it(new_page: NewPage) -> None:
    """FormData takes no button before Safari 16.4, Chrome 112 and Firefox 111."""
    page = new_page(roams=True)
    page.add_init_script(
        """const Whole = FormData;
        window.FormData = class extends Whole { constructor(form) { super(form); } };"""
    )
    out_of_reach(page)
    tap(page, "skullport", "Skullport", {})
    page.locator("dialog[open]").get_by_role("button", name="Assassinate").click()
    expect(page.locator("dialog[open]")).to_have_count(0)
    [(kind, fields, said)] = kept(page)
    assert (kind, fields["victim"], said) == ("assassinate", ["white"], "Assassinate: Skullport")


@pytest.mark.parametrize(("button", "target"), [("Deploy", []), ("White", ["araumycos"])])
def test_what_is_folded_away_goes_only_with_its_own_button(
    page: Page, button: str, target: list[str]
) -> None:
    """Otherwise the map would show something as waiting where nothing was entered."""
    tap(page, "skullport", "Skullport", {})
    page.evaluate("document.querySelector('#sheet details').open = true")
    page.get_by_role("button", name=button, exact=True).click()
    ((_kind, fields, _said),) = kept(page)
    assert fields.get("target", []) == target
