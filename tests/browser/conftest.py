"""Real browsers with a real server: Debian's Chromium, driven by Playwright."""

import re
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, Playwright, expect, sync_playwright

from bench.serving import server_address
from scripts.set_up import chromium
from tests.browser.walked import Walk, walked
from tests.needs import need

pytestmark = pytest.mark.long

PHONE = {"width": 360, "height": 800}
LITTLE = {"width": 360, "height": 620}
"""A phone whose browser shows its address bar."""

TALL = {"width": 390, "height": 844}
TABLET = {"width": 820, "height": 1180}
LAPTOP = {"width": 1440, "height": 900}
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--renderer-process-limit=1",
    "--in-process-gpu",
)
PATIENCE = 30_000
"""Milliseconds before a missing element is a failure; CI machines are slow at times."""

expect.set_options(timeout=PATIENCE)

NewPage = Callable[..., Page]


Launch = Callable[..., Browser]


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    need("library:libatomic.so.1")
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def launch(playwright: Playwright) -> Launch:
    """Starts a browser; extra arguments change how it is started."""

    def start(*more: str, windows: bool = False) -> Browser:
        path = chromium(windows)
        if path is None:
            need("chromium")
        return playwright.chromium.launch(executable_path=path, args=[*QUIET, *more])

    return start


@pytest.fixture(scope="session")
def browser(launch: Launch) -> Iterator[Browser]:
    launched = launch()
    yield launched
    launched.close()


@pytest.fixture
def browser_with_windows(launch: Launch) -> Iterator[Browser]:
    launched = launch(windows=True)
    yield launched
    launched.close()


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with server_address(tmp_path_factory.mktemp("served")) as served:
        yield served


@pytest.fixture(scope="session")
def walk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Walk]:
    """The walk that `make test` looks at; nobody writes to its tables."""
    with walked(tmp_path_factory) as walk:
        yield walk


@pytest.fixture(scope="session")
def whole_walk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Walk]:
    with walked(tmp_path_factory, whole=True) as walk:
        yield walk


BETWEEN = (
    "Response Status Error",
    "htmx:",
    "EventSource's response has a MIME type",
    "Failed to load module script",
    "Connecting to 'http",
)
"""What a console reports about responses that are not ours."""


def _expected(said: str, roams: bool, proxied: bool) -> bool:
    return (
        "status of 4" in said
        or (roams and re.search(r"net::ERR_|^htmx:|status of 50[234]", said) is not None)
        or (proxied and ("status of 5" in said or said.startswith(BETWEEN)))
    )


OVERTAKEN = ("net::ERR_ABORTED", "interrupted by another navigation")


def settled(page: Page) -> None:
    """Wait as a person would before the next tap: until the page has its scripts and its requests have been
    answered."""
    page.wait_for_load_state()
    expect(page.locator(".htmx-request")).to_have_count(0)


def until(page: Page, true: str, arg: object = None) -> None:
    """Wait until what the page computes is true, however often it is asked.

    Playwright's `wait_for_function` polls from inside the page, where the content security policy forbids
    `eval`."""
    deadline = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < deadline:
        try:
            if page.evaluate(true, arg):
                return
        except Error as error:
            if "context was destroyed" not in error.message:
                raise
        page.wait_for_timeout(50)
    pytest.fail(f"never true: {true} with {arg!r}")


def goes_when_free(page: Page) -> None:
    """Let a page that is already navigating, as after an entry, arrive before it goes on.

    Leaving a page cancels its requests, and Chromium aborts a navigation if the page itself begins another.
    """
    go = page.goto

    def goto(address: str, **options: Any) -> object:
        settled(page)
        try:
            return go(address, **options)
        except Error as error:
            if not any(overtaken in error.message for overtaken in OVERTAKEN):
                raise
            page.wait_for_load_state()
            return go(address, **options)

    page.goto = goto  # type: ignore[method-assign,assignment]


@pytest.fixture
def new_page(request: pytest.FixtureRequest) -> Iterator[NewPage]:
    """Opens a page on a device of its own, with cookies apart from all others; its console must show no
    errors.

    `roams`: it may go out of reach, which its console reports. `proxied`: something on the way may answer.
    Animations are off unless `options` ask for them, as each tap would wait until they end."""
    windows = "browser_with_windows" in request.fixturenames
    browser: Browser = request.getfixturevalue("browser_with_windows" if windows else "browser")
    contexts: list[BrowserContext] = []
    wrong: list[str] = []

    def new(
        size: dict[str, int] | None = None, *, roams: bool = False, proxied: bool = False, **options: object
    ) -> Page:
        still = {"reduced_motion": "reduce", **options}
        context = browser.new_context(viewport=size or PHONE, **still)  # type: ignore[arg-type]
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        goes_when_free(page)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on(
            "console",
            lambda said: (
                wrong.append(said.text)
                if said.type == "error" and not _expected(said.text, roams, proxied)
                else None
            ),
        )
        return page

    yield new
    until_now = [*wrong]
    for context in contexts:
        # A handler must not answer for a page that has closed: that would fail the next test. What the page
        # asks for meanwhile finds nobody.
        for page in context.pages:
            page.unroute_all(behavior="ignoreErrors")
        context.close()
    assert until_now == []
