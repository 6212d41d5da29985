"""The processor time of one entry, by part: for its answer, as a redirect and as a drawn page, and for its
news to a phone that listens. `python -m bench.entry 30` also lists the 30 functions that take most."""

import cProfile
import gc
import gzip
import io
import pstats
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from operator import itemgetter
from pathlib import Path
from statistics import median
from typing import Any
from urllib.parse import urlencode

from flask import Flask

from bench.measure import Figure
from bench.phone import find_hidden
from bench.tables import Seated, write_copies
from companion.games.tyrants.catalogue.settings import HOUSES
from companion.web.access.cookies import COOKIE
from companion.web.board.stream import AS_HTMX, ShownPage
from companion.web.config import Config
from companion.web.factory import create_app
from companion.web.server.serving import COLLECTING
from companion.web.services import services_of

TABLES = 8
ENTRIES = 64
ROUNDS = 3
REST = "the rest"
PARTS = {
    "sqlalchemy": ("sqlalchemy", "sqlite3", "psycopg"),
    "Flask and Werkzeug": ("flask", "werkzeug", "itsdangerous", "blinker"),
    "forms": ("companion/forms", "companion/kernel/inputs", "companion/kernel/decoding"),
    "templates": ("jinja2", "markupsafe", "templates/", "<template"),
    "rules and scores": ("companion/games", "companion/kernel"),
    "table and ledger": ("companion/table", "companion/ledger"),
    "web": ("companion/web", "companion/live", "companion/memory"),
}


class Phone:
    """A phone at a table that sends its requests within this process."""

    def __init__(self, app: Flask, table: Seated, own: int) -> None:
        self._app, self._table, self._own = app, table, own
        self.path = f"/t/{table.code}"
        self.cookies = f"{COOKIE}{table.code}={table.credentials[own]}"
        self.number = 0
        page, headers = self.ask("GET", self.path)
        self.cookies += "; " + next(value.split(";")[0] for name, value in headers if name == "Set-Cookie")
        self.fields = find_hidden(gzip.decompress(page).decode())
        self.version, self.shows = table.version, ""

    def ask(self, method: str, path: str, body: bytes = b"", **more: Any) -> tuple[bytes, list[Any]]:
        told: list[Any] = []

        def start(status: str, headers: list[Any], *_wrong: Any) -> Callable[[bytes], object]:
            if status[:3] not in ("200", "303"):
                raise RuntimeError(status)
            told.extend(headers)
            return lambda _written: None

        answer = self._app.wsgi_app(self.environ(method, path, body) | more, start)
        made = b"".join(answer)
        if hasattr(answer, "close"):
            answer.close()
        return made, told

    def environ(self, method: str, path: str, body: bytes) -> dict[str, Any]:
        return {
            "REQUEST_METHOD": method,
            "SCRIPT_NAME": "",
            "PATH_INFO": path,
            "QUERY_STRING": "",
            "SERVER_NAME": "bench",
            "SERVER_PORT": "80",
            "SERVER_PROTOCOL": "HTTP/1.1",
            "REMOTE_ADDR": "127.0.0.2",
            "HTTP_HOST": "bench",
            "HTTP_COOKIE": self.cookies,
            "HTTP_ACCEPT_LANGUAGE": "en",
            "HTTP_ACCEPT_ENCODING": "gzip",
            "CONTENT_TYPE": "application/x-www-form-urlencoded",
            "CONTENT_LENGTH": str(len(body)),
            "wsgi.version": (1, 0),
            "wsgi.url_scheme": "http",
            "wsgi.input": io.BytesIO(body),
            "wsgi.errors": sys.stderr,
            "wsgi.multithread": True,
            "wsgi.multiprocess": False,
            "wsgi.run_once": False,
        }

    def tap(self, *, drawn: bool) -> None:
        self.number += 1
        fields = {
            "csrf_token": self.fields["csrf_token"],
            "saw": str(self.version),
            "token": f"{self.fields['token']}-{self.number}",
            "seat": HOUSES[self._own],
            "next": self.path,
            "vp": "1",
            "reason": "bench",
        }
        shows = {"HTTP_X_SHOWS": self.shows} if self.shows else {}
        as_htmx = AS_HTMX | {"HTTP_X_VERSION": str(self.version)} | shows if drawn else {}
        _body, headers = self.ask("POST", f"{self.path}/moves/gain-vp", urlencode(fields).encode(), **as_htmx)
        told = dict(headers)
        self.version += 1
        self.shows = told.get("X-Shows", self.shows).split()[0] if drawn else self.shows


def figures() -> Iterator[Figure]:
    for name, times in measure().items():
        note = "processor time in this process, without HTTP"
        yield Figure(name=name, median=median(times) * 1e3, unit="ms", note=note)


