"""The map of addresses, pinned: games hang on generic ones and have none of their own."""

from collections.abc import Callable
from pathlib import Path

import pytest
from flask import Flask

from companion.web.addresses import join_urls
from companion.web.config import Config
from tests.web.conftest import Phone

MAP = """
GET / seating.home
POST /tables seating.open_table
POST /import seating.take_in
GET /t/<code> tables.show
GET /t/<code>/view/<name> tables.view
POST /t/<code>/moves/<kind> entering.enter
GET /t/<code>/ask asking.index
GET /t/<code>/ask/<question> asking.answer
GET /t/<code>/papers papers.show
GET /t/<code>/papers/<name>.pdf papers.pdf
GET /t/<code>/scorecard.pdf papers.scorecard
GET /t/<code>/chart.svg papers.chart
GET /t/<code>/stream stream.follow
GET /t/<code>/version stream.version
GET /t/<code>/join seating.join
POST /t/<code>/sit seating.sit
POST /t/<code>/rise seating.rise
POST /t/<code>/hand-over devices.hand_over
GET /t/<code>/host/<key> devices.asked
POST /t/<code>/host devices.take_over
POST /t/<code>/station devices.station
POST /t/<code>/station/leave devices.leave
POST /t/<code>/stations/dismiss devices.dismiss
POST /t/<code>/wifi wifi.show
GET /t/<code>/begin beginning.show
POST /t/<code>/begin beginning.step
GET /t/<code>/log log.show
GET /t/<code>/scores scores.show
GET /t/<code>/settings settings.show
GET /t/<code>/help settings.help_page
GET /t/<code>/export.json hosting.export
GET /t/<code>/delete hosting.confirm
POST /t/<code>/delete hosting.delete
GET /games/<game>/<stamp>/<path:name> assets.of_game
GET /static/<stamp>/<path:name> assets.house
"""


def test_the_map_is_as_written_down(app: Flask):
    found = {
        f"{method} {rule.rule} {rule.endpoint}"
        for rule in app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }
    assert found == set(MAP.strip().splitlines())


def test_the_code_to_scan_says_the_public_address(new_app: Callable[..., Flask]):
    phone = Phone(new_app(public_url="https://table.example/under").test_client())
    code = phone.open()
    assert f"table.example/under/t/{code}" in phone.read(f"/t/{code}/join")


def test_without_a_public_address_it_is_never_this_machine_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    config = Config(data_dir=tmp_path, database_url="", secret_key="", port=8765)
    monkeypatch.setattr("companion.web.addresses._lan_addresses", lambda _: ("192.168.1.5", "10.0.0.7"))
    assert join_urls(config) == ("http://192.168.1.5:8765", "http://10.0.0.7:8765")
    monkeypatch.setattr("companion.web.addresses._lan_addresses", lambda _: ())
    assert join_urls(config) == ("http://127.0.0.1:8765",)


def test_all_addresses_of_the_machine_are_offered(host: Phone, begun: str, monkeypatch: pytest.MonkeyPatch):
    urls = ("http://192.168.1.5:8000", "http://10.0.0.7:8000")
    monkeypatch.setattr("companion.web.joining.join_urls", lambda _: urls)
    assert f"192.168.1.5:8000/t/{begun}" in host.read(f"/t/{begun}/join")
    assert f"10.0.0.7:8000/t/{begun}" in host.read(f"/t/{begun}/join?at=1")
    assert f"192.168.1.5:8000/t/{begun}" in host.read(f"/t/{begun}/join?at=99")
