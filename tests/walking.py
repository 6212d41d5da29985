"""Every page there is, without a list of them: found by following links from every table for every viewer."""

import json
import random
import re
import shutil
from collections import defaultdict, deque
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from functools import cache
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from flask import Flask
from werkzeug.exceptions import HTTPException
from werkzeug.routing import Map

from companion.games import shelf
from companion.kernel.game import Game
from companion.kernel.moves import Begin, Choose, Draft, Finish, Override, Sit
from companion.kernel.optional.hidden_cards import empty_cards
from companion.kernel.rulings import Refusal
from companion.kernel.shared_settings import settings_of
from companion.laws.plays import likely_drafts
from companion.ledger.engine import engines
from companion.ledger.store import Ledger
from companion.ledger.upgrading import upgrade
from companion.table import seating, sketches
from companion.table.codes import hash_credential
from companion.table.service import Tables
from companion.table.submission import Submission
from companion.web.access.cookies import COOKIE
from tests.once import made_once

MOVES = 60
EXAMPLES = 2
"""Addresses that differ only in their values: a site's sheet and a route's, and then no more."""

VARYING = ("code", "version", "sketch")
"""Values in a path that make no new kind of page."""

NO_PAGES = (".pdf", ".svg", ".json", "/stream", "/version")
"""Endings of addresses of files and streams."""

NAME = "Maximiliane von und zu Hohenfels-Nord"
ASKING = re.compile(r'<form\b[^>]* method="get"[^>]* action="([^"]+)"(.*?)</form>', re.DOTALL)
VALUE = re.compile(r'name="([^"]+)" value="([^"]*)"')
LINK = re.compile(r'(?:href|hx-get)="([^"#][^"]*)"')


Fetch = Callable[[str], tuple[str, str]]
"""Returns the content type of an address, and its text."""


@dataclass(frozen=True)
class Stage:
    """A table, and the credentials of those who look at it; a viewer without one is a watcher."""

    code: str
    name: str
    viewers: dict[str, str | None]

    @property
    def path(self) -> str:
        return f"/t/{self.code}"


def laid(factory: pytest.TempPathFactory, data: Path) -> list[Stage]:
    """Set up, for each game on the shelf, a table in set-up, in the middle and at its end, and another in
    the middle if the table can deal the cards: in an empty folder, to which they are copied."""
    shutil.copytree(made_once(factory, "laid", _lay), data, dirs_exist_ok=True)
    return [Stage(**stage) for stage in json.loads((data / "stages.json").read_text("utf-8"))]


def _lay(data: Path) -> None:
    both = engines(f"sqlite:///{data}/undertally.sqlite")
    upgrade(both.writing)
    ledger = Ledger(both, ThreadPoolExecutor(1))
    tables = Tables(ledger, lambda _code, _version: None, lambda: datetime.now(UTC))
    made = [
        _stage(tables, game, name)
        for game in shelf().values()
        for name in ("set-up", "middle", *(("dealt, middle",) if game.pile else ()), "ended")
    ]
    ledger.close()
    (data / "stages.json").write_text(json.dumps([asdict(stage) for stage in made]), "utf-8")


def _stage(tables: Tables, game: Game[Any], name: str) -> Stage:
    opened = tables.open(game.about.slug)
    code, host = opened.code, opened.credential
    seats = tuple(place.seat for place in game.about.places)[: max(game.about.seats)]
    seated = seating.sit(tables, code, seats[0], NAME)
    if name != "set-up":
        _enter(
            tables,
            code,
            *(Draft(move=Sit(f"Ben {number}"), seat=seat) for number, seat in enumerate(seats[1:])),
        )
        dealt = {"cards": "dealt"} if name.startswith("dealt") else {}
        chosen = {setting.key: setting.default for setting in game.settings} | dealt
        _enter(tables, code, Draft(move=Begin(seats, seats[0], chosen)))
        _play(tables, game, code)
    if name.endswith("middle"):
        _sketch(tables, game, code, seated)
    if name == "ended":
        _enter(tables, code, Draft(move=Finish(agreed=True), override=Override("table")))
        assert tables.table(code).position.finish is not None
    return Stage(code, f"{game.about.slug}, {name}", {"host": host, "seat": seated, "watcher": None})


