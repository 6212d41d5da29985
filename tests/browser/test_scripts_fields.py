"""Forms of any page (static/js/fields.js), on a page with nothing else."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.blank import blank
from tests.browser.conftest import NewPage

SIT = '<form method="post" action="/sit"><button>Sit down</button></form>'
TAPS = """async (between) => {
  const button = document.querySelector("button");
  button.click();
  await new Promise((soon) => { setTimeout(soon, 300); });
  eval(between);
  button.click();
  await new Promise((soon) => { setTimeout(soon, 300); });
}"""


class Door:
    """A slow response that lets a phone in."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.asked: list[Route] = []
        blank(page, SIT, "js/fields.js", sit=self.asked.append)

    def tapped_twice(self, between: str = "") -> int:
        self.page.evaluate(TAPS, between)
        return len(self.asked)


@pytest.fixture
def door(new_page: NewPage) -> Door:
    return Door(new_page())


def test_a_second_tap_does_not_send_a_form_again(door: Door) -> None:
    """The first response brings what lets this phone in: the second request would come from a stranger."""
    assert door.tapped_twice() == 1
    door.asked[0].fulfill(body="<p>Seated", content_type="text/html")
    expect(door.page.get_by_text("Seated")).to_be_visible()


def test_who_comes_back_to_the_page_can_send_it_again(door: Door) -> None:
    back = "dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))"
    assert door.tapped_twice(back) == 2
    door.asked[1].fulfill(body="<p>Seated", content_type="text/html")
    expect(door.page.get_by_text("Seated")).to_be_visible()


CHOSEN = (
    '<form method="post" action="/sit"><input type="file" name="booklet" data-most-mb="1"'
    ' aria-describedby="help"><p id="help">At most 1 MB.</p><button>Add it</button></form>'
)


def test_a_file_that_is_too_large_is_told_before_it_is_sent(new_page: NewPage, tmp_path: Path) -> None:
    page = new_page()
    field, add = page.locator("input"), page.get_by_role("button", name="Add it")
    blank(
        page,
        CHOSEN,
        "js/fields.js",
        sit=lambda route: route.fulfill(body="<p>Added", content_type="text/html"),
    )
    large, small = tmp_path / "large.pdf", tmp_path / "small.pdf"
    large.write_bytes(bytes(2**20 + 1))
    small.write_bytes(bytes(2**20))
    field.set_input_files(large)
    add.click()
    page.wait_for_timeout(300)
    assert field.evaluate("field => field.validationMessage") == "At most 1 MB."
    expect(add).to_be_visible()
    field.set_input_files(small)
    add.click(no_wait_after=True)
    expect(page.get_by_text("Added")).to_be_visible()
