"""What was typed and not entered is kept with the version at which it was typed. It replaces nothing that was
entered since, unless somebody says so.
"""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.blank import HOME, blank
from tests.browser.conftest import NewPage
from tests.browser.device import placed
from tests.browser.laying import entered
from tests.browser.test_starting_late import brush, pieces, tap

WORDS = (
    '<div id="say" data-typed="Your earlier text." data-discard="Discard it" data-typed-mine="Take mine"'
    ' data-typed-since="Since you began, something was entered."'
    ' data-typed-differs="{field}: you had {yours}, now it is {now}."></div>'
)
FIELDS = {
    "number": '<label>Red <input type="number" name="n" value="%s"></label>',
    "box": '<label><input type="checkbox" name="n" value="a" %s>Red</label>',
    "choice": '<fieldset><legend>Red</legend><label><input type="radio" name="n" value="1" %s>1</label>'
    '<label><input type="radio" name="n" value="2" %s>2</label>'
    '<label><input type="radio" name="n" value="3" %s>3</label></fieldset>',
    "list": '<label>Red <select name="n"><option %s>1</option><option %s>2</option><option %s>3</option>'
    "</select></label>",
}


def drawn(kind: str, value: int) -> str:
    if kind == "number":
        return FIELDS[kind] % value
    if kind == "box":
        return FIELDS[kind] % ("checked" if value == 2 else "")
    mark = "checked" if kind == "choice" else "selected"
    return FIELDS[kind] % tuple(mark if n == value else "" for n in (1, 2, 3))


def typed(page: Page, kind: str, value: int) -> None:
    if kind == "number":
        page.locator("[name=n]").fill(str(value))
    elif kind == "box":
        page.locator("[name=n]").set_checked(value == 2)
    elif kind == "choice":
        page.locator(f"[name=n][value='{value}']").check()
    else:
        page.locator("[name=n]").select_option(str(value))


def holds(page: Page, kind: str, value: int) -> None:
    if kind == "box":
        expect(page.locator("[name=n]")).to_be_checked(checked=value == 2)
    elif kind == "choice":
        expect(page.locator("[name=n]:checked")).to_have_value(str(value))
    else:
        expect(page.locator("[name=n]")).to_have_value(str(value))


TAKEN = """<script>document.cookie.split("; ").forEach((one) => {
  document.cookie = `${one.split("=")[0]}=; path=/; max-age=0`;
});</script>"""
"""Answers as our server does, which removes the mark that announces a form when it accepts it."""


class Shown:
    """A page with one form, as the table has it."""

    def __init__(self, page: Page, kind: str) -> None:
        self.page, self.kind, self.sent = page, kind, ""

    def html(self, value: int, saw: int) -> str:
        return (
            '<script src="/static/js/typed.js" type="module"></script>'
            f'<main>{WORDS}<form method="post" action="/enter">'
            f'<input type="hidden" name="saw" value="{saw}">{drawn(self.kind, value)}'
            "<button>Save</button></form></main>"
        )

    def show(self, value: int, saw: int, status: int = 200) -> None:
        def take(route: Route) -> None:
            self.sent = route.request.post_data or ""
            script = '<script src="/static/js/typed.js" type="module"></script>'
            taken = TAKEN if status < 400 else ""
            route.fulfill(body=f"{taken}{script}<p>Answered", status=status, content_type="text/html")

        blank(self.page, self.html(value, saw), enter=take)

    def save(self) -> str:
        self.page.get_by_role("button", name="Save").click()
        expect(self.page.get_by_text("Answered")).to_be_visible()
        return self.sent


@pytest.fixture
def shown(new_page: NewPage, request: pytest.FixtureRequest) -> Shown:
    return Shown(new_page(), request.param)


KINDS = pytest.mark.parametrize("shown", ["number", "choice", "list"], indirect=True)
EVERY_KIND = pytest.mark.parametrize("shown", list(FIELDS), indirect=True)


@EVERY_KIND
def test_what_was_typed_is_sent_with_the_version_it_was_typed_at(shown: Shown) -> None:
    shown.show(1, saw=7)
    typed(shown.page, shown.kind, 2)
    shown.show(1, saw=9)
    holds(shown.page, shown.kind, 2)
    expect(shown.page.locator(".typed-back")).to_contain_text("Since you began, something was entered.")
    assert "saw=7" in shown.save()


@KINDS
def test_where_the_table_shows_something_else_by_now_that_stands_and_the_difference_is_shown(
    shown: Shown,
) -> None:
    shown.show(1, saw=7)
    typed(shown.page, shown.kind, 2)
    shown.show(3, saw=9)
    holds(shown.page, shown.kind, 3)
    expect(shown.page.locator(".typed-back")).to_contain_text("Red: you had 2, now it is 3.")
    shown.page.get_by_role("button", name="Take mine").click()
    holds(shown.page, shown.kind, 2)
    assert "saw=7" in shown.save()


@EVERY_KIND
def test_where_the_table_came_to_the_same_nothing_is_said(shown: Shown) -> None:
    shown.show(1, saw=7)
    typed(shown.page, shown.kind, 2)
    shown.show(2, saw=9)
    holds(shown.page, shown.kind, 2)
    expect(shown.page.locator(".typed-back")).to_have_count(0)
    assert "saw=9" in shown.save()


