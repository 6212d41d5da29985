"""`make pictures`: the pictures of README and docs, taken of each game's own sample in a real browser."""

import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

from bench.serving import server_address
from companion.games.tyrants.sample import sample
from companion.kernel.moves import Draft, Sit
from companion.ledger.engine import engines
from companion.ledger.store import Ledger
from companion.ledger.upgrading import upgrade
from companion.table.service import Opened, Tables
from companion.table.submission import Submission
from companion.web.access.cookies import COOKIE
from scripts.set_up import chromium
from tests.browser.conftest import LAPTOP, PHONE, QUIET
from tests.play import NAMES

PICTURES = Path("docs") / "pictures"


class Shot(NamedTuple):
    """A picture of a page of a table. `tap`: a place on the map whose sheet is opened first."""

    name: str
    stage: str
    path: str = ""
    size: dict[str, int] = PHONE
    scheme: str = "dark"
    tap: str = ""


SHOTS = (
    Shot("table", "middle", size=LAPTOP),
    Shot("phone", "middle"),
    Shot("sheet", "middle", tap="eryndlyn"),
    Shot("ruling", "middle", "/ask/deploy?seat=red&place=araumycos", scheme="light"),
    Shot("join", "new", scheme="light"),
    Shot("log", "middle", "/log"),
    Shot("result", "scored", "/result", size=LAPTOP, scheme="light"),
)
PAPERS = (("scorecard", 1), ("round-sheet", 1))
"""Papers of the scored table, and the page that is shown."""


def main() -> None:
    path = chromium()
    if path is None or shutil.which("pdftoppm") is None:
        sys.exit("Pictures need Chromium and pdftoppm.")
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        tables = laid(Path(folder))
        with server_address(Path(folder)) as address, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=path, args=[*QUIET])
            for shot in SHOTS:
                _shoot(browser, address, tables[shot.stage], shot)
            context = browser.new_context()
            for name, number in PAPERS:
                stage = tables["scored" if name == "scorecard" else "middle"]
                pdf = context.request.get(f"{address}/t/{stage.code}/papers/{name}.pdf").body()
                _draw(pdf, PICTURES / name, number)
            browser.close()


def laid(data: Path) -> dict[str, Opened]:
    """Yield a new table, one in the middle of the sample, and one at its end."""
    both = engines(f"sqlite:///{data}/undertally.sqlite")
    upgrade(both.writing)
    ledger = Ledger(both, ThreadPoolExecutor(1))
    minutes = count(step=62)
    evening = datetime.now(UTC).replace(hour=19, minute=0)
    clock = lambda: evening + timedelta(minutes=next(minutes))  # noqa: E731
    tables = Tables(ledger, lambda _code, _version: None, clock)
    played, rest = sample().played, sample().rest
    made = {}
    for stage, parts in (("new", ()), ("middle", (played,)), ("scored", (played, rest))):
        made[stage] = tables.open("tyrants")
        seats = [place.seat for place in tables.table(made[stage].code).game.about.places]
        sat = tuple(Draft(move=Sit(name), seat=seat) for seat, name in zip(seats, NAMES, strict=True))
        for number, drafts in enumerate((sat, *parts) if parts else ()):
            saw = tables.table(made[stage].code).version
            handed = Submission(token=f"pictures-{number}", saw=saw, by="host", drafts=drafts)
            tables.submit(made[stage].code, handed)
    ledger.close()
    return made


def _shoot(browser: Browser, address: str, table: Opened, shot: Shot) -> None:
    context = browser.new_context(viewport=shot.size, color_scheme=shot.scheme)  # type: ignore[arg-type]
    context.add_cookies([{"name": COOKIE + table.code, "value": table.credential, "url": address}])
    page = context.new_page()
    page.goto(f"{address}/t/{table.code}{shot.path}")
    if shot.tap:
        _open(page, shot.tap)
    page.wait_for_timeout(500)
    page.screenshot(path=PICTURES / f"{shot.name}.png")
    context.close()


def _open(page: Page, place: str) -> None:
    page.locator(f'svg a[href$="place={place}"]').click()
    page.wait_for_selector("dialog[open]")


def _draw(pdf: bytes, name: Path, number: int) -> None:
    page = ["-f", str(number), "-l", str(number), "-singlefile"]
    subprocess.run(["pdftoppm", "-r", "75", "-png", *page, "-", name], input=pdf, check=True)


if __name__ == "__main__":
    main()
