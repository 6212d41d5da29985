"""The server: one process that serves until it is told to stop, and then ends in an orderly way."""

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
from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing, suppress
from functools import partial
from typing import TYPE_CHECKING, Any

import gevent
import gevent.event
import gevent.pool
from gevent.pywsgi import WSGIHandler, WSGIServer
from sqlalchemy.exc import SQLAlchemyError

from companion.game_folders import installed_games
from companion.ledger.engine import without_values
from companion.ledger.opening import ServedAlready, Serving
from companion.live import Hub
from companion.table.demos import clear, forget
from companion.table.service import Tables
from companion.web.access.addresses import LOOKING, join_urls
from companion.web.access.rate_limit import GONE, PEER
from companion.web.access.security import MAX_BYTES
from companion.web.config import EVERYWHERE, EVERYWHERE_6, Config, ConfigError, from_environment
from companion.web.factory import create_app
from companion.web.health import REQUESTS, name_request, note_answered
from companion.web.rendering.hooks import looks_of_features
from companion.web.server import certified
from companion.web.server.crowd import (
    HEAD,
    IDLE,
    IDLE_OF_PROXY,
    OF_ONE,
    QUIET,
    SLOWEST,
    Connection,
    Crowd,
    peer_of,
)
from companion.web.server.framing import check_framing
from companion.web.server.greeting import AddressWatch, greet
from companion.web.server.machine import WANTED, Awake, https_context, raise_limit, warn_of_limit
from companion.web.server.several import stop_with_parent
from companion.web.server.watchdog import Watchdog
from companion.web.services import CANNOT_START, services_of, why_not

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication

LOG = logging.getLogger(__name__)
GRACE = 1.0  # seconds for answers under way
DAY = 24 * 3600
SWITCH = 0.0005
"""How many seconds a thread may go on while another waits for the interpreter."""

COLLECTING = (10_000, 20, 100)
"""The thresholds of the garbage collector: after how many new objects it collects young ones, and after how
many collections of a generation the next older one."""

KEEPALIVE_OPTIONS = {
    "TCP_KEEPIDLE": 15,
    "TCP_KEEPALIVE": 15,
    "TCP_KEEPINTVL": 5,
    "TCP_KEEPCNT": 3,
    "TCP_USER_TIMEOUT": 30_000,
}
"""Socket options by which it is noticed within 30 seconds that a phone has disappeared, by the names that
different systems have for them; without them it takes a quarter of an hour."""

NO_REQUEST = b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


def serve() -> int:
    """Serve until told to stop. Return the exit status."""
    # Whatever files are created later, such as a certificate, must be private, too.
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
            return _fail(str(problem))
        except CANNOT_START as problem:
            return _fail(why_not(problem, url))
        services = services_of(app)
        afterwards.callback(services.close)
        looks: tuple[tuple[str, float, Callable[[], None]], ...] = (
            ("Could not look for old tables", DAY, partial(_forget_old, services.tables, config.keep_days)),
            *((each.failed, each.pause, each.begin(app)) for each in looks_of_features()),
        )
        for failed, pause, look in looks:
            afterwards.callback(gevent.spawn(_keep_looking, look, failed, pause).kill)
        files = raise_limit()
        notes = [words] if (words := warn_of_limit(files)) else []
        if not config.public_url:
            # A server with a public address is not a laptop that may fall asleep.
            awake = Awake()
            afterwards.callback(awake.end)
            notes.append(awake.words)
        if off := services.printer.why_not():
            notes.append(off)
        notes.extend(str(refused) for refused in installed_games().refused)
        try:
            server = make_server(config, app, files)
        except ConfigError as problem:
            return _fail(str(problem))
        return _serve(server, config, services.hub, notes)


def _forget_old(tables: Tables, days: int) -> None:
    """Delete demonstration tables after an evening, and tables without an entry for this many days, unless
    that is 0."""
    clear(tables)
    if count := forget(tables, days):
        LOG.warning("%s tables without an entry for %s days are deleted.", count, days)


def _keep_looking(look: Callable[[], None], failed: str, pause: float) -> None:
    """Run a function again and again while the server runs, even after it has failed. `failed`: the log
    message then. `pause`: seconds between two calls."""
    while True:
        try:
            look()
        except SQLAlchemyError as problem:
            LOG.warning("%s: %s", failed, without_values(problem))
        except Exception:
            LOG.exception(failed)
        gevent.sleep(pause)


