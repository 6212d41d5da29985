"""Real browsers at a real server: Debian's Chromium, driven by Playwright."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from bench.serving import server

CHROMIUM = os.environ.get("CHROMIUM", "chromium")
PHONE = {"width": 360, "height": 800}
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
)
PATIENCE = 30_000
"""Milliseconds before a missing element is a failure; the machines of CI are slow at times."""

NewPage = Callable[..., Page]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = shutil.which(CHROMIUM)
    if path is None:
        reason = "Chromium is not installed (Debian: apt install chromium)"
        if os.environ.get("CI") == "true":
            pytest.fail(reason)
        pytest.skip(reason)
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=path, args=[*QUIET])
        yield launched
        launched.close()


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with server(tmp_path_factory.mktemp("served")) as served:
        yield served


@pytest.fixture
def new_page(browser: Browser) -> Iterator[NewPage]:
    """A page of a device of its own: cookies apart from all others; nothing may go wrong in its console."""
    contexts: list[BrowserContext] = []
    wrong: list[str] = []

    def new(size: dict[str, int] | None = None, **options: object) -> Page:
        context = browser.new_context(viewport=size or PHONE, **options)  # type: ignore[arg-type]
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on(
            "console",
            lambda said: (
                wrong.append(said.text) if said.type == "error" and "status of 4" not in said.text else None
            ),
        )
        return page

    yield new
    for context in contexts:
        context.close()
    assert wrong == []
