"""The server: one process, all interfaces, an orderly end."""

import errno
import gc
import io
import logging
import os
import signal
import socket
import ssl
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack, closing, suppress
from functools import partial
from ipaddress import ip_address
from typing import Any

import gevent
import gevent.event
from flask import Flask
from gevent.pywsgi import WSGIHandler, WSGIServer
from sqlalchemy.exc import SQLAlchemyError

from companion.ledger.engine import without_values
from companion.ledger.opening import ServedAlready, Serving
from companion.live import Hub
from companion.printing.qr import qr_terminal
from companion.table.rematches import clear, forget
from companion.table.service import Tables
from companion.table.timekeeper import Timekeeper
from companion.web.access.addresses import join_urls
from companion.web.access.rate_limit import GONE, PEER
from companion.web.access.security import MOST_BYTES
from companion.web.board.notices import Notifier
from companion.web.config import Config, from_environment
from companion.web.factory import create_app
from companion.web.health import REQUESTS, answered, named
from companion.web.server.crowd import (
    HEAD,
    IDLE,
    IDLE_OF_PROXY,
    OF_ONE,
    QUIET,
    SLOWEST,
    Connection,
    Crowd,
    Peer,
    peer_of,
)
from companion.web.server.machine import WANTED, Awake, https_context, raise_limit, words_of
from companion.web.services import CANNOT_START, NAME, Services, why_not

LOG = logging.getLogger(__name__)
GRACE = 1.0  # seconds for answers under way
DAY = 24 * 3600
NOTICING = 5
"""Seconds between two looks for what is to be told elsewhere, or entered by itself."""

SWITCH = 0.0005
"""Seconds that a thread goes on while another waits."""

COLLECTING = (10_000, 20, 100)
"""New values after which cycles are looked for among them, and how many times before among older ones."""

VANISHED = {
    "TCP_KEEPIDLE": 15,
    "TCP_KEEPALIVE": 15,
    "TCP_KEEPINTVL": 5,
    "TCP_KEEPCNT": 3,
    "TCP_USER_TIMEOUT": 30_000,
}
"""What notices within 30 seconds that a phone went away without a word, by the names that systems have for
it. By themselves they take a quarter of an hour."""

NO_REQUEST = b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"

UNPROVEN = (
    "The certificate is self-signed. Each phone shows a warning once; to continue:",
    "  Android, Chrome: Advanced, then Proceed. iPhone: Show Details, then visit this website.",
    "The line is encrypted then. To be installed, or to open without a network, a phone must trust the",
    "file https/authority.pem in the data folder (docs/hosting.md says how).",
)


def serve() -> int:
    """Serve until told to stop. Return the exit status."""
    # Also what is made later, such as a certificate, is nobody else's.
    os.umask(0o077)
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(name)s: %(message)s")
    with ExitStack() as afterwards:
        url = ""
        try:
            config = from_environment()
            url = config.database_url
            afterwards.callback(Serving(url).release)
            app = create_app(config)
            REQUESTS.setLevel(logging.INFO if config.log_requests else logging.WARNING)
        except ServedAlready as problem:
            return _failed(str(problem))
        except CANNOT_START as problem:
            return _failed(why_not(problem, url))
        services: Services = app.extensions[NAME]
        afterwards.callback(services.close)
        looks = (
            ("Old tables were not looked for", DAY, partial(_forget_old, services.tables, config.keep_days)),
            ("Who is awaited was not told elsewhere", NOTICING, Notifier(app, services).look),
            ("What was to be entered by itself was not", NOTICING, Timekeeper(services.tables).look),
        )
        for failed, pause, look in looks:
            afterwards.callback(gevent.spawn(_keep_looking, look, failed, pause).kill)
        files = raise_limit()
        notes = [words] if (words := words_of(files)) else []
        if not config.public_url:
            # What has a public address is no laptop.
            awake = Awake()
            afterwards.callback(awake.end)
            notes.append(awake.words)
        return _served(_server(config, app, files), config, services.hub, notes)


