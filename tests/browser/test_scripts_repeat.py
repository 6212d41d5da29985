"""The entry that a tap repeats (static/js/repeat.js), on a page with nothing else."""

from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.blank import OURS, blank
from tests.browser.conftest import NewPage, until

FORM = """<form action="/moves/deploy" hx-post="/moves/deploy" hx-swap="none" data-repeat="{key}"{several}
  data-words="Deploy" data-name="{name}" data-where="{place}">
  <input type="hidden" name="csrf_token" value="c">
  <input type="hidden" name="saw" value="1"><input type="hidden" name="next" value="/"><input type="hidden"
  name="token" value="{token}"><input type="hidden" name="seat" value="red"><input type="hidden" name="site"
  value="{place}"><button>Deploy</button></form>"""


def form(key: str, name: str, place: str, token: str, several: str = "") -> str:
    return FORM.format(key=key, name=name, place=place, token=token, several=several)


BODY = (
    """<div id="say"></div><div id="notices"></div><template id="not-saved"><p>Not saved</p></template>
<div id="live" data-version="7" data-moment="1"><input type="hidden" name="csrf_token" value="c">
  <input type="hidden" name="saw"><input type="hidden" name="next"><div class="toolbar"></div></div>
<dialog class="sheet" id="sheet"></dialog><div id="first">"""
    + form(key="deploy", name="Skullport", place="skullport", token="t1", several=" data-several")
    + """</div><template id="repeat"><div class="repeating" data-stays data-seconds="{seconds}"
  data-off="Off.">  <b data-seat="red" hidden>R</b><svg><circle class="left"></circle></svg>
  <p class="repeating-words"><span data-what></span></p>
  <form action="/moves/retract" hx-post="/moves/retract" hx-swap="none">
    <input name="version"><button>Back</button></form>
  <button type="button" data-stop>Stop</button></div></template>"""
)
SCRIPTS = ("vendor/htmx.min.js", "vendor/idiomorph.min.js", "js/repeat.js")


class Repeating:
    """A page on which a first entry was made in the sheet; the sheets of places say what is possible
    there."""

    def __init__(self, page: Page, seconds: int = 20) -> None:
        self.page = page
        self.entered: list[str] = []
        self.sheets: dict[str, str] = {}
        blank(page, BODY.replace("{seconds}", str(seconds)), *SCRIPTS, moves=self._moves, view=self._view)
        # As in the sheet: only what is entered there can be repeated.
        page.evaluate("document.getElementById('sheet').append(document.querySelector('#first form'))")
        page.evaluate("document.querySelector('#sheet form').requestSubmit()")
        expect(page.locator(".repeating")).to_be_visible()
        # A second tap within 400 ms counts as the same one.
        page.wait_for_timeout(450)

    def tap(self, place: str, **far: int) -> None:
        self.page.evaluate(
            """([href, name, far]) => {
              const detail = { href, name, far, open() { window.opened = name; }, done() {} };
              const options = { bubbles: true, cancelable: true, detail };
              document.dispatchEvent(new CustomEvent('place:tap', options));
            }""",
            [f"/view/sheet?place={place}", place, far],
        )

    def opens(self, place: str) -> None:
        until(self.page, "(place) => window.opened === place", place)

    def has_entered(self, *places: str) -> None:
        expect(self.page.locator("body > form")).to_have_count(0)
        until(self.page, "() => !document.querySelector('.htmx-request')")
        assert self.entered == list(places)

    def _moves(self, route: Route) -> None:
        self.entered.append(parse_qs(route.request.post_data or "")["site"][0])
        route.fulfill(status=200, headers={"X-Entered": "8", **OURS}, body="")

    def _view(self, route: Route) -> None:
        place = parse_qs(urlsplit(route.request.url).query)["place"][0]
        sheet = self.sheets.get(place, "")
        route.fulfill(body=sheet, content_type="text/html; charset=utf-8", headers=OURS)


@pytest.fixture
def repeating(new_page: NewPage) -> Repeating:
    return Repeating(new_page(roams=True))


def test_a_tap_enters_the_same_at_the_next_place(repeating: Repeating) -> None:
    expect(repeating.page.locator(".repeating [data-what]")).to_have_text("Deploy")
    repeating.sheets["eryndlyn"] = form(key="deploy", name="", place="eryndlyn", token="t2")
    with repeating.page.expect_response("**/moves/deploy"):
        repeating.tap("eryndlyn")
    repeating.has_entered("skullport", "eryndlyn")
    expect(repeating.page.locator(".repeating")).to_be_visible()


def test_it_is_entered_also_where_a_script_cannot_ask_a_form_to_send_itself(new_page: NewPage) -> None:
    """As before Safari 16."""
    page = new_page(roams=True)
    page.add_init_script("delete HTMLFormElement.prototype.requestSubmit")
    repeating = Repeating(page)
    repeating.sheets["eryndlyn"] = form(key="deploy", name="", place="eryndlyn", token="t2")
    with page.expect_response("**/moves/deploy"):
        repeating.tap("eryndlyn")
    repeating.has_entered("skullport", "eryndlyn")


def test_where_the_same_is_not_offered_the_sheet_opens(repeating: Repeating) -> None:
    repeating.sheets["tower"] = form(key="spy", name="", place="tower", token="t2")
    repeating.tap("tower")
    repeating.opens("tower")
    repeating.has_entered("skullport")


def test_of_two_spaces_the_one_clearly_nearer_is_meant_and_else_the_sheet_opens(repeating: Repeating) -> None:
    repeating.sheets["r1"] = "".join(
        form(key="deploy", name="", place=f"r1:{n}", token=f"t{n}") for n in range(2)
    )
    repeating.tap("r1", **{"r1:0": 10, "r1:1": 12})
    repeating.opens("r1")
    repeating.has_entered("skullport")
    repeating.page.wait_for_timeout(450)
    with repeating.page.expect_response("**/moves/deploy"):
        repeating.tap("r1", **{"r1:0": 30, "r1:1": 2})
    repeating.has_entered("skullport", "r1:1")


def test_it_is_disarmed_by_its_button_by_escape_and_by_the_clock(
    repeating: Repeating, new_page: NewPage
) -> None:
    repeating.page.get_by_role("button", name="Stop").click()
    expect(repeating.page.locator(".repeating")).to_have_count(0)
    expect(repeating.page.locator("#say")).to_have_text("Off.")
    taken = repeating.page.evaluate(
        """() => {
          const options = { bubbles: true, cancelable: true, detail: { href: '/', far: {} } };
          return !document.dispatchEvent(new CustomEvent('place:tap', options));
        }"""
    )
    assert taken is False
    repeating = Repeating(new_page(roams=True))
    repeating.page.keyboard.press("Escape")
    expect(repeating.page.locator(".repeating")).to_have_count(0)
    repeating = Repeating(new_page(roams=True), seconds=2)
    expect(repeating.page.locator(".repeating")).to_have_count(0)
