"""The network interfaces of this computer, and its addresses on them.

Linux says what an interface is: hardware, a tunnel, or a network of local containers. Elsewhere we go by its
name.
"""

import re
import socket
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network
from pathlib import Path

import ifaddr

Address = IPv4Address | IPv6Address


class Kind(IntEnum):
    """What an interface leads to, the likeliest way for a phone first."""

    LAN = 1
    """A home network: there is hardware behind it."""
    VIRTUAL = 2
    """An Ethernet without hardware, which is all that a container or a virtual machine has."""
    MESH = 3
    """A tunnel whose members reach each other, such as Tailscale."""
    TUNNEL = 4
    """A VPN: as a rule only this computer is in it."""
    SHUT = 5
    """A bridge to this computer's own containers, or a modem: no phone comes in that way."""


@dataclass(frozen=True, slots=True)
class Interface:
    """`addresses`: without the loopback and unfit IPv6 addresses (`_UNFIT`). `index`: the system's number for
    the interface."""

    name: str
    index: int
    kind: Kind
    wireless: bool
    addresses: tuple[Address, ...]


def reachable_addresses(*, ipv6: bool = True) -> tuple[str, ...]:
    """Return the addresses at which phones reach this computer, the likeliest first.

    Of each network at most one IPv6 address is listed; within each kind of network, IPv4 comes first.
    """
    every = interfaces()
    found = _list_addresses(every, Kind.LAN) or _list_addresses(every, Kind.VIRTUAL)
    # A direct cable between two computers has no DHCP server.
    found = (
        found
        or _list_addresses(every, Kind.LAN, link_local=True)
        or _list_addresses(every, Kind.VIRTUAL, link_local=True)
    )
    found = (*found, *_list_addresses(every, Kind.MESH)) or _list_addresses(every, Kind.TUNNEL)
    return tuple(str(address) for address in found if ipv6 or address.version == 4)


def own_addresses() -> frozenset[str]:
    """Return this computer's addresses on interfaces of all kinds, including those that no phone can reach,
    but without the loopback and unfit IPv6 addresses (`_UNFIT`)."""
    return frozenset(str(address) for each in interfaces() for address in each.addresses)


def interfaces() -> tuple[Interface, ...]:
    """Return the interfaces that are up and have an address, except the loopback."""
    try:
        adapters = list(ifaddr.get_adapters())
    except OSError:
        return _by_routes()
    flags = _flags_of_ipv6()
    found = []
    for adapter in adapters:
        ips = [(_parse(ip.ip), ip.network_prefix) for ip in adapter.ips]
        usable = tuple(ip for ip, _size in ips if not ip.is_loopback and not flags.get(ip, 0) & _UNFIT)
        if usable and _is_up(adapter.nice_name):
            name = adapter.nice_name
            sizes = [size for ip, size in ips if ip.version == 4]
            kind = _kind_of(name, usable, alone=bool(sizes) and min(sizes) == 32)
            found.append(Interface(name, adapter.index or 0, kind, _is_wireless(name), usable))
    return tuple(found)


def _list_addresses(
    every: tuple[Interface, ...], kind: Kind, *, link_local: bool = False
) -> tuple[Address, ...]:
    """Return the addresses of the interfaces of a kind, IPv4 before IPv6, each with the likeliest first.
    `link_local`: return only link-local IPv4 addresses instead."""
    chosen = _find_routed()
    # Phones are most likely on the Wi-Fi, otherwise on the network of the default route.
    ordered = sorted(
        (each for each in every if each.kind is kind),
        key=lambda each: (not each.wireless, not chosen & {*each.addresses}, each.index),
    )
    ipv4 = [
        address
        for each in ordered
        for address in each.addresses
        if address.version == 4 and address.is_link_local == link_local
    ]
    # Browsers cannot use a link-local IPv6 address, as it needs an interface name.
    ipv6 = [] if link_local else [address for each in ordered for address in _best_ipv6(each)]
    return tuple(dict.fromkeys([*ipv4, *ipv6]))


_PRIVATE = IPv6Network("fc00::/7")


def _best_ipv6(interface: Interface) -> Sequence[Address]:
    """Return one address at most: a private one if there is any, as it stays valid longest; of several the
    shortest, which is the easiest to type."""
    usable = [
        each for each in interface.addresses if isinstance(each, IPv6Address) and not each.is_link_local
    ]
    return sorted(usable, key=lambda each: (each not in _PRIVATE, len(str(each)), each))[:1]


