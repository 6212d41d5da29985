"""Each page of a table has at most one bright button in sight: the action most people came for."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.games import shelf
from tests.apps import running
from tests.bright import bright
from tests.features.room import room_of
from tests.walking import pages

pytestmark = pytest.mark.long


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Flask]:
    with running(tmp_path) as app:
        yield app


def fetch(client: FlaskClient, path: str) -> tuple[str, str]:
    answer = client.get(path, follow_redirects=True)
    return answer.content_type, answer.text if answer.content_type.startswith("text/html") else ""


@pytest.mark.parametrize("game", shelf())
def test_a_page_has_one_bright_button_at_most(served: Flask, game: str) -> None:
    room = room_of(served, game)
    start = f"/t/{room.sender.code}"
    for phone in (room.host, room.ann):
        for path, html in pages(partial(fetch, phone.sender.client), served, start, examples=1):
            if path.startswith(start):
                assert len(bright(html)) <= 1, (phone.name, path, bright(html))


def test_no_refusal_offers_a_seat_to_who_sits_or_what_no_seat_may_see(served: Flask) -> None:
    """What only the referee sees is also refused to a referee at a device other than the desk."""
    room = room_of(served, "underworld")
    rules = [rule for rule in served.url_map.iter_rules() if rule.arguments == {"code"}]
    pages_of_table = [rule.rule for rule in rules if "GET" in (rule.methods or ())]
    for phone in (room.ann, room.ben, room.eve):
        refused = 0
        for page in pages_of_table:
            answer = phone.sender.client.get(page.replace("<code>", room.sender.code))
            if answer.status_code == 403:
                refused += 1
                told = "Only the referee can see that." in answer.text or phone is not room.eve
                assert not told or "<span>Take a seat</span>" not in answer.text, (phone.name, page)
        assert refused > 10
