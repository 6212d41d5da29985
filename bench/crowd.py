"""The phones of many tables, in a process of their own: `python -m bench.crowd`.

It reads what to do as JSON from its input, does it, and writes its measurements as JSON."""

import asyncio
import itertools
import json
import re
import resource
import sys
import time
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from statistics import median, quantiles
from typing import Any, TypeVar
from urllib.parse import urlencode, urlsplit

from bench.raw_http import Answer, Connection, Stream, request
from companion.games.tyrants.catalogue.settings import HOUSES
from companion.web.access.cookies import COOKIE

Wire = TypeVar("Wire", bound=asyncio.Protocol)

FIELD = re.compile(rb'<input type="hidden" name="(csrf_token|token)" value="([^"]*)"')
SESSION = re.compile(rb"Set-Cookie: (undertally=[^;]+)")
AT_ONCE = 16
BUSY = 503
RETRY_AFTER = 0.2
"""Seconds until a phone that was told to try again does so."""
PATIENCE = 20.0


class Phone:
    """A phone that shows the table page of its house. `home`: the address that it connects from; the phones
    of a table share one."""

    def __init__(
        self, where: tuple[str, int], home: str, code: str, version: int, house: int, credential: str
    ) -> None:
        self.where = where
        self.home = home
        self.path = f"/t/{code}"
        self.seat = str(HOUSES[house])
        self.cookies = f"{COOKIE}{code}={credential}"
        self.shown = version
        self.wanted = version
        self.part = ""
        self.sizes: list[int] = []
        self.fetched = asyncio.Event()
        self.fields: dict[str, str] = {}
        self.numbers = itertools.count()
        self.failures: list[str] = []
        self.line: Connection | None = None
        self._asking = asyncio.Lock()
        self.stream: Stream | None = None
        self._fetching: asyncio.Task[None] | None = None

    async def arrive(self) -> None:
        """Load the page, as a phone that scanned the code and sat down."""
        answer = await self._ask(request("GET", self.path, {"Cookie": self.cookies}))
        found = SESSION.search(answer.head)
        if found:
            self.cookies += f"; {found[1].decode()}"
        self.fields = {name.decode(): value.decode() for name, value in FIELD.findall(answer.text())}
        self.shown = answer.version() or self.shown

    async def _ask(self, asked: bytes) -> Answer:
        # News of its own entry may come before the answer to it, and make the phone ask for more.
        async with self._asking:
            return await self._ask_next(asked)

    async def _ask_next(self, asked: bytes) -> Answer:
        if self.line is not None and not self.line.closed:
            # The server may be closing a connection that was silent for long. Sending again does no harm, as
            # a token is accepted only once.
            with suppress(ConnectionError):
                return await self.line.ask(asked)
        self.line = await self._connect(Connection)
        return await self.line.ask(asked)

    async def _connect(self, protocol: Callable[[], Wire]) -> Wire:
        # Other systems than Linux have one loopback address.
        home = (self.home, 0) if sys.platform == "linux" else None
        loop = asyncio.get_running_loop()
        return (await loop.create_connection(protocol, *self.where, local_addr=home))[1]

    async def listen(self) -> None:
        query = f"after={self.shown}&shows={self.part}&page={self.path}"
        asked = request("GET", f"{self.path}/stream?{query}", {"Cookie": self.cookies})
        self.stream = await self._connect(lambda: Stream(asked, self.note_heard))
        await self.stream.open

    def note_heard(self, size: int, version: int, base: str, part: str) -> None:
        self.wanted = max(self.wanted, version)
        if base and base == self.part:
            self.sizes.append(size)
            self.part = part
            self._note_shown(version)
        if self.wanted > self.shown and (self._fetching is None or self._fetching.done()):
            self._fetching = asyncio.create_task(self._fetch())

    async def _fetch(self) -> None:
        while self.wanted > self.shown:
            answer = await self._ask(request("GET", self.path, self._as_htmx("live")))
            self.sizes.append(len(answer.head) + len(answer.body))
            self._take_in(answer)
            if answer.status != 200:
                self.failures.append(f"fragment: {answer.status}")
                return

    def _take_in(self, answer: Answer) -> None:
        if answer.version() >= self.shown:
            self.part = answer.shows() or self.part
        self._note_shown(answer.version() or answer.entered_version())

    def _note_shown(self, version: int) -> None:
        self.shown = max(self.shown, version)
        self.fetched.set()
        self.fetched = asyncio.Event()

    async def tap(self, *, drawn: bool = True) -> Answer:
        """Enter a VP for its own house, with the fields of a form and a new token, as a phone does."""
        fields = {
            "csrf_token": self.fields.get("csrf_token", ""),
            "saw": str(self.shown),
            "token": f"{self.fields.get('token', self.seat)}-{next(self.numbers)}",
            "seat": self.seat,
            "next": self.path,
            "vp": "1",
            "reason": "bench",
        }
        body = urlencode(fields).encode()
        headers = self._as_htmx("live") if drawn else {"Cookie": self.cookies}
        answer = await self._ask(request("POST", f"{self.path}/moves/gain-vp", headers, body))
        if answer.status not in (200, 303, BUSY):
            self.failures.append(f"entry: {answer.status} {answer.text()[:200]!r}")
        self._take_in(answer)
        return answer

    def _as_htmx(self, target: str) -> dict[str, str]:
        return {
            "Cookie": self.cookies,
            "HX-Request": "true",
            "HX-Target": target,
            "X-Stage": "table",
            "X-Version": str(self.shown),
            "X-Fills": "2",
            "X-Shows": self.part,
        }

    def leave(self) -> None:
        """Abandon what it is still waiting for."""
        if self._fetching is not None:
            self._fetching.cancel()

    async def wait_until_shown(self, version: int) -> None:
        while self.shown < version:
            await self.fetched.wait()


