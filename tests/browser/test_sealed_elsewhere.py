"""A condition chosen in secret is taken along to another computer, and its player opens it there."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from bench.serving import server_address
from tests.browser.conftest import PHONE, NewPage
from tests.browser.device import press, set_up, unfold


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[str]:
    """Another computer."""
    with server_address(tmp_path / "elsewhere") as served:
        yield served


def test_the_words_noted_on_a_phone_open_it_there(
    address: str, elsewhere: str, new_page: NewPage, tmp_path: Path
) -> None:
    page = new_page(PHONE)
    table = set_up(address, "Of Stone and Iron", (page, "Dwarfs"), (new_page(PHONE), "Skaven"))
    press(page, "Begin")
    expect(page.locator("#live")).to_contain_text("Set-up")
    page.goto(f"{table}/settings")
    unfold(page, "Victory conditions are chosen")
    with page.expect_response("**/moves/choose"):
        press(page, "In secret")

    page.goto(f"{table}/view/phase")
    page.locator("label.tile", has_text="Undgrin Captain").first.click()
    with page.expect_response("**/moves/choose-condition"):
        page.get_by_role("button", name="Choose it").first.click()
    page.goto(f"{table}/view/faction?faction=dwarfs")
    page.get_by_role("link", name="The code that opens it on another computer").click()
    words = page.get_by_text(re.compile(r"^\w{4}-\w{4}-\w{4}-\w{4}$")).inner_text()

    page.goto(f"{table}/hand-off")
    press(page, "Move it and lock this copy")
    with page.expect_download() as download:
        page.get_by_role("link", name="Save the table").click()
    file = tmp_path / "table.json"
    download.value.save_as(file)
    assert words not in file.read_text()

    page.goto(elsewhere)
    page.get_by_text("Import a table from a file").click()
    page.get_by_label("A file saved by Undertally").set_input_files(file)
    press(page, "Import it")
    there = f"{elsewhere}/t/{table.rsplit('/', 1)[1]}"
    expect(page).to_have_url(re.compile(re.escape(there)))
    page.goto(f"{there}/join")
    page.locator("button[name='seat'][value='dwarfs']").click()
    expect(page.locator("#live")).to_contain_text("Set-up")
    page.goto(f"{there}/view/faction?faction=dwarfs")
    expect(page.locator("main")).to_contain_text("Secret until the end")
    page.get_by_role("link", name="The code that opens it on another computer").click()
    page.get_by_label("Unlock code").fill(words.lower())
    press(page, "Open it here")
    expect(page.locator("main")).to_contain_text(words)
    page.goto(f"{there}/view/faction?faction=dwarfs")
    expect(page.locator("main")).to_contain_text("Undgrin Captain")
