"""A proxy between phones and the server: it passes everything on, or answers in the server's place on
request."""

import http.client
import socket
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from time import sleep
from typing import Any, Final
from urllib.parse import urlsplit

PORTAL: Final = (
    b"<!doctype html><title>Hotel</title><h1>Please log in</h1><form><button>Accept</button></form>"
)
ANSWERS: Final[dict[str, tuple[int, str, bytes]]] = {
    "a page": (200, "text/html", PORTAL),
    "json": (200, "application/json", b'{"login": "/login", "version": 999, "rights": ""}'),
    "403": (403, "text/html", b"<h1>403 Forbidden</h1><hr>nginx"),
    "404": (404, "text/html", b"404 page not found"),
    "429": (429, "text/html", b"<h1>429 Too Many Requests</h1>"),
    "502": (502, "text/html", b"<h1>502 Bad Gateway</h1>"),
}
LIES: Final = (*ANSWERS, "redirect", "another site")
"""Responses that come at once in place of ours."""

FAULTS: Final = ("buffers", "cuts", "slow")
"""What it does to our responses: holds back a stream, cuts each off in the middle, or never answers."""

LATER: Final = ("/away.js", "/carry.js", "/repeat.js")
"""Scripts that a page fetches after loading."""

KINDS: Final = ("entry", "late", "part", "sheet", "stream", "version", "file", "later", "page")


def kind_of(method: str, path: str, headers: Any) -> str:
    path = urlsplit(path).path
    if path.endswith(LATER):
        return "later"
    if path.startswith(("/static/", "/games/")):
        return "file"
    for end in ("stream", "version"):
        if path.endswith(f"/{end}"):
            return end
    if "/late" in path:
        return "late"
    if method == "POST":
        return "entry" if "/moves/" in path else "form"
    if headers.get("HX-Request"):
        return "part" if headers.get("HX-Target") == "live" else "sheet"
    return "page" if headers.get("Sec-Fetch-Mode") == "navigate" else "other"


class Between(ThreadingHTTPServer):
    """`lie`: one of `LIES` or `FAULTS`, or nothing. `to`: the kinds of request that it answers that way."""

    daemon_threads = True

    def __init__(self, upstream: str, certificate: Path | None = None) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.upstream = urlsplit(upstream)
        self.lie, self.to = "", frozenset(KINDS)
        self.asked: list[str] = []
        """The kinds of requests since its behaviour last changed."""
        self.streams = set[socket.socket]()
        self.encodings: list[str] = []
        """How each stream was compressed."""

        self.address = f"{self.upstream.scheme}://127.0.0.1:{self.server_port}"
        # It is another origin, since its port differs.
        self.elsewhere = ThreadingHTTPServer(("127.0.0.1", 0), _Portal)
        if certificate is not None:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(certificate / "certificate.pem", certificate / "key.pem")
            self.socket = context.wrap_socket(self.socket, server_side=True)

    def lies(self, how: str, *to: str) -> None:
        """From now on answer these kinds of request that way, or all of them."""
        self.to = frozenset(to or KINDS)
        self.lie = how
        self.asked.clear()

    def cuts_streams(self) -> None:
        """Cut the open streams."""
        for one in list(self.streams):
            with _quiet():
                one.shutdown(socket.SHUT_RDWR)

    def passes(self) -> None:
        self.lies("")

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that goes away is no error worth printing."""


class _Portal(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        self.give(200, "text/html", PORTAL)

    do_POST = do_GET  # noqa: N815

    def give(self, status: int, kind: str, body: bytes, **more: str) -> None:
        self.send_response(status)
        for name, value in {"Content-Type": kind, "Content-Length": str(len(body)), **more}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
        """Log nothing."""


class _Handler(_Portal):
    server: Between

    def do_GET(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        kind = kind_of(self.command, self.path, self.headers)
        self.server.asked.append(kind)
        lie = self.server.lie if kind in self.server.to else ""
        if self.path.startswith("/login"):
            self.give(200, "text/html", PORTAL)
        elif lie in ANSWERS:
            self.give(*ANSWERS[lie])
        elif lie == "redirect":
            self.give(302, "text/html", b"", Location="/login")
        elif lie == "another site":
            self.give(
                302, "text/html", b"", Location=f"http://127.0.0.1:{self.server.elsewhere.server_port}/login"
            )
        elif lie == "slow":
            self.wait()
        else:
            with _quiet():
                self.passed_on(body, lie)

    do_POST = do_GET  # noqa: N815

    def wait(self) -> None:
        """Wait until it behaves differently."""
        self.close_connection = True
        while self.server.lie == "slow":
            sleep(0.05)

    def passed_on(self, body: bytes, lie: str) -> None:
        there = self.server.upstream
        assert there.hostname is not None
        upstream: http.client.HTTPConnection
        if there.scheme == "https":
            trusting = ssl._create_unverified_context()  # noqa: S323
            upstream = http.client.HTTPSConnection(there.hostname, there.port, timeout=300, context=trusting)
        else:
            upstream = http.client.HTTPConnection(there.hostname, there.port, timeout=300)
        upstream.request(self.command, self.path, body or None, dict(self.headers.items()))
        answer = upstream.getresponse()
        self.send_response_only(answer.status)
        for name, value in answer.getheaders():
            if name.lower() not in ("transfer-encoding", "connection"):
                self.send_header(name, value)
        if answer.getheader("Content-Length") is None:
            self.send_header("Connection", "close")
            self.close_connection = True
        self.end_headers()
        self.server.streams.add(self.connection)
        try:
            self.pour(answer, lie)
        finally:
            self.server.streams.discard(self.connection)
            upstream.close()

    def pour(self, answer: http.client.HTTPResponse, lie: str) -> None:
        stream = answer.getheader("Content-Type", "").startswith("text/event-stream")
        if stream:
            self.server.encodings.append(answer.getheader("Content-Encoding", ""))
        while part := answer.read1(65_536):
            if lie == "cuts":
                self.close_connection = True
                self.wfile.write(part[: len(part) // 2])
                return
            if lie != "buffers" or not stream:
                self.wfile.write(part)


@contextmanager
def _quiet() -> Iterator[None]:
    """Ignore it if either end is gone."""
    with suppress(OSError, http.client.HTTPException):
        yield


@contextmanager
def between(upstream: str, certificate: Path | None = None) -> Iterator[Between]:
    """Yield a proxy between phones and a server; `certificate`: the folder of that server's certificate."""
    made = Between(upstream, certificate)
    for one in (made, made.elsewhere):
        threading.Thread(target=one.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
    yield made
    for one in (made, made.elsewhere):
        one.shutdown()
        one.server_close()
