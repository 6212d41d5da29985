"""A phone as the server sees it: a persistent connection, its cookies, the hidden fields of the forms it
got."""

import gzip
import re
import time
from http.client import HTTPConnection, HTTPResponse, HTTPSConnection
from http.cookies import SimpleCookie
from typing import NamedTuple
from urllib.parse import urlencode, urlsplit

HIDDEN = re.compile(r'<input[^>]*name="(csrf_token|saw|token)"[^>]*value="([^"]*)"')


class Answer(NamedTuple):
    """`wire`: roughly how many bytes the headers and the body took before it was unpacked."""

    status: int
    location: str
    text: str
    wire: int


class Phone:
    """`home`: its own address, on a computer with several."""

    def __init__(self, address: str, home: str = "") -> None:
        parts = urlsplit(address)
        secure = parts.scheme == "https"
        connect = HTTPSConnection if secure else HTTPConnection
        source_address = (home, 0) if home else None
        self._connection = connect(parts.hostname or "", parts.port, source_address=source_address)
        self._base_path = parts.path
        # Over HTTPS a form is accepted only from a page of the same address.
        self._always = {"Accept-Encoding": "gzip", **({"Referer": f"{address}/"} if secure else {})}
        self._cookies: SimpleCookie = SimpleCookie()

    def keep(self, name: str, value: str) -> None:
        """Set a cookie as an earlier visit would have left it."""
        self._cookies[name] = value

    def get(self, path: str, **headers: str) -> Answer:
        return self.send("GET", path, None, headers)

    def post(self, path: str, fields: dict[str, str], **headers: str) -> Answer:
        form = {"Content-Type": "application/x-www-form-urlencoded", **headers}
        return self.send("POST", path, urlencode(fields), form)

    def send(self, method: str, path: str, body: str | bytes | None, headers: dict[str, str]) -> Answer:
        response = self._ask(method, path, body, headers)
        raw = response.read()
        for cookie in response.headers.get_all("Set-Cookie", []):
            self._cookies.load(cookie)
        return Answer(
            response.status, response.headers.get("Location", ""), _words(response, raw), _wire(response, raw)
        )

    def wait_for_first_byte(self, path: str) -> float:
        """Read an answer, and return how many seconds passed before its body began."""
        start = time.perf_counter()
        response = self._ask("GET", path, None, {})
        response.read(1)
        passed = time.perf_counter() - start
        response.read()
        if response.status != 200:
            raise RuntimeError(f"{path}: {response.status}")
        return passed

    def _ask(self, method: str, path: str, body: str | bytes | None, headers: dict[str, str]) -> HTTPResponse:
        cookies = "; ".join(f"{name}={held.value}" for name, held in self._cookies.items())
        every = {**self._always, **({"Cookie": cookies} if cookies else {}), **headers}
        self._connection.request(method, self._base_path + path, body, every)
        return self._connection.getresponse()

    def close(self) -> None:
        self._connection.close()


def find_hidden(page: str) -> dict[str, str]:
    """Return the values of the hidden fields `csrf_token`, `saw` and `token` in a page's forms, the first of
    each."""
    found: dict[str, str] = {}
    for name, value in HIDDEN.findall(page):
        found.setdefault(name, value)
    return found


def _words(response: HTTPResponse, raw: bytes) -> str:
    if response.headers.get("Content-Encoding") == "gzip":
        raw = gzip.decompress(raw)
    return raw.decode("utf-8", "replace")


def _wire(response: HTTPResponse, raw: bytes) -> int:
    head = sum(len(name) + len(value) + 4 for name, value in response.headers.items())
    return head + len(raw)
