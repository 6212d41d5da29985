"""The server of an evening: one process, all interfaces, an orderly end."""

import logging
import signal
import socket
import sys
from contextlib import suppress

import gevent
import gevent.event
from gevent.pywsgi import WSGIServer

from companion.ledger.migrations import NewerLedgerError
from companion.printing.qr import qr_terminal
from companion.web.addresses import join_urls
from companion.web.config import Config, ConfigError, from_environment
from companion.web.factory import create_app
from companion.web.services import NAME, Services

LOG = logging.getLogger(__name__)
GRACE = 1.0  # seconds for answers under way


def serve() -> int:
    """Until it is told to stop. The exit status."""
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(name)s: %(message)s")
    try:
        config = from_environment()
        app = create_app(config)
    except (ConfigError, NewerLedgerError) as problem:
        return _failed(str(problem))
    services: Services = app.extensions[NAME]
    # No access log: addresses that phones ask for are nobody's business.
    server = WSGIServer(("0.0.0.0", config.port), app, log=None, error_log=LOG)  # noqa: S104
    try:
        server.start()
        # Head and body of an answer are sent one after the other: the second must not wait for the phone's
        # receipt of the first. Connections take this over from the listening socket.
        server.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    except OSError as problem:
        services.close()
        return _failed(f"Port {config.port} is taken ({problem.strerror}). Type: PORT=8001 make run")
    _greet(config)
    stopping = gevent.event.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        gevent.signal_handler(number, stopping.set)
    stopping.wait()
    services.hub.close()
    server.stop(timeout=GRACE)
    services.close()
    return 0


def _greet(config: Config) -> None:
    first, *others = join_urls(config)
    lines = ["", "  Undertally is open. On this computer or on a phone in the same network:", ""]
    lines += [f"    {first}", *(f"    or {url}" for url in others), ""]
    if not config.public_url:
        lines += [f"  Here also http://localhost:{config.port}, which lists all tables.", ""]
    lines += [qr_terminal(first, colour=sys.stdout.isatty()), "", "  Ctrl+C ends it. Nothing is lost."]
    with suppress(BrokenPipeError):
        sys.stdout.write("\n".join(lines) + "\n")
        sys.stdout.flush()


def _failed(reason: str) -> int:
    sys.stderr.write(f"{reason}\n")
    return 1