async def few_at_once(work: Iterable[Awaitable[None]]) -> None:
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(each: Awaitable[None]) -> None:
        async with gate:
            await each

    await asyncio.gather(*(one(each) for each in work))


async def fan_out(tables: list[list[Phone]], every: float, seconds: float) -> dict[str, Any]:
    """Make one entry at each table every so many seconds, the tables evenly spread. Return the seconds until
    all phones of a table show each entry, how many entries failed or were not shown in time (`lost`), and by
    how many seconds the end came late."""
    times: list[float] = []
    lost = 0

    async def one(phones: list[Phone], turn: int) -> None:
        nonlocal lost
        begun = time.perf_counter()
        before = phones[0].shown
        try:
            await asyncio.wait_for(_enter(phones, turn, before), PATIENCE)
            times.append(time.perf_counter() - begun)
        except (TimeoutError, OSError):
            lost += 1

    tasks = []
    start = time.perf_counter() + 0.5
    for number in range(int(seconds / every * len(tables))):
        due = start + number * every / len(tables)
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        tasks.append(asyncio.create_task(one(tables[number % len(tables)], number // len(tables))))
    await asyncio.gather(*tasks)
    return {"times": times, "lost": lost, "late": time.perf_counter() - start - seconds}


async def _enter(phones: list[Phone], turn: int, before: int) -> None:
    await phones[turn % len(phones)].tap()
    await asyncio.gather(*(phone.wait_until_shown(before + 1) for phone in phones))


async def saturate(tables: list[list[Phone]], seconds: float, *, drawn: bool) -> dict[str, Any]:
    """Have each phone enter as soon as its last entry was answered."""
    until = time.perf_counter() + seconds
    times: list[float] = []

    async def one(phone: Phone) -> None:
        while (begun := time.perf_counter()) < until and not phone.failures:
            while (await phone.tap(drawn=drawn)).status == BUSY:
                await asyncio.sleep(RETRY_AFTER)
            times.append(time.perf_counter() - begun)

    start = time.perf_counter()
    await asyncio.gather(*(one(phone) for phones in tables for phone in phones))
    used = resource.getrusage(resource.RUSAGE_SELF)
    return {
        "entries": len(times),
        "seconds": time.perf_counter() - start,
        "p95": quantiles(times, n=20)[-1],
        "processor": used.ru_utime + used.ru_stime,
    }


def _home(table: int) -> str:
    """Return the loopback address that the phones of a table connect from."""
    return f"127.1.{table // 250}.{table % 250 + 1}"


async def run(plan: dict[str, Any]) -> dict[str, Any]:
    parts = [urlsplit(address) for address in plan["addresses"]]
    servers = [(str(each.hostname), int(each.port or 0)) for each in parts]
    mixed = int(plan.get("mixed", False))
    tables = [
        [
            Phone(servers[(number + mixed * house) % len(servers)], _home(number), code, version, house, own)
            for house, own in enumerate(credentials)
        ]
        for number, (code, version, credentials) in enumerate(plan["tables"])
    ]
    phones = [phone for each in tables for phone in each]
    await few_at_once([phone.arrive() for phone in phones])
    if plan["streams"]:
        await few_at_once([phone.listen() for phone in phones])
    told = {"phones": len(phones)}
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    match plan["what"]:
        case "fan-out":
            told |= await fan_out(tables, plan["every"], plan["seconds"])
        case "saturate":
            told |= await saturate(tables, plan["seconds"], drawn=plan["drawn"])
        case _:
            await asyncio.sleep(plan["seconds"])
    for phone in phones:
        phone.leave()
    failures = [failure for phone in phones for failure in phone.failures]
    sizes = [size for phone in phones for size in phone.sizes]
    news = {"bytes": median(sizes) if sizes else 0}
    return told | news | {"failures": len(failures), "first": failures[:3]}


if __name__ == "__main__":
    sys.stdout.write(json.dumps(asyncio.run(run(json.loads(sys.stdin.readline())))) + "\n")