def measure(profiles: dict[str, cProfile.Profile] | None = None) -> dict[str, list[float]]:
    """Return the processor seconds of an entry, by kind of response, and of its news. `profiles`: is filled
    with the profile of each."""
    found: dict[str, list[float]] = {}
    with tempfile.TemporaryDirectory() as folder:
        tables = write_copies(Path(folder), TABLES)
        config = Config(
            data_dir=Path(folder),
            database_url=f"sqlite:///{folder}/undertally.sqlite",
            secret_key="of the bench",  # noqa: S106
            cache_dir=Path(folder) / "compiled",
            # Phones use the address that they are given.
            public_url="http://bench",
        )
        app = create_app(config)
        # As when serving: garbage collection of everything that is kept must not fall into one of the parts.
        gc.collect()
        gc.freeze()
        gc.set_threshold(*COLLECTING)
        phones = [Phone(app, table, 0) for table in tables]
        for name, drawn in (("an entry, plain", False), ("an entry, its answer drawn", True)):
            _time(phones, drawn, TABLES * 2)
            found[name] = [_time(phones, drawn, ENTRIES) for _ in range(ROUNDS)]
            if profiles is not None:
                with profiles.setdefault(name, cProfile.Profile(time.thread_time)):
                    _time(phones, drawn, ENTRIES)
        names = "the news of an entry, to one phone", "the same, to the next"
        found |= dict(zip(names, _news(app, phones, tables), strict=True))
        if profiles is not None:
            of_news = tuple(profiles.setdefault(name, cProfile.Profile(time.thread_time)) for name in names)
            _news(app, phones, tables, of_news)
        services_of(app).close()
    return found


def _time(phones: list[Phone], drawn: bool, number: int) -> float:
    began = time.process_time()
    for count in range(number):
        phones[count % len(phones)].tap(drawn=drawn)
    return (time.process_time() - began) / number


class Listener:
    """The page of a phone that listens and receives what is new on it."""

    def __init__(self, app: Flask, table: Seated, own: int) -> None:
        self.phone = Phone(app, table, own)
        _page, headers = self.phone.ask("GET", self.phone.path, b"", **AS_HTMX)
        shows, _lines, version = dict(headers)["X-Shows"].split()
        environ = self.phone.environ("GET", self.phone.path, b"") | AS_HTMX | {"HTTP_ACCEPT_ENCODING": ""}
        with app.request_context(environ | {"QUERY_STRING": f"shows={shows}&after={version}"}):
            known = services_of(app).shown
            self.page = ShownPage(known, table.credentials[own], self.phone.path, environ)

    def hear(self, version: int) -> None:
        if self.page.patch(version) is None:
            raise RuntimeError("no news")


def _news(
    app: Flask, phones: list[Phone], tables: list[Seated], profiles: tuple[cProfile.Profile, ...] = ()
) -> tuple[list[float], ...]:
    """Return the processor seconds that streams take after another phone's entry: for the first phone, for
    which nothing was drawn yet, and for the second."""
    times = list[float](), list[float]()
    for phone, table in zip(phones, tables, strict=True):
        listeners = Listener(app, table, 1), Listener(app, table, 2)
        for _ in range(ENTRIES // TABLES):
            phone.tap(drawn=False)
            for number, listener in enumerate(listeners):
                began = time.process_time()
                if profiles:
                    profiles[number].runcall(listener.hear, phone.version)
                else:
                    listener.hear(phone.version)
                times[number].append(time.process_time() - began)
    return times


def _list_profile(name: str, profile: cProfile.Profile, number: int) -> str:
    """Return calls and microseconds of an entry, by part, and for the functions that take most."""
    stats: dict[Any, Any] = pstats.Stats(profile).stats  # type: ignore[attr-defined]
    rows: list[tuple[float, float, float, str]] = [
        (calls / ENTRIES, own * 1e6 / ENTRIES, total * 1e6 / ENTRIES, f"{file}:{line}({what})")
        for (file, line, what), (_primitive, calls, own, total, _callers) in stats.items()
    ]
    parts = {part: [0.0, 0.0] for part in (*PARTS, REST)}
    for calls, own, _total, where in rows:
        found = parts[next((part for part, names in PARTS.items() if any(map(where.count, names))), REST)]
        found[0] += calls
        found[1] += own
    told = [f"{name}: {sum(row[0] for row in rows):.0f} calls"]
    told += [f"  {part:<22}{calls:8.0f} calls{own:9.0f} µs" for part, (calls, own) in parts.items()]
    for order, what in ((1, "by their own time"), (2, "with what they call")):
        told.append(f"  {what}:")
        for calls, own, total, where in sorted(rows, key=itemgetter(order), reverse=True)[:number]:
            told.append(f"    {calls:7.1f} {own:8.0f} {total:8.0f} µs  {where[-90:]}")
    return "\n".join(told)


if __name__ == "__main__":
    profiles: dict[str, cProfile.Profile] = {}
    out = sys.stdout.write
    for name, times in measure(profiles).items():
        out(f"{name}: {median(times) * 1e3:.2f} ms\n")
    for name, profile in profiles.items():
        out("\n" + _list_profile(name, profile, int(sys.argv[1])) + "\n")
