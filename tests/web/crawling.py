"""What a crawl of the application requests: real arguments, found in the pages, and hostile ones."""

import io
import re
from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from html import unescape
from random import Random
from typing import Any
from urllib.parse import parse_qsl, quote, urlsplit

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.exceptions import HTTPException
from werkzeug.routing import Rule
from werkzeug.test import TestResponse

from companion.games import shelf
from companion.kernel.checks import MAX_DRAFTS
from companion.kernel.game import Game
from companion.kernel.rulings import Refusal
from companion.table import keys, seating
from companion.table.demos import open_demo
from companion.table.service import Tables
from companion.table.submission import Submission
from companion.web.access.cookies import COOKIE
from companion.web.services import services_of
from tests.web.conftest import next_number

STAGES = ("lobby", "set-up", "middle", "end", "confirmed")
EYES = {"middle": 3, "end": 2}

HOSTILE = (
    "", " ", "0", "-1", "2", "99999999999999999999", "-99999999999999999999", "1e999", "NaN", "٣", "²",
    "None", "true", "[]", "{}", "[{}]", "\x00", "\u202e", "💀", "é" * 300, "x" * 5000, "../..", "//[",
    "//evil.example", "http://[::1", "%", "%(n)s", "{{7*7}}", "<b>", "\r\nX: y", "1,2,3", "a:b:c",
    "'; --", "0303", "D8",
)  # fmt: skip
HEADERS: tuple[dict[str, str], ...] = (
    {}, {}, {}, {"HX-Request": "true", "HX-Target": "sheet"}, {"HX-Request": "true", "HX-Target": "live"},
    {"HX-Request": "true", "HX-Current-URL": "//["}, {"Accept-Language": "es"},
    {"Accept": "application/json"}, {"Host": "h" * 3000}, {"Host": "//["}, {"Host": "[::1"},
    {"X-Version": "x"}, {"Range": "bytes=-9"},
    {"Referer": "//["}, {"Origin": "null"}, {"Cookie": "language=//["}, {"If-None-Match": "W/"},
)  # fmt: skip

LINK = re.compile(r'(?:href|hx-get|src)="(/[^"#]*)')
FORM = re.compile(r"<form\b([^>]*)>(.*?)</form>", re.DOTALL)
ACTION = re.compile(r'action="([^"]*)"')
SENT = re.compile(r"<(?:input|button|option|textarea)\b([^>]*)>")
NAMED = re.compile(r'\bname="([^"]+)"')
VALUE = re.compile(r'\bvalue="([^"]*)"')
SELECT = re.compile(r'<select\b[^>]*\bname="([^"]+)"[^>]*>(.*?)</select>', re.DOTALL)

Fields = dict[str, str]


@dataclass
class Known:
    """What the pages contain: values by the name they are sent under, links and forms by their endpoint."""

    values: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    links: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    forms: dict[str, list[tuple[str, Fields]]] = field(default_factory=lambda: defaultdict(list))

    def read(self, app: Flask, html: str) -> None:
        for found in LINK.findall(html):
            self._link(app, unescape(found), "GET")
        for opening, inside in FORM.findall(html):
            action = ACTION.search(opening)
            if action is not None:
                sent = _sent(inside)
                for name, value in sent.items():
                    self.values[name].add(value)
                endpoint = self._link(app, unescape(action[1]), "POST" if "post" in opening else "GET")
                if endpoint and len(self.forms[endpoint]) < 40:
                    self.forms[endpoint].append((unescape(action[1]), sent))

    def _link(self, app: Flask, address: str, method: str) -> str:
        parts = urlsplit(address)
        try:
            endpoint, args = app.url_map.bind("").match(parts.path, method=method)
        except HTTPException:
            return ""
        for name, value in (*args.items(), *parse_qsl(parts.query)):
            self.values[name].add(str(value))
        if len(self.links[endpoint]) < 60:
            self.links[endpoint].add(address)
        return str(endpoint)


def _sent(inside: str) -> Fields:
    """Return the first value of each field that a form would send."""
    sent: Fields = {}
    for name, options in SELECT.findall(inside):
        values = VALUE.findall(options)
        sent[name] = unescape(values[-1]) if values else ""
    for attributes in SENT.findall(inside):
        name, value = NAMED.search(attributes), VALUE.search(attributes)
        if name is not None:
            sent.setdefault(name[1], unescape(value[1]) if value else "")
    return sent


