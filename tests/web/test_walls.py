"""Every address, visited by those who should not: nothing changes, and each response has its security
headers."""

import io
import logging
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from flask import Flask

from companion.ledger.tables import metadata
from companion.table.service import Tables
from companion.web.access.cookies import COOKIE
from companion.web.services import services_of
from tests.web.conftest import Codes, Phone, next_number
from tests.web.walking import FIELDS, Address, addresses

pytestmark = pytest.mark.long

CHANGING = {"GET", "HEAD", "OPTIONS", "POST"}
WRONG_SEAT = {403, 404, 409, 422}

NO_TABLES = {"seating.open_table", "copies.take_in"}
"""They make tables, for anybody."""

ENDS = {"devices.delete", "seating.rise", "devices.end_all", "keys.cards", "handing_off.hand_over"}
"""After these the next one would not find the table as it was, or they print."""

AT_THE_MACHINE = {"devices.host_here"}
"""Only for whoever sits at the host computer, as these tests do (tests/web/test_devices.py)."""

HARMLESS = {"devices.leave", "tables.note_seen"}
"""Whoever stops entering for everybody, or has seen the news, only affects their own device."""

PRIVATE = {"sketching.begin", "notes.drop", "other_phone.show_words", "reminders.forget", "reminders.tick"}
"""Whoever has a seat may try out, for themselves, what the table would not let them enter; and keep or
discard what only they can read."""

LEADS_ON = {"beginning.let_in"}
"""If nobody is waiting to be let in, whoever has a seat is redirected to the page of the set-up."""

NOTED = {"guesses", "last_seen", "checkpoints", "owners"}
"""Failed tries may be recorded, and who was there; positions are kept whenever one is requested; and owners
of what only they can read."""


def everything(tables: Tables) -> list[object]:
    """Return all rows of all stores that concern a table, except those the server itself writes."""
    kept = (store for store in metadata.sorted_tables if "code" in store.c and store.name not in NOTED)
    return [sorted(map(str, tables.ledger.select(store.select()))) for store in kept]


def fields(tables: Tables, code: str) -> dict[str, object]:
    return {**FIELDS, "saw": tables.table(code).version, "token": f"walls-{next_number():06}"}


@dataclass
class Walk:
    """A closed table where each player enters only for their own seat: Ana is host and Red, Bo is Blue."""

    code: str
    people: dict[str, Phone]


@pytest.fixture
def walk(phone: Callable[[], Phone], host: Phone, begun: str) -> Walk:
    bo, watcher, elsewhere = phone(), phone(), phone()
    bo.sit(begun, "blue", "Bo")
    stolen = elsewhere.client.get_cookie(COOKIE + elsewhere.open())
    assert stolen is not None
    elsewhere.client.set_cookie(COOKIE + begun, stolen.value)
    host.enter(begun, "take", seat="red", count=1)
    for _turn in range(2):
        host.enter(begun, "end-turn")
    host.enter(begun, "choose", setting="who-enters", value="own")
    host.enter(begun, "choose", setting="door", value="closed")
    return Walk(begun, {"wrong seat": bo, "wrong table": elsewhere, "watcher": watcher, "host": host})


def test_nothing_is_changed_but_by_a_post(app: Flask):
    assert {method for rule in app.url_map.iter_rules() for method in rule.methods or ()} == CHANGING


def test_no_look_changes_anything(app: Flask, walk: Walk, tables: Tables):
    before = everything(tables)
    for phone in walk.people.values():
        for address in addresses(app, "GET", walk.code):
            with phone.get(address.path, buffered=False) as answer:
                assert answer.status_code < 600, address
    assert everything(tables) == before


@pytest.mark.parametrize("proof", [None, "", "made up", "another's"])
def test_no_post_without_its_proof(app: Flask, walk: Walk, tables: Tables, phone, proof: str | None):
    given = phone().csrf() if proof == "another's" else proof
    host, before = walk.people["host"], everything(tables)
    for address in addresses(app, "POST", walk.code):
        sent = {**fields(tables, walk.code), **({} if given is None else {"csrf_token": given})}
        answer = host.client.post(address.path, data=sent)
        assert answer.status_code == 400, address
        assert "This page is out of date" in answer.text
    assert everything(tables) == before


