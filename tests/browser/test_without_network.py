"""Over HTTPS a table's page opens without a network, as it was last seen."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, expect

from bench.serving import Server, free_port
from tests.browser.conftest import PATIENCE, PHONE, Launch, NewPage, until
from tests.browser.device import Device, abreast, placed
from tests.browser.test_out_of_reach import Roaming, ready

KEPT = """async (version) => {
  const page = await (await caches.open("undertally")).match(location.pathname);
  return (await page.text()).includes(`data-version="${version}"`);
}"""
"""The worker has the page as it is shown."""

ASKED_AHEAD = """async () => {
  const kept = await (await caches.open("undertally")).keys();
  const needed = ["/ask", "/topics.json", "/topic_search.js", "/english-stemmer.js"];
  return needed.every((end) => kept.some(({ url }) => url.endsWith(end)));
}"""
"""The worker has the data that answers questions about the rules."""


Kept = tuple[Server, Device, Device, str]


@contextmanager
def trusted(folder: Path, trustful: Browser, **settings: str) -> Iterator[tuple[Server, NewPage]]:
    """A server with a certificate of its own making, and devices that trust it."""
    served = Server(folder, HTTPS="1", **settings)
    served.start()
    contexts: list[BrowserContext] = []

    def new(size: dict[str, int] | None = None, **options: Any) -> Page:
        context = trustful.new_context(viewport=size or PHONE, ignore_https_errors=True, **options)  # type: ignore[arg-type]
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        return context.new_page()

    yield served, new
    for context in contexts:
        context.close()
    served.stop()


@pytest.fixture(scope="module")
def trustful(launch: Launch) -> Iterator[Browser]:
    """A browser that accepts any certificate, including for its workers."""
    launched = launch("--ignore-certificate-errors")
    yield launched
    launched.close()


@pytest.fixture
def trusting(tmp_path: Path, trustful: Browser) -> Iterator[tuple[Server, NewPage]]:
    with trusted(tmp_path, trustful) as found:
        yield found


@pytest.fixture
def kept(trusting: tuple[Server, NewPage]) -> Kept:
    """A table of two whose page the phone's worker keeps: the server, host, phone and the table's address."""
    served, new_page = trusting
    host, phone, table = placed(served.address, new_page)
    phone.page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    phone.page.goto(table)
    return served, host, phone, table


@pytest.mark.soak
def test_below_a_path_it_is_entered_and_kept_the_same(tmp_path: Path, trustful: Browser) -> None:
    """Below a path, as behind a proxy that also serves other things: every address, cookie and worker is
    below the path."""
    port = free_port(trustful)
    below = f"https://127.0.0.1:{port}/undertally"
    with trusted(tmp_path, trustful, PORT=str(port), PUBLIC_URL=below) as (served, new_page):
        _host, phone, table = placed(below, new_page)
        assert table.startswith(f"{below}/t/")
        phone.page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
        phone.page.goto(table)
        served.stop()
        phone.page.goto(table)
        phone.troops("eryndlyn", "R", 1)


def test_the_page_opens_as_it_was_seen_last(kept: Kept) -> None:
    served, _host, phone, table = kept
    page = phone.page
    phone.troops("eryndlyn", "R", 1)

    served.stop()
    page.goto(table)
    phone.troops("eryndlyn", "R", 1)
    badge = page.locator("[data-live]").first
    expect(badge).to_have_attribute("data-live", "offline")

    served.start()
    page.goto(table)
    expect(badge).to_have_attribute("data-live", "live")


def test_what_was_heard_since_it_was_loaded_is_there_too(kept: Kept) -> None:
    served, host, phone, table = kept
    page = phone.page
    host.enter("skullport", "Deploy")
    host.ends_turn("Black")
    abreast(page, host.page)
    until(page, KEPT, page.locator("#live").get_attribute("data-version"))
    away = Roaming(page)
    ready(page)

    served.stop()
    page.goto(table)
    away.badge("Offline")
    phone.troops("skullport", "K", 2)
    ready(page)
    # Red's turn: what is entered now belongs there, not to the turn in which the page was loaded.
    phone.enter("eryndlyn", "Deploy")
    away.waits("Deploy: Eryndlyn")

    served.start()
    away.told("1 entered")
    host.troops("eryndlyn", "R", 2)
    assert away.log(table)[-2:] == ["ends the turn", "deploys at Eryndlyn"]


def test_each_opening_has_tokens_of_its_own(kept: Kept) -> None:
    served, _host, phone, table = kept
    page = phone.page
    served.stop()
    seen: set[str] = set()
    for _ in range(2):
        page.goto(table)
        tokens = page.locator('#live input[name="token"]').evaluate_all(
            "(all) => all.map((one) => one.value)"
        )
        assert tokens
        assert seen.isdisjoint(tokens)
        seen |= set(tokens)


def test_the_rules_are_asked_where_nobody_asked_before(kept: Kept) -> None:
    served, _host, phone, table = kept
    page = phone.page
    until(page, ASKED_AHEAD)
    served.stop()
    page.goto(table)
    page.get_by_role("link", name="Ask").first.click()
    expect(page).to_have_url(f"{table}/ask")
    page.locator("[data-kept-topics] input").fill("may I kill a white troop")
    expect(page.locator("#answer h2", has_text="Assassinate a troop")).to_be_visible()
    page.locator("[data-kept-topics] input").fill("xyzzyq quux")
    expect(page.locator("#answer [data-unsaid]")).to_be_visible()


def test_a_table_that_is_gone_is_not_kept(kept: Kept) -> None:
    served, host, phone, table = kept
    page = phone.page
    until(page, ASKED_AHEAD)
    host.page.goto(f"{table}/delete")
    host.press(re.compile("Delete"))
    expect(host.page).to_have_url(re.compile(r":\d+/$"))
    # The phone hears of it and reloads the page by itself.
    expect(page.locator("main")).to_contain_text("There is no table")
    page.goto(table)
    served.stop()
    for gone in (table, f"{table}/ask"):
        with pytest.raises(Error, match="ERR_"):
            page.goto(gone)
