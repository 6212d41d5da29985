"""The page of each game's table on a slow phone: Chromium, with its processor slowed down six times, on a
network of 150 ms and 1.6 Mbit/s. The figures are wall time, so that their bounds mean something only on an
otherwise idle machine."""

import shutil
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from playwright.sync_api import Browser, Locator, Page, sync_playwright
from playwright.sync_api import Error as BrowserError

from bench.measure import Figure
from bench.serving import server_address
from bench.tables import join_table, old_table, write_table
from companion.games import shelf
from companion.web.access.cookies import COOKIE

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser")
SLOWER = 6
NETWORK = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 200_000}
PHONE = {"width": 360, "height": 780}
OLD = 20_000
VISITS = 3
TAPS = 8
ATTEMPTS = 24
PATIENCE = 30_000
PAUSE = 300
"""Milliseconds for the page to come to rest between two taps."""

STAYS = 4_000
"""Milliseconds after which a loaded page has requested everything it requests by itself."""

LEADS = "#live :is(a[data-sheet], [data-place], svg.board a[href]):visible"
READY = 'form[action*="/moves/"]:not(.undo *):not(:has([required]:not([value])))'
ENTERS = f"{READY} button:not([type=button]):visible"
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
)

WATCHED = """
window.bench = {inputs: new Map(), versions: {}, opened: 0, filled: 0, tapped: 0};
new PerformanceObserver(list => list.getEntries().forEach(({interactionId, duration}) => {
  const before = bench.inputs.get(interactionId) ?? 0;
  if (interactionId) bench.inputs.set(interactionId, Math.max(duration, before));
})).observe({type: 'event', durationThreshold: 16, buffered: true});
addEventListener('pointerdown', () => {
  Object.assign(bench, {tapped: Date.now(), opened: 0, filled: 0});
}, true);
document.addEventListener('DOMContentLoaded', () => {
  new MutationObserver(() => {
    const live = document.getElementById('live'), sheet = document.getElementById('sheet');
    if (live) bench.versions[live.dataset.version] ??= Date.now();
    if (sheet?.open) {
      bench.opened ||= Date.now();
      if (!sheet.hasAttribute('aria-busy')) bench.filled ||= Date.now();
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
        # Past its middle, where entries are still accepted.
        games = {slug: game.sample().drafts for slug, game in shelf().items() if game.sample}
        tables = {
            slug: write_table(data, slug, drafts[: len(drafts) * 2 // 3]) for slug, drafts in games.items()
        }
        tables[f"tyrants of {OLD:,} entries"] = old_table(data, OLD)
        others = {code: join_table(data, code) for code, _host in tables.values()}
        with server_address(data) as address, sync_playwright() as started:
            browser = started.chromium.launch(executable_path=path, args=[*QUIET])
            for name, (code, credential) in tables.items():
                yield from _visit(browser, name, f"{address}/t/{code}", code, (credential, others[code]))
            browser.close()


def _visit(
    browser: Browser, name: str, page: str, code: str, credentials: tuple[str, str]
) -> Iterator[Figure]:
    """Measure the first visit of a phone, what it enters, and another phone that hears of this.
    `credentials`: of both."""
    own, another = credentials
    sizes, usable = [], []
    for _ in range(VISITS):
        with _phone(browser, page, code, own) as (shown, seen):
            shown.goto(page, wait_until="load", timeout=PATIENCE)
            usable.append(shown.evaluate(LOADED))
            sizes.append(seen["bytes"])
    yield Figure(
        name=f"first visit, {name}",
        median=median(usable),
        unit="ms",
        bound=1_500,
        note="until it is parsed and its scripts have run",
    )
    yield Figure(name=f"bytes of a first visit, {name}", median=median(sizes) / 1024, unit="KB", bound=80)
    with _phone(browser, page, code, own) as (one, _seen):
        one.goto(page, wait_until="load", timeout=PATIENCE)
        yield from _sheets(one, name)
        # Open the other phone only now: each keeps a thread busy, and with few cores they slow each other
        # down.
        with _phone(browser, page, code, another) as (other, heard):
            other.goto(page, wait_until="load", timeout=PATIENCE)
            other.wait_for_timeout(STAYS)
            yield from _entries(one, other, heard, name)
        # Events under 16 ms are not reported one by one.
        inputs: list[float] = one.evaluate(
            "[...bench.inputs.values(), ...Array(performance.interactionCount - bench.inputs.size).fill(0)]"
        )
        if len(inputs) > 1:
            yield Figure(
                name=f"interaction to next paint, {name}",
                median=quantiles(inputs, n=20)[-1],
                unit="ms",
                bound=100,
                note=f"p95 of {len(inputs)} taps and keys; median {median(inputs):.0f} ms",
            )


def _becomes_true(phone: Page, what: str, patience: float = PATIENCE / 1000) -> bool:
    """Return whether an expression becomes true on the page within `patience` seconds. Playwright's own
    waiting uses what the page's content security policy forbids."""
    deadline = time.monotonic() + patience
    while time.monotonic() < deadline:
        if phone.evaluate(what):
            return True
        phone.wait_for_timeout(20)
    return False


