"""The queue of entries that got no response (static/js/queue.js), on a page with nothing else."""

import json
from typing import Any
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.blank import OURS, blank
from tests.browser.conftest import NewPage
from tests.browser.device import Hours

FORM = """<form hx-post="/moves/{kind}" action="/moves/{kind}" hx-swap="none" data-about="Skullport">
  <input type="hidden" name="csrf_token" value="old"><input type="hidden" name="token" value="{token}">
  <input type="hidden" name="seat" value="red"><button>{words}</button></form>"""
WAITING = """<p class="told" hidden><span data-told></span><a data-settle hidden>Settle</a></p>
<p data-offline hidden>Offline</p>
<details id="waiting" hidden data-table="ABCD" data-most="200 4000 20" data-take="/take" data-proof="/proof"
  data-waits="waiting"
  data-number="{n} waiting" data-done="Back: {n} entered." data-mixed="Back: {n} entered, {m} asked."
  data-stuck="Stuck"><summary><b data-n></b> <span data-last></span></summary><ol></ol>
  <template data-marks><b data-seat="red">R</b></template>
  <template data-undo><div class="undo waits"><i data-mark></i><span data-said></span><i data-why></i>
    <button data-remove></button></div></template>
  <template data-line><li><i data-mark></i><span data-said></span><i data-why></i>
    <button data-remove>Remove</button></li></template></details>
<div id="notices"></div><template id="not-saved"><p>Not saved</p></template>"""
BODY = (
    '<div id="say"></div><div id="live" data-version="7" data-moment="1"><p class="undo">Last</p>'
    + FORM.format(kind="deploy", token="t1", words="Deploy")
    + FORM.format(kind="spy", token="t2", words="Place a spy")
    + f"</div>{WAITING}"
)
SCRIPTS = ("vendor/htmx.min.js", "js/queue.js")