@pytest.mark.parametrize("who", ["wrong seat", "wrong table", "watcher"])
@pytest.mark.parametrize("htmx", [{}, {"HX-Request": "true"}], ids=["plain", "htmx"])
def test_no_post_does_anything_for_the_wrong_people(
    app: Flask, walk: Walk, tables: Tables, who: str, htmx: dict[str, str]
):
    phone, before = walk.people[who], everything(tables)
    for address in addresses(app, "POST", walk.code):
        if address.endpoint in {*NO_TABLES, *AT_THE_MACHINE}:
            continue
        answer = phone.post(address.path, htmx, **fields(tables, walk.code))
        wrong = (
            (WRONG_SEAT | {200, 303} if address.endpoint in PRIVATE | LEADS_ON else WRONG_SEAT)
            if who == "wrong seat"
            else {403}
        )
        allowed = {303} if address.endpoint in HARMLESS else wrong
        if walk.code in address.path:
            assert answer.status_code in allowed, (address, answer.text)
        assert everything(tables) == before, address


def test_nobody_at_all_does_anything(app: Flask, walk: Walk, tables: Tables):
    before = everything(tables)
    for address in addresses(app, "POST", walk.code):
        answer = app.test_client().post(address.path, data=fields(tables, walk.code))
        assert answer.status_code == 400, address
    assert everything(tables) == before


def test_the_same_posts_do_something_for_the_host(app: Flask, walk: Walk, tables: Tables, codes: Codes):
    """So the other walks do try what could work."""
    host, done = walk.people["host"], set()
    for address in addresses(app, "POST", walk.code):
        if address.endpoint in {*ENDS, *NO_TABLES}:
            continue
        before = everything(tables)
        answer = host.post(address.path, **fields(tables, walk.code))
        if answer.status_code < 400 and everything(tables) != before:
            done.add(address.path.removeprefix(f"/t/{walk.code}/"))
    assert done >= {
        "sit",
        "moves/take",
        "moves/retract",
        "moves/choose",
        "hand-over",
        "vouch",
        "stations/invite",
    }


def answers(app: Flask, walk: Walk) -> Iterator[tuple[Address, Any]]:
    for phone in walk.people.values():
        for htmx in ({}, {"HX-Request": "true", "HX-Target": "sheet"}):
            for address in addresses(app, "GET", walk.code):
                with phone.get(address.path, headers=htmx, buffered=False) as answer:
                    yield address, answer
    some = walk.people["host"]
    for address in addresses(app, "POST", walk.code):
        yield address, some.client.post(address.path)
        yield Address("DELETE", address.path, ""), some.client.delete(address.path)
    for path in (
        "/nowhere",
        "/static/x/nothing.css",
        "/static/x/js/live.js",
        "/games/none/x/theme.css",
        "/t/!",
    ):
        yield Address("GET", path, ""), some.get(path)
    large = some.client.post("/tables", data={"game": "x" * 10_000_000})
    assert large.status_code == 413
    yield Address("POST", "/tables", "too large"), large


KINDS = {"text/html", "application/json", "image/svg+xml", "text/css", "text/javascript", "text/event-stream"}
PARTS = {"text/css", "text/javascript", "font/woff2"}
"""Kinds of files that run or show nothing unless a page loads them; but the service worker is one of them."""


def test_every_answer_forbids_what_it_does_not_need(app: Flask, walk: Walk):
    kinds = set()
    for address, answer in answers(app, walk):
        kinds |= {answer.mimetype} if answer.status_code == 200 else set()
        assert answer.headers["X-Content-Type-Options"] == "nosniff", address
        assert "Cache-Control" in answer.headers, address
        if answer.mimetype in PARTS and "worker" not in address.path:
            continue
        policy = answer.headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy, address
        assert "unsafe" not in policy, address
        assert "frame-ancestors 'none'" in policy, address
        assert answer.headers["Referrer-Policy"] == "same-origin", address
        if answer.mimetype == "text/html":
            assert answer.headers["Cache-Control"] == "no-store", address
            assert answer.headers["X-Frame-Options"] == "DENY", address
            assert not re.search(r"<style|\sstyle=|\son\w+=|javascript:|<script(?![^>]*\ssrc=)", answer.text)
    assert kinds >= KINDS


