"""The server of an evening: one process, all interfaces, an orderly end."""

import gc
import logging
import os
import signal
import socket
import ssl
import sys
from contextlib import ExitStack, suppress
from typing import Any

import gevent
import gevent.event
from flask import Flask
from gevent.pywsgi import WSGIHandler, WSGIServer
from sqlalchemy.exc import OperationalError

from companion.ledger.migrations import NewerLedgerError
from companion.ledger.serving import ServedAlready, Serving
from companion.live.hub import Hub
from companion.printing.qr import qr_terminal
from companion.table.demos import clear
from companion.web.config import EVERYWHERE, Config, ConfigError, from_environment
from companion.web.door.addresses import join_urls
from companion.web.evening.awake import Awake
from companion.web.evening.certificates import https_context
from companion.web.factory import create_app
from companion.web.services import NAME, Services

LOG = logging.getLogger(__name__)
GRACE = 1.0  # seconds for answers under way
SWITCH = 0.0005
"""Seconds that a thread goes on while another waits."""

COLLECTING = (10_000, 20, 100)
"""New values after which cycles are looked for among them, and how many times before among older ones."""

UNPROVEN = (
    "The certificate is of our own making. Each phone asks once whether to go on:",
    "  Android, Chrome: Advanced, then Proceed. iPhone: Show Details, then visit this website.",
    "The line is encrypted then. To be installed, or to open without a network, a phone must trust the",
    "file https/authority.pem in the data folder (docs/hosting.md says how).",
)


def serve() -> int:
    """Until it is told to stop. The exit status."""
    # Also what is made later, such as a certificate, is nobody else's.
    os.umask(0o077)
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(name)s: %(message)s")
    with ExitStack() as afterwards:
        try:
            config = from_environment()
            afterwards.callback(Serving(config.database_url).release)
            app = create_app(config)
        except (ConfigError, NewerLedgerError, ServedAlready) as problem:
            return _failed(str(problem))
        except OperationalError as problem:
            return _failed(f"The ledger cannot be opened: {problem.orig}")
        services: Services = app.extensions[NAME]
        afterwards.callback(services.close)
        clear(services.tables)
        notes: list[str] = []
        if not config.public_url:
            # What has a public address is no laptop.
            awake = Awake()
            afterwards.callback(awake.end)
            notes.append(awake.words)
        return _served(config, app, services.hub, notes)


def _keep_pace() -> None:
    """How the interpreter shares its time while it serves."""
    # The thread that writes hands the interpreter over at each call of SQLite; until it has it back from the
    # answers under way, everybody who entered something waits.
    sys.setswitchinterval(SWITCH)
    # Tables in memory are many small values that stay, and no cycle is among them: looking through those of a
    # thousand tables holds everything up for a third of a second.
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTING)


def _served(config: Config, app: Flask, hub: Hub, notes: list[str]) -> int:
    _keep_pace()
    server = _server(config, app)
    stopping = gevent.event.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        gevent.signal_handler(number, stopping.set)
    try:
        server.start()
        # Head and body of an answer are sent one after the other: the second must not wait for the phone's
        # receipt of the first. Connections take this over from the listening socket.
        server.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    except OSError as problem:
        return _failed(f"Port {config.port} is taken ({problem.strerror}). Type: PORT=8001 make run")
    _greet(config, *notes)
    stopping.wait()
    hub.close()
    server.stop(timeout=GRACE)
    return 0


class _Handler(WSGIHandler):
    # A phone that closes its page in the middle of a stream hangs up; over TLS that has a number of its own.
    ignored_socket_errors = (*WSGIHandler.ignored_socket_errors, ssl.SSL_ERROR_EOF)


class _Server(WSGIServer):
    handler_class = _Handler

    def wrap_socket_and_handle(self, client_socket: Any, address: Any) -> Any:
        # A phone that has not agreed to the certificate hangs up, and one that asks without TLS is no fault.
        with suppress(ssl.SSLError, ConnectionError):
            return super().wrap_socket_and_handle(client_socket, address)


def _server(config: Config, app: Flask) -> WSGIServer:
    secure: dict[str, Any] = {}
    if config.own_certificate:
        secure["ssl_context"] = https_context(config.data_dir / "https", join_urls(config))
    # No access log: addresses that phones ask for are nobody's business.
    return _Server((config.host, config.port), app, log=None, error_log=LOG, **secure)


def _greet(config: Config, *notes: str) -> None:
    first, *others = join_urls(config)
    lines = ["", "  Undertally is open. On this computer or on a phone in the same network:", ""]
    lines += [f"    {first}", *(f"    or {url}" for url in others), ""]
    if not config.public_url and config.host == EVERYWHERE:
        lines += [f"  Here also {_here(config)}, which lists all tables.", ""]
    lines += [qr_terminal(first, colour=sys.stdout.isatty()), ""]
    if config.own_certificate:
        lines += [*(f"  {line}" for line in UNPROVEN), ""]
    lines += [*(f"  {note}" for note in notes), "  Ctrl+C ends it. Nothing is lost."]
    with suppress(BrokenPipeError):
        sys.stdout.write("\n".join(lines) + "\n")
        sys.stdout.flush()


def _here(config: Config) -> str:
    return f"{'https' if config.own_certificate else 'http'}://localhost:{config.port}"


def _failed(reason: str) -> int:
    sys.stderr.write(f"{reason}\n")
    return 1
