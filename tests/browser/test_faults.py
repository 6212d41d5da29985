"""When a form cannot be read, the error is shown at its input, and everything typed stays where it is."""

from playwright.sync_api import Locator, expect

from tests.browser.conftest import LITTLE, NewPage
from tests.browser.device import host_alone

UNBOUNDED = "(field) => field.removeAttribute('max')"
"""As on a page of another version."""


def gaining(address: str, new_page: NewPage) -> Locator:
    """The form for VP tokens, in the sheet under More on a small phone."""
    host, _table = host_alone(address, new_page)
    host.page.set_viewport_size(LITTLE)
    host.page.locator(".action-bar .rare").click()
    form = host.page.locator(
        "dialog[open] form[action$='/gain-vp']", has=host.page.locator("input[type='number']")
    )
    expect(form).to_have_count(1)
    return form


def test_a_number_out_of_range_is_told_at_its_input(address: str, new_page: NewPage) -> None:
    form = gaining(address, new_page)
    number, reason = form.locator("[name='vp']"), form.locator("[name='reason']")
    number.evaluate(UNBOUNDED)
    number.fill("4000000")
    reason.fill("a card")
    form.get_by_role("button", name="Take", exact=True).click()
    expect(number).to_have_attribute("aria-invalid", "true")
    expect(number).to_be_focused()
    said = form.locator(".error")
    expect(said).to_be_in_viewport()
    assert (said.get_attribute("id") or "?") in (number.get_attribute("aria-describedby") or "")
    expect(reason).to_have_value("a card")
    number.fill("3")
    expect(said).to_have_count(0)
    expect(number).not_to_have_attribute("aria-invalid", "true")
    form.get_by_role("button", name="Take", exact=True).click()
    expect(form.page.locator(".undo[data-about]")).to_contain_text("3")


def test_what_is_wrong_with_an_input_that_is_not_in_sight_is_told_in_a_sheet(
    address: str, new_page: NewPage
) -> None:
    form = gaining(address, new_page)
    form.locator("input[name='saw']").evaluate("(field) => { field.value = 'what'; }")
    form.locator("[name='vp']").fill("3")
    form.locator("[name='reason']").fill("a card")
    form.get_by_role("button", name="Take", exact=True).click()
    expect(form.page.locator("dialog[open] [data-of='saw']")).to_be_visible()