def test_an_error_nobody_foresaw_is_armoured_too(app: Flask, walk: Walk, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("companion.web.history.log.group_by_turn", lambda *_: 1 / 0)
    answer = app.test_client().get(f"/t/{walk.code}/log")
    assert answer.status_code == 500
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
    assert answer.headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.pango
def test_papers_are_armoured_too(walk: Walk):
    answer = walk.people["host"].post(f"/t/{walk.code}/cards")
    assert answer.mimetype == "application/pdf"
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Cache-Control"] == "no-store"


def test_no_secret_is_in_an_address_or_in_the_log(
    app: Flask, phone: Callable[[], Phone], caplog: pytest.LogCaptureFixture, codes: Codes, monkeypatch
):
    caplog.set_level(logging.DEBUG)
    monkeypatch.setattr(
        "companion.printing.printer.Printer.render", lambda _self, html, **_asker: html() and b"%PDF-"
    )
    addressed: list[str] = []
    app.after_request(lambda answer: addressed.append(_told(answer)) or answer)
    host, bo, new = phone(), phone(), phone()
    code = host.open()
    host.sit(code, "red", "Ana")
    bo.sit(code, "blue", "Bo")
    host.post(f"/t/{code}/wifi", network="home", secret="password-of-the-wifi")
    secrets = ["password-of-the-wifi"]
    for who, rest, given in ((host, "/hand-over", {}), (bo, "/vouch", {"seat": "blue"})):
        secrets.append(codes.shown(who, code, rest, **given))
        new.get(f"/t/{code}/key")
        new.look(code, secrets[-1])
        new.use(code, secrets[-1])
        new.use(code, secrets[-1])
    host.post(f"/t/{code}/cards")
    secrets.append(codes.last(code))
    host.post(f"/t/{code}/credentials/end")
    for one in (host, bo, new):
        secrets += [cookie.value for cookie in one.client._cookies.values()]
    written = "\n".join([*addressed, caplog.text])
    assert code in written
    assert [secret for secret in secrets if secret in written] == []


def _told(answer) -> str:
    from flask import request

    return f"{request.full_path} {answer.headers.get('Location', '')} {answer.headers.get('HX-Redirect', '')}"


def deep(depth: int) -> list[bytes]:
    """Files that are nothing but nesting, at every place of a file that can hold it."""
    nested, objects = "[" * depth + "]" * depth, '{"a":' * depth + "1" + "}" * depth
    shell = '{"format":"undertally-table","version":1,"code":"BBBBBB","game":"stones","hash":"","entries":%s}'
    entry = '[{"version":1,"token":"tokentoken","part":0,"payload":%s,"by":"","at":"","saw":0,"hash":""}]'
    texts = (nested, objects, shell % nested, shell % (entry % nested), shell % (entry % f'"{nested}"'))
    return [text.encode() for text in texts]


@pytest.mark.parametrize("depth", [10, 900, 40_000])
def test_a_file_is_not_followed_into_its_depths(host: Phone, tables: Tables, depth: int):
    for document in deep(depth):
        answer = host.post("/import", file=(io.BytesIO(document), "table.json"))
        assert answer.status_code == 422, document[:60]
    assert tables.summaries() == ()


def test_a_form_of_very_many_fields_is_turned_away(host: Phone, tables: Tables, begun: str):
    before = everything(tables)
    many = {f"field-{number}": "" for number in range(20_000)}
    assert host.post(f"/t/{begun}/moves/take", **many).status_code in (413, 422)
    parts = b"".join(
        b'--x\r\nContent-Disposition: form-data; name="%d"\r\n\r\n\r\n' % n for n in range(20_000)
    )
    answer = host.client.post("/import", data=parts, content_type="multipart/form-data; boundary=x")
    assert answer.status_code == 413
    assert everything(tables) == before


def test_no_answer_names_the_host_that_a_stranger_names(new_app: Callable[..., Flask]):
    """This goes for pages, which others may be shown too, and for redirects to the right spelling of an
    address."""
    app = new_app(public_url="https://table.example/under", proxies=1)
    phone = Phone(app.test_client())
    phone.client.environ_base["HTTP_X_FORWARDED_PROTO"] = "https"
    phone.client.environ_base["HTTP_REFERER"] = "https://table.example/"
    code = services_of(app).tables.open("stones").code
    led = 0
    for address in addresses(app, "GET", code):
        for path in (address.path, address.path.replace("/", "//"), f"{address.path}/", f"/{address.path}"):
            with phone.get(f"/under{path}", headers={"Host": "evil.example"}, buffered=False) as answer:
                assert "evil.example" not in str(answer.headers), path
                assert address.path.endswith("/stream") or b"evil.example" not in answer.data, path
                led += answer.status_code == 308
    assert led > 50
