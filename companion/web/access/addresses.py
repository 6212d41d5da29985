"""The addresses at which phones reach this machine: PUBLIC_URL, or those in the local network."""

import socket
from functools import lru_cache
from threading import Thread
from time import monotonic
from typing import Any
from urllib.parse import urlsplit

from flask import url_for

from companion.web.access.interfaces import own_addresses, reachable_addresses
from companion.web.config import EVERYWHERE, Config
from companion.web.services import services

LOOKING = 5.0
"""Seconds between two checks of this computer's addresses, as it may have woken up in another network."""

_LOOKUP = 1.0  # seconds to wait for the address of a name
_RECORD = 60.0  # seconds until a name is looked up again
_HERE = "127.0.0.1"


def join_urls(config: Config) -> tuple[str, ...]:
    """Return the addresses at which phones reach this machine, the likeliest first, its `.local` name last;
    127.0.0.1 only if there is nothing else."""
    return phone_urls(config) or (_url(config, _HERE),)


def phone_urls(config: Config) -> tuple[str, ...]:
    """Return the addresses of `join_urls`; none if the server listens everywhere, but this computer is in no
    network. An address that HOST names is returned even if no phone can reach it."""
    if config.public_url:
        return (config.public_url,)
    addresses: tuple[str, ...] = (config.host,)
    names: tuple[str, ...] = ()
    if config.everywhere:
        addresses = _reachable(_look(), ipv6=config.host != EVERYWHERE)
        names = _local_names(addresses)
    first = (
        (config.https_name,) if config.https_name and name_leads_here(config.https_name, addresses) else ()
    )
    return tuple(_url(config, name) for name in (*first, *addresses, *names))


def here_url(config: Config) -> str:
    """Return the address of this server on the computer itself."""
    return _url(config, "localhost" if config.everywhere else config.host)


def public_address(endpoint: str, **values: Any) -> str:
    """Return the address of a page for use elsewhere, in messages or on paper."""
    base = join_urls(services().config)[0]
    # If a proxy serves us below a path, the base already includes it.
    return base + url_for(endpoint, **values).removeprefix(urlsplit(base).path)


def own_hosts(config: Config) -> frozenset[str]:
    """Return the host names and addresses that phones are offered; unless PUBLIC_URL or HOST names one, all
    others of this computer as well."""
    offered = frozenset({*(urlsplit(url).hostname or "" for url in join_urls(config)), config.https_name})
    if config.public_url or not config.everywhere:
        return offered
    return offered | _own(_look()) | {"localhost", _HERE, "::1"}


def _look() -> int:
    """Return a cache key that changes every `LOOKING` seconds."""
    return int(monotonic() / LOOKING)


def _url(config: Config, host: str) -> str:
    scheme, usual = ("https", 443) if config.speaks_https else ("http", 80)
    port = "" if config.port == usual else f":{config.port}"
    return f"{scheme}://{f'[{host}]' if ':' in host else host}{port}"


@lru_cache(maxsize=2)
def _reachable(_look: int, *, ipv6: bool) -> tuple[str, ...]:
    return reachable_addresses(ipv6=ipv6)


@lru_cache(maxsize=1)
def _own(_look: int) -> frozenset[str]:
    return own_addresses()


@lru_cache(maxsize=1)
def _local_names(addresses: tuple[str, ...]) -> tuple[str, ...]:
    """Return this computer's name in the local network, if it resolves to one of these addresses. It is
    looked up again only when they change."""
    name = f"{socket.gethostname().split('.')[0].lower()}.local"
    return (name,) if _leads_to(name, addresses) else ()


def name_leads_here(name: str, addresses: tuple[str, ...]) -> bool:
    """Return whether a name resolves to one of these addresses. It is looked up again each minute, as its DNS
    record may have changed."""
    return _leads_here(name, addresses, int(monotonic() / _RECORD))


@lru_cache(maxsize=1)
def _leads_here(name: str, addresses: tuple[str, ...], _minute: int) -> bool:
    return _leads_to(name, addresses)


def _leads_to(name: str, addresses: tuple[str, ...]) -> bool:
    if not addresses:
        return False
    led: list[str] = []
    lookup = Thread(target=lambda: led.extend(_addresses_of(name)), daemon=True)
    lookup.start()
    lookup.join(_LOOKUP)
    return bool(set(led) & set(addresses))


def _addresses_of(name: str) -> tuple[str, ...]:
    try:
        return tuple(str(found[4][0]) for found in socket.getaddrinfo(name, None, type=socket.SOCK_STREAM))
    except (OSError, UnicodeError):
        return ()
