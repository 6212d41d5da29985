"""Real browsers at a real server: Debian's Chromium, driven by Playwright."""

import re
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, Playwright, expect, sync_playwright

from bench.serving import server
from scripts.set_up import chromium
from tests.browser.walked import Walk, walked
from tests.needs import need

PHONE = {"width": 360, "height": 800}
LITTLE = {"width": 360, "height": 620}
"""A phone whose browser shows its address bar."""

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
"""Milliseconds before a missing element is a failure; the machines of CI are slow at times."""

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
    """Starts a browser; more arguments make it another than the usual."""

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
    with server(tmp_path_factory.mktemp("served")) as served:
        yield served


@pytest.fixture(scope="session")
def walk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Walk]:
    """What `make test` looks at; nobody writes to its tables."""
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
"""What a console tells of answers that are not ours."""


def _expected(said: str, roams: bool, proxied: bool) -> bool:
    return (
        "status of 4" in said
        or (roams and re.search(r"net::ERR_|^htmx:|status of 50[234]", said) is not None)
        or (proxied and ("status of 5" in said or said.startswith(BETWEEN)))
    )


OVERTAKEN = ("net::ERR_ABORTED", "interrupted by another navigation")


def settled(page: Page) -> None:
    """A person looks before the next tap: the page has its scripts, and what it sent has been answered."""
    page.wait_for_load_state()
    expect(page.locator(".htmx-request")).to_have_count(0)


def until(page: Page, true: str, arg: object = None) -> None:
    """Wait until what the page works out is true, however often it is asked.

    Playwright's `wait_for_function` asks again from inside the page, where its content policy forbids `eval`.
    """
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
    """Has a page arrive first where it is already on its way to, as after an entry; only then does it go on.

    A page that is left takes its request along, and Chromium calls off an address that is asked for while the
    page itself begins to go elsewhere.
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
    """A page of a device of its own: cookies apart from all others; nothing may go wrong in its console.

    `roams`: it may be out of reach, which its console tells. `proxied`: something on the way may answer.
    Nothing moves on it unless `options` ask for that, as each tap would wait until all stands still.
    """
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
    for context in contexts:
        context.close()
    assert wrong == []
