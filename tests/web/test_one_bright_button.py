"""Each page of a table has at most one bright button in sight: the action most people came for."""

from collections.abc import Iterator
from functools import partial
from html.parser import HTMLParser
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.games import shelf
from tests.apps import running
from tests.features.room import room_of
from tests.walking import pages

VOID = {"br", "col", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}


class Bright(HTMLParser):
    """The text of the bright buttons that are in sight when a page opens, with a script."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.words: list[str] = []
        self._open: list[tuple[str, bool]] = []
        self._inside = False
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        classes = (given.get("class") or "").split()
        if tag in VOID:
            return
        folded = tag in ("template", "dialog", "noscript") or (tag == "details" and "open" not in given)
        self._open.append((tag, folded or "hidden" in given or "unscripted" in classes))
        if "primary" in classes and tag in ("a", "button") and not any(away for _tag, away in self._open):
            self.words.append("")
            self._inside = True

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop()[0] != tag:
            pass
        if tag in ("a", "button"):
            self._inside = False

    def handle_data(self, data: str) -> None:
        if self._inside:
            self.words[-1] = f"{self.words[-1]} {data.strip()}".strip()


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
                assert len(Bright(html).words) <= 1, (phone.name, path, Bright(html).words)


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