class Table:
    """Answers the page: out of reach at first; keeps what was sent."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.reached = False
        self.status, self.headers = 0, dict[str, str]()
        self.proving = 200
        self.moves: list[str] = []
        self.taken: list[Any] = []
        self.own: list[list[int]] = []
        self.says: list[tuple[str, str]] = []
        self.show()

    def show(self, above: str = "") -> None:
        blank(self.page, above + BODY, *SCRIPTS, moves=self._move, proof=self._proof, take=self._take)

    def state(self, now: str) -> None:
        self.page.evaluate(
            "(now) => document.dispatchEvent(new CustomEvent('live:state', { detail: now }))", now
        )

    def waits(self, *words: str) -> None:
        expect(self.page.locator("#waiting li span")).to_have_text(list(words))

    def kept(self) -> list[Any]:
        found = self.page.evaluate("localStorage.getItem('queue:ABCD')")
        return json.loads(found) if found else []

    def _move(self, route: Route) -> None:
        self.moves.append(route.request.url)
        if self.status:
            route.fulfill(
                status=self.status, body="No.", headers={"Content-Type": "text/html", **self.headers}
            )
            return
        route.fulfill(status=200, body="", headers=OURS) if self.reached else route.abort()

    def _proof(self, route: Route) -> None:
        fresh = {"csrf_token": "fresh"}
        route.fulfill(status=self.proving, json=fresh, headers=OURS) if self.reached else route.abort()

    def _take(self, route: Route) -> None:
        fields = parse_qs(route.request.post_data or "")
        assert fields["csrf_token"] == ["fresh"]
        queue = json.loads(fields["queue"][0])
        entries = queue["entries"]
        self.own.append(queue["own"])
        self.taken.append([(kind, parse_qs(sent)) for kind, sent in entries])
        said = self.says or [("entered", "")] * len(entries)
        route.fulfill(
            json={
                "results": [
                    {"state": state, "why": [why] if why else [], "own": [len(self.taken)]}
                    for state, why in said
                ],
                "version": 8,
            },
            headers=OURS,
        )


@pytest.fixture
def table(new_page: NewPage) -> Table:
    return Table(new_page(roams=True))


def test_what_got_no_answer_waits_and_goes_in_when_the_table_is_back(table: Table) -> None:
    table.page.get_by_role("button", name="Deploy").click()
    table.waits("Deploy: Skullport")
    expect(table.page.locator("#waiting [data-n]")).to_have_text("1 waiting")
    table.reached = True
    table.state("live")
    expect(table.page.locator("[data-told]")).to_have_text("Back: 1 entered.")
    [[(kind, fields)]] = table.taken
    assert (kind, fields["token"], fields["seat"]) == ("deploy", ["t1"], ["red"])
    assert "csrf_token" not in fields
    assert table.kept() == []
    expect(table.page.locator("#waiting")).to_be_hidden()


def test_out_of_reach_nothing_is_sent_and_the_order_is_kept(table: Table) -> None:
    table.state("offline")
    expect(table.page.get_by_text("Offline").first).to_be_visible()
    table.page.get_by_role("button", name="Place a spy").click()
    table.page.get_by_role("button", name="Deploy").click()
    table.waits("Place a spy: Skullport", "Deploy: Skullport")
    assert table.moves == []
    expect(table.page.get_by_role("button", name="Deploy")).to_be_disabled()
    table.reached = True
    table.state("live")
    expect(table.page.locator("[data-told]")).to_have_text("Back: 2 entered.")
    assert [[kind for kind, _fields in sent] for sent in table.taken] == [["spy", "deploy"]]


def test_one_that_waits_can_be_taken_out_again_and_one_that_may_have_arrived_cannot(table: Table) -> None:
    table.state("offline")
    table.page.get_by_role("button", name="Deploy").click()
    table.waits("Deploy: Skullport")
    table.page.evaluate("document.getElementById('waiting').open = true")
    table.page.locator("#waiting").get_by_role("button", name="Remove").click()
    expect(table.page.locator("#waiting")).to_be_hidden()
    table.state("behind")
    table.page.get_by_role("button", name="Place a spy").click()
    table.waits("Place a spy: Skullport")
    expect(table.page.locator("#waiting [data-remove]").first).to_be_hidden()


def test_what_another_page_of_the_phone_took_out_is_not_sent(table: Table) -> None:
    """The phone shows the table twice: what waits is removed on the other page."""
    table.state("offline")
    table.page.get_by_role("button", name="Deploy").click()
    table.waits("Deploy: Skullport")
    table.page.evaluate("localStorage.removeItem('queue:ABCD')")
    table.reached = True
    table.state("live")
    table.page.get_by_role("button", name="Place a spy").click()
    expect(table.page.locator("#waiting")).to_be_hidden()
    for _patience in range(100):
        if table.moves:
            break
        table.page.wait_for_timeout(50)
    assert table.taken == []
    assert [url.rpartition("/")[2] for url in table.moves] == ["spy"]


def test_what_waits_goes_in_where_the_line_was_open_before_the_script_had_come(table: Table) -> None:
    table.state("offline")
    table.page.get_by_role("button", name="Deploy").click()
    table.waits("Deploy: Skullport")
    table.reached = True
    table.show('<span data-live="live"></span>')
    expect(table.page.locator("#waiting")).to_be_hidden()
    expect(table.page.locator("[data-told]")).to_have_text("Back: 1 entered.")
    assert len(table.taken) == 1


def test_a_page_says_what_another_one_of_the_phone_keeps(table: Table) -> None:
    other = table.page.context.new_page()
    there = Table(other)
    there.state("offline")
    table.state("offline")
    there.page.get_by_role("button", name="Deploy").click()
    table.waits("Deploy: Skullport")


@pytest.mark.parametrize("status", [500, 413, 520])
def test_what_something_on_the_way_turns_down_waits(new_page: NewPage, status: int) -> None:
    """Only the table itself says where its response is to be shown."""
    table = Table(new_page(roams=True, proxied=True))
    table.status = status
    table.page.get_by_role("button", name="Deploy").click()
    table.waits("Deploy: Skullport")
    table.page.get_by_role("button", name="Place a spy").click()
    table.waits("Deploy: Skullport", "Place a spy: Skullport")


def test_what_the_table_turns_down_is_not_kept(new_page: NewPage) -> None:
    table = Table(new_page(proxied=True))
    table.status, table.headers = 422, {"HX-Retarget": "#say", **OURS}
    with table.page.expect_response("**/moves/deploy"):
        table.page.get_by_role("button", name="Deploy").click()
    table.page.wait_for_function("localStorage.getItem('queue:ABCD') === null")
    expect(table.page.locator("#waiting")).to_be_hidden()


@pytest.mark.parametrize("ago", [20_000, -2 * 24 * 3_600_000], ids=["a moment", "before its clock went back"])
def test_a_reload_loses_nothing_and_a_tap_on_its_way_waits_again(table: Table, ago: int) -> None:
    table.state("offline")
    table.page.get_by_role("button", name="Deploy").click()
    table.waits("Deploy: Skullport")
    table.show()
    table.waits("Deploy: Skullport")
    on_its_way = {"kind": "spy", "fields": "token=t9&seat=red", "token": "t9", "seat": "red", "said": "Spy"}
    table.page.evaluate(
        """([entry, ago]) => {
          const sent = { ...entry, state: 'sending', at: Date.now() - ago };
          const items = JSON.parse(localStorage.getItem('queue:ABCD'));
          localStorage.setItem('queue:ABCD', JSON.stringify([...items, sent]));
        }""",
        [on_its_way, ago],
    )
    table.show()
    table.waits("Deploy: Skullport", "Spy")


def test_what_the_table_refuses_stays_with_the_reason(table: Table) -> None:
    table.state("offline")
    table.page.get_by_role("button", name="Deploy").click()
    table.page.get_by_role("button", name="Place a spy").click()
    table.waits("Deploy: Skullport", "Place a spy: Skullport")
    table.reached, table.says = True, [("entered", ""), ("refused", "No spy is left.")]
    table.state("live")
    table.waits("Place a spy: Skullport")
    expect(table.page.locator("#waiting li")).to_contain_text("No spy is left.")
    expect(table.page.locator("[data-told]")).to_have_text("Back: 1 entered, 1 asked.")


@pytest.mark.parametrize(
    ("status", "passed"), [(422, True), (413, True), (429, False), (500, True), (502, False), (504, False)]
)
def test_nothing_passes_the_queue_while_the_table_or_its_proxy_is_away(
    new_page: NewPage, status: int, passed: bool
) -> None:
    table = Table(new_page(roams=True, proxied=True))
    table.page.get_by_role("button", name="Deploy").click()
    table.waits("Deploy: Skullport")
    table.reached, table.proving = True, status
    with table.page.expect_response("**/proof"):
        table.state("live")
    # Until the page has read the response.
    table.page.wait_for_timeout(200)
    withheld = table.page.evaluate("import('/static/js/queue.js').then((queue) => queue.withheld())")
    assert withheld is not passed


def test_the_frame_of_what_is_said_goes_with_it(new_page: NewPage) -> None:
    """Not by a style rule about emptiness: not every browser re-evaluates that."""
    page = new_page(roams=True)
    time = Hours(page)
    table = Table(page)
    told = page.locator(".told")
    expect(told).to_have_attribute("hidden", "")
    table.state("offline")
    expect(told).not_to_have_attribute("hidden", "")
    time.pass_by(11_000)
    expect(told).to_have_attribute("hidden", "")


def test_it_has_bounds(table: Table) -> None:
    """200 entries, and 4,000 characters each, the same limits as the table's."""
    kept = table.page.evaluate(
        """async () => {
          const { keep } = await import('/static/js/queue.js');
          document.dispatchEvent(new CustomEvent('live:state', { detail: 'offline' }));
          const one = (token, fields) => keep({ kind: 'spy', token, fields, seat: 'red', said: token });
          const long = one('long', 'x'.repeat(4001));
          const each = Array.from({ length: 201 }, (_, n) => one(`n${n}`, 'seat=red'));
          return [long, each.filter(Boolean).length, each.at(-1)];
        }"""
    )
    assert kept == [False, 200, False]
    assert len(table.kept()) == 200


