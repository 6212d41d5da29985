"""How others join a table: its address, as a QR code and as text."""

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from flask_babel import gettext as _  # type: ignore[import-untyped]
from markupsafe import Markup

from companion.printing.qr import qr_svg
from companion.web.access.addresses import here_url, join_urls
from companion.web.access.table_requests import TableRequest
from companion.web.services import services


@dataclass(frozen=True, slots=True, kw_only=True)
class JoinPanel:
    """`svg`: the QR code of `address`. `shown`: that address without the scheme. `front`: the front page,
    where a code can be typed, without the scheme. `others`: further addresses of this machine, as (number,
    address)."""

    svg: Markup
    address: str
    shown: str
    front: str
    others: tuple[tuple[int, str], ...]


class KnownAddresses(NamedTuple):
    """`scanned`: the address in the QR code. `here`: the address on this computer itself."""

    scanned: str
    here: str


def known_addresses() -> KnownAddresses | None:
    """Return the addresses of this server; None if they never change."""
    config = services().config
    if config.public_url or not config.everywhere:
        return None
    return KnownAddresses(join_urls(config)[0], here_url(config))


def join_panel(table_request: TableRequest, at: str = "") -> JoinPanel:
    """Return what the page for joining shows. `at`: the number of one of this machine's addresses; anything
    else stands for the first."""
    urls = join_urls(services().config)
    number = int(at) if at.isdecimal() and len(at) < 3 and int(at) < len(urls) else 0
    address = table_address(table_request.code, urls[number])
    return JoinPanel(
        svg=svg(address),
        address=address,
        shown=address.split("://", 1)[1],
        front=urls[number].split("://", 1)[1],
        others=tuple((index, url) for index, url in enumerate(urls) if index != number),
    )


def table_address(code: str, base: str | None = None) -> str:
    """Return the address of a table. `base`: the address of this machine to use, by default the first, as on
    paper."""
    return f"{base or join_urls(services().config)[0]}/t/{code}"


def svg(address: str) -> Markup:
    # It contains numbers and one of our own addresses, escaped.
    return Markup(_draw_code(address, _("QR code of %(address)s", address=address)))  # noqa: S704


@lru_cache(200)
def _draw_code(address: str, label: str) -> str:
    """Return a QR code, cached because drawing one takes longer than the rest of a page."""
    return qr_svg(address, label=label)
