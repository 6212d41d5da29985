"""What monitoring gets to see, without a table and without a cookie."""

import re
import socket
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from flask import Flask
from prometheus_client.openmetrics.parser import text_string_to_metric_families
from sqlalchemy import text

from bench.serving import Server
from companion import __version__
from companion.web.health import REQUEST_ID
from companion.web.services import services_of
from tests.web.conftest import Phone


def test_a_server_that_serves_says_so_with_version_and_schema(host: Phone) -> None:
    answer = host.get("/healthz")
    assert answer.status_code == 200
    told = answer.get_json()
    assert (told["status"], told["version"]) == ("ok", __version__)
    assert told["schema"]
    assert host.get("/healthz/live").get_json() == {"status": "ok", "version": __version__}


@pytest.mark.both_engines
def test_a_store_that_is_gone_is_not_ready_but_alive(app: Flask) -> None:
    ours = services_of(app)
    ours.ledger.change(text("DROP TABLE alembic_version"))
    phone = app.test_client()
    answer = phone.get("/healthz")
    assert (answer.status_code, answer.get_json()["status"]) == (503, "unavailable")
    assert phone.get("/healthz/live").status_code == 200


def test_crawlers_are_asked_to_stay_away_and_browsers_find_an_icon(host: Phone) -> None:
    assert "Disallow: /" in host.get("/robots.txt").text
    icon = host.get("/favicon.ico")
    assert icon.content_type == "image/png"
    assert icon.data.startswith(b"\x89PNG")


def test_the_front_page_says_which_version_runs(host: Phone) -> None:
    assert f"Version {__version__}" in host.read("/")


def figures(told: str) -> dict[str, float]:
    """Return the figures by name and labels."""
    families = text_string_to_metric_families(told)
    return {
        sample.name + "".join(f" {value}" for value in sample.labels.values()): sample.value
        for family in families
        for sample in family.samples
    }


def test_figures_are_for_whoever_asks_past_the_proxy_where_they_are_wanted(
    host: Phone, new_app: Callable[..., Flask]
) -> None:
    assert host.get("/metrics").status_code == 404
    client = new_app(metrics=True, proxies=1).test_client()
    for passed_on in ({"X-Forwarded-For": "203.0.113.9"}, {"Forwarded": "for=203.0.113.9"}):
        assert client.get("/metrics", headers=passed_on).status_code == 404
    told = client.get("/metrics")
    assert told.content_type.startswith("application/openmetrics-text")
    found = figures(told.text)
    assert found["undertally_tables"] == 0
    assert found["undertally_streams"] == 0
    assert f"undertally_info {__version__}" in found


@pytest.mark.both_engines
def test_an_error_page_names_its_request_and_so_does_the_log(
    app: Flask, caplog: pytest.LogCaptureFixture
) -> None:
    ours = services_of(app)
    code = ours.tables.open("stones").code
    ours.ledger.change(
        text("DROP TABLE credentials" + (" CASCADE" if "postgresql" in ours.config.database_url else ""))
    )
    answer = app.test_client().get(f"/t/{code}", environ_overrides={REQUEST_ID: "a1b2c3"})
    assert answer.status_code == 503
    assert "request a1b2c3" in answer.text
    assert "a1b2c3 the store" in caplog.text


def asked(address: str, **headers: str) -> int:
    try:
        with urllib.request.urlopen(urllib.request.Request(address, headers=headers), timeout=5) as answer:  # noqa: S310
            return int(answer.status)
    except urllib.error.HTTPError as error:
        return error.code


@pytest.mark.long
def test_each_request_has_a_line_without_what_is_secret(tmp_path: Path) -> None:
    served = Server(tmp_path, LOG_REQUESTS="1", METRICS="1")
    served.start()
    try:
        assert asked(f"{served.address}/t/BCDFGH?key=whisper", **{"X-Request-Id": "mine"}) == 404
        assert asked(f"{served.address}/nowhere/whisper") == 404
        with urllib.request.urlopen(f"{served.address}/metrics", timeout=5) as answer:  # noqa: S310
            found = figures(answer.read().decode())
    finally:
        served.stop()
    assert found["undertally_requests_total 4xx"] == 2
    assert found["undertally_request_seconds_count"] >= 3
    assert re.search(r" [0-9a-f]{8} GET /t/<code> 404 [0-9]+ ms [0-9]+ bytes$", served.told, re.MULTILINE)
    assert re.search(r" GET no address 404 ", served.told)
    assert not re.search("BCDFGH|whisper|mine", served.told)


def raw(address: str, sent: bytes) -> bytes:
    """Return everything received on a connection until it is closed."""
    with socket.create_connection((urlsplit(address).hostname, urlsplit(address).port), 5) as line:
        line.sendall(sent)
        return b"".join(iter(lambda: line.recv(4_096), b""))


@pytest.mark.long
def test_what_is_no_request_is_answered_counted_and_not_repeated_in_the_log(tmp_path: Path) -> None:
    served = Server(tmp_path, LOG_REQUESTS="1", METRICS="1")
    served.start()
    host = b"Host: t\r\n"
    wrong = (
        b"GET /t/BCDFGH HTTP/9.9\r\n" + host + b"\r\n",
        b"whisper BCDFGH\r\n\r\n",
        b"GET /t/BCDFGH HTTP/1.1\r\n" + host + b"X: 1\r\n" * 150 + b"\r\n",
        b"POST /t/BCDFGH HTTP/1.1\r\n" + host + b"Content-Length: whisper\r\n\r\n",
        b"GET /robots.txt HTTP/1.1\r\n" + host + b"\r\nwhisper BCDFGH\r\n\r\n",
    )
    try:
        assert all(b" 400 Bad Request\r\n" in raw(served.address, each) for each in wrong)
        with urllib.request.urlopen(f"{served.address}/metrics", timeout=5) as answer:  # noqa: S310
            found = figures(answer.read().decode())
    finally:
        served.stop()
    assert found["undertally_requests_total 4xx"] == len(wrong)
    assert "undertally_requests_total 0xx" not in found
    assert len(re.findall(" - - no address 400 ", served.told)) == len(wrong)
    assert not re.search("BCDFGH|whisper|Traceback|127[.]0[.]0[.]1', ", served.told)


@pytest.mark.long
def test_a_trusted_proxy_names_the_request_and_nothing_is_logged_unasked(tmp_path: Path) -> None:
    served = Server(tmp_path, LOG_REQUESTS="1", TRUSTED_PROXIES="1")
    served.start()
    try:
        asked(f"{served.address}/robots.txt", **{"X-Request-Id": "proxy-17"})
        asked(f"{served.address}/favicon.ico", **{"X-Request-Id": "two words"})
    finally:
        served.stop()
    assert " proxy-17 GET /robots.txt 200 " in served.told
    assert "two words" not in served.told
