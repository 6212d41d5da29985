"""Cookies, the key, the environment. What every address must respond with is in test_walls.py."""

import re
import stat
from collections.abc import Callable
from pathlib import Path

import pytest
from flask import Flask

from companion.web.config import ConfigError, from_environment
from tests.web.conftest import Phone


def test_cookies_are_out_of_reach_of_scripts(new_app: Callable[..., Flask]):
    for url, secure in (("", False), ("https://table.example", True)):
        client = new_app(public_url=url).test_client()
        phone = Phone(client)
        base = {"base_url": url} if url else {}
        token = re.search(r'name="csrf_token" value="([^"]+)"', client.get("/", **base).text)
        assert token is not None
        headers = {"Referer": "https://table.example/"} if url else {}
        answer = phone.client.post(
            "/tables", data={"csrf_token": token[1], "game": "stones"}, headers=headers, **base
        )
        assert answer.status_code == 303
        cookies = answer.headers.getlist("Set-Cookie")
        assert any(cookie.startswith("seat-") for cookie in cookies)
        assert all("HttpOnly" in cookie and "SameSite=Lax" in cookie for cookie in cookies)
        assert all(("Secure" in cookie) is secure for cookie in cookies)


def test_nothing_is_put_into_a_cookie_where_there_is_no_form(host: Phone, begun: str):
    for path in (f"/t/{begun}/version", f"/t/{begun}/stream"):
        with host.get(path, buffered=False) as answer:
            assert "Set-Cookie" not in answer.headers


def test_the_key_is_made_once_and_is_readable_by_its_owner_only(tmp_path: Path):
    first = from_environment({"DATA_DIR": str(tmp_path)})
    kept = tmp_path / "secret-key"
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    assert from_environment({"DATA_DIR": str(tmp_path)}).secret_key == first.secret_key
    assert len(first.secret_key) >= 64


@pytest.mark.parametrize(
    "environment",
    [
        {"DATABASE_URL": "postgresql://somewhere/undertally"},
        {"PORT": "eighty"},
        {"PORT": "70000"},
        {"HTTPS": "1", "PUBLIC_URL": "http://192.168.0.7:8000"},
        {"PORT": "9" * 5_000},
        {"DATABASE_URL": "mysql://somewhere/undertally", "SECRET_KEY": "k"},
        {"DATABASE_URL": "sqlite:///:memory:"},
        {"PUBLIC_URL": "https://table.example/a//b"},
        {"PUBLIC_URL": "https://table.example/../b"},
        {"PUBLIC_URL": "https://table.example/a;b"},
        {"PUBLIC_URL": "https://table.example/tänze"},
        {"PRIVATE_ADDRESSES": "http://ntfy.lan"},
        {"PRIVATE_ADDRESSES": "ntfy.lan:8080"},
        {"PUBLIC_URL": "ftp://table.example"},
        {"PUBLIC_URL": "http://["},
        {"PUBLIC_URL": "https://"},
        {"PUBLIC_URL": "https://?"},
        {"PUBLIC_URL": "https:// table.example"},
        {"PUBLIC_URL": "https://table.example/?a=b"},
        {"PUBLIC_URL": "https://table.example/#here"},
        {"PUBLIC_URL": "https://me:word@table.example"},
        {"PUBLIC_URL": "https://table.example:99999"},
        {"KEEP_DAYS": "-1"},
        {"TABLES_A_DAY": "1000000"},
        {"TZ": "Europe/Madird"},
        {"TZ": "Berlin"},
        {"TZ": "../../etc/passwd"},
    ],
)
def test_an_environment_that_cannot_be_is_said(tmp_path: Path, environment: dict[str, str]):
    with pytest.raises(ConfigError):
        from_environment({"DATA_DIR": str(tmp_path), **environment})


@pytest.mark.parametrize("zone", ["", "Europe/Madrid", "UTC", "CET-1CEST", "<+03>-3", ":/etc/localtime"])
def test_a_time_zone_may_be_named_or_given_by_its_hours(tmp_path: Path, zone: str):
    assert from_environment({"DATA_DIR": str(tmp_path), "TZ": zone}).data_dir == tmp_path


@pytest.mark.parametrize(
    "url", ["https://table.example", "http://192.168.0.7:8000/games/", "https://[2001:db8::1]:8443"]
)
def test_a_public_address_may_have_a_port_and_a_path(tmp_path: Path, url: str):
    assert from_environment({"DATA_DIR": str(tmp_path), "PUBLIC_URL": url}).public_url == url.rstrip("/")


def test_a_public_address_in_capitals_is_https_all_the_same(tmp_path: Path):
    """Otherwise cookies would travel unencrypted, and nobody would be redirected to HTTPS."""
    config = from_environment({"DATA_DIR": str(tmp_path), "PUBLIC_URL": "HTTPS://Table.Example/Games"})
    assert (config.public_url, config.https) == ("https://table.example/Games", True)


def test_a_folder_for_templates_that_cannot_be_is_named_by_its_setting(tmp_path: Path):
    (tmp_path / "file").touch()
    with pytest.raises(ConfigError, match=r"file/cache: .*CACHE_DIR"):
        from_environment({"DATA_DIR": str(tmp_path / "data"), "CACHE_DIR": str(tmp_path / "file" / "cache")})


def test_private_addresses_are_names_and_numbers(tmp_path: Path):
    given = {"DATA_DIR": str(tmp_path), "PRIVATE_ADDRESSES": "ntfy.lan, 192.168.1.9 fd00::1"}
    assert from_environment(given).private_addresses == ("ntfy.lan", "192.168.1.9", "fd00::1")


def test_an_unexpected_error_shows_no_trace(app: Flask, begun: str, monkeypatch: pytest.MonkeyPatch):
    def broken(*_: object) -> None:
        raise RuntimeError("secret detail")

    monkeypatch.setattr("companion.web.history.log.group_by_turn", broken)
    answer = app.test_client().get(f"/t/{begun}/log")
    assert answer.status_code == 500
    assert "secret detail" not in answer.text
    assert "Traceback" not in answer.text
