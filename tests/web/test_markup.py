"""Whatever is typed anywhere is shown as typed and does nothing: on pages, in the log, on paper."""

import re
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest
from flask import Flask

from companion.forms import shared
from companion.games import shelf
from companion.games.tyrants import moves as m
from companion.kernel.moves import Begin, Draft, Move, Override
from companion.kernel.seats import Seat
from companion.table import seating
from companion.table.service import Tables
from companion.table.submission import Receipt, Submission
from companion.web.access.cookies import COOKIE
from companion.web.services import forms_of, services_of
from tests.apps import running
from tests.pdf import sheets
from tests.web.conftest import Phone, next_number
from tests.web.walking import FIELDS, addresses

pytestmark = pytest.mark.long

MARK = "'\"><b id=x9>{{7*7}}%(n)s</b>"
RAW = "<b id=x9>"
BLACK, RED = Seat("black"), Seat("red")
SERVER = Path(__file__).resolve().parents[2] / "companion"


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    with running(tmp_path_factory.mktemp("data")) as made:
        yield made


@pytest.fixture(scope="module")
def tables(app: Flask) -> Tables:
    found: Tables = services_of(app).tables
    return found


def enter(tables: Tables, code: str, move: Move, seat: Seat | None = None) -> None:
    draft = Draft(move=move, seat=seat, override=Override("table"))
    saw = tables.table(code).version
    token = f"markup-{next_number():06}"
    answer = tables.submit(code, Submission(token=token, saw=saw, by="host", drafts=(draft,)))
    assert isinstance(answer, Receipt)


@pytest.fixture
def table(tables: Tables) -> tuple[str, str]:
    """A table with markup in its names and reasons; and the host's credential."""
    code, host = tables.open("tyrants")
    seating.sit(tables, code, BLACK, MARK, host)
    seating.sit(tables, code, RED, MARK)
    enter(tables, code, Begin(seats=(BLACK, RED), first=BLACK, settings={"tracking": "cards"}))
    enter(tables, code, m.StartingTroop("skullport"), BLACK)
    enter(tables, code, m.StartingTroop("mantol-derith"), RED)
    enter(tables, code, m.GainVP(vp=3, reason=MARK), BLACK)
    return code, host


@pytest.fixture
def phones(app: Flask, table: tuple[str, str]) -> list[Phone]:
    """The host's phone, and a watcher's."""
    code, credential = table
    host = app.test_client()
    host.set_cookie(COOKIE + code, credential)
    return [Phone(host), Phone(app.test_client())]


def walk(app: Flask, code: str, **given: str) -> Iterator[str]:
    game = shelf()["tyrants"]
    for address in addresses(app, "GET", code, **given):
        names = {
            "tables.view": game.views,
            "asking.answer": [question.key for question in game.questions or ()],
        }
        for name in names.get(address.endpoint, ("x",)):
            if not address.path.endswith((".pdf", "/stream")):
                yield re.sub("/x$", f"/{name}", address.path)


def test_what_is_kept_is_shown_as_words(app: Flask, table: tuple[str, str], phones: list[Phone]):
    shown = 0
    for phone in phones:
        for path in walk(app, table[0]):
            for headers in ({}, {"HX-Request": "true", "HX-Target": "sheet"}):
                answer = phone.get(path, headers=headers)
                if answer.mimetype == "text/html":
                    assert RAW not in answer.text, path
                    assert "id=x9>49" not in answer.text
                    shown += "&lt;b id=x9&gt;" in answer.text
    assert shown > 20


def asked_for() -> set[str]:
    """Return every parameter name that the code looks for in an address."""
    found = {name for q in shelf()["tyrants"].questions for name in q.asks} | {"presence", "moving", "from"}
    looks = re.compile(r'args(?:\.get|\.getlist)?[(\[]"(\w+)"')
    for path in SERVER.rglob("*.py"):
        found |= set(looks.findall(path.read_text("utf-8")))
    return found


def test_what_an_address_says_is_not_said_back_as_markup(
    app: Flask, table: tuple[str, str], phones: list[Phone]
):
    names = asked_for()
    assert {"as", "place", "before", "of", "theme", "at"} <= names
    for phone in phones:
        for path in walk(app, table[0]):
            answer = phone.get(path, query_string=dict.fromkeys(names, MARK))
            assert not answer.mimetype.endswith(("html", "svg+xml")) or RAW not in answer.text, path
        for path in walk(app, table[0], name=MARK, question=MARK, game=MARK, key=MARK):
            answer = phone.get(path)
            assert not answer.mimetype.endswith(("html", "svg+xml")) or RAW not in answer.text, path
    for header in ("HX-Current-URL", "Referer", "Accept-Language", "Last-Event-ID", "X-Version", "Host"):
        assert RAW not in phones[0].get(f"/t/{table[0]}", headers={header: MARK, "HX-Target": "sheet"}).text
    assert RAW not in phones[0].get(f"/t/{MARK}").text