def _close(phone: Page) -> None:
    phone.keyboard.press("Escape")
    _becomes_true(phone, "!document.querySelector('dialog[open]')")
    phone.wait_for_timeout(PAUSE)


def _tap(phone: Page, target: Locator) -> bool:
    """Touch the middle of a target as a finger does, without the checks of Playwright's own tap; return False
    if it is not there, or something else covers it."""
    with suppress(BrowserError):
        target.scroll_into_view_if_needed(timeout=1_000)
        box = target.bounding_box()
        if box is None:
            return False
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        if target.evaluate("(one, at) => one.contains(document.elementFromPoint(...at))", [x, y]):
            phone.wait_for_timeout(PAUSE)
            phone.touchscreen.tap(x, y)
            return True
    return False


def _open(phone: Page, lead: Locator) -> bool:
    return _tap(phone, lead) and _becomes_true(phone, "bench.filled", 5)


def _sheets(phone: Page, name: str) -> Iterator[Figure]:
    """Open the first sheets that the page links to."""
    leads = phone.locator(LEADS)
    opened: list[float] = []
    filled: list[float] = []
    for number in range(leads.count()):
        if len(opened) == TAPS:
            break
        if _open(phone, leads.nth(number)):
            told = phone.evaluate("[bench.opened - bench.tapped, bench.filled - bench.tapped]")
            opened.append(told[0])
            filled.append(told[1])
        _close(phone)
    if opened:
        note = f"{len(opened)} taps; what it holds after {median(filled):.0f} ms"
        yield Figure(name=f"tap to sheet, {name}", median=median(opened), unit="ms", bound=150, note=note)


def _buttons(phone: Page) -> Iterator[Locator]:
    """Yield buttons that may enter something at one tap: the page's own first one, then that of each sheet
    it links to; then the second ones."""
    leads, given = phone.locator(LEADS), Counter[int]()
    while given.total() < ATTEMPTS:
        before = given.total()
        for number in range(-1, min(leads.count(), ATTEMPTS)):
            if number >= 0 and not _open(phone, leads.nth(number)):
                _close(phone)
                continue
            buttons = phone.locator(f"{'#sheet' if number >= 0 else '#live'} {ENTERS}")
            if buttons.count() > given[number]:
                given[number] += 1
                yield buttons.nth(given[number] - 1)
            _close(phone)
        if given.total() == before:
            return


def _entries(one: Page, other: Page, heard: dict[str, Any], name: str) -> Iterator[Figure]:
    """Enter what can be entered with one tap."""
    here, there, sizes = [], [], []
    for button in _buttons(one):
        before = int(one.locator("#live").get_attribute("data-version") or 0)
        heard["bytes"] = 0
        if not _tap(one, button):
            continue
        come = f"bench.versions[{before + 1}]"
        # If a question comes first, nothing has been entered yet.
        if not all(_becomes_true(page, come, 3) for page in (one, other)):
            continue
        tapped = one.evaluate("bench.tapped")
        here.append(one.evaluate(come) - tapped)
        there.append(other.evaluate(come) - tapped)
        sizes.append(heard["bytes"])
        if len(here) == TAPS:
            break
    if here:
        note = f"{len(here)} entries; on the phone that entered it after {median(here):.0f} ms"
        # Of the 300 ms, one round trip of the network is 150: to the server, and on to the other phone.
        yield Figure(
            name=f"entry on another screen, {name}", median=median(there), unit="ms", bound=300, note=note
        )
        yield Figure(name=f"bytes of an entry there, {name}", median=median(sizes), unit="B", bound=2_048)


@contextmanager
def _phone(browser: Browser, page: str, code: str, credential: str) -> Iterator[tuple[Page, dict[str, Any]]]:
    """Yield the page of a phone that has never been here, though it has a seat, and how many `bytes` it has
    received."""
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
