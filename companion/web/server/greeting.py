"""Messages at the terminal: where phones reach this server, and when that has changed."""

import io
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from ipaddress import ip_address
from urllib.parse import urlsplit

from companion.printing.qr import qr_terminal
from companion.web.access.addresses import here_url, join_urls, phone_urls
from companion.web.config import Config
from companion.web.server.certified import NamedCertificate

SELF_SIGNED = (
    "The certificate is self-signed. Each phone shows a warning once; to continue:",
    "  Android, Chrome: Advanced, then Proceed. iPhone: Show Details, then visit this website.",
    "The connection is encrypted then. A phone that is to install the page, or open it without a network,",
    "must trust the file https/authority.pem in the data folder (docs/hosting.md says how).",
)

NO_NETWORK = (
    "This computer is not in a network, so no phone can reach it. Join a Wi-Fi, or switch on a hotspot: then",
    "its address appears here.",
)


def greet(config: Config, *notes: str) -> None:
    lines = ["", f"  Undertally is open. {_where(config)}:", "", *_addresses(config), ""]
    if not config.public_url and config.everywhere:
        lines += [f"  On this computer also {here_url(config)}, which lists all tables.", ""]
        if not phone_urls(config):
            lines += [*(f"  {line}" for line in NO_NETWORK), ""]
    lines += [_code(config), ""]
    if config.own_certificate:
        lines += [*(f"  {line}" for line in SELF_SIGNED), ""]
    if config.https_name:
        lines += [*(f"  {line}" for line in _certificate(config)), ""]
    _print([*lines, *(f"  {note}" for note in notes), "  Ctrl+C ends it. Nothing is lost."])


class AddressWatch:
    """Watch this computer's addresses, and print them when they have changed.

    `renew`: called with all addresses that phones were ever offered, when one is new. `tell`: called after
    each change, to tell open pages.
    """

    def __init__(
        self, config: Config, renew: Callable[[Sequence[str]], None], tell: Callable[[], None]
    ) -> None:
        self._config = config
        self._renew = renew
        self._tell = tell
        self._now = phone_urls(config)
        self._offered = {*join_urls(config)}

    def look(self) -> None:
        now = phone_urls(self._config)
        if now == self._now:
            return
        self._now = now
        if not self._offered.issuperset(now):
            self._offered.update(now)
            self._renew(sorted(self._offered))
        if now:
            notice = ["  The address has changed. On a phone, scan this code now, or open:", ""]
            _print(["", *notice, *_addresses(self._config), "", _code(self._config)])
        else:
            _print(["", *(f"  {line}" for line in NO_NETWORK)])
        self._tell()


def _where(config: Config) -> str:
    if config.public_url:
        return "On every phone and computer that reaches its PUBLIC_URL"
    if not phone_urls(config) or (not config.everywhere and ip_address(config.host).is_loopback):
        return "On this computer alone"
    return "On this computer or on a phone in the same network"


def _certificate(config: Config) -> list[str]:
    certificate = NamedCertificate(config.data_dir, config.https_name)
    lines = [f"The certificate for {certificate.name} is valid until {certificate.until()}."]
    return [*lines, *leads_elsewhere(config)]


def leads_elsewhere(config: Config) -> list[str]:
    """Return what to do if the name that the certificate is for does not lead here; otherwise nothing."""
    hosts = [urlsplit(url).hostname for url in phone_urls(config)]
    if config.public_url or not hosts or config.https_name in hosts:
        return []
    return [
        f"{config.https_name} does not lead to this computer, and at any other address each phone shows a",
        f"warning. Set its record in the DNS to {hosts[0]}.",
    ]


def _addresses(config: Config) -> list[str]:
    first, *others = join_urls(config)
    return [f"    {first}", *(f"    or {url}" for url in others)]


def _code(config: Config) -> str:
    return qr_terminal(join_urls(config)[0], colour=sys.stdout.isatty())


def _print(lines: list[str]) -> None:
    # The terminal may be closed, or the disk full; that must not affect phones.
    with suppress(OSError):
        if isinstance(sys.stdout, io.TextIOWrapper):
            # An old terminal without half blocks shows question marks, and the address in letters.
            sys.stdout.reconfigure(errors="replace")
        sys.stdout.write("\n".join(lines) + "\n")
        sys.stdout.flush()