def fields_of(kind: str) -> list[str]:
    of_games = {name: form for slug in shelf() for name, form in forms_of(slug).items()}
    form = {**of_games, **forms_of("tyrants"), **shared.FORMS}[kind]
    own = [one.name or name for name, one in form.inputs().items()]
    return [*own, "troops-black", "card-noble", "only", "houses", "sign"]


def test_no_field_of_any_form_is_said_back_as_markup(app: Flask, table: tuple[str, str], phones: list[Phone]):
    code = table[0]
    host, proof = phones[0], phones[0].csrf()
    at_the_table = {**forms_of("tyrants"), **shared.FORMS}
    ways = ({}, {"HX-Request": "true"})
    for address in addresses(app, "POST", code):
        if address.endpoint in {"devices.delete", "devices.end_all", "keys.cards"}:
            continue
        moves = address.endpoint in {"entering.enter", "deadlines.give_one"}
        names = fields_of(address.path.rsplit("/", 1)[1]) if moves else list(FIELDS)
        base = {"seat": "black", "csrf_token": proof, "saw": "4"}
        every = dict.fromkeys(names, MARK)
        # A form of another game is never read at this table, whatever it contains.
        read = names if not moves or address.path.rsplit("/", 1)[1] in at_the_table else []
        # Nothing is read for a sketch that does not exist.
        read = [] if address.endpoint.startswith("sketching.") else read
        asked = [(every, headers) for headers in ways]
        for number, name in enumerate(read):
            sent = {**base, "token": f"markup-{next_number():06}", name: MARK}
            asked.append((sent, ways[number % 2]))
        for sent, headers in asked:
            answer = host.client.post(address.path, data={**sent, "csrf_token": proof}, headers=headers)
            assert answer.status_code < 500, (address, sent)
            assert RAW not in answer.text, (address, sent)
    for path in (f"/t/{code}", f"/t/{code}/log", f"/t/{code}/settings"):
        assert RAW not in host.read(path)


def test_papers_say_it_in_words(
    app: Flask, table: tuple[str, str], phones: list[Phone], monkeypatch: pytest.MonkeyPatch
):
    pressed: list[str] = []
    monkeypatch.setattr(
        "companion.printing.printer.Printer.render",
        lambda _self, html, **_asker: pressed.append(html()) or b"%PDF-",
    )
    host, code = phones[0], table[0]
    for paper in shelf()["tyrants"].papers:
        host.get(f"/t/{code}/papers/{paper.name}.pdf")
    host.post(f"/t/{code}/cards")
    host.post(f"/t/{code}/wifi", network="<b id=x9>", secret="<b id=x9>", to="tent")
    assert len(pressed) >= 4
    assert not [html for html in pressed if RAW in html]
    assert sum("&lt;b id=x9&gt;" in html for html in pressed) >= 2


class Visited(BaseHTTPRequestHandler):
    paths: list[str]

    def do_GET(self) -> None:
        self.paths.append(self.path)
        self.send_response(200)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def listening() -> Iterator[tuple[int, list[str]]]:
    """A server that no paper should ever contact; its port, and the requests it got."""
    paths: list[str] = []
    server = HTTPServer(("127.0.0.1", 0), type("Handler", (Visited,), {"paths": paths}))
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield server.server_port, paths
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.mark.pango
@pytest.mark.parametrize(
    "name", ["<img src=http://{0}/a>", "<link href=http://{0}/a rel=stylesheet>"[:60], "file:///etc/passwd"]
)
def test_a_hostile_name_has_the_press_load_nothing(
    app: Flask, tables: Tables, listening: tuple[int, list[str]], name: str
):
    port, asked = listening
    called = name.format(f"127.0.0.1:{port}")[:40]
    code, credential = tables.open("tyrants")
    seating.sit(tables, code, BLACK, called, credential)
    seating.sit(tables, code, RED, "Bo")
    enter(tables, code, Begin(seats=(BLACK, RED), first=BLACK, settings={}))
    client = app.test_client()
    client.set_cookie(COOKIE + code, credential)
    phone = Phone(client)
    for answer in (client.get(f"/t/{code}/scorecard.pdf"), phone.post(f"/t/{code}/cards")):
        assert answer.mimetype == "application/pdf", answer.text
        words = "".join(sheets(answer.data))
        assert called[:12] in words.replace("\n", "")
    assert asked == []