def _forget_old(tables: Tables, days: int) -> None:
    """Delete demo tables after an evening, and what nobody came back to."""
    clear(tables)
    if count := forget(tables, days):
        LOG.warning("%s tables without an entry for %s days are deleted.", count, days)


def _keep_looking(look: Callable[[], None], failed: str, pause: float) -> None:
    """Look again and again for as long as this serves, whatever comes of it. `failed`: what to log then.
    `pause`: seconds between two looks."""
    while True:
        try:
            look()
        except SQLAlchemyError as problem:
            LOG.warning("%s: %s", failed, without_values(problem))
        except Exception:
            LOG.exception(failed)
        gevent.sleep(pause)


def _keep_pace() -> None:
    """Set how the interpreter shares its time while it serves."""
    # The thread that writes hands the interpreter over at each call of SQLite; until it has it back from the
    # answers under way, everybody who entered something waits.
    sys.setswitchinterval(SWITCH)
    # Tables in memory are many small values that stay, and no cycle is among them: looking through those of a
    # thousand tables holds everything up for a third of a second.
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTING)


def _served(server: WSGIServer, config: Config, hub: Hub, notes: list[str]) -> int:
    _keep_pace()
    stopping = gevent.event.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        gevent.signal_handler(number, stopping.set)
    try:
        server.start()
        # Head and body of an answer are sent one after the other: the second must not wait for the phone's
        # receipt of the first. Connections take this over from the listening socket.
        server.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        server.socket.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        for name, value in VANISHED.items():
            if hasattr(socket, name):
                server.socket.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)
    except OSError as problem:
        return _failed(_why_no_line(config, problem))
    _greet(config, *notes)
    stopping.wait()
    hub.close()
    server.stop(timeout=GRACE)
    return 0


def _why_no_line(config: Config, problem: OSError) -> str:
    if problem.errno == errno.EADDRINUSE:
        return f"Port {config.port} is taken. Set another one, such as PORT=8001."
    # The server has put the address behind the system's own words.
    said = (problem.strerror or "").partition(": (")[0]
    return f"Cannot listen at {config.host}, port {config.port}: {said}."


class _Handler(WSGIHandler):
    # A phone that closes its page in the middle of a stream hangs up; over TLS that has a number of its own.
    # One that left the network is noticed by what it does not receive any more.
    ignored_socket_errors = (
        *WSGIHandler.ignored_socket_errors,
        ssl.SSL_ERROR_EOF,
        *(errno.ETIMEDOUT, errno.EHOSTUNREACH, errno.ENETUNREACH, errno.ENETDOWN, errno.ECONNABORTED),
    )

    server: "_Server"

    def __init__(self, sock: Any, address: Any, server: "_Server") -> None:
        self.peer = peer_of(address)
        self.line = Connection(sock, self.peer, server.crowd)
        super().__init__(sock, address, server, io.BufferedReader(self.line))  # type: ignore[call-arg]

    def read_requestline(self) -> str:
        self.line.allow(self.server.idle)
        line: str = super().read_requestline()
        self.line.allow(self.server.head)
        return line

    def get_environ(self) -> dict[str, Any]:
        environ: dict[str, Any] = super().get_environ()
        length: int = self.content_length or MOST_BYTES
        self.line.allow(QUIET + length / SLOWEST, QUIET)
        environ[GONE] = self.line.gone
        named(environ, behind_proxy=self.server.behind_proxy)
        if not self.server.behind_proxy:
            environ[PEER] = self.peer
        return environ

    def log_request(self) -> None:
        # Negative where the other end hung up before all of it was sent.
        status = abs(self.code or 0)
        seconds = (self.time_finish or time.time()) - self.time_start
        answered(self.environ or {}, status, seconds, self.response_length)

    def handle_one_request(self) -> Any:
        result = super().handle_one_request()
        if isinstance(result, tuple):
            # No request: on a line that stays open the one before has left its own behind.
            self.environ, self.code = {}, int(result[0])
        # What did not come in time may come yet, and is no new request.
        return None if self.line.broken else result

    def _handle_client_error(self, ex: Exception) -> Any:
        # Who hangs up in the middle of a request is no fault, and hears no answer. What is no request is
        # answered and not repeated in the log: codes of tables and addresses of people are in it.
        return None if isinstance(ex, OSError) else ("400", NO_REQUEST)


