"""Forms of any page (static/js/fields.js), on a page with nothing else."""

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
    """What lets a phone in, and takes its time."""

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
    """The answer to the first one brings what lets this phone in: the second would come from a stranger."""
    assert door.tapped_twice() == 1
    door.asked[0].fulfill(body="<p>Seated", content_type="text/html")
    expect(door.page.get_by_text("Seated")).to_be_visible()


def test_who_comes_back_to_the_page_can_send_it_again(door: Door) -> None:
    back = "dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))"
    assert door.tapped_twice(back) == 2
    door.asked[1].fulfill(body="<p>Seated", content_type="text/html")
    expect(door.page.get_by_text("Seated")).to_be_visible()
