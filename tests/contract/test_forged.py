"""Exports of games that nobody played: each is refused with a sentence, or all of its pages answer."""

import json
import logging
import random
import re
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Any

import pytest
from flask import Flask

from companion.kernel.codec import pack_draft
from companion.kernel.game import Game, entries_of
from companion.kernel.moves import Draft, Finish, Open, Override
from companion.kernel.rulings import Refusal
from companion.ledger.rows import NOTHING, Writing, chain, stamp
from companion.memory import groups
from companion.table.codes import new_code
from companion.table.importing import Imported, take_in
from companion.table.service import Tables
from companion.web.access.cookies import COOKIE
from companion.web.services import services_of
from tests.apps import running
from tests.contract.every_game import EVERY_GAME, games

OPENED = datetime(2026, 1, 1, tzinfo=UTC)
ODD: Sequence[Any] = ("", "nobody", "red", "<b>", 0, -1, 7, 10**6, None, [], ["nobody"], {}, True)
SHARED: Sequence[dict[str, Any]] = (
    {"kind": "begin", "seats": ["nobody", "else"], "first": "nobody", "settings": {}, "drawn": ["x"]},
    {"kind": "begin", "seats": [], "first": "", "settings": {}, "drawn": []},
    {"kind": "choose", "setting": "nothing", "value": "at all"},
    {"kind": "choose", "setting": "running-scores", "value": "at all"},
    {"kind": "choose", "setting": "final-count", "value": "sealed"},
    {"kind": "skip", "skip": True},
    {"kind": "sit", "name": "x" * 500, "back": False},
    {"kind": "sit", "name": "\u202e\u0007", "back": False},
    {"kind": "rise"},
    {"kind": "finish", "agreed": True},
    {"kind": "ready", "waived": False},
    {"kind": "reveal"},
    {"kind": "amend", "versions": [2, 3], "seat": "nobody", "after": None},
    {"kind": "amend", "versions": [9], "seat": None, "after": 9999},
    {"kind": "amend", "versions": [], "seat": None, "after": 0},
    {"kind": "retract", "version": 9999},
    {"kind": "retract", "version": 2},
    {"kind": "ask-back", "version": 2, "stands": False},
    {"kind": "ask-back", "version": 9999, "stands": True},
    {"kind": "hold", "drafts": ["{}", "null"], "own": [9999]},
    {"kind": "seal", "about": "final-count", "commitment": "x", "witness": "nobody", "box": "x"},
    {"kind": "unseal", "sealed": 9999, "salt": "", "drafts": ["x"]},
    {"kind": "open-cards", "backs": ["x"], "faces": [], "salts": []},
    {"kind": "displace", "versions": [99999]},
    {"kind": "displace", "versions": [3, 2, 10**30]},
    {"kind": "hold", "drafts": [], "own": [10**30]},
    {"kind": "appoint", "seat": "nobody", "step": "is"},
    {"kind": "annotate", "words": "x", "about": "entry:9999"},
    {"kind": "picture", "digest": "0" * 64, "caption": "x", "of": 9999},
    {"kind": "deadline", "at": "2026-01-01T00:00:00+00:00", "zone": "UTC", "excused": ["nobody"]},
    {"kind": "rematch", "code": "../../x"},
    {"kind": "arrive", "home": "x", "again": False, "code": "../x", "hash": ""},
    {"kind": "decide", "decision": "x", "about": "ask:nothing", "moment": 9999, "asked": "", "why": "",
     "page": -4},
)  # fmt: skip


def payloads(game: Game[Any]) -> list[str]:
    """Return the payloads of the game's whole sample."""
    sample = game.sample()
    opening = Open(game=game.about.slug, rules_version=game.about.rules_version)
    return [pack_draft(draft) for draft in (Draft(move=opening), *sample.drafts)]