class Crawl:
    """The stages of one game, who looks at them, and what their pages contain."""

    def __init__(self, app: Flask, game: Game[Any], seed: int, *, whole: bool = False) -> None:
        """`whole`: read the pages of every stage as each of the three viewers; otherwise read those that
        only a player or an onlooker sees in the middle, and a player's at the end."""
        self.app, self.game, self.lots, self.whole = app, game, Random(seed), whole
        self.tables: Tables = services_of(app).tables
        self.tables_by_stage: dict[str, tuple[str, dict[str, FlaskClient]]] = {}
        self.proofs: dict[int, str] = {}
        self.known: dict[str, Known] = {}
        self.sizes: dict[str, int] = {}
        self.asked: set[tuple[str, str, str, str]] = set()

    def lay(self, stage: str) -> None:
        """Set up a table at that stage with its phones, and read what their pages contain."""
        assert self.game.sample is not None
        sample = self.game.sample()
        drafts = {
            "lobby": (),
            "set-up": sample.played[: 1 + len(sample.played) // 8],
            "end": sample.drafts[:-1],
            "confirmed": sample.drafts,
        }
        if stage == "middle":
            code, host = open_demo(self.tables, self.game.about.slug)
        else:
            code, host = self.tables.open(self.game.about.slug)
            for start in range(0, len(drafts[stage]), MAX_DRAFTS):
                some = drafts[stage][start : start + MAX_DRAFTS]
                token, saw = f"crawl-lays-{next_number():06}", self.tables.version(code) or 0
                self.tables.submit(code, Submission(token=token, saw=saw, by="host", drafts=some))
        roles: dict[str, str] = {"host": host, "watcher": "nobody-knows-it", "stranger": ""}
        with suppress(Refusal):  # Where something is hidden the host lets a player in by a code.
            roles["station"] = keys.make_station(self.tables, code, None)
        seats = [place.seat for place in self.game.about.places]
        for seat in seats[: 2 if stage == "lobby" else len(seats)]:
            with suppress(Refusal):
                roles[str(seat)] = seating.sit(self.tables, code, seat, "Ana")
        phones = {role: self._phone(code, credential) for role, credential in roles.items()}
        phones["nobody"] = self.app.test_client()
        self.tables_by_stage[stage] = code, phones
        self.sizes[stage] = self.tables.table(code).version
        if stage not in self.known:
            eyes = 3 if self.whole else EYES.get(stage, 1)
            self.known[stage] = self._harvest(code, phones, eyes)

    def _phone(self, code: str, credential: str) -> FlaskClient:
        client = self.app.test_client()
        if credential:
            client.set_cookie(COOKIE + code, credential)
        return client

    def _harvest(self, code: str, phones: dict[str, FlaskClient], eyes: int) -> Known:
        """Read the table's page and what it links to, as the first viewers among host, player and onlooker
        see it."""
        found = Known()
        some = [phones[role] for role in ("host", *list(phones)[-2:-1], "stranger")][:eyes]
        for client in some:
            seen: set[str] = set()
            wanted = ["/", f"/t/{code}", f"/t/{code}/join", f"/t/{code}/settings"]
            for _round in range(2):
                for path in wanted:
                    seen.add(path)
                    answer = client.get(path, environ_overrides=self._somewhere())
                    if answer.content_type.startswith("text/html"):
                        found.read(self.app, answer.text)
                wanted = [next(iter(sorted(links))) for links in found.links.values()]
                wanted = [path for path in wanted if path not in seen and self._is_page(path)]
        return found

    def _is_page(self, path: str) -> bool:
        parts = urlsplit(path).path
        return not parts.startswith(("/static", "/games")) and "stream" not in parts and ".pdf" not in parts

    def _somewhere(self) -> dict[str, str]:
        """Return an address of the phone's own, so that none hits the rate limit."""
        here, there, yonder = (self.lots.randrange(250) for _ in range(3))
        return {"REMOTE_ADDR": f"10.{here}.{there}.{yonder}"}

    def ask(self, rule: Rule, method: str, stage: str, role: str) -> tuple[str, int]:
        """Send one request, real or spoilt somewhere; return what was requested, and the status."""
        code, phones = self.tables_by_stage[stage]
        client, known = phones[role], self.known[stage]
        forms = known.forms.get(rule.endpoint, [])
        path, fields = self._path(rule, known, code), dict[str, str]()
        if method == "POST":
            if forms and self.lots.random() < 0.85:
                action, fields = self.lots.choice(forms)
                fields = dict(fields)
                path = self._of(action, code) if self.lots.random() < 0.8 else path
            fields |= {"csrf_token": self._proof(client), "token": f"crawl-{next_number():07}"}
            if self.lots.random() < 0.7:
                fields["saw"] = str(self.tables.version(code) or 0)
        elif self.lots.random() < 0.5 and (links := known.links.get(rule.endpoint)):
            path = self._of(self.lots.choice(sorted(links)), code)
        for _ in range(self.lots.choice((0, 0, 1, 1, 2, 4))):
            name = self.lots.choice(sorted(fields) or sorted(known.values) or ["x"])
            if name != "csrf_token":
                fields[name] = self._value(known, name)
        query = fields if method != "POST" else {}
        if method != "POST" and "?" in path:
            query = dict(parse_qsl(urlsplit(path).query)) | fields
            path = urlsplit(path).path
        data: Any = {name: value.encode("utf-8", "replace").decode() for name, value in fields.items()}
        if method == "POST" and "file" in fields:
            data["file"] = (io.BytesIO(fields["file"].encode("utf-8", "replace")), "x.json")
        headers = self.lots.choice(HEADERS) if self.lots.random() < 0.4 else {}
        with client.open(
            path,
            method=method,
            query_string=query,
            data=data if method == "POST" else None,
            headers=headers,
            environ_overrides=self._somewhere(),
            buffered=False,
        ) as answer:
            self.asked.add((rule.endpoint, method, stage, role))
            return f"{role} at {stage}: {method} {path} {query or data} {headers}"[:1500], answer.status_code

    def once(self, rule: Rule, method: str, stage: str, role: str) -> Iterator[tuple[str, int]]:
        yield self.ask(rule, method, stage, role)

    def plainly(self, rule: Rule, stage: str, role: str) -> Iterator[tuple[str, int]]:
        """Request everything that exists behind an address, as links would."""
        for path in self._real(rule, stage):
            phone = self.tables_by_stage[stage][1][role]
            with phone.open(path, environ_overrides=self._somewhere(), buffered=False) as answer:
                yield f"{role} at {stage}: GET {path}", answer.status_code

    def asked_once(self, rule: Rule, method: str, stage: str, role: str) -> TestResponse:
        """Return the response to the first of those addresses, or to a form without fields."""
        phone, path = self.tables_by_stage[stage][1][role], next(self._real(rule, stage))
        form = {"csrf_token": self._proof(phone)} if method == "POST" else None
        somewhere = self._somewhere()
        return phone.open(path, method=method, data=form, environ_overrides=somewhere, buffered=False)

    def _real(self, rule: Rule, stage: str) -> Iterator[str]:
        """Yield the addresses of a rule, one for each thing of its kind that exists."""
        code = self.tables_by_stage[stage][0]
        kind = next(
            (name for name in ("name", "question", "kind", "game", "slug") if name in rule.arguments), ""
        )
        for value in self._others(kind) or [""]:
            known = Known(defaultdict(set, {**self.known[stage].values, **({kind: {value}} if kind else {})}))
            yield self._path(rule, known, code, real=True)

    def _proof(self, client: FlaskClient) -> str:
        if id(client) not in self.proofs:
            page = client.get("/", environ_overrides=self._somewhere()).text
            found = re.search(r'name="csrf_token" value="([^"]+)"', page)
            assert found is not None
            self.proofs[id(client)] = found[1]
        return self.proofs[id(client)]

    def _path(self, rule: Rule, known: Known, code: str, *, real: bool = False) -> str:
        """Return an address of a rule: mostly with something that exists, otherwise with anything."""

        def part(match: re.Match[str]) -> str:
            name = match[2]
            if name == "code" and (real or self.lots.random() < 0.95):
                return code
            if match[1] == "int:":
                there = sorted(value for value in known.values.get(name, ()) if value.isdecimal())
                return self.lots.choice(there if real and there else [*there, "0", "1", "9" * 20])
            if real:
                return quote(self.lots.choice(sorted(known.values.get(name) or {"x"})), safe="/")
            return quote(self._value(known, name).encode("utf-8", "replace"), safe="") or "x"

        return re.sub(r"<(\w+:|)(\w+)>", part, rule.rule)

    def _of(self, address: str, code: str) -> str:
        """Return the address with the current table's code in place of that of the table it was read from."""
        return re.sub(r"^/t/\w+", f"/t/{code}", address)

    def _value(self, known: Known, name: str) -> str:
        real = sorted(known.values.get(name, ()))
        if real and self.lots.random() < 0.5:
            return self.lots.choice(real)
        others = self._others(name)
        return self.lots.choice(others) if others and self.lots.random() < 0.6 else self.lots.choice(HOSTILE)

    def _others(self, name: str) -> list[str]:
        """Return all things of a kind, whether a page links to them or not."""
        game, services = self.game, services_of(self.app)
        return {
            "kind": [*services.forms(game.about.slug)],
            "name": [*game.views, *(paper.name for paper in game.papers)],
            "question": [question.key for question in game.questions or ()],
            "seat": [str(place.seat) for place in game.about.places],
            "as": [str(place.seat) for place in game.about.places],
            "game": [*shelf()],
            "slug": [*shelf()],
        }.get(name, [])

    def stands(self, stage: str) -> bool:
        """Return whether a table is still close to the stage it was set up for."""
        version = self.tables.version(self.tables_by_stage[stage][0])
        return version is not None and version < self.sizes[stage] + 25
