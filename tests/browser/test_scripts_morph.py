"""How news is morphed into a page (static/js/morph.js): whatever a person is in the middle of stays."""

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.blank import OURS, blank
from tests.browser.conftest import NewPage, until

LIVE = """<div id="live" data-version="{version}" hx-get="/next" hx-trigger="moved from:body" hx-target="this"
  hx-swap="morph">{inner}</div>"""
FORM = """<form action="/m" method="post"><input type="hidden" name="unit" value="{unit}">
  <input type="hidden" name="token" value="{token}">
  <label>Name {unit} <input name="name" value="{drawn}"></label>
  <label><input type="checkbox" name="pays" checked> Pays {unit}</label>
  <label>Kind {unit} <select name="kind"><option>A</option><option>B</option></select></label></form>"""
MORE = "<details><summary>More</summary><p>Words</p></details>"
SCRIPTS = ("vendor/htmx.min.js", "vendor/idiomorph.min.js", "js/fields.js", "js/morph.js")


def form(unit: str, token: str, drawn: str = "") -> str:
    return FORM.format(unit=unit, token=token, drawn=drawn)


class Shown:
    """A page, and the news that it gets next."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.next = ""
        self.version = 1

    def show(self, inner: str) -> None:
        body = f'<main hx-ext="morph">{LIVE.format(version=1, inner=inner)}</main>'
        blank(self.page, body, *SCRIPTS, next=self._answer)
        until(self.page, "() => document.querySelector('#live')['htmx-internal-data'] !== undefined")

    def news(self, inner: str) -> None:
        self.version += 1
        self.next = LIVE.format(version=self.version, inner=inner)
        self.page.evaluate("document.body.dispatchEvent(new CustomEvent('moved'))")
        expect(self.page.locator("#live")).to_have_attribute("data-version", str(self.version))

    def _answer(self, route: Route) -> None:
        route.fulfill(body=self.next, content_type="text/html; charset=utf-8", headers=OURS)


@pytest.fixture
def shown(new_page: NewPage) -> Shown:
    return Shown(new_page())


def test_what_is_typed_ticked_and_chosen_stays_with_its_form(shown: Shown) -> None:
    """Even if another form comes before it; the tokens are new."""
    shown.show(form("u2", "t1"))
    name = shown.page.get_by_label("Name u2")
    name.press_sequentially("Ada")
    shown.page.get_by_label("Pays u2").uncheck()
    shown.page.get_by_label("Kind u2").select_option("B")
    name.focus()
    name.evaluate("(field) => field.setSelectionRange(1, 2)")
    shown.news(f"<p>New</p>{form('u1', 't2')}{form('u2', 't3')}")
    expect(name).to_be_focused()
    expect(name).to_have_value("Ada")
    assert name.evaluate("(field) => [field.selectionStart, field.selectionEnd]") == [1, 2]
    expect(shown.page.get_by_label("Pays u2")).not_to_be_checked()
    expect(shown.page.get_by_label("Kind u2")).to_have_value("B")
    expect(shown.page.get_by_label("Name u1")).to_have_value("")
    expect(shown.page.get_by_label("Pays u1")).to_be_checked()
    assert [field.input_value() for field in shown.page.locator("[name=token]").all()] == ["t2", "t3"]
    assert shown.page.locator("[id^='part:']").count() == 0


def test_nothing_is_put_where_something_else_is_asked(shown: Shown) -> None:
    shown.show(form("u1", "t1") + form("u2", "t1", "Bo"))
    shown.page.get_by_label("Name u1").fill("Ada")
    shown.page.get_by_label("Name u2").fill("Cy")
    shown.news(form("u2", "t2", "Bob"))
    expect(shown.page.get_by_label("Name u2")).to_have_value("Bob")


def test_what_was_opened_or_closed_by_hand_stays_and_all_else_follows_the_table(shown: Shown) -> None:
    opened = MORE.replace("<details>", "<details open>").replace("More", "Due")
    shown.show(f"{MORE}{opened}{MORE.replace('More', 'Other')}")
    shown.page.get_by_text("More").click()
    shown.page.get_by_text("Due").click()
    for _ in range(2):
        shown.news(
            f"<p>News</p>{MORE}{opened}{MORE.replace('<details>', '<details open>').replace('More', 'Other')}"
        )
        state = shown.page.evaluate("[...document.querySelectorAll('details')].map((part) => part.open)")
        assert state == [True, False, True]


def test_scroll_selection_and_the_size_that_a_script_gave_stay(shown: Shown) -> None:
    lines = "".join(f"<p>Line {n}</p>" for n in range(60))
    inner = f'<div class="box">{lines}</div><p id="words">To be read</p>'
    shown.show(inner)
    shown.page.evaluate(
        """() => {
          const box = document.querySelector('.box');
          Object.assign(box.style, { blockSize: '100px', overflow: 'auto' });
          box.scrollTop = 300;
          getSelection().selectAllChildren(document.getElementById('words'));
        }"""
    )
    shown.news(f"<ul><li>Bo deploys</li></ul>{inner}")
    assert shown.page.evaluate("document.querySelector('.box').scrollTop") == 300
    assert shown.page.evaluate("getSelection().toString()") == "To be read"


def test_the_keyboard_goes_along_with_its_link(shown: Shown) -> None:
    rows = [f'<li><a href="/at/{n}">Moment {n}</a></li>' for n in range(4)]
    shown.show(f"<ul>{''.join(rows[1:])}</ul>")
    link = shown.page.get_by_role("link", name="Moment 2")
    link.focus()
    shown.news(f"<ul>{''.join(rows)}</ul>")
    expect(link).to_be_focused()
    expect(shown.page.get_by_role("link")).to_have_text([f"Moment {n}" for n in range(4)])


def test_what_a_script_put_there_stays_where_it_says_so(shown: Shown) -> None:
    shown.show("<div class='bar'><p>One</p></div>")
    ours = "<p data-stays>Ours</p><p class=gone>Not</p>"
    shown.page.locator(".bar").evaluate("(bar, html) => bar.insertAdjacentHTML('afterbegin', html)", ours)
    shown.news("<div class='bar'><p>One</p><p>Two</p></div>")
    expect(shown.page.locator(".bar p")).to_have_text(["Ours", "One", "Two"])


def test_a_drawing_that_comes_in_anew_is_seen(shown: Shown) -> None:
    """What Idiomorph creates around known ids are HTML elements, which draw nothing."""
    drawing = '<svg viewBox="0 0 40 20"><a href="/one"><rect width="20" height="20"/></a></svg>'
    shown.show(f"<div>{drawing}</div>")
    shown.news(f"<p>Now it is your turn.</p><section>{drawing}</section>")
    box = shown.page.locator("section rect").bounding_box()
    assert box is not None
    assert box["width"] > 0
