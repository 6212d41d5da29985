"""Where phones reach this machine: PUBLIC_URL, or its addresses in the home network."""

import socket
from functools import lru_cache
from ipaddress import ip_address
from threading import Thread
from time import monotonic
from typing import Any
from urllib.parse import urlsplit

from flask import url_for

from companion.web.config import Config
from companion.web.services import services

# Nothing is sent: the system only says which of its own addresses it would use to get there.
_PROBES = ("192.168.255.254", "10.255.255.254", "172.31.255.254", "203.0.113.1")
_LOOKUP = 1.0  # seconds; where nobody answers for such names a lookup can take long
_KEPT = 30.0  # seconds; a laptop that changes networks shows its new address soon after


def join_urls(config: Config) -> tuple[str, ...]:
    """Return the likeliest first, the computer's name last. Never 127.0.0.1 unless there is nothing else."""
    if config.public_url:
        return (config.public_url,)
    if config.everywhere:
        addresses = _lan_addresses(int(monotonic() / _KEPT))
        found = (*addresses, *_local_names(addresses)) or ("127.0.0.1",)
    else:
        found = (config.host,)
    scheme, usual = ("https", 443) if config.own_certificate else ("http", 80)
    port = "" if config.port == usual else f":{config.port}"
    return tuple(f"{scheme}://{_bracketed(address)}{port}" for address in found)


def public_address(endpoint: str, **values: Any) -> str:
    """Return the address of a page as others reach it, for what is sent or printed."""
    base = join_urls(services().config)[0]
    # Below a path the base has that path already.
    return base + url_for(endpoint, **values).removeprefix(urlsplit(base).path)


@lru_cache(maxsize=1)
def _lan_addresses(_period: int) -> tuple[str, ...]:
    found: dict[str, None] = {}
    for address in (*map(_own_address_towards, _PROBES), *_named()):
        if address and _reachable(address):
            found[address] = None
    return tuple(found)


def _own_address_towards(probe: str) -> str | None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as there:
        try:
            there.connect((probe, 9))
            address: str = there.getsockname()[0]
        except OSError:
            return None
    return address


def _named() -> tuple[str, ...]:
    return _addresses_of(socket.gethostname())


def _reachable(address: str) -> bool:
    known = ip_address(address)
    return not (known.is_loopback or known.is_link_local or known.is_unspecified)


@lru_cache(maxsize=1)
def _local_names(addresses: tuple[str, ...]) -> tuple[str, ...]:
    """Return this computer's name in the home network, if it leads here. It outlives a change of address."""
    name = f"{socket.gethostname().split('.')[0].lower()}.local"
    led: list[str] = []
    lookup = Thread(target=lambda: led.extend(_addresses_of(name)), daemon=True)
    lookup.start()
    lookup.join(_LOOKUP)
    return (name,) if set(led) & set(addresses) else ()


def _addresses_of(name: str) -> tuple[str, ...]:
    try:
        return tuple(socket.gethostbyname_ex(name)[2])
    except (OSError, UnicodeError):
        return ()


def _bracketed(address: str) -> str:
    return f"[{address}]" if ":" in address else address