def test_a_long_queue_goes_in_slices_in_order(table: Table) -> None:
    """Each slice says what those before it have added."""
    table.page.evaluate(
        """() => {
          const made = (_, n) => ({ kind: 'spy', fields: `token=n${n}&seat=red`, token: `n${n}`, seat: 'red',
            said: `${n}`, state: 'waiting', at: Date.now() });
          localStorage.setItem('queue:ABCD', JSON.stringify(Array.from({ length: 45 }, made)));
        }"""
    )
    table.reached = True
    table.state("live")
    expect(table.page.locator("[data-told]")).to_have_text("Back: 45 entered.")
    assert table.kept() == []
    assert [len(each) for each in table.taken] == [20, 20, 5]
    assert [sent["token"] for each in table.taken for _kind, sent in each] == [[f"n{n}"] for n in range(45)]
    assert table.own == [[], [1] * 20, [1] * 20 + [2] * 20]


@pytest.mark.parametrize("status", [500, 413])
def test_where_nothing_waits_what_something_on_the_way_turns_down_is_said(
    new_page: NewPage, status: int
) -> None:
    """As in a sketch, whose entries belong to no table."""
    page = new_page(proxied=True)
    body = FORM.format(kind="deploy", token="t1", words="Deploy")
    words = '<div id="notices"></div><template id="not-saved"><p>Not saved</p></template>'
    scripts = ("vendor/htmx.min.js", "vendor/idiomorph.min.js", "js/live.js")
    kind = {"Content-Type": "text/html"}
    blank(
        page,
        body + words,
        *scripts,
        moves=lambda route: route.fulfill(status=status, body="No.", headers=kind),
    )
    page.get_by_role("button", name="Deploy").click()
    expect(page.get_by_text("Not saved")).to_be_visible()