@EVERY_KIND
def test_what_was_saved_is_not_kept_and_what_was_refused_is(shown: Shown) -> None:
    shown.show(1, saw=7)
    typed(shown.page, shown.kind, 2)
    shown.show(1, saw=7, status=422)
    shown.save()
    shown.show(1, saw=8)
    holds(shown.page, shown.kind, 2)
    shown.save()
    shown.show(1, saw=9)
    holds(shown.page, shown.kind, 1)


@KINDS
def test_discarded_the_table_stands_with_its_version(shown: Shown) -> None:
    shown.show(1, saw=7)
    typed(shown.page, shown.kind, 2)
    shown.show(1, saw=9)
    shown.page.get_by_role("button", name="Discard it").click()
    holds(shown.page, shown.kind, 1)
    assert "saw=9" in shown.save()


@KINDS
def test_going_back_shows_what_the_table_shows_by_now(shown: Shown) -> None:
    """A browser by itself would restore what was chosen before."""
    shown.show(1, saw=7)
    typed(shown.page, shown.kind, 2)
    shown.save()
    body = shown.html(3, saw=9)
    shown.page.route(f"{HOME}/", lambda route: route.fulfill(body=body, content_type="text/html"))
    shown.page.go_back()
    holds(shown.page, shown.kind, 3)
    assert "saw=9" in shown.save()


def test_the_painter_shows_what_was_entered_since_it_was_saved(address: str, new_page: NewPage) -> None:
    host, phone, table = placed(address, new_page)
    page = host.page
    page.goto(f"{table}/view/paint")
    brush(page, "troops-red")
    tap(page, "mantol-derith", 2)
    page.get_by_role("button", name="Save").first.click()
    host.press("Save anyway")
    expect(page).to_have_url(table)
    entered(phone.page, table, "place-spy", "black", site="araumycos")
    page.goto(f"{table}/view/paint")
    pieces(page, "mantol-derith", "tR", 2)
    pieces(page, "araumycos", "sK", 1)
    expect(page.locator(".typed-back")).to_have_count(0)


def test_a_painting_that_others_overtook_asks_before_it_takes_their_place(
    address: str, new_page: NewPage
) -> None:
    host, phone, table = placed(address, new_page)
    page = host.page
    page.goto(f"{table}/view/paint")
    brush(page, "troops-red")
    tap(page, "mantol-derith", 2)
    entered(phone.page, table, "place-spy", "black", site="araumycos")
    entered(phone.page, table, "end-turn", "black")
    page.reload()
    pieces(page, "mantol-derith", "tR", 2)
    pieces(page, "araumycos", "sK", 1)
    expect(page.locator(".typed-back")).to_contain_text("Since you began")
    page.get_by_role("button", name="Save").first.click()
    asked = page.locator("dialog[open]")
    expect(asked).to_contain_text("Is your correction still right?")
    expect(asked).to_contain_text("places a spy at Araumycos")
    expect(asked).to_contain_text("ends the turn")
    host.follow("Look again")
    page.get_by_role("button", name="Discard it").click()
    pieces(page, "mantol-derith", "tR", 0)


def test_a_correction_begun_before_another_entry_shows_both(address: str, new_page: NewPage) -> None:
    host, phone, table = placed(address, new_page)
    page = host.page
    place = f"{table}/view/correct?place=skullport"
    page.goto(place)
    field = page.locator("[name=troops-black]")
    field.fill("3")
    page.goto(table)
    entered(phone.page, table, "deploy", "black", place="skullport")
    page.goto(place)
    expect(field).to_have_value("2")
    expect(page.locator(".typed-back")).to_contain_text("Black: you had 3, now it is 2.")
    page.get_by_role("button", name="Take mine").click()
    expect(field).to_have_value("3")
    page.get_by_role("button", name=re.compile("^Correct it to match")).first.click()
    expect(page.get_by_role("heading", name="Is your correction still right?")).to_be_visible()


def test_what_was_refused_is_there_again_after_another_page_and_what_went_in_is_not(
    address: str, new_page: NewPage
) -> None:
    host, _phone, table = placed(address, new_page)
    page, more = host.page, f"{table}/view/more"
    page.goto(more)
    page.locator("#reason").fill("Inquisitor")
    host.press("Give back")
    refused = page.get_by_text("The trophy hall does not hold that many VP tokens.")
    expect(refused).to_be_visible()
    page.goto(table)
    page.goto(more)
    expect(page.locator("#reason")).to_have_value("Inquisitor")
    host.press("Take")
    expect(page.get_by_text("gains 1 VP: Inquisitor").first).to_be_attached()
    page.goto(table)
    page.goto(more)
    expect(page.locator("#reason")).to_have_value("A card")


def test_an_open_sheet_says_that_others_entered_something_and_is_asked_anew(
    address: str, new_page: NewPage
) -> None:
    host, phone, table = placed(address, new_page)
    host.tap("skullport")
    sheet = host.page.locator("dialog[open]")
    expect(sheet).to_contain_text("1 Black")
    expect(sheet.locator(".stale")).to_have_count(0)
    entered(phone.page, table, "deploy", "black", place="skullport")
    expect(sheet.locator(".stale")).to_contain_text("Something was entered since this was opened.")
    expect(sheet).to_contain_text("1 Black")
    sheet.get_by_role("button", name="Look again").click()
    expect(sheet).to_contain_text("2 Black")
    expect(sheet.locator(".stale")).to_have_count(0)