class _Server(WSGIServer):
    """`behind_proxy`: connections are a proxy's, each for many phones."""

    handler_class = _Handler
    # Those that give way do so between two such bursts.
    max_accept = 20

    def __init__(self, *given: Any, crowd: Crowd, behind_proxy: bool, **named: Any) -> None:
        self.crowd = crowd
        self.behind_proxy = behind_proxy
        self.idle = IDLE_OF_PROXY if behind_proxy else IDLE
        self.head = HEAD
        super().__init__(*given, **named)

    def wrap_socket_and_handle(self, client_socket: Any, address: Any) -> Any:
        # A phone that has not agreed to the certificate hangs up, and one that asks without TLS is no fault.
        with suppress(OSError), closing(self._encrypted(client_socket, peer_of(address))) as encrypted:
            return self.handle(encrypted, address)

    def _encrypted(self, client_socket: Any, peer: Peer) -> Any:
        self.crowd.waits(peer)
        try:
            with gevent.Timeout(self.head, TimeoutError("no TLS within its time")):
                wrap: Any = self.wrap_socket  # type: ignore[misc]
                how: Any = self.ssl_args
                return wrap(client_socket, **how)
        finally:
            self.crowd.goes_on(peer)


def _server(config: Config, app: Flask, files: int) -> WSGIServer:
    """Return the server. `files`: how many may be open, 0 where that is not known."""
    secure: dict[str, Any] = {}
    if config.own_certificate:
        secure["ssl_context"] = https_context(config.data_dir / "https", join_urls(config))
    behind_proxy = config.proxies > 0
    # Half of all that may be open is left to phones that play. A proxy has its own way with strangers.
    in_all = (files or WANTED) // 2
    crowd = Crowd(in_all if behind_proxy else OF_ONE, in_all)
    # The log of requests is ours (`health.answered`): addresses that phones ask for are nobody's business.
    where = (config.host, config.port)
    return _Server(where, app, log=None, error_log=LOG, crowd=crowd, behind_proxy=behind_proxy, **secure)


def _greet(config: Config, *notes: str) -> None:
    first, *others = join_urls(config)
    lines = ["", f"  Undertally is open. {_where(config)}:", ""]
    lines += [f"    {first}", *(f"    or {url}" for url in others), ""]
    if not config.public_url and config.everywhere:
        lines += [f"  Here also {_here(config)}, which lists all tables.", ""]
    lines += [qr_terminal(first, colour=sys.stdout.isatty()), ""]
    if config.own_certificate:
        lines += [*(f"  {line}" for line in UNPROVEN), ""]
    lines += [*(f"  {note}" for note in notes), "  Ctrl+C ends it. Nothing is lost."]
    # Whoever reads it may have gone, and what keeps it may be full: phones play all the same.
    with suppress(OSError):
        if isinstance(sys.stdout, io.TextIOWrapper):
            # A terminal of old has no half blocks: it shows question marks, and the address in letters.
            sys.stdout.reconfigure(errors="replace")
        sys.stdout.write("\n".join(lines) + "\n")
        sys.stdout.flush()


def _where(config: Config) -> str:
    if config.public_url:
        return "On every phone and computer that reaches its PUBLIC_URL"
    if ip_address(config.host).is_loopback:
        return "On this computer alone"
    return "On this computer or on a phone in the same network"


def _here(config: Config) -> str:
    return f"{'https' if config.own_certificate else 'http'}://localhost:{config.port}"


def _failed(reason: str) -> int:
    sys.stderr.write(f"{reason}\n")
    return 1
