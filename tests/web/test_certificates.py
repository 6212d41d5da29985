"""HTTPS with a certificate that we issue ourselves."""

import ssl
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.serialization import load_pem_private_key
from flask import Flask

from bench.serving import server_address
from companion.web.server.machine import https_context
from tests.web.conftest import Phone

pytestmark = pytest.mark.long

URLS = ("https://192.168.1.5:8000", "https://laptop.local:8000")


def certificate(folder: Path) -> x509.Certificate:
    return x509.load_pem_x509_certificate((folder / "certificate.pem").read_bytes())


def names(folder: Path) -> set[str]:
    found = certificate(folder).extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    addresses = {str(address) for address in found.get_values_for_type(x509.IPAddress)}
    return addresses | {*found.get_values_for_type(x509.DNSName)}


def test_it_is_for_all_addresses_that_are_offered(tmp_path: Path):
    https_context(tmp_path / "https", URLS)
    assert names(tmp_path / "https") == {"192.168.1.5", "laptop.local", "localhost", "127.0.0.1"}
    made = certificate(tmp_path / "https")
    assert (made.not_valid_after_utc - made.not_valid_before_utc).days <= 825


def test_it_is_kept_until_the_addresses_change(tmp_path: Path):
    folder = tmp_path / "https"
    https_context(folder, URLS)
    first = certificate(folder).serial_number
    https_context(folder, tuple(reversed(URLS)))
    assert certificate(folder).serial_number == first
    https_context(folder, ("https://192.168.1.6:8000",))
    assert certificate(folder).serial_number != first
    assert "192.168.1.6" in names(folder)


@pytest.mark.parametrize("spoilt", ["made.json", "key.pem", "certificate.pem"])
def test_a_spoilt_folder_is_made_anew(tmp_path: Path, spoilt: str):
    folder = tmp_path / "https"
    https_context(folder, URLS)
    (folder / spoilt).unlink()
    https_context(folder, URLS)
    assert (
        load_pem_private_key((folder / "key.pem").read_bytes(), None).public_key()
        == certificate(folder).public_key()
    )


def test_nobody_else_reads_the_key_and_the_authoritys_is_not_there(tmp_path: Path):
    folder = tmp_path / "https"
    https_context(folder, URLS)
    assert (folder / "key.pem").stat().st_mode & 0o077 == 0
    holders = {path.name for path in folder.iterdir() if b"PRIVATE KEY" in path.read_bytes()}
    assert holders == {"key.pem"}


def test_the_page_says_what_phones_ask(new_app: Callable[..., Flask]):
    warned = []
    for own in (True, False):
        host = Phone(new_app(own_certificate=own).test_client())
        warned.append("uses a self-signed certificate" in host.read(f"/t/{host.open()}/join"))
    assert warned == [True, False]


def test_a_phone_that_trusts_it_gets_in_without_a_word(tmp_path: Path):
    with server_address(tmp_path / "data", HTTPS="1") as address:
        trusting = ssl.create_default_context(cafile=str(tmp_path / "data" / "https" / "authority.pem"))
        with urllib.request.urlopen(address, timeout=20, context=trusting) as answer:  # noqa: S310
            assert "Secure" in answer.headers["Set-Cookie"]
        with pytest.raises(urllib.error.URLError, match="certificate verify failed"):
            urllib.request.urlopen(address, timeout=20)  # noqa: S310
    (told,) = (path.read_text() for path in (tmp_path / "data").glob("server-*.txt"))
    assert "Each phone shows a warning once" in told
    assert "Traceback" not in told
