"""The page of each game's table on a slow phone: Chromium, its processor slowed six times, on a network of
150 ms and 1.6 Mbit/s. In wall time: only a machine that does nothing else tells whether the bounds hold."""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright
from playwright.sync_api import Error as BrowserError

from bench.measure import Figure
from bench.serving import server
from bench.tables import old_table, written
from companion.games import shelf
from companion.web.access.cookies import COOKIE

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser")
SLOWER = 6
NETWORK = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 200_000}
PHONE = {"width": 360, "height": 780}
OLD = 20_000
VISITS = 3
TAPS = 8
PATIENCE = 30_000
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
)

WATCHED = """
window.bench = {inputs: [], versions: {}, opened: 0, filled: 0, tapped: 0};
new PerformanceObserver(list => list.getEntries().forEach(each => {
  if (each.interactionId) bench.inputs.push(each.duration);
})).observe({type: 'event', durationThreshold: 16, buffered: true});
addEventListener('pointerdown', () => {
  Object.assign(bench, {tapped: Date.now(), opened: 0, filled: 0, marked: 0});
}, true);
document.addEventListener('DOMContentLoaded', () => {
  new MutationObserver(() => {
    const live = document.getElementById('live'), sheet = document.getElementById('sheet');
    if (live) bench.versions[live.dataset.version] ??= Date.now();
    if (sheet?.open) {
      bench.opened ||= Date.now();
      if (sheet.querySelector('form, .sheet-page')) bench.filled ||= Date.now();
    }
  }).observe(document.body, {subtree: true, childList: true, attributes: true});
});
"""

LOADED = """() => {
  const [page] = performance.getEntriesByType('navigation');
  return page.domContentLoadedEventEnd > 0 ? page.domContentLoadedEventEnd : null;
}"""


def figures() -> Iterator[Figure]:
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    if path is None:
        return
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        tables = {
            slug: written(data, slug, game.sample().drafts) for slug, game in shelf().items() if game.sample
        }
        tables[f"tyrants of {OLD:,} entries"] = old_table(data, OLD)
        with server(data) as address, sync_playwright() as started:
            browser = started.chromium.launch(executable_path=path, args=[*QUIET])
            for name, (code, credential) in tables.items():
                yield from _visited(browser, name, f"{address}/t/{code}", code, credential)
            browser.close()


def _visited(browser: Browser, name: str, page: str, code: str, credential: str) -> Iterator[Figure]:
    sizes, usable = [], []
    for _ in range(VISITS):
        with _phone(browser, page, code, credential) as (shown, seen):
            shown.goto(page, wait_until="load", timeout=PATIENCE)
            usable.append(shown.evaluate(LOADED))
            sizes.append(seen["bytes"])
    yield Figure(
        name=f"first visit, {name}",
        median=median(usable),
        unit="ms",
        bound=1_500,
        note="until all that it loads is there and its scripts have run",
    )
    yield Figure(name=f"bytes of a first visit, {name}", median=median(sizes) / 1024, unit="KB", bound=80)
    with (
        _phone(browser, page, code, credential) as (one, _seen),
        _phone(browser, page, code, credential) as (other, heard),
    ):
        for phone in (one, other):
            phone.goto(page, wait_until="load", timeout=PATIENCE)
        yield from _sheets(one, name)
        yield from _entries(one, other, heard, name)
        inputs: list[float] = one.evaluate("bench.inputs")
        if len(inputs) > 1:
            note = f"p95 of {len(inputs)} taps"
            painted = quantiles(inputs, n=20)[-1]
            yield Figure(
                name=f"interaction to next paint, {name}", median=painted, unit="ms", bound=100, note=note
            )


def _sheets(phone: Page, name: str) -> Iterator[Figure]:
    """Open the first sheets that the page leads to."""
    leads = phone.locator("#live a[data-sheet]:visible, #live [data-place]:visible")
    opened, filled = [], []
    for number in range(min(TAPS, leads.count())):
        try:
            leads.nth(number).click(timeout=3_000)
            phone.wait_for_function("bench.filled", timeout=5_000)
        except BrowserError:
            continue
        told = phone.evaluate("[bench.opened - bench.tapped, bench.filled - bench.tapped]")
        opened.append(told[0])
        filled.append(told[1])
        phone.keyboard.press("Escape")
        phone.wait_for_function("!document.getElementById('sheet').open", timeout=PATIENCE)
    if opened:
        note = f"{len(opened)} taps; what it holds after {median(filled):.0f} ms"
        yield Figure(name=f"tap to sheet, {name}", median=median(opened), unit="ms", bound=150, note=note)


def _entries(one: Page, other: Page, heard: dict[str, Any], name: str) -> Iterator[Figure]:
    """Enter by the first button that enters something at one tap."""
    here, there, sizes = [], [], []
    for _ in range(TAPS):
        button = one.locator('#live form[action*="/moves/"] button:visible').first
        before = int(one.locator("#live").get_attribute("data-version") or 0)
        heard["bytes"] = 0
        try:
            button.click(timeout=3_000)
            for page in (one, other):
                page.wait_for_function(f"bench.versions[{before + 1}]", timeout=5_000)
        except BrowserError:
            one.keyboard.press("Escape")
            continue
        tapped = one.evaluate("bench.tapped")
        shown = [page.evaluate(f"bench.versions[{before + 1}]") - tapped for page in (one, other)]
        if min(shown) > 0:
            here.append(shown[0])
            there.append(shown[1])
            sizes.append(heard["bytes"])
    if here:
        note = f"{len(here)} entries; on the phone that entered it after {median(here):.0f} ms"
        # There and back is one round trip.
        yield Figure(
            name=f"entry on another screen, {name}", median=median(there), unit="ms", bound=300, note=note
        )
        yield Figure(name=f"bytes of an entry there, {name}", median=median(sizes), unit="B", bound=2_048)


@contextmanager
def _phone(browser: Browser, page: str, code: str, credential: str) -> Iterator[tuple[Page, dict[str, Any]]]:
    """Give a phone that was never here, but for its seat, and the bytes that came in."""
    context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True)  # type: ignore[arg-type]
    context.set_default_timeout(PATIENCE)
    context.add_cookies([{"name": f"{COOKIE}{code}", "value": credential, "url": page}])
    shown = context.new_page()
    shown.add_init_script(WATCHED)
    seen: dict[str, Any] = {"bytes": 0}

    def came(event: dict[str, Any]) -> None:
        seen["bytes"] += max(0, event.get("encodedDataLength", 0))

    wire = context.new_cdp_session(shown)
    wire.on("Network.dataReceived", came)
    wire.on("Network.responseReceived", lambda event: came(event["response"]))
    wire.send("Network.enable")
    wire.send("Network.emulateNetworkConditions", NETWORK)
    wire.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    try:
        yield shown, seen
    finally:
        context.close()
