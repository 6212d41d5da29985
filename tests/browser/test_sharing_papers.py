"""A paper is shared with another app as a file, where the browser can; elsewhere there are the links."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PATIENCE, NewPage
from tests.browser.device import phone_alone

SHARES = """
window.shared = [];
window.refusals = 0;
navigator.canShare = ({ files }) => files.every((file) => file.type === "application/pdf");
navigator.share = async ({ files, title }) => {
  if (window.refusals-- > 0) throw new DOMException("too late", "NotAllowedError");
  const head = new TextDecoder().decode((await files[0].arrayBuffer()).slice(0, 5));
  document.body.dataset.shared = window.shared.push([files[0].name, files[0].type, head, title]);
};
"""
"""A browser that can share files, unlike the one in the tests."""


@pytest.mark.pango
def test_a_paper_is_shared_as_a_file(address: str, new_page: NewPage) -> None:
    phone, table = phone_alone(address, new_page)
    page = phone.page
    page.add_init_script(SHARES)
    page.goto(f"{table}/papers")
    button = page.get_by_role("button", name="Share Blank scorecard")
    button.click()
    expect(page.locator("body")).to_have_attribute("data-shared", "1", timeout=4 * PATIENCE)
    name, kind, head, title = page.evaluate("shared[0]")
    code = table.rsplit("/", 1)[1]
    assert name == f"tyrants-{code}-blank.pdf"
    assert (kind, head) == ("application/pdf", "%PDF-")
    assert title == "Tyrants of the Underdark: Blank scorecard"

    page.evaluate("window.refusals = 1")
    button.click()
    expect(button).to_have_class("button small fit primary")
    button.click()
    expect(page.locator("body")).to_have_attribute("data-shared", "2")


def test_where_files_cannot_be_shared_the_links_remain(address: str, new_page: NewPage) -> None:
    phone, table = phone_alone(address, new_page)
    phone.page.goto(f"{table}/papers")
    expect(phone.page.get_by_role("link", name="A4").first).to_be_visible()
    expect(phone.page.get_by_role("button", name="Share Scorecard")).to_have_count(0)