def _parse(ip: str | tuple[str, int, int]) -> Address:
    return ip_address(ip if isinstance(ip, str) else ip[0].partition("%")[0])


_ELSEWHERE = ("203.0.113.1", "2001:db8::1")
"""Nothing is sent there: the system only says which of its own addresses it would use."""


def _find_routed() -> frozenset[Address]:
    """Return the addresses that this computer itself uses for outgoing connections."""
    found = set()
    for target in _ELSEWHERE:
        family = socket.AF_INET6 if ":" in target else socket.AF_INET
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as way:
                way.connect((target, 9))
                found.add(_parse(way.getsockname()[0]))
        except OSError:
            continue
    return frozenset(found)


def _by_routes() -> tuple[Interface, ...]:
    """Return one interface with the addresses of outgoing connections, as the system does not list its
    interfaces."""
    found = tuple(address for address in _find_routed() if not address.is_loopback)
    return (Interface("", 0, Kind.LAN, wireless=False, addresses=found),) if found else ()


# What Linux says.

_SYS = Path("/sys/class/net")
_IPV6 = Path("/proc/net/if_inet6")
_UNFIT = 0x01 | 0x08 | 0x20 | 0x40
"""The flags of an IPv6 address that is temporary, used by somebody else, deprecated, or not yet known to be
unique."""
_POINT_TO_POINT = 0x10
_ETHERNET = "1"
_MESHES = ip_network("100.64.0.0/10")


def _kind_of(name: str, addresses: tuple[Address, ...], *, alone: bool) -> Kind:
    """Return what an interface leads to. `alone`: whether nobody else has an address in its network."""
    folder = _SYS / name
    if sys.platform != "linux" or not (folder / "type").exists():
        return Kind.TUNNEL if alone or _VIRTUAL_NAME.search(name) else Kind.LAN
    tunnel = (folder / "tun_flags").exists() or "DEVTYPE=wireguard" in _read(folder / "uevent")
    if tunnel:
        return Kind.MESH if any(_in_mesh(address) for address in addresses) else Kind.TUNNEL
    if "DEVTYPE=wwan" in _read(folder / "uevent") or name.startswith("ppp"):
        return Kind.SHUT
    far_end = int(_read(folder / "flags") or "0", 16) & _POINT_TO_POINT
    if far_end or alone or _read(folder / "type") != _ETHERNET:
        return Kind.TUNNEL
    if _has_hardware(folder):
        return Kind.LAN
    if (folder / "bridge").exists():
        return Kind.SHUT
    return Kind.TUNNEL if _VIRTUAL_NAME.search(name) else Kind.VIRTUAL


def _in_mesh(address: Address) -> bool:
    return isinstance(address, IPv4Address) and address in _MESHES


def _has_hardware(folder: Path) -> bool:
    """Return whether an interface, or one that it consists of, is hardware."""
    if any((folder / part).exists() for part in ("device", "wireless", "phy80211")):
        return True
    return any(_has_hardware(_SYS / lower.name.removeprefix("lower_")) for lower in folder.glob("lower_*"))


def _is_up(name: str) -> bool:
    return _read(_SYS / name / "operstate") not in ("down", "lowerlayerdown", "notpresent")


def _is_wireless(name: str) -> bool:
    folder = _SYS / name
    return (folder / "wireless").exists() or bool(_WIRELESS_NAME.search(name))


def _flags_of_ipv6() -> dict[Address, int]:
    """Return the system's flags for its IPv6 addresses; empty if it does not give any."""
    return dict(_ipv6_lines(_read(_IPV6)))


def _ipv6_lines(text: str) -> Iterator[tuple[Address, int]]:
    for line in text.splitlines():
        number, _index, _size, _scope, flags, _name = line.split()
        yield IPv6Address(int(number, 16)), int(flags, 16)


def _read(path: Path) -> str:
    try:
        return path.read_text("ascii", "replace").strip()
    except OSError:
        return ""


# What names say.

_WIRELESS_NAME = re.compile(r"^wl|wi-?fi|wireless|802\.11|airport", re.IGNORECASE)
_VIRTUAL_NAME = re.compile(
    r"^(u?tun|tap|wg|ppp|ipsec|zt|docker|podman|br-|br\d|virbr|veth|vmnet|vboxnet|lxc|lxd|cni|wwan|pdp_ip)"
    r"|vpn|wireguard|wintun|tailscale|zerotier|nordlynx|hyper-v|vethernet|virtualbox|vmware",
    re.IGNORECASE,
)
"""Tunnels, and interfaces of containers and virtual machines, which are offered only if there is nothing
else."""
