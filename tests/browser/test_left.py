"""Whoever leaves a page finds what was typed there again, in every form of every game, by whatever link."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.device import Device
from tests.browser.laying import entered, laid
from tests.browser.walked import Found, Walk

LOOKED_AT, FEWEST = 8, 3
"""Pages with a field that `make test` looks at, spread evenly over all that differ, and how many of them
must ask the viewer for something; `make soak` takes all."""

LINKS = 2
"""Links by which `make test` leaves each page."""

FORMS = """() => [...document.querySelectorAll('main form')]
  .filter((of) => of.method === 'post' && !of.matches('[data-own], [data-secret]'))"""

ASKED = "(of) => [...of.elements].filter((field) => field.type !== 'button')"
"""The fields of a form. Restored text comes with a button."""

VALUE = "(field) => field.matches('[type=checkbox], [type=radio]') ? field.checked : field.value"

TYPED = f"""() => {{
  document.querySelectorAll('details').forEach((one) => {{ one.open = true; }});
  const typed = [];
  const put = (field, f, n) => {{
    if (!field.name || !field.checkVisibility() || field.readOnly || field.disabled) return false;
    if (field.matches('[data-own]')) return false; // a tool of the page, such as the brush
    if (field.matches('select')) {{
      const other = [...field.options].find((one) => !one.selected && !one.disabled);
      if (other) field.value = other.value;
      return Boolean(other);
    }}
    if (field.matches('[type=radio]')) {{
      if (field.checked || typed.some(([g, , name]) => g === f && name === field.name)) return false;
      field.checked = true;
    }} else if (field.matches('[type=checkbox]')) field.checked = !field.checked;
    else if (field.matches('[type=number]')) {{
      const [least, most] = [Number(field.min) || 0, field.max === '' ? 9 : Number(field.max)];
      const other = [least, least + 1, most].find((one) => one <= most && String(one) !== field.value);
      if (other === undefined) return false;
      field.value = other;
    }} else if (field.matches('textarea, input:not([type]), [type=text]')) {{
      field.value = `Typed ${{f}} ${{n}}`.slice(0, field.maxLength > 0 ? field.maxLength : 30);
    }} else return false;
    return true;
  }};
  ({FORMS})().forEach((of, f) => ({ASKED})(of).forEach((field, n, all) => {{
    if (!put(field, f, n)) return;
    field.dispatchEvent(new Event('input', {{ bubbles: true }}));
    const equal = all.filter((one) => one.name === field.name);
    typed.push([f, equal.indexOf(field), field.name, ({VALUE})(field)]);
  }}));
  return typed;
}}"""
"""Types into every field of every form, and returns what: by form, name and position among fields of that
name, as a form may grow in between."""

FOUND = f"""(typed) => {{
  const forms = ({FORMS})();
  return typed.map(([f, n, name]) => {{
    const field = forms[f] && ({ASKED})(forms[f]).filter((one) => one.name === name)[n];
    return [f, n, name, field ? ({VALUE})(field) : null];
  }});
}}"""

WAYS = """() => [...document.querySelectorAll('a[href]')].map((one, n) => [n, one])
  .filter(([, one]) => one.origin === location.origin && one.target !== '_blank' && !one.download
    && !/\\.(pdf|json|csv)(\\?|$)|\\/export|\\/ics/.test(one.pathname + one.search))
  .filter(([, one], k, all) => k === all.findIndex(
    ([, other]) => other.getAttribute('href') === one.getAttribute('href')))
  .map(([n]) => n)"""
"""Its links to other addresses here, each once, including sheets."""


def left_and_found(walk: Walk, page: Page, found: Found, most: int | None) -> list[str]:
    """Type into a page, leave it by some of its links, and return what was lost."""
    wrong: list[str] = []
    walk.shown(page, found)
    ways: list[int] = page.evaluate(WAYS)
    step = max(1, len(ways) // most) if most else 1
    for way in ways[::step][:most]:
        page.evaluate("sessionStorage.clear()")
        walk.shown(page, found)
        typed: list[Any] = page.evaluate(TYPED)
        if not typed:
            return wrong
        typed = page.evaluate(FOUND, typed)
        page.evaluate("(n) => document.querySelectorAll('a[href]')[n].click()", way)
        page.wait_for_load_state()
        expect(page.locator(".htmx-request")).to_have_count(0)
        walk.shown(page, found)
        now = page.evaluate(FOUND, typed)
        if now != typed:
            lost = [one for one, other in zip(typed, now, strict=True) if one != other]
            wrong.append(f"{walk.named(found)}, left by link {way}: {lost[:3]}")
    return wrong


def typing(walk: Walk) -> list[Found]:
    """Open the pages of those who enter, skipping a page without inputs once it is open."""
    return [found for found in walk.found if found.viewer != "watcher"]


def test_what_was_typed_is_there_again(walk: Walk, new_page: NewPage) -> None:
    page = new_page()
    fresh = [found for found in typing(walk) if found.fresh and found.typed]
    asked, wrong = 0, []
    for found in fresh[:: max(1, len(fresh) // LOOKED_AT)]:
        walk.shown(page, found)
        if page.evaluate(TYPED):
            asked += 1
            wrong += left_and_found(walk, page, found, LINKS)
    assert asked >= FEWEST
    assert wrong == []


@pytest.mark.soak
def test_in_every_form_by_every_link(whole_walk: Walk, new_page: NewPage) -> None:
    page = new_page()
    wrong: list[str] = []
    for found in typing(whole_walk):
        wrong += left_and_found(whole_walk, page, found, None)
    assert wrong == []


def test_the_scorepad_keeps_four_lines_while_the_cards_are_counted(address: str, new_page: NewPage) -> None:
    """Once entered, the lines are not offered again as typed."""
    page, other = new_page(), new_page()
    table = laid(address, "tyrants", (page, "black"), (other, "red"), tracking="scorepad")
    pad = f"{table}/view/pad?as=black"
    page.goto(pad)
    lines = page.locator("main form[method=post] input[type=number]")
    for n in range(4):
        lines.nth(n).fill(str(n + 2))
    page.get_by_role("link", name="Count the cards").first.click()
    page.wait_for_load_state()
    page.goto(pad)
    for n in range(4):
        expect(lines.nth(n)).to_have_value(str(n + 2))
    expect(page.locator(".typed-back")).to_have_count(1)

    page.get_by_role("button", name="Save").first.click()
    page.wait_for_load_state()
    page.goto(pad)
    for n in range(4):
        expect(lines.nth(n)).to_have_value(str(n + 2))
    expect(page.locator(".typed-back")).to_have_count(0)
    assert page.evaluate("Object.keys(sessionStorage).filter((key) => key.startsWith('typed '))") == []


def test_it_can_be_discarded(address: str, new_page: NewPage) -> None:
    page = new_page()
    page.goto(address)
    Device(page).press("Start")
    page.get_by_label("Your name").fill("Mar")
    Device(page).follow("Papers")
    page.go_back()
    page.reload()
    name = page.get_by_label("Your name")
    expect(name).to_have_value("Mar")
    Device(page).press("Discard it")
    expect(name).to_have_value("")
    page.reload()
    expect(name).to_have_value("")


def test_what_was_refused_is_there_again_and_what_went_in_is_not(address: str, new_page: NewPage) -> None:
    """For a form that loads another page, which alone shows the outcome."""
    page, other = new_page(), new_page()
    table = laid(address, "tyrants", (page, "black"), (other, "red"))
    page.goto(f"{table}/disputes/new")
    decision, number = page.locator("#d-decision"), page.locator("#d-page")
    decision.fill("Spies first")
    number.fill("9999")
    page.locator("form:has(#d-decision)").evaluate("(of) => { of.noValidate = true; }")
    Device(page).press("Record it")
    page.wait_for_url("**/moves/decide")
    page.goto(table)
    page.goto(f"{table}/disputes/new")
    expect(decision).to_have_value("Spies first")
    number.fill("9")
    Device(page).press("Record it")
    page.wait_for_url("**/disputes")
    moment = page.request.get(f"{table}/version").json()["version"] - 1
    page.goto(f"{table}/disputes/new?moment={moment}")
    expect(decision).to_have_value("")


def test_a_sheet_that_is_made_keeps_the_lines_that_came_with_the_last(
    address: str, new_page: NewPage
) -> None:
    page, other = new_page(), new_page()
    table = laid(address, "score_sheet", (page, "red"), (other, "blue"))
    page.goto(f"{table}/view/make")
    for row in range(6, 10):
        page.locator(f'[name="made-name.{row}"]').fill(f"Line {row}")
        page.locator(f'[name="made-kind.{row}"]').select_option("count")
    expect(page.locator(".making-line")).to_have_count(10)
    page.goto(table)
    page.goto(f"{table}/view/make")
    expect(page.locator('[name="made-name.9"]')).to_have_value("Line 9")
    expect(page.locator('[name="made-kind.9"]')).to_have_value("count")
    expect(page.locator('[name="made-worth.9"]')).to_be_visible()
    expect(page.locator(".making-line")).to_have_count(10)


def test_a_sealed_count_lies_in_no_store(address: str, new_page: NewPage) -> None:
    page, other = new_page(), new_page()
    table = laid(address, "tyrants", (page, "black"), (other, "red"), tracking="scorepad")
    entered(page, table, "choose", "", setting="final-count", value="sealed")
    page.goto(f"{table}/view/pad?as=black")
    page.locator("main form[method=post] input[type=number]").first.fill("7")
    assert page.locator("[data-secret]").count() == 1
    kept: dict[str, str] = page.evaluate("({...sessionStorage, ...localStorage})")
    assert [key for key in kept if key.startswith("typed ")] == []