def _keep_pace() -> None:
    """Set how the interpreter divides its time while it serves."""
    # The writing thread releases the interpreter at each call of SQLite. Until the requests in progress give
    # it back, everybody who has entered something waits.
    sys.setswitchinterval(SWITCH)
    # Tables in memory consist of many long-lived objects without cycles: looking through those of a thousand
    # tables would block everything for a third of a second.
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTING)


def _serve(server: "_Server", config: Config, hub: Hub, notes: list[str]) -> int:
    _keep_pace()
    stopping = gevent.event.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        gevent.signal_handler(number, stopping.set)
    try:
        server.start()
        # The head and body of an answer are sent separately, and the second must not wait for the phone's
        # acknowledgement of the first. Connections inherit this from the listening socket.
        server.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        server.socket.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        for name, value in KEEPALIVE_OPTIONS.items():
            if hasattr(socket, name):
                server.socket.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)
    except OSError as problem:
        return _fail(why_not_listening(config, problem))
    greet(config, *notes)
    watching = gevent.pool.Group()
    watching.spawn(_watch_addresses, config, server, hub)
    watching.spawn(stop_with_parent, stopping.set)
    if (certificate := certified.find_certificate(config)) is not None:
        renewal = certified.Renewal(certificate, server.use_certificate)
        watching.spawn(
            _keep_looking, renewal.look, "Could not look for a new certificate", certified.CHECK_EVERY
        )
    watchdog = Watchdog()
    stopping.wait()
    watchdog.end()
    watching.kill()
    hub.close()
    server.stop(timeout=GRACE)
    return 0


def _watch_addresses(config: Config, server: "_Server", hub: Hub) -> None:
    """Report changes of this computer's addresses, if phones use them."""
    if config.public_url or not config.everywhere:
        return
    watch = AddressWatch(config, partial(_certify, config, server), hub.wake)
    _keep_looking(watch.look, "Could not look up the addresses of this computer", LOOKING)


def _certify(config: Config, server: "_Server", urls: Sequence[str]) -> None:
    """Use a self-signed certificate that covers all these addresses, if this server has one."""
    if config.own_certificate:
        server.use_certificate(https_context(config.data_dir / "https", urls))


def why_not_listening(config: Config, problem: OSError) -> str:
    if problem.errno == errno.EADDRINUSE:
        return f"Port {config.port} is taken. Set another one, such as PORT=8001."
    # The library has appended the address to the system's message.
    said = (problem.strerror or "").partition(": (")[0].partition(" (while")[0]
    return f"Cannot listen at {config.host}, port {config.port}: {said}."


class _Handler(WSGIHandler):
    # A phone that closes its page during a stream disconnects; over TLS that is an error of its own. A phone
    # that has left the network is noticed only when what is sent to it does not arrive.
    ignored_socket_errors = (
        *WSGIHandler.ignored_socket_errors,
        ssl.SSL_ERROR_EOF,
        *(errno.ETIMEDOUT, errno.EHOSTUNREACH, errno.ENETUNREACH, errno.ENETDOWN, errno.ECONNABORTED),
    )

    server: "_Server"

    def __init__(self, sock: Any, address: Any, server: "_Server") -> None:
        self.peer = peer_of(address, sock)
        self.line = Connection(sock, self.peer, server.crowd)
        super().__init__(sock, address, server, io.BufferedReader(self.line))  # type: ignore[call-arg]

    def read_requestline(self) -> str:
        self.line.allow(self.server.idle)
        line: str = super().read_requestline()
        self.line.allow(self.server.head)
        return line

    def MessageClass(self, *given: Any) -> Any:  # noqa: N802
        headers = super().MessageClass(*given)
        check_framing(headers, self.request_version)
        return headers

    def _connection_upgrade_requested(self) -> bool:
        # Do not answer "Expect: 100-continue", as the body of such a request would have no end.
        return False

    def get_environ(self) -> dict[str, Any]:
        environ: dict[str, Any] = super().get_environ()
        length: int = self.content_length or MAX_BYTES
        self.line.allow(QUIET + length / SLOWEST, QUIET)
        environ[GONE] = self.line.is_gone
        name_request(environ, behind_proxy=self.server.behind_proxy)
        if not self.server.behind_proxy:
            environ[PEER] = self.peer
        return environ

    def log_request(self) -> None:
        # The code is negative if the other end disconnected before everything was sent.
        status = abs(self.code or 0)
        seconds = (self.time_finish or time.time()) - self.time_start
        note_answered(self.environ or {}, status, seconds, self.response_length)

    def handle_one_request(self) -> Any:
        result = super().handle_one_request()
        if isinstance(result, tuple):
            # Reset what is logged: on a persistent connection it is still that of the previous request.
            self.environ, self.code = {}, int(result[0])
        # If data came too late, more of this request may still arrive; it must not be read as a new request.
        return None if self.line.broken else result

    def _handle_client_error(self, ex: Exception) -> Any:
        # A disconnection during a request is not an error and needs no answer. Malformed requests are
        # answered but not logged, as they may contain codes of tables and people's addresses.
        return None if isinstance(ex, OSError) else ("400", NO_REQUEST)


