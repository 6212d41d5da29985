"""A certificate of our own making, for the addresses that phones are offered. Nobody vouches for it."""

import json
import ssl
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from urllib.parse import urlsplit

GOOD_FOR = timedelta(days=800)
"""Phones refuse a certificate that claims more than 825 days."""

RENEWED = timedelta(days=60)
"""So long before its end."""

HERE = ("localhost", "127.0.0.1")


def https_context(folder: Path, urls: Sequence[str]) -> ssl.SSLContext:
    """Return the certificate in `folder`, made anew when the addresses have changed or its end is near."""
    names = sorted({*HERE, *(urlsplit(url).hostname or "" for url in urls)})
    if not _still_good(folder, names):
        _make(folder, names)
    return _context(folder)


def _context(folder: Path) -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / "certificate.pem", folder / "key.pem")
    return context


def _still_good(folder: Path, names: list[str]) -> bool:
    try:
        kept = json.loads((folder / "made.json").read_text("utf-8"))
        until = datetime.fromisoformat(kept["until"])
        _context(folder)
    except (OSError, ValueError, KeyError):
        return False
    return kept.get("names") == names and datetime.now(UTC) < until - RENEWED


def _make(folder: Path, names: list[str]) -> None:
    import trustme

    # A phone's clock may be a little behind.
    since = datetime.now(UTC) - timedelta(days=1)
    until = since + GOOD_FOR
    unit = f"made {since:%Y-%m-%d}"
    # The authority's key is not kept: whoever finds the folder can vouch for no other site.
    authority = trustme.CA(organization_name="Undertally", organization_unit_name=unit)
    made = authority.issue_cert(
        *names,
        organization_name="Undertally",
        organization_unit_name=unit,
        not_before=since,
        not_after=until,
    )
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    (folder / "made.json").unlink(missing_ok=True)
    key = folder / "key.pem"
    key.touch(mode=0o600)
    key.write_bytes(made.private_key_pem.bytes())
    chain = [*made.cert_chain_pems, authority.cert_pem]
    (folder / "certificate.pem").write_bytes(b"".join(part.bytes() for part in chain))
    authority.cert_pem.write_to_path(folder / "authority.pem")
    (folder / "made.json").write_text(json.dumps({"names": names, "until": until.isoformat()}), "utf-8")
