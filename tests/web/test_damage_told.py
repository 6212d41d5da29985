"""What phones are told about a damaged table, unreadable names, and impossible host names."""

import pytest
from flask import Flask

from companion.web.services import services_of
from tests.table.test_audit import past_the_triggers
from tests.web.conftest import Phone

UNREADABLE = ("\u0301\u0302", "\ufffe", "Ana\ufffe", "\u20dd", "\u200d\u200d", "\ufdd0")
READABLE = ("Zo\u0065\u0308", "नमस्ते", "👩\u200d🚀", "A\u0301", "7", "☺", "Åse  Öst")


@pytest.mark.both_engines
def test_a_damaged_table_is_told_and_the_others_go_on(
    app: Flask, host: Phone, begun: str, ledger_url: str
) -> None:
    other = host.open()
    renamed = "UPDATE entries SET payload = replace(payload, 'Ana', 'Eve') WHERE version = 2"
    past_the_triggers(ledger_url, renamed)
    tables = services_of(app).tables
    tables.reader.forget(begun)
    for path in ("", "/log", "/join", "/export.json"):
        answer = host.get(f"/t/{begun}{path}")
        assert answer.status_code == 503, path
        assert "Retry-After" not in answer.headers
        assert "Entry 2 of this table was changed after it was written" in answer.text
    assert host.enter(begun, "take", seat="red", count=1).status_code == 503
    assert host.get("/").status_code == 200
    assert host.get(f"/t/{other}").status_code == 200


@pytest.mark.parametrize("name", UNREADABLE)
def test_a_name_that_nobody_can_read_is_refused(host: Phone, name: str) -> None:
    code = host.open()
    answer = host.sit(code, "red", name)
    assert answer.status_code == 422
    assert "That name cannot be read" in answer.text
    assert host.post("/groups", name=name).status_code == 422


@pytest.mark.parametrize("name", READABLE)
def test_a_name_of_any_script_is_taken(app: Flask, host: Phone, name: str) -> None:
    code = host.open()
    assert host.sit(code, "red", name).status_code == 303
    assert services_of(app).tables.table(code).position.names == {"red": " ".join(name.split())}


HOSTS = (
    "a" * 3_000,
    f"{'a' * 3_000}.example",
    "a" * 64,
    "[::1",
    "a b",
    "é",
    "a/b",
    "x:99999",
    "..",
    "x:1:2",
    "@",
)


@pytest.mark.parametrize("name", HOSTS)
def test_a_host_that_cannot_be_is_refused(app: Flask, begun: str, name: str) -> None:
    for path in ("/", f"/t/{begun}", f"/t/{begun}/version", "/nothing"):
        answer = app.test_client().get(path, environ_overrides={"HTTP_HOST": name})
        assert answer.status_code == 400, path
        assert "does not name a possible computer" in answer.text
        assert answer.headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize("name", ["a.example", "LAPTOP_7.local:80", "192.168.1.7:80", "[fe80::1]:80", "a."])
def test_a_host_that_can_be_is_answered(app: Flask, begun: str, name: str) -> None:
    answer = app.test_client().get(f"/t/{begun}", environ_overrides={"HTTP_HOST": name})
    assert answer.status_code == 200


def test_over_proven_https_cookies_and_phones_stay_there(new_app, begun: str) -> None:
    """With a certificate of our own making this is not so: a phone could never be released from HTTPS
    again."""
    secure = {"X-Forwarded-Proto": "https"}
    cases = (
        ({"public_url": "https://table.example", "proxies": 1}, secure, True),
        ({"public_url": "https://table.example", "proxies": 1}, {}, False),
        ({"own_certificate": True}, {}, False),
        ({}, {}, False),
    )
    for settings, headers, told in cases:
        phone = Phone(new_app(**settings).test_client())
        answer = phone.get("/", headers=headers)
        assert ("Strict-Transport-Security" in answer.headers) is told, settings
    served = new_app(own_certificate=True).test_client()
    answer = served.get("/", base_url="https://laptop.local")
    assert "Strict-Transport-Security" not in answer.headers


@pytest.mark.parametrize("settings", [{"public_url": "https://table.example"}, {"own_certificate": True}, {}])
def test_the_name_is_kept_as_safely_as_the_seat(new_app, settings: dict[str, object]) -> None:
    phone = Phone(new_app(**settings).test_client())
    code = phone.open()
    cookies = phone.sit(code, "red", "Ana").headers.getlist("Set-Cookie")
    (kept,) = [cookie for cookie in cookies if cookie.startswith("name=")]
    assert ("Secure" in kept) is bool(settings)