class _Server(WSGIServer):
    """`behind_proxy`: whether connections come from a proxy, each for many phones."""

    handler_class = _Handler
    # How many connections are accepted in one go. Before the next ones are, those that must give way are
    # closed.
    max_accept = 20

    def __init__(self, *given: Any, crowd: Crowd, behind_proxy: bool, **named: Any) -> None:
        self.crowd = crowd
        self.behind_proxy = behind_proxy
        self.idle = IDLE_OF_PROXY if behind_proxy else IDLE
        self.head = HEAD
        super().__init__(*given, **named)

    @classmethod
    def get_listener(cls, address: Any, backlog: int | None = None, family: Any = None) -> Any:
        if address[0] != EVERYWHERE_6:
            return super().get_listener(address, backlog, family)
        both = socket.has_dualstack_ipv6()
        listener = socket.create_server(
            address if both else (EVERYWHERE, address[1]),
            family=socket.AF_INET6 if both else socket.AF_INET,
            backlog=backlog or cls.backlog,
            dualstack_ipv6=both,
        )
        listener.setblocking(False)
        return listener

    def do_read(self) -> Any:
        accepted: Any = super().do_read()
        if accepted is None:
            return None
        phone, (number, *rest) = accepted
        # On a dual-stack socket an IPv4 peer appears as ::ffff:192.168.1.5.
        return phone, (number.removeprefix("::ffff:") if "." in number else number, *rest)

    def wrap_socket_and_handle(self, client_socket: Any, address: Any) -> Any:
        # It is no error if a phone rejects the certificate and disconnects, or sends a request without TLS.
        with suppress(OSError), closing(self._encrypt(client_socket, address)) as encrypted:
            return self.handle(encrypted, address)

    def use_certificate(self, context: ssl.SSLContext) -> None:
        self.wrap_socket = context.wrap_socket  # type: ignore[assignment, method-assign, misc]

    def _encrypt(self, client_socket: Any, address: Any) -> Any:
        peer = peer_of(address, client_socket)
        self.crowd.start_waiting(peer)
        try:
            with gevent.Timeout(self.head, TimeoutError("no TLS handshake in time")):
                wrap: Any = self.wrap_socket  # type: ignore[misc]
                how: Any = self.ssl_args
                return wrap(client_socket, **how)
        finally:
            self.crowd.stop_waiting(peer)


def make_server(config: Config, app: "WSGIApplication", files: int) -> _Server:
    """Return the server. `files`: how many files may be open, 0 if unknown. Raise `ConfigError` if its
    certificate cannot be read."""
    secure: dict[str, Any] = {}
    if config.own_certificate:
        secure["ssl_context"] = https_context(config.data_dir / "https", join_urls(config))
    elif (certificate := certified.find_certificate(config)) is not None:
        secure["ssl_context"] = certificate.context()
    behind_proxy = config.proxies > 0
    # Leave half of all open files to connections that are in use. Behind a proxy, all come from its address.
    in_all = (files or WANTED) // 2
    crowd = Crowd(in_all if behind_proxy else OF_ONE, in_all)
    # We log requests ourselves (`health.note_answered`), without private details.
    where = (config.host, config.port)
    # Without a name, the library would look up this computer's in the network, and wait if there is no
    # answer.
    name = {"SERVER_NAME": socket.gethostname()}
    server: _Server = _Server(
        where, app, environ=name, log=None, error_log=LOG, crowd=crowd, behind_proxy=behind_proxy, **secure
    )
    return server


def _fail(reason: str) -> int:
    sys.stderr.write(f"{reason}\n")
    return 1
