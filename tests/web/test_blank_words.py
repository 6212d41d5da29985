"""Words in which nothing is visible count as empty: whoever must write something is asked again."""

import json
from collections.abc import Iterator

import pytest
from flask import Flask
from werkzeug.datastructures import MultiDict

from companion.forms.move import MoveForm
from companion.forms.shared import FORMS
from companion.games import shelf
from companion.games.score_sheet.catalogue.ready import ready_text
from companion.kernel.input_text import tidy_lines, without_blanks
from companion.kernel.inputs import Choice, Exact, Words
from companion.web.services import services_of
from tests.apps import running
from tests.features.room import room_of

BLANK = ("\u2800", "\u200b", "\u3164", "\u00ad\u2060", "\u115f\u1160", " \u00a0\u2003", "\u200d\ufe0f")


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    with running(tmp_path_factory.mktemp("data")) as made:
        yield made


def every_form(app: Flask) -> Iterator[type[MoveForm]]:
    yield from FORMS.values()
    for slug in shelf():
        yield from services_of(app).forms(slug).values()


@pytest.mark.parametrize("words", BLANK)
def test_no_form_takes_blanks_where_it_asks_for_words(app: Flask, words: str) -> None:
    asked = 0
    for form in every_form(app):
        names = {
            name: one.name or name
            for name, one in form.inputs().items()
            if isinstance(one, Words | Choice | Exact) and one.required
        }
        asked += len(names)
        for name, called in names.items():
            assert name in form(MultiDict({called: words})).wrong, (form, name)
    assert asked > 100


def written(app: Flask, words: str) -> Iterator[int]:
    """Yield the responses to notes, reminders, decisions, rulings, handouts, and round sheets with such a
    title, line and note."""
    room = room_of(app, "underworld")
    yield room.ann.post("/notes", words=words, readers="all", about="").status_code
    yield room.ann.post("/reminders", words=words, at="start", every=0).status_code
    decided = {"decision": words, "moment": 1, "page": 0, "about": ""}
    yield room.host.post("/moves/decide", **decided).status_code
    yield room.host.post("/moves/settle", words=words).status_code
    yield room.host.post("/moves/give-handout", title="A map", words=words).status_code
    house = room_of(app, "score_sheet")
    sheet = json.loads(ready_text("wingspan"))
    line, *others = sheet["lines"]
    told = [[{**line, key: words}, *others] for key in ("name", "hint") if key == "name" or words.split()]
    for more in ({"title": words}, *({"lines": lines} for lines in told)):
        brought = json.dumps({**sheet, **more})
        yield house.host.post("/moves/use-sheet", sheet=brought, ready="", base="").status_code


@pytest.mark.parametrize("words", [*BLANK, "Ana", "a\u2800b"])
def test_nothing_is_written_down_that_nobody_can_read(app: Flask, words: str) -> None:
    assert {*written(app, words)} == {422 if words in BLANK else 303}


@pytest.mark.parametrize("words", BLANK)
def test_what_may_be_left_out_is_left_out(words: str) -> None:
    assert without_blanks(words) == tidy_lines(words) == ""


@pytest.mark.parametrize("words", ["Ana", "👩‍👩‍👧", "ไทย", "⠿", "a\u200bb", "-"])
def test_what_can_be_seen_is_taken(words: str) -> None:
    assert without_blanks(words) == tidy_lines(words) == words
