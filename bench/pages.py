"""Pages and entries of a real server over loopback, one request at a time."""

import re
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urljoin

from bench.measure import Figure, median_milliseconds
from bench.phone import Answer, Phone, find_hidden
from bench.serving import server_address
from bench.tables import ENTRIES, Filled
from companion.web.access.cookies import COOKIE

PAGES = 60
SAVED = 60
ASSETS = re.compile(r'<(?:link(?! rel="apple)|script|img)[^>]*?(?:href|src)="(/[^"]+)"')
"""What a page fetches, except the icon, which a phone needs only when the app is put on its home screen."""

LATER = re.compile(r"<(template data-when-complete|noscript)>.*?</(?:template|noscript)>", re.DOTALL)
"""The parts of a page with what it fetches only once it is complete, or only without scripts."""

IMPORTED = re.compile(r'(?:from ?|import ?|new URL\()"(\.(?:/[^"]+\.js|\./css/[^"]+))"')
"""Scripts that a script imports, and styles that it adds."""

FONTS = re.compile(r'url\(["\']?([^"\')]+-common\.woff2)')
"""The fonts of a first visit; the others are loaded when a page shows a letter that these lack."""


def figures() -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        filled = Filled(Path(folder), 1)
        code, credential = next(iter(filled.hosts.items()))
        with server_address(Path(folder)) as address:
            yield from _measure_served(address, code, credential)


def _measure_served(address: str, code: str, credential: str) -> Iterator[Figure]:
    yield _first_visit(address, code)
    yield _first_visit(address, code, credential)
    phone = seat_phone(address, code, credential)
    path = f"/t/{code}"
    ping = median_milliseconds(time_calls(lambda: phone.get(f"{path}/version"), PAGES))
    page = median_milliseconds(time_calls(lambda: phone.get(path), PAGES))
    yield Figure(
        name="smallest answer (the version)", median=ping, unit="ms", note="the floor of a request here"
    )
    yield Figure(
        name="table page",
        median=page,
        unit="ms",
        bound=15,
        note=f"{ENTRIES} entries; over HTTP, gzip included",
    )
    entry = median_milliseconds(list(entries_of(phone, path)))
    yield Figure(
        name="entry saved and answered",
        median=entry,
        unit="ms",
        bound=10,
        note="fsynced; answer is a redirect",
    )


def seat_phone(address: str, code: str, credential: str) -> Phone:
    phone = Phone(address)
    phone.keep(f"{COOKIE}{code}", credential)
    phone.get(f"/t/{code}")
    return phone


def time_calls(ask: Callable[[], Answer], number: int) -> list[float]:
    ask()
    times = []
    for _ in range(number):
        start = time.perf_counter()
        ask()
        times.append(time.perf_counter() - start)
    return times


def entries_of(phone: Phone, path: str) -> Iterator[float]:
    """Gain VP tokens one by one, each with a form from a freshly loaded page; yield how many seconds each
    entry takes."""
    for _ in range(SAVED):
        fields = find_hidden(phone.get(path).text)
        start = time.perf_counter()
        answer = phone.post(f"{path}/moves/gain-vp", {**fields, "seat": "red", "vp": "1", "reason": "bench"})
        yield time.perf_counter() - start
        if answer.status != 303:
            raise RuntimeError(f"not entered: {answer.status} {answer.text[:200]}")


def _first_visit(address: str, code: str, credential: str = "") -> Figure:
    """Return the size of everything that a phone fetches on its first visit until the page is complete, as it
    comes over the wire, with headers and fonts. `credential`: of the host, whose page has more on it."""
    phone = Phone(address)
    if credential:
        phone.keep(f"{COOKIE}{code}", credential)
    page = phone.get(f"/t/{code}")
    total, parts = page.wire, {"page": page.wire}
    waiting = sorted(set(ASSETS.findall(LATER.sub("", page.text))))
    for asset in waiting:
        answer = phone.get(asset)
        imported = {urljoin(asset, file) for file in IMPORTED.findall(answer.text)}
        waiting += sorted(imported - set(waiting))
        parts[asset.rsplit("/", 1)[-1]] = answer.wire
        total += answer.wire
        for font in sorted(set(FONTS.findall(answer.text))):
            total += phone.get(urljoin(asset, font)).wire
    phone.close()
    largest = sorted(parts.items(), key=lambda part: -part[1])[:3]
    note = ", ".join(f"{file} {size / 1024:.1f}" for file, size in largest)
    name = "first visit of the host" if credential else "first visit over the wire"
    return Figure(name=name, median=total / 1024, unit="KB", bound=80, note=f"largest: {note}")


def p95(times: list[float]) -> float:
    """Return the 95th percentile in milliseconds."""
    return statistics.quantiles(times, n=20)[-1] * 1e3
