"""A search finds the page of what is looked for, in each language, and searches the log back to its first
entries."""

import re
from collections.abc import Iterator
from html import unescape

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from companion.features.disputes.moves import Decide
from companion.features.search.pages import INDEXES
from companion.games import shelf
from companion.kernel.things import things
from companion.web.access.languages import use_catalogue_of
from companion.web.access.languages import words as say
from tests.apps import running
from tests.features.room import Phone, room_of

pytestmark = pytest.mark.long

GAMES = sorted(shelf())
STEPS = 10


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    with running(tmp_path_factory.mktemp("data")) as made:
        yield made


def note(phone: Phone, words: str, readers: str = "all", about: str = "") -> TestResponse:
    return phone.post("/notes", words=words, readers=readers, about=about)


@pytest.mark.parametrize("game", GAMES)
def test_search_leads_to_the_place(app: Flask, game: str) -> None:
    room = room_of(app, game)
    every = [*things(shelf()[game], room.sender.state).values()]
    about = next((thing.id for thing in every if thing.where.given), "")
    assert note(room.host, "xq1word", "self", about).status_code == 303
    assert note(room.host, "xq2word by the door", "all").status_code == 303
    for asked in ("xq", "DOOR", "entry", "a", "the"):
        for headers in ({}, {"HX-Request": "true", "HX-Target": "found"}):
            found = room.host.get(f"/search?q={asked}", **headers)
            section = found.text.partition('<ul class="rows">')[2].partition("</ul>")[0]
            links = re.findall(r'<a class="row" href="([^"]+)"', section)
            assert len(links) <= 10
            for link in links[:2]:
                assert room.host.sender.client.get(link.replace("&amp;", "&")).status_code == 200
    assert "xq1word" in room.host.get("/search?q=XQ1").text
    assert "Nothing was found" in room.host.get("/search?q=zzzzqqqq").text
    assert room.host.get("/search?q=").status_code == 200
    assert room.host.get("/search?q=%25%28x%29s%3Cb%3E").status_code == 200


@pytest.mark.parametrize("game", GAMES)
def test_what_has_a_name_is_found_by_it_in_each_language(app: Flask, game: str) -> None:
    """It is found by the name the phone shows, however many other names begin the same way."""
    room = room_of(app, game)
    every = [thing for thing in things(shelf()[game], room.sender.state).values() if thing.where.view][::9]
    for language in ("en", "de", "es", "fr"):
        headers = {"Accept-Language": language, "HX-Request": "true", "HX-Target": "found"}
        for thing in every:
            with app.test_request_context("/", headers={"Accept-Language": language}):
                use_catalogue_of(game)
                name = say(thing.name).unescape()
            answer = room.host.sender.client.get(
                f"/t/{room.sender.code}/search", query_string={"q": name}, headers=headers
            )
            shown = [unescape(found) for found in re.findall(r'row-title">([^<]*)<', answer.text)]
            assert name in shown, (language, name)


def test_the_log_is_found_back_to_its_first_entries(app: Flask) -> None:
    room = room_of(app, "tyrants")
    text = room.host.get("/search?q=deploy").text
    assert "/log" in text.partition('<ul class="rows">')[2]
    assert room.sender.table.reaches(1)


def test_what_a_search_keeps_weighs_as_much_as_its_words(app: Flask) -> None:
    room = room_of(app, "tyrants")
    room.ann.get("/search?q=xxx")
    before = INDEXES.weight
    room.sender.make(Decide(decision="x" * 200))
    room.ann.get("/search?q=xxx")
    assert INDEXES.weight - before > 400
