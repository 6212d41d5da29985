"""What those who watch over a server are told, without a table and without a cookie."""

import pytest
from flask import Flask
from sqlalchemy import text

from companion import __version__
from companion.web.services import NAME, Services
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
    ours: Services = app.extensions[NAME]
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
