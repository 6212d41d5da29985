"""A table goes from one computer to another and back, and two diverging copies are told apart."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from bench.serving import server_address
from tests.browser.conftest import LAPTOP, PHONE, NewPage
from tests.browser.device import Device, placed


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[str]:
    """Another computer."""
    with server_address(tmp_path / "elsewhere") as served:
        yield served


def saved(device: Device, tmp_path: Path) -> Path:
    """Save the file of the whole table from the page for taking it along."""
    with device.page.expect_download() as download:
        device.page.locator('a[href$="/export.json"]').first.click()
    file = tmp_path / f"{len(list(tmp_path.iterdir()))}.json"
    download.value.save_as(file)
    return file


def bring(page: Page, address: str, file: Path) -> None:
    page.goto(address)
    page.get_by_text("Import a table from a file").click()
    page.get_by_label("A file saved by Undertally").set_input_files(file)
    page.get_by_role("button", name="Import it").click()


def test_a_file_that_does_not_reach_the_server_is_said_not_to_be_saved(
    address: str, new_page: NewPage, tmp_path: Path
) -> None:
    page, file = new_page(PHONE, roams=True), tmp_path / "table.json"
    file.write_text("{}")
    page.goto(address)
    page.context.set_offline(True)
    page.get_by_text("Import a table from a file").click()
    page.get_by_label("A file saved by Undertally").set_input_files(file)
    page.get_by_role("button", name="Import it").click()
    expect(page.locator("#notices")).to_contain_text("This phone cannot reach the server just now.")


def test_handed_over_and_parted(address: str, elsewhere: str, new_page: NewPage, tmp_path: Path) -> None:
    host, phone, table = placed(address, new_page)
    code = table.rsplit("/", 1)[1]
    host.page.goto(f"{table}/hand-off")
    host.press("Move it and lock this copy")
    host.sees("This copy is locked")
    # The phone learns about it by itself, and has no way to enter anything.
    phone.sees("This copy is locked")
    expect(phone.page.get_by_role("button", name=re.compile("End Black's turn"))).to_have_count(0)
    away = saved(host, tmp_path)

    laptop = Device(new_page(LAPTOP))
    bring(laptop.page, elsewhere, away)
    expect(laptop.page).to_have_url(re.compile(f"/t/{code}$"))
    laptop.enter("skullport", "Deploy")
    laptop.troops("skullport", "K", 2)

    # Somebody opens the copy that was left behind, and plays on with it as well.
    host.page.get_by_text("Open it here again").click()
    host.press("Unlock this copy")
    host.enter("skullport", "Deploy")
    host.troops("skullport", "K", 2)
    laptop.page.goto(f"{elsewhere}/t/{code}/hand-off")
    theirs = saved(laptop, tmp_path)

    bring(host.page, address, theirs)
    asked = host.page.locator("dialog[open]")
    expect(asked).to_contain_text(f"Two copies of table {code}")
    expect(asked).to_contain_text("opens the table again after it was handed over")
    expect(asked).to_contain_text("continues on the next computer")
    asked.get_by_role("button", name="Make the file a table of its own").click()
    expect(host.page).to_have_url(re.compile(rf"/t/(?!{code})\w+$"))
    host.troops("skullport", "K", 2)
    host.page.goto(f"{host.page.url}/log")
    host.sees(f"makes a copy of table {code} a table of its own")