def _sketch(tables: Tables, game: Game[Any], code: str, credential: str) -> None:
    """Have the seat's phone try something in a sketch, and show it to the others."""
    begun = sketches.begin(tables, code, tables.table(code).version, hash_credential(credential))
    sketches.keep_new(tables, begun)
    setting = next(setting for setting in settings_of(game) if not setting.fixed)
    otherwise = Draft(move=Choose(setting.key, setting.default))
    draft = next(iter(likely_drafts(game, tables.table(code).position)), otherwise)
    said = Draft(move=draft.move, seat=draft.seat, override=Override("table"))
    step = sketches.add_step(tables, begun, f"walk-{code}-tries", (said,))
    assert isinstance(step, sketches.Sketch)
    sketches.keep(tables, begun, sketches.show_sketch(step, shared=True))


def _play(tables: Tables, game: Game[Any], code: str) -> None:
    lots = random.Random(1)
    for _ in range(MOVES):
        options = list(likely_drafts(game, tables.table(code).position))
        if not options:
            return
        try:
            _enter(tables, code, lots.choice(options))
        except Refusal:
            continue


def _enter(tables: Tables, code: str, *drafts: Draft) -> None:
    version = tables.table(code).version
    token = f"walk-{code}-{version:05}"
    drafts = tuple(replace(draft, move=empty_cards(draft.move)) for draft in drafts)
    tables.submit(code, Submission(token=token, saw=version, by="host", drafts=drafts, again=True))


def eyes(app: Flask, stage: Stage, viewer: str) -> Fetch:
    """Return a function that fetches what a viewer's phone gets to see."""
    client = app.test_client()
    if credential := stage.viewers[viewer]:
        client.set_cookie(COOKIE + stage.code, credential)

    def fetch(path: str) -> tuple[str, str]:
        answer = client.get(path, follow_redirects=True, headers={"Accept": "text/html"})
        return answer.content_type, answer.text if answer.content_type.startswith("text/") else ""

    return fetch


def pages(fetch: Fetch, app: Flask, start: str, examples: int = EXAMPLES) -> Iterator[tuple[str, str]]:
    """Yield the addresses of all pages that links lead to, a few of each shape, and their HTML.

    Includes those that need no more than the table's code, or nothing, whether or not a link leads there."""
    waiting = deque([start, *_rooms(app, start)])
    seen = {*waiting}
    shapes: dict[tuple[object, ...], int] = defaultdict(int)
    while waiting:
        path = waiting.popleft()
        kind, html = fetch(path)
        if not kind.startswith("text/html"):
            continue
        yield path, html
        for found in map(unescape, (*LINK.findall(html), *_sent(html))):
            kind_of_page = shape(app, found)
            elsewhere = found.startswith("/t/") and not found.startswith(start)
            if elsewhere or kind_of_page is None or found in seen or shapes[kind_of_page] >= examples:
                continue
            seen.add(found)
            shapes[kind_of_page] += 1
            waiting.append(found)


def endpoint(app: Flask, path: str) -> str:
    return str(app.url_map.bind("").match(urlsplit(path).path, method="GET")[0])


def _rooms(app: Flask, start: str) -> list[str]:
    rules = [rule for rule in app.url_map.iter_rules() if rule.arguments <= {"code"}]
    code = start.rsplit("/", 1)[1]
    found = [rule.rule.replace("<code>", code) for rule in rules if "GET" in (rule.methods or ())]
    return [path for path in found if path != start and not path.endswith(NO_PAGES)]


def _sent(html: str) -> Iterator[str]:
    """Yield the addresses that forms which only ask would request, with the first value of each field."""
    for action, inside in ASKING.findall(html):
        first = dict(reversed(VALUE.findall(inside)))
        yield f"{action}?{'&'.join(f'{name}={value}' for name, value in first.items())}"


@cache
def _matched(addresses: Map, path: str) -> tuple[str, Mapping[str, Any]] | None:
    try:
        return addresses.bind("").match(path, method="GET")
    except HTTPException:
        return None


def shape(app: Flask, link: str) -> tuple[object, ...] | None:
    """Return what the addresses of one kind of page have in common; None if it is not ours, or not a page."""
    parts = urlsplit(link)
    if parts.netloc or parts.scheme:
        return None
    matched = _matched(app.url_map, parts.path)
    if matched is None:
        return None
    room, values = matched
    if room.startswith(("sketching.", "past.")):
        # They repeat the table's own pages: a few of each are enough.
        return room, (), ()
    kind = tuple(sorted((key, value) for key, value in values.items() if key not in VARYING))
    if room.startswith("assets.") or parts.path.endswith(NO_PAGES):
        return None
    keys = tuple(sorted(part.split("=")[0] for part in parts.query.split("&") if part))
    return room, kind, keys
