"""Which pages a browser looks at: the tables of tests/walking.py, walked once per run for all workers."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from functools import partial
from pathlib import Path

import pytest
from flask import Flask
from playwright.sync_api import BrowserContext, Page

from bench.serving import server_address
from companion.web.access.cookies import COOKIE
from companion.web.factory import create_app
from companion.web.services import services_of
from tests.apps import configured, unpressed
from tests.bright import bright
from tests.enter_in_forms import forms_of
from tests.once import copied, made_once
from tests.walking import EXAMPLES, Stage, endpoint, eyes, laid, pages, shape

VIEWERS = ("host", "seat", "watcher")
"""The pages of the first viewer are walked at every stage; those of the others only in the middle of a
game, and one of each shape, unless the walk is `whole`."""

TAG = re.compile(r"<([a-z][a-z0-9]*)([^>]*)>")
KIND = re.compile(r'\b(class|role|type|aria-[a-z]+)(?:="([^"]*)")?')
FIELD = re.compile(r'<textarea|<input (?!type)|<input [^>]*type="(?:number|text)"')
FRAME = 400
"""The number of elements that take as long to check as opening a page."""

SAID = ("aria-label", "aria-labelledby", "aria-describedby", "aria-controls")

Kinds = set[tuple[object, ...]]


def kinds(html: str) -> Kinds:
    """Return the kinds of element on a page, whatever their text."""
    return {
        (tag, *sorted((name, "" if name in SAID else value) for name, value in KIND.findall(rest)))
        for tag, rest in TAG.findall(html)
    }


@dataclass(frozen=True)
class Found:
    """A page as a viewer sees it. `fresh`: it is one of the few that together show every template and every
    kind of element. `typed`: it has a field to type into. `several`: it is the first with some form that
    has a field and several buttons; `enters`: buttons that Enter presses although only a finger should;
    `bright`: the text of its bright buttons."""

    stage: int
    viewer: str
    path: str
    fresh: bool
    typed: bool
    several: bool = False
    enters: tuple[str, ...] = ()
    bright: tuple[str, ...] = ()


@dataclass(frozen=True)
class Walk:
    """A served table for each stage of each game, all its pages, and the endpoints that were reached."""

    address: str
    stages: list[Stage]
    found: list[Found]
    reached: set[str]
    wanted: set[str]

    def shown(self, page: Page, found: Found) -> None:
        let_in(page.context, self.address, self.stages[found.stage], found.viewer)
        page.goto(self.address + found.path)

    def named(self, found: Found) -> str:
        stage = self.stages[found.stage]
        return f"{stage.name}, {found.viewer}: {found.path.replace(stage.code, 'CODE')}"


def let_in(context: BrowserContext, address: str, stage: Stage, viewer: str) -> None:
    context.clear_cookies()
    if credential := stage.viewers[viewer]:
        context.add_cookies([{"name": COOKIE + stage.code, "value": credential, "url": address}])


@contextmanager
def walked(factory: pytest.TempPathFactory, whole: bool = False) -> Iterator[Walk]:
    name = "walked-whole" if whole else "walked"
    data = copied(factory, made_once(factory, name, partial(_walk, factory, whole)))
    told = json.loads((data / "walk.json").read_text("utf-8"))
    with server_address(data) as address:
        yield Walk(
            address,
            [Stage(**stage) for stage in told["stages"]],
            [Found(**found) for found in told["found"]],
            {*told["reached"]},
            {*told["wanted"]},
        )


def _walk(factory: pytest.TempPathFactory, whole: bool, data: Path) -> None:
    stages = laid(factory, data)
    url = f"sqlite:///{data}/undertally.sqlite"
    app = create_app(configured(data, url, public_url="http://127.0.0.1"))
    reached: set[str] = set()
    with unpressed():
        found = _found(app, stages, reached, whole)
    wanted = {rule.endpoint for rule in app.url_map.iter_rules() if "GET" in (rule.methods or ())}
    services_of(app).close()
    told = {
        "stages": [asdict(stage) for stage in stages],
        "found": [asdict(each) for each in found],
        "reached": sorted(reached),
        "wanted": sorted(wanted),
    }
    (data / "walk.json").write_text(json.dumps(told), "utf-8")


def _found(app: Flask, stages: list[Stage], reached: set[str], whole: bool) -> list[Found]:
    found: list[Found] = []
    shown: list[Kinds] = []
    sizes: list[int] = []
    shapes: set[tuple[str, ...]] = set()
    for number, stage in enumerate(stages):
        for viewer in VIEWERS if whole or stage.name.endswith("middle") else VIEWERS[:1]:
            examples = EXAMPLES if whole or viewer == VIEWERS[0] else 1
            for path, html in pages(eyes(app, stage, viewer), app, stage.path, examples):
                reached.add(endpoint(app, path))
                if "<html" in html:
                    typed = FIELD.search(html) is not None
                    forms = [*forms_of(html)] if typed else []
                    new = {form.shape for form in forms if form.several} - shapes
                    shapes |= new
                    enters = tuple(form.wrong for form in forms if form.wrong)
                    found.append(Found(number, viewer, path, False, typed, bool(new), enters, bright(html)))
                    shown.append(kinds(html) | {("template", *_template(app, path))})
                    sizes.append(FRAME + html.count("<"))
    fresh = few_that_show_all(shown, sizes)
    return [replace(page, fresh=number in fresh) for number, page in enumerate(found)]


def _template(app: Flask, path: str) -> tuple[object, ...]:
    """A view has a template of its own; for everything else in an address one page is enough."""
    room, values, *_ = shape(app, path) or ("", ())
    return room, values if room == "tables.view" else ()


def few_that_show_all(shown: list[Kinds], sizes: list[int]) -> set[int]:
    """Choose pages so that no kind is left out: again and again the one with the most that is new for its
    size."""
    left = {number: set(kinds) for number, kinds in enumerate(shown)}
    few: set[int] = set()
    while left:
        best = max(left, key=lambda number: len(left[number]) / sizes[number])
        few.add(best)
        seen = left[best]
        left = {number: rest for number, kinds in left.items() if (rest := kinds - seen)}
    return few
