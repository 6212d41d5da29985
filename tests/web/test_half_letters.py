"""JSON from outside may contain half a letter, a lone surrogate, which can be neither shown nor stored."""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from flask import Flask

from companion.games import shelf
from companion.kernel.input_text import read_json
from companion.kernel.rulings import Refusal
from companion.table.demos import open_demo
from companion.table.importing import take_in
from companion.table.proof import export_text
from companion.table.service import Tables
from companion.web.access.cookies import COOKIE
from companion.web.services import services_of
from tests.apps import running
from tests.web.bringing import brought
from tests.web.conftest import Phone, next_number

pytestmark = pytest.mark.long

HALVES = ("\ud800", "x\udfffy")
SHEET = {
    "format": "undertally/score-sheet",
    "version": 1,
    "title": "T",
    "colours": ["red"],
    "ties": ["a"],
    "lines": [
        {"key": "a", "name": "a", "kind": "number", "hint": "h"},
        {"key": "b", "name": "b", "kind": "computed", "of": ["a"], "how": "sum"},
        {"key": "c", "name": "c", "kind": "choice", "options": [{"name": "x", "points": 1}]},
    ],
}
PLAYS = {
    "games": [{"id": 1, "name": "Azul", "uuid": "u"}],
    "players": [{"id": 1, "name": "A", "uuid": "a"}, {"id": 2, "name": "B", "uuid": "b"}],
    "plays": [
        {
            "uuid": "p",
            "gameRefId": 1,
            "playDate": "2024-01-01 12:00:00",
            "playerScores": [{"playerRefId": 1, "score": "5", "winner": True, "team": "t"}],
        }
    ],
}
ROOMS = {"title": "T", "notes": [{"text": "A room", "ref": "1", "pos": {"x": 1, "y": 1}}], "rects": []}
TABLE = {"name": "T", "formula": "1d2", "results": [{"range": [1, 2], "text": "x"}]}


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    with running(tmp_path_factory.mktemp("data")) as made:
        yield made


@pytest.fixture(scope="module")
def tables(app: Flask) -> Tables:
    found: Tables = services_of(app).tables
    return found


def demo(app: Flask, tables: Tables, game: str) -> tuple[Phone, str]:
    code, host = open_demo(tables, game)
    client = app.test_client()
    client.set_cookie(COOKIE + code, host)
    return Phone(client), code


def spoilt(whole: Any) -> Iterator[Any]:
    """Yield the same document with half a letter in place of each text in turn, including keys."""
    if isinstance(whole, str):
        yield from HALVES
    elif isinstance(whole, Mapping):
        yield {**whole, HALVES[0]: 1}
        for name, part in whole.items():
            yield from ({**whole, name: each} for each in spoilt(part))
    elif isinstance(whole, list):
        for number, part in enumerate(whole):
            yield from ([*whole[:number], each, *whole[number + 1 :]] for each in spoilt(part))


def test_it_is_no_json() -> None:
    for half in HALVES:
        for given in (json.dumps({"a": [half]}), json.dumps({half: 1}), json.dumps(half).encode()):
            with pytest.raises(ValueError, match="surrogate"):
                read_json(given)
    assert read_json(json.dumps({"a": "😀"})) == {"a": "😀"}
    assert read_json(r'"\\ud800"') == r"\ud800"
    with pytest.raises(ValueError, match="deep"):
        read_json("[" * 100_000 + "]" * 100_000)


def test_in_a_sheet(app: Flask, tables: Tables) -> None:
    host, code = demo(app, tables, "score_sheet")
    for sheet in spoilt(SHEET):
        assert host.enter(code, "use-sheet", sheet=json.dumps(sheet)).status_code == 422, sheet


@pytest.mark.parametrize("way", ["late", "carry"])
def test_in_what_waited_on_a_phone(app: Flask, tables: Tables, way: str) -> None:
    host, code = demo(app, tables, "score_sheet")
    token = f"halves-{next_number():06}"
    queue = {"table": code, "entries": [["note", f"token={token}&saw=1&words=x&about="]]}
    for given in spoilt(queue):
        answer = host.post(f"/t/{code}/{way}", queue=json.dumps(given))
        assert answer.status_code == 422, given


def test_in_results_of_another_app(app: Flask, tables: Tables) -> None:
    host, _code = demo(app, tables, "score_sheet")
    group = host.post("/groups", name="Us").location.rsplit("/", 1)[1]
    for given in spoilt(PLAYS):
        assert brought(host, group, json.dumps(given)).status_code == 422, given


def test_in_a_table_that_is_brought_in(app: Flask, tables: Tables) -> None:
    _host, code = demo(app, tables, "score_sheet")
    document = json.loads(export_text(tables, code))
    document["entries"] = document["entries"][:2]
    for given in spoilt(document):
        with pytest.raises(Refusal):
            take_in(tables, json.dumps(given))


@pytest.mark.parametrize(
    ("kind", "field", "whole"), [("import-rooms", "dungeon", ROOMS), ("set-table", "lines", TABLE)]
)
def test_in_what_a_referee_pastes(app: Flask, tables: Tables, kind: str, field: str, whole: Any) -> None:
    host, code = demo(app, tables, "underworld")
    usual = {"name": "T", "level": "One", "says": "table", "again": "y"}
    assert host.enter(code, kind, **usual, **{field: json.dumps(whole)}).status_code == 303
    for given in spoilt(whole):
        answer = host.enter(code, kind, **usual, **{field: json.dumps(given)})
        assert answer.status_code == 422, given


FIELD = re.compile(r'name="([^"]+)"')


@pytest.mark.parametrize("slug", [*shelf()])
def test_a_page_takes_whatever_its_own_fields_may_not_hold(app: Flask, tables: Tables, slug: str) -> None:
    host, code = demo(app, tables, slug)
    tried = 0
    for view in shelf()[slug].views:
        path = f"/t/{code}/view/{view}"
        page = host.get(path)
        names = dict.fromkeys(re.sub(r"\d+", "1", name) for name in FIELD.findall(page.text))
        for value in ("x", "-1", "\ud800"):
            given = dict.fromkeys(names, value.encode("utf-8", "surrogatepass").decode("latin-1"))
            assert host.get(path, query_string=given).status_code < 500, (view, value)
        for select in re.findall(r'<select[^>]*name="([^"]+)"', page.text)[:8]:
            assert host.get(path, query_string={select: "x"}).status_code < 500, (view, select)
            tried += 1
    assert tried or slug != "score_sheet"
