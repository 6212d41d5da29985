"""An evening on a small phone: a note on a place, found by search; a reminder in one's turn; away and
back."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import LITTLE, NewPage, settled
from tests.browser.device import Device, fits, host_alone, placed


def little(device: Device) -> Page:
    device.page.set_viewport_size(LITTLE)  # type: ignore[arg-type]
    return device.page


def noted(page: Page, words: str, readers: str) -> None:
    page.locator("textarea[name=words]").fill(words)
    page.get_by_label(readers, exact=True).check()
    page.get_by_role("button", name="Note it").click()
    expect(page.get_by_role("article").filter(has_text=words)).to_be_visible()
    fits(page)


def test_a_place_has_notes_for_all_and_for_oneself(address: str, new_page: NewPage) -> None:
    host, phone, table = placed(address, new_page)
    ann, ben = little(host), little(phone)
    host.tap("skullport")
    sheet = ann.locator("dialog[open]")
    sheet.get_by_role("link", name="Add a note").click()
    expect(ann.get_by_role("heading", name="Notes: Skullport")).to_be_visible()
    noted(ann, "three guards at the gate", "Everybody")
    noted(ann, "I go there next", "Only me")
    ann.get_by_role("link", name="Go there").click()
    expect(ann.locator("main")).to_contain_text("three guards at the gate")
    expect(ann.locator("main")).to_contain_text("I go there next")

    ben.goto(table)
    phone.tap("skullport")
    expect(ben.locator("dialog[open]")).to_contain_text("three guards at the gate")
    expect(ben.locator("dialog[open]")).not_to_contain_text("I go there next")
    ben.goto(f"{table}/notes")
    ben.get_by_role("searchbox").press_sequentially("guar")
    found = ben.locator("#found").get_by_role("link", name=re.compile("Skullport"))
    expect(found).to_be_visible()
    fits(ben)
    found.click()
    expect(ben.locator("main")).to_contain_text("three guards at the gate")


def test_without_a_script_search_and_notes_are_forms(address: str, new_page: NewPage) -> None:
    host, table = host_alone(address, new_page)
    page = new_page(LITTLE, java_script_enabled=False)
    page.context.add_cookies(host.page.context.cookies())  # type: ignore[arg-type]
    page.goto(f"{table}/notes")
    noted(page, "without a script", "Everybody")
    page.goto(f"{table}/notes")
    page.get_by_role("searchbox").fill("script")
    page.get_by_role("button", name="Search").click()
    expect(page.locator("#found")).to_contain_text("without a script")
    fits(page)


def test_one_is_reminded_in_ones_own_turn_until_it_is_done(address: str, new_page: NewPage) -> None:
    host, phone, table = placed(address, new_page)
    page = little(host)
    page.goto(f"{table}/reminders")
    page.get_by_label("Remind me of").fill("Promote at the end")
    page.get_by_label("When").select_option(label="At the end of my turn")
    page.get_by_role("button", name="Remind me").click()
    fits(page)
    page.goto(table)
    line = page.locator(".reminders")
    expect(line).to_contain_text("Promote at the end")
    expect(phone.page.locator(".reminders")).to_have_count(0)
    line.get_by_role("button", name="Done").click()
    expect(line).to_have_count(0)
    host.end_turn("Black")
    phone.end_turn("Red")
    expect(line).to_contain_text("Promote at the end")


def test_what_came_while_one_was_away_fits_one_screen_and_goes_with_a_tap(
    address: str, new_page: NewPage
) -> None:
    host, phone, table = placed(address, new_page)
    page = little(phone)
    page.goto("about:blank")
    host.enter("skullport", "Deploy")
    for number in range(20):
        form = host.page.locator("form[action$='/moves/end-turn'], form[action*='/moves/']").first
        sent = {
            name: form.locator(f"input[name={name}]").first.input_value() for name in ("csrf_token", "saw")
        }
        token = f"browser-{number:08}"
        answer = host.page.request.post(
            f"{table}/notes", form={**sent, "token": token, "words": f"number {number}", "readers": "all"}
        )
        assert answer.ok
    page.goto(table)
    settled(page)
    card = page.locator(".since")
    expect(card).to_contain_text("Since you were last here")
    expect(card).to_contain_text("Skullport")
    fits(page)
    box = card.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= LITTLE["height"]
    expect(page.locator("svg a.lit").first).to_be_attached()
    page.get_by_role("button", name="Seen").click()
    expect(card).to_have_count(0)
    page.reload()
    expect(card).to_have_count(0)
