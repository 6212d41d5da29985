"""Outgoing requests: over HTTPS to public addresses, and to those in private networks that the server's owner
allows.

The name is resolved once, and the request goes to the address that was checked, so that the name cannot lead
elsewhere in between. Redirects are not followed, and only the status of the answer is read.
"""

import http.client
import socket
import ssl
from collections.abc import Mapping
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import Final
from urllib.parse import SplitResult, urlsplit

import gevent

from companion.kernel.rulings import Refusal
from companion.kernel.words import text

MAX_ADDRESS_LENGTH: Final = 500
"""Characters of an address."""

QUIET: Final = 5.0
"""Seconds without an answer after which a request is given up; all of it may take twice as long."""

UNICAST: Final = IPv6Network("2000::/3")
"""The range of public IPv6 addresses."""


class Undelivered(Exception):
    """The request was not accepted. `status`: of the answer; 0 if there was none."""

    def __init__(self, status: int = 0) -> None:
        super().__init__(status)
        self.status = status


def check_address(url: str, allowed: tuple[str, ...]) -> SplitResult:
    """Return the parts of an address. Raise `Refusal` for one to which we never send anything.

    `allowed`: names and addresses in private networks, where plain HTTP is allowed too.
    """
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise Refusal(text("This is not a web address.")) from None
    printable = url.isascii() and url.isprintable() and " " not in url
    if not (parts.hostname and printable and len(url) <= MAX_ADDRESS_LENGTH) or port == 0:
        raise Refusal(text("This is not a web address."))
    if parts.username is not None or parts.password is not None:
        raise Refusal(text("A web address with a name and a password in it cannot be used."))
    if parts.scheme != "https" and not (parts.scheme == "http" and parts.hostname in allowed):
        raise Refusal(text("The address must begin with https://."))
    return parts


def send(
    method: str, url: str, body: bytes, headers: Mapping[str, str], allowed: tuple[str, ...] = ()
) -> None:
    """Send one request. Raise `Undelivered` if it is not accepted, `Refusal` if its address is not
    allowed."""
    parts = check_address(url, allowed)
    host, secure = parts.hostname or "", parts.scheme == "https"
    port = parts.port or (443 if secure else 80)
    path = f"{parts.path or '/'}?{parts.query}" if parts.query else parts.path or "/"
    connection = http.client.HTTPConnection(host, port, timeout=QUIET)
    try:
        with gevent.Timeout(2 * QUIET, TimeoutError):
            sock = socket.create_connection((_look_up(host, port, allowed), port), QUIET)
            if secure:
                sock = ssl.create_default_context().wrap_socket(sock, server_hostname=host)
            connection.sock = sock
            connection.request(method, path, body, dict(headers))
            status = connection.getresponse().status
    except (OSError, http.client.HTTPException, UnicodeError) as problem:
        # UnicodeError: a name or a header that cannot be encoded.
        raise Undelivered from problem
    finally:
        connection.close()
    if not 200 <= status < 300:
        raise Undelivered(status)


def _look_up(host: str, port: int, allowed: tuple[str, ...]) -> str:
    """Return the first address that a name resolves to. Raise `Refusal` if any of its addresses is not
    public, unless the name is allowed."""
    found = [str(each[4][0]) for each in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
    if host not in allowed and not all(map(is_public, found)):
        raise Refusal(text("Addresses in private networks are not allowed on this server."))
    return found[0]


def is_public(address: str) -> bool:
    """Return whether an address is public. An IPv4-mapped address is judged as its IPv4 address; all other
    IPv6 addresses outside `UNICAST`, and those of tunnels (Teredo, 6to4), count as private."""
    parsed = ip_address(address.partition("%")[0])
    if isinstance(parsed, IPv6Address):
        if parsed.teredo is not None or parsed.sixtofour is not None:
            return False
        parsed = parsed.ipv4_mapped or parsed
    in_range = isinstance(parsed, IPv4Address) or parsed in UNICAST
    return in_range and parsed.is_global and not parsed.is_multicast