def document(game: Game[Any], written: Sequence[str]) -> str:
    """Return an export with an unbroken chain of hashes."""
    code = new_code()
    writings = [
        Writing(
            token=f"forged-{number:06}",
            part=0,
            payload=payload,
            by="host",
            at=stamp(OPENED.replace(minute=number // 60 % 60, second=number % 60)),
            saw=number,
        )
        for number, payload in enumerate(written)
    ]
    rows = chain(code, NOTHING, writings)
    entries = [{field: getattr(row, field) for field in row.__dataclass_fields__} for row in rows]
    about = {"format": "undertally-table", "version": 1, "code": code, "game": game.about.slug}
    return json.dumps({**about, "hash": rows[-1].hash, "entries": entries})


def forged(game: Game[Any], chance: random.Random) -> str:
    """Return the sample with a few of its facts made up."""
    written = payloads(game)
    written = written[: chance.randrange(6, len(written) + 1)]
    for _ in range(chance.randrange(1, 4)):
        place = chance.randrange(1, len(written))
        if chance.random() < 0.4:
            fields = dict(chance.choice(SHARED))
            seat = chance.choice([None, game.about.places[0].seat])
            kind = fields.pop("kind")
            made = {"kind": kind, "move": fields, "seat": seat, "override": None}
            written.insert(chance.choice([place, len(written)]), json.dumps(made))
        else:
            raw = json.loads(written[place])
            _twist(raw["move"], chance)
            written[place] = json.dumps(raw)
    return document(game, written)


def _twist(move: dict[str, Any], chance: random.Random) -> None:
    """Change one field, mostly to another value of the same type, so that it can be read at all."""
    if not move:
        return
    name = chance.choice(sorted(move))
    value = move[name]
    alike = [odd for odd in ODD if type(odd) is type(value)]
    if isinstance(value, dict) and value and chance.random() < 0.8:
        _twist(value, chance)
    elif isinstance(value, list) and value and chance.random() < 0.8:
        move[name] = chance.choice([value * 2, value[:1], [*value, value[0]], alike[-1]])
    else:
        move[name] = chance.choice(alike or list(ODD))


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    with running(tmp_path_factory.mktemp("data"), games=games) as made:
        yield made


def taken_in(tables: Tables, file: str) -> Imported | None:
    try:
        found = take_in(tables, file)
    except Refusal:
        return None
    assert isinstance(found, Imported)
    return found


def paths(app: Flask, game: Game[Any], code: str, version: int) -> Iterator[str]:
    """Return the address of every page of a table; papers only as links, since their PDFs are made
    elsewhere."""
    for rule in app.url_map.iter_rules():
        if "GET" not in (rule.methods or ()) or "<code>" not in rule.rule or rule.endpoint in STREAMS:
            continue
        if rule.rule.endswith(".pdf"):
            continue
        names = {
            "name": list(game.views),
            "question": [each.key for each in game.questions or ()],
            "kind": [""],
        }
        wanted = next((each for each in names if f"<{each}>" in rule.rule), None)
        for name in names[wanted] if wanted else [""]:
            path = rule.rule.replace("<code>", code).replace(f"<{wanted}>", name)
            for moment in (2, version // 2, version) if "<int:version>" in path else (0,):
                yield re.sub(r"<[^>]*>", "x", path.replace("<int:version>", str(moment)))
    for before in range(2, version, 100):
        yield f"/t/{code}/log?before={before}"
    for entry in range(max(2, version - 5), version + 1):
        yield f"/t/{code}/log/retract?version={entry}"


STREAMS = {"stream.listen", "stream.show", "stream.stream"}


def walked(app: Flask, game: Game[Any], found: Imported, caplog: pytest.LogCaptureFixture) -> dict[str, str]:
    """Return the pages that reported an error, by address without the code, and what was logged about it."""
    tables = services_of(app).tables
    version = tables.version(found.code)
    clients = [app.test_client(), app.test_client()]
    clients[0].set_cookie(COOKIE + found.code, found.credential or "")
    group = groups.make(tables, "Forged")
    groups.put(tables, found.code, group.group)
    broken = {}
    every = [*paths(app, game, found.code, version or 0), f"/g/{group.group.id}"]
    for client in clients:
        client.set_cookie(f"group-{group.group.id}", group.key)
        for path in every:
            caplog.clear()
            with client.get(path, buffered=False) as answer:
                if answer.status_code >= 500:
                    page = re.sub(r"\d+", "n", path.replace(found.code, ""))
                    broken[page] = f"{answer.status_code} {caplog.text[-600:]}"
    return broken


@EVERY_GAME
def test_an_honest_table_comes_in(app: Flask, game: Game[Any], caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.ERROR)
    finish = pack_draft(Draft(move=Finish(agreed=True), override=Override(says="table")))
    assert list(entries_of(game.sample().drafts, OPENED))
    for length in (len(game.sample().played) + 1, None):
        written = payloads(game)[:length]
        if length is None:
            written.append(finish)
        assert taken_in(services_of(app).tables, document(game, written)) is not None


@EVERY_GAME
@pytest.mark.parametrize("number", [1, pytest.param(60, marks=pytest.mark.soak)])
def test_what_is_taken_in_answers_every_page(
    app: Flask, game: Game[Any], number: int, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.ERROR)
    tables = services_of(app).tables
    chance = random.Random(f"{game.about.slug} {number}")
    taken, broken = 0, dict[str, str]()
    for _ in range(3 * number):
        found = taken_in(tables, forged(game, chance))
        if found is not None:
            taken += 1
            broken |= walked(app, game, found, caplog)
            tables.delete(found.code)
        if taken == number:
            break
    assert taken
    if broken:
        # Whatever an honest table cannot show either is left to the tests of its game.
        honest = taken_in(tables, document(game, payloads(game)))
        assert honest is not None
        known = walked(app, game, honest, caplog)
        assert {page: why for page, why in broken.items() if page not in known} == {}
