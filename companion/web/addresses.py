"""Where phones reach this machine: PUBLIC_URL, or its addresses in the home network."""

import socket
from functools import lru_cache
from ipaddress import ip_address
from time import monotonic

from companion.web.config import Config

# Nothing is sent: the system only says which of its own addresses it would use to get there.
_PROBES = ("192.168.255.254", "10.255.255.254", "172.31.255.254", "203.0.113.1")
_KEPT = 30.0  # seconds; a laptop that changes networks shows its new address soon after


def join_urls(config: Config) -> tuple[str, ...]:
    """The likeliest first. Never 127.0.0.1 unless there is nothing else."""
    if config.public_url:
        return (config.public_url,)
    found = _lan_addresses(int(monotonic() / _KEPT)) or ("127.0.0.1",)
    port = "" if config.port == 80 else f":{config.port}"
    return tuple(f"http://{address}{port}" for address in found)


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
    try:
        return tuple(socket.gethostbyname_ex(socket.gethostname())[2])
    except OSError:
        return ()


def _reachable(address: str) -> bool:
    known = ip_address(address)
    return not (known.is_loopback or known.is_link_local or known.is_unspecified)
