"""When a script's request fills in part of a page, the response is never a whole page, in any game."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import chain
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.games import shelf
from companion.table import seating
from companion.table.demos import open_demo
from companion.table.service import Tables
from companion.web.access.cookies import COOKIE
from companion.web.services import services_of
from tests.apps import running
from tests.html import Reader
from tests.lots import varied
from tests.walking import Stage, eyes, laid, pages, shape

pytestmark = pytest.mark.long

FRAME = ("<!doctype", "<html", "<head>", "<body", 'id="main"', 'class="site-head"')
"""What a whole page contains and a part never does."""
VOID = ("input", "link", "meta", "img", "br", "hr", "source", "wbr")


@dataclass
class Press:
    """`method`: `get` or `post`. `target`: the id of the element that the response replaces or fills."""

    method: str
    address: str
    target: str
    fields: dict[str, list[str]] = field(default_factory=dict)


class Presses(Reader):
    """Collects the requests of a page: each link and form that a script sends, and what loads by itself."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[Press] = []
        self._open: list[tuple[str, str]] = []
        self._form: Press | None = None
        self._select = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        has = {name: value or "" for name, value in attrs}
        target = self._target(has)
        if tag not in VOID:
            self._open.append((tag, target))
        for method in ("get", "post"):
            # With hx-select, only the selected part of the response is put in.
            if (address := has.get(f"hx-{method}")) and "hx-select" not in has:
                self.found.append(Press(method, address, target))
                self._form = self.found[-1] if tag == "form" else self._form
        if self._form is not None:
            self._asked(self._form, tag, has)

    def _target(self, has: dict[str, str]) -> str:
        """Return its own target, or that of an enclosing element."""
        said = has.get("hx-target", "")
        return has.get("id", "") if said == "this" else said.lstrip("#") or (self._open or [("", "")])[-1][1]

    def _asked(self, form: Press, tag: str, has: dict[str, str]) -> None:
        name, off = has.get("name", ""), has.get("type") in ("checkbox", "radio") and "checked" not in has
        if tag in ("input", "textarea") and name and not off:
            form.fields.setdefault(name, []).append(has.get("value", ""))
        elif tag == "select":
            self._select = name
        elif tag == "option" and self._select and ("selected" in has or self._select not in form.fields):
            form.fields[self._select] = [has.get("value", "")]

    def handle_endtag(self, tag: str) -> None:
        while any(tag == opened for opened, _target in self._open) and self._open.pop()[0] != tag:
            pass
        self._form = None if tag == "form" else self._form
        self._select = "" if tag == "select" else self._select


def pressed(client: FlaskClient, page: str, press: Press) -> TestResponse:
    headers = {"HX-Request": "true", "HX-Target": press.target, "HX-Current-URL": f"http://localhost{page}"}
    if press.method == "get":
        return client.get(press.address, headers=headers)
    return client.post(press.address, headers=headers, data=press.fields)


def presses(html: str) -> list[Press]:
    found = Presses()
    found.feed(html)
    return found.found


ONLY_TOLD = {"stone_and_iron": {"roster"}}
"""Views with nothing to press: they show how something typed elsewhere is read."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Flask, list[Stage]]]:
    """For each game a table in set-up as its host sees it, one with its cards dealt and one in the middle
    of its sample."""
    data: Path = tmp_path_factory.mktemp("data")
    every = laid(tmp_path_factory, data)
    stages = [
        replace(stage, viewers={"host": stage.viewers["host"]}) if stage.name.endswith("set-up") else stage
        for stage in every
        if stage.name.endswith(("set-up", "dealt, middle"))
    ]
    with running(data, f"sqlite:///{data}/undertally.sqlite") as app:
        tables: Tables = services_of(app).tables
        for game in shelf():
            demo = open_demo(tables, game)
            seat = tables.table(demo.code).position.begin.seats[-1]
            viewers = {"host": demo.credential, "seat": seating.sit(tables, demo.code, seat, "Bo")}
            stages.append(Stage(demo.code, f"{game}, demo", {**viewers, "watcher": None}))
        yield app, stages


@pytest.mark.parametrize("game", varied(shelf(), "tyrants", "underworld"))
def test_no_answer_to_a_press_holds_a_page(house: tuple[Flask, list[Stage]], game: str) -> None:
    """Each page requests its changing part, and each scripted link is followed; then each form is sent as
    it was on the page, and what is entered stays entered."""
    app, stages = house
    pressed_on, views = set[str](), set[str]()
    for stage in (stage for stage in stages if stage.name.startswith(f"{game}, ")):
        for viewer, credential in stage.viewers.items():
            client = app.test_client()
            if credential:
                client.set_cookie(COOKIE + stage.code, credential)
            fetch = eyes(app, stage, viewer)
            unlinked = [f"{stage.path}/view/{name}" for name in shelf()[game].views]
            walked = chain(
                pages(fetch, app, stage.path, examples=1), ((path, fetch(path)[1]) for path in unlinked)
            )
            found = list(_of_each_kind(app, walked))
            for path, press in sorted(found, key=lambda each: each[1].method):
                told = pressed(client, path, press).get_data(as_text=True).lower()
                assert [mark for mark in FRAME if mark in told] == [], (stage.name, viewer, path, press)
                assert told.count('id="live"') <= 1, (stage.name, viewer, path, press)
                pressed_on.add(f"{press.method} {press.target}")
                views.update(re.findall(r"/view/([\w-]+)", path))
    assert pressed_on >= {"get live", "post live"}
    assert shelf()[game].views.keys() - views == ONLY_TOLD.get(game, set())


def _of_each_kind(app: Flask, found: Iterator[tuple[str, str]]) -> Iterator[tuple[str, Press]]:
    """Yield, for each kind of page, the requests that differ in kind, with the address of their page."""
    seen: set[object] = set()
    for path, html in found:
        page = shape(app, path)
        for press in presses(html):
            kind = (page, press.method, shape(app, press.address) or press.address, press.target)
            if kind not in seen:
                seen.add(kind)
                yield path, press
