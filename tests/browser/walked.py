"""Which pages a browser looks at: the tables of tests/walking.py, walked once in a run for all workers."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path

import pytest
from flask import Flask
from playwright.sync_api import BrowserContext, Page

from bench.serving import server
from companion.web.access.cookies import COOKIE
from companion.web.factory import create_app
from companion.web.services import NAME
from tests.apps import configured
from tests.once import copied, made_once
from tests.walking import Stage, endpoint, eyes, laid, pages, shape

VIEWERS = ("host", "seat", "watcher")
STAGES = ("set-up", "middle", "ended")

TAG = re.compile(r"<([a-z][a-z0-9]*)([^>]*)>")
KIND = re.compile(r'\b(class|role|type|aria-[a-z]+)(?:="([^"]*)")?')
SAID = ("aria-label", "aria-labelledby", "aria-describedby", "aria-controls")

Kinds = set[tuple[object, ...]]


def kinds(html: str) -> Kinds:
    """What elements a page has, whatever they say."""
    return {
        (tag, *sorted((name, "" if name in SAID else value) for name, value in KIND.findall(rest)))
        for tag, rest in TAG.findall(html)
    }


@dataclass(frozen=True)
class Found:
    """A page as a viewer sees it. `fresh`: it is the first of its template, or has a kind of element that no
    page before it had; `fresh_here`: none of the same stage."""

    stage: int
    viewer: str
    path: str
    fresh: bool
    fresh_here: bool


@dataclass(frozen=True)
class Walk:
    """A served table for each stage of each game, every page of them, and the endpoints that were come to."""

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
def walked(factory: pytest.TempPathFactory) -> Iterator[Walk]:
    data = copied(factory, made_once(factory, "walked", partial(_walk, factory)))
    told = json.loads((data / "walk.json").read_text("utf-8"))
    with server(data) as address:
        yield Walk(
            address,
            [Stage(**stage) for stage in told["stages"]],
            [Found(**found) for found in told["found"]],
            {*told["reached"]},
            {*told["wanted"]},
        )


def _walk(factory: pytest.TempPathFactory, data: Path) -> None:
    stages = laid(factory, data)
    url = f"sqlite:///{data}/undertally.sqlite"
    app = create_app(configured(data, url, public_url="http://127.0.0.1"))
    reached: set[str] = set()
    found = [*_found(app, stages, reached)]
    wanted = {rule.endpoint for rule in app.url_map.iter_rules() if "GET" in (rule.methods or ())}
    app.extensions[NAME].close()
    told = {
        "stages": [asdict(stage) for stage in stages],
        "found": [asdict(each) for each in found],
        "reached": sorted(reached),
        "wanted": sorted(wanted),
    }
    (data / "walk.json").write_text(json.dumps(told), "utf-8")


def _found(app: Flask, stages: list[Stage], reached: set[str]) -> Iterator[Found]:
    known: Kinds = set()
    known_at: dict[str, Kinds] = {name: set() for name in STAGES}
    for number, stage in enumerate(stages):
        here = next(known_at[name] for name in STAGES if stage.name.endswith(name))
        for viewer in VIEWERS:
            for path, html in pages(eyes(app, stage, viewer), app, stage.path):
                reached.add(endpoint(app, path))
                if "<html" in html:
                    seen = kinds(html) | {("page", *(shape(app, path) or ())[:2])}
                    yield Found(number, viewer, path, not seen <= known, not seen <= here)
                    known |= seen
                    here |= seen
