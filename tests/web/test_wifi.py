"""The Wi-Fi as a QR code: drawn from what the host types, and then forgotten."""

import logging

import pytest

from companion.printing.qr import wifi_text
from companion.table.service import Tables
from tests.web.conftest import Phone


@pytest.mark.parametrize(
    ("name", "password", "text"),
    [
        ("Home", "open sesame", "WIFI:T:WPA;S:Home;P:open sesame;;"),
        ("Café", "", "WIFI:T:nopass;S:Café;P:;;"),
        ("a;b,c:d", 'q"uo\\te', r"WIFI:T:WPA;S:a\;b\,c\:d;P:q\"uo\\te;;"),
    ],
)
def test_what_the_code_says(name: str, password: str, text: str):
    assert wifi_text(name, password) == text


def test_both_codes_are_shown_and_nothing_is_kept(
    host: Phone, tables: Tables, begun: str, caplog: pytest.LogCaptureFixture
):
    caplog.set_level(logging.DEBUG)
    before = tables.table(begun).version
    answer = host.post(f"/t/{begun}/wifi", network="Tavern <5>", secret="long enough")
    assert answer.status_code == 200
    assert answer.headers["Cache-Control"] == "no-store"
    assert "Tavern &lt;5&gt;" in answer.text
    assert answer.text.count('class="qr-code"') == 2
    assert "long enough" not in answer.text
    assert tables.table(begun).version == before
    assert "long enough" not in caplog.text
    assert "long enough" not in host.read(f"/t/{begun}/join")


@pytest.mark.parametrize(
    ("network", "secret", "told"),
    [
        ("", "long enough", "A Wi-Fi name has"),
        ("x" * 33, "long enough", "A Wi-Fi name has"),
        ("é" * 17, "long enough", "A Wi-Fi name has"),
        ("a\x00b", "long enough", "A Wi-Fi name has"),
        ("Home", "short", "A Wi-Fi password has"),
        ("Home", "x" * 64, "A Wi-Fi password has"),
    ],
)
def test_what_no_network_has_is_a_sentence(host: Phone, begun: str, network: str, secret: str, told: str):
    answer = host.post(f"/t/{begun}/wifi", network=network, secret=secret)
    assert answer.status_code == 422
    assert told in answer.text
