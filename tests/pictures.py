"""`make pictures`: the pictures of README and docs, taken of a played game in a real browser."""

import shutil
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from bench.serving import server
from tests.browser.conftest import CHROMIUM, LAPTOP, PHONE, QUIET
from tests.games.tyrants import played
from tests.play import fill

PICTURES = Path("docs") / "pictures"


def main() -> None:
    path = shutil.which(CHROMIUM)
    if path is None or not played.games():
        sys.exit("Pictures need Chromium and the played games (PLAYED_GAMES).")
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        _early, middle, scored = (line.split()[0] for line in fill(Path(folder))[:3])
        with server(Path(folder)) as address, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=path, args=[*QUIET])
            _shoot(browser, address + middle, "table", LAPTOP, "dark")
            _shoot(browser, address + middle, "phone", PHONE, "dark")
            _shoot(browser, f"{address}{scored}/view/result", "result", LAPTOP, "light")
            browser.close()


def _shoot(browser: Browser, address: str, name: str, size: dict[str, int], scheme: str) -> None:
    context = browser.new_context(viewport=size, color_scheme=scheme)  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(address)
    page.wait_for_timeout(500)
    page.screenshot(path=PICTURES / f"{name}.png")
    context.close()


if __name__ == "__main__":
    main()
