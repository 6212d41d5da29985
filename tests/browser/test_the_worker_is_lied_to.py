"""Over HTTPS a worker keeps pages and files: what something on the way answers is not kept, and removes
none."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.between import Between, between
from tests.browser.conftest import Launch
from tests.browser.device import Device, placed
from tests.browser.test_without_network import trusted

KEPT = """async (part) => {
  const box = await caches.open("undertally");
  const found = (await box.keys()).filter((one) => new URL(one.url).pathname.startsWith(part));
  return Promise.all(found.map(async (one) => [one.url, await (await box.match(one)).text()]));
}"""


@pytest.fixture(scope="module")
def trustful(launch: Launch) -> Iterator[Browser]:
    launched = launch("--ignore-certificate-errors")
    yield launched
    launched.close()


Kept = tuple[Between, Page, str]


@pytest.fixture(scope="module")
def phone(tmp_path_factory: pytest.TempPathFactory, trustful: Browser) -> Iterator[Kept]:
    """A phone whose worker has the page of its table."""
    folder = tmp_path_factory.mktemp("served")
    with trusted(folder, trustful) as (served, new_page), between(served.address, folder / "https") as way:
        _host, phone, table = placed(way.address, new_page)
        page = phone.page
        page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
        page.goto(table)
        yield way, page, table


@pytest.fixture
def kept(phone: Kept) -> Iterator[Kept]:
    way, page, table = phone
    holds(page, table)
    yield phone
    way.passes()


def holds(page: Page, table: str) -> None:
    path = table[table.index("/t/") :]
    for _patience in range(200):
        found = dict(page.evaluate(KEPT, path))
        if table in found:
            assert "svg" in found[table]
            assert "log in" not in found[table]
            return
        page.wait_for_timeout(50)
    pytest.fail("the page is not kept")


@pytest.mark.parametrize(("lie", "where"), [("a page", "log"), ("redirect", "papers")])
def test_a_login_page_is_kept_as_no_file(kept: Kept, lie: str, where: str) -> None:
    way, page, table = kept
    way.lies(lie, "file")
    page.goto(f"{table}/{where}")
    assert "file" in way.asked
    way.passes()
    held = page.evaluate(KEPT, "/static/")
    assert held
    assert not [url for url, text in held if "log in" in text]
    page.goto(f"{table}/{where}")
    assert page.evaluate("[...document.styleSheets].every((sheet) => sheet.cssRules.length > 0)")


@pytest.mark.parametrize("lie", ["a page", "redirect", "403", "404", "429", "502"])
def test_a_page_of_the_table_stays_whatever_else_answers(kept: Kept, lie: str) -> None:
    """What asks the person for something is shown; what only turns the phone away is not."""
    way, page, table = kept
    way.lies(lie, "page")
    page.goto(table)
    if lie in ("a page", "redirect"):
        expect(page.get_by_role("heading", name="Please log in")).to_be_visible()
    elif lie == "403":
        expect(page.get_by_role("heading", name="403 Forbidden")).to_be_visible()
    else:
        Device(page).troops("eryndlyn", "R", 1)
    holds(page, table)


def test_a_page_that_does_not_come_opens_as_it_was_seen_last(kept: Kept) -> None:
    """On a network that accepts requests and never answers, after some seconds."""
    way, page, table = kept
    way.lies("slow", "page")
    page.goto(table)
    assert "page" in way.asked
    Device(page).troops("eryndlyn", "R", 1)
    expect(page.locator("[data-live]").first).to_have_attribute("data-live", "live")
