"""A dispute at the table: its moment, its decision, and that the decision shows when the same question
comes up again."""

from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.device import placed


def test_what_is_decided_on_one_phone_is_shown_on_another(address: str, new_page: NewPage) -> None:
    host, phone, table = placed(address, new_page)
    host.enter("eryndlyn", "Deploy")
    sheet = host.page.locator("dialog[open]")
    expect(sheet).to_contain_text("Black has no presence at Eryndlyn.")
    sheet.get_by_role("link", name="Disputed? Record your ruling").click()
    host.sees("The position in question")
    host.sees("starting troop at Eryndlyn")
    host.page.get_by_label("What is in dispute").fill("Is the map right?")
    host.page.get_by_label("What the table decides").fill("The map is right")
    host.page.get_by_label("Page of the rulebook").fill("12")
    host.press("Record it")
    expect(host.page.get_by_role("heading", name="The map is right")).to_be_visible()
    host.follow("The position in question")
    host.troops("eryndlyn", "R", 1)

    # The same question on the other phone, and two taps from the table to all disputes.
    phone.page.goto(f"{table}/ask/deploy?seat=black&place=eryndlyn")
    phone.sees("The table decided")
    phone.sees("The map is right")
    phone.page.goto(table)
    phone.follow("Ask")
    phone.follow("Open questions")
    phone.sees("Is the map right?")
    phone.page.goto(f"{table}/log")
    phone.sees("the table decides, rulebook p. 12: The map is right")

    host.page.goto(f"{table}/disputes")
    host.press("Withdraw")
    host.sees("No disputes yet")
    phone.page.goto(f"{table}/ask/deploy?seat=black&place=eryndlyn")
    expect(phone.page.locator("main")).not_to_contain_text("The map is right")
