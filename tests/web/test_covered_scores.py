"""Scores that a table hides appear on no page, part of a page, chart, ruling, paper or file."""

import io
import re
from collections.abc import Iterator
from itertools import count

import pytest
from flask import Flask
from flask.testing import FlaskClient
from pypdf import PdfReader

from companion.games import shelf
from companion.games.tyrants import moves as m
from companion.kernel.amending import Late
from companion.kernel.moves import Begin, Choose, Draft, Finish, Move, Override
from companion.kernel.seats import Seat
from companion.table import seating, sketches
from companion.table.codes import hash_credential
from companion.table.late_entries import merge
from companion.table.service import Tables
from companion.table.submission import Receipt, Submission
from companion.web.access.cookies import COOKIE
from companion.web.services import services_of
from tests.apps import running

pytestmark = pytest.mark.long

GAME = shelf()["tyrants"]
BLACK, RED = Seat("black"), Seat("red")
CARDS = {BLACK: (613, 287), RED: (457, 179)}
"""Points of deck and inner circle that occur nowhere else."""

UNSEEN = re.compile(r'name="(?:csrf_token|token)" value="[^"]*"|/static/\w+/|/games/\w+/\w+/')
DRAWN = re.compile(r"<style>.*?</style>|<[^>]*>", re.DOTALL)
"""What a paper's HTML contains but its reader does not see."""

OWN_LINES = re.compile(r"/view/(?:count|pad)\b")
"""Where each house enters its own lines, and sees what it entered."""

VIEWERS = ("host", "red", "watcher")


class House:
    """A table in mid-game whose players have entered what their cards are worth."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.tables: Tables = services_of(app).tables
        self.tokens = count()
        self.code, host = self.tables.open("tyrants")
        self.credentials: dict[str, str | None] = {"host": host, "watcher": None}
        for seat in (BLACK, RED):
            self.credentials[seat] = seating.sit(self.tables, self.code, seat, seat.title())
        self.enter(Begin(seats=(BLACK, RED), first=BLACK, settings={"tracking": "board"}))
        self.enter(m.StartingTroop("skullport"), BLACK)
        self.enter(m.StartingTroop("mantol-derith"), RED)
        self.enter(m.EndTurn(), BLACK)
        self.enter(m.EndTurn(), RED)
        for seat, (deck, inner) in CARDS.items():
            self.enter(m.CountTotals(deck=deck, inner_circle=inner), seat)
        self.counted = self.tables.table(self.code).version
        # From another phone, too late: it waits for a word from the table.
        again = Draft(move=m.CountTotals(*CARDS[BLACK]), seat=BLACK)
        sent = Submission(token="covered-late", saw=1, by="host", drafts=(again,), late=Late(saw=1))
        assert merge(self.tables, self.code, sent).held

        sketch = sketches.begin(self.tables, self.code, self.counted, hash_credential(host))
        sketches.keep_new(self.tables, sketch)
        tried = sketches.add_step(self.tables, sketch, "covered-tried", (again,))
        assert isinstance(tried, sketches.Sketch)
        self.sketch = sketches.keep(self.tables, sketch, sketches.show_sketch(tried, shared=True)).id

        self.totals = GAME.totals(self.tables.table(self.code).position.state)
        self.secrets = [str(vp) for vp in (*self.totals.values(), *sum(CARDS.values(), ()))]

    def enter(self, move: Move, seat: Seat | None = None) -> None:
        answer = self.tables.submit(
            self.code,
            Submission(
                token=f"covered-{next(self.tokens):05}",
                saw=self.tables.table(self.code).version,
                by="host",
                drafts=(Draft(move=move, seat=seat, override=Override("table")),),
            ),
        )
        assert isinstance(answer, Receipt)

    def client(self, viewer: str) -> FlaskClient:
        client = self.app.test_client()
        credential = self.credentials[viewer]
        if credential is not None:
            client.set_cookie(COOKIE + self.code, credential)
        return client

    def addresses(self) -> Iterator[str]:
        """Return every address of the table that is requested, with its possible arguments."""
        yield "/"
        places = {"place": "skullport", "victim": "white", "card": "noble"}
        for rule in self.app.url_map.iter_rules():
            if "GET" not in (rule.methods or ()) or "<code>" not in rule.rule or "stream" in rule.rule:
                continue
            path = rule.rule.replace("<code>", self.code).replace("<sketch>", self.sketch)
            tried = self.sketch in path
            if "<question>" in path:
                for seat in (BLACK,) if tried else (BLACK, RED):
                    query = "&".join(f"{name}={value}" for name, value in {**places, "seat": seat}.items())
                    yield from (f"{path.replace('<question>', q.key)}?{query}" for q in GAME.questions or ())
            elif "<name>.pdf" in path:
                yield from (path.replace("<name>", paper.name) for paper in GAME.papers)
            elif "<name>" in path:
                for query in ("as=black", *(() if tried else ("as=red", "house=red&place=skullport"))):
                    yield from (f"{path.replace('<name>', view)}?{query}" for view in GAME.views)
            else:
                yield path


def told(body: bytes, kind: str) -> str:
    if kind == "application/pdf" and body.startswith(b"%PDF-"):
        return "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(body)).pages)
    if kind == "application/pdf":
        return DRAWN.sub(" ", body.decode())
    return UNSEEN.sub("", body.decode())


def seen(house: House, words: str) -> list[str]:
    return [secret for secret in house.secrets if re.search(rf"(?<![\w.]){secret}(?![\w.])", words)]


def leaks(house: House, viewer: str) -> dict[str, list[str]]:
    client = house.client(viewer)
    found: dict[str, list[str]] = {}
    for address in house.addresses():
        for headers in (
            {},
            {"HX-Request": "true", "HX-Target": "live"},
            {"HX-Request": "true", "HX-Target": "sheet"},
        ):
            answer = client.get(address, headers={**headers, "X-Version": "1"})
            assert answer.status_code < 500, address
            if secrets := seen(house, told(answer.data, answer.mimetype)):
                found[address] = secrets
            if answer.mimetype != "text/html":
                break  # The file is the same whether or not a page's script asks for it.
    return found


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    with running(tmp_path_factory.mktemp("data")) as made:
        made.testing = True
        yield made


@pytest.fixture
def house(app: Flask) -> House:
    return House(app)


def test_without_the_setting_the_secrets_are_told(house: House, unpressed: None) -> None:
    """This makes sure that there is something for the other tests to find."""
    found = leaks(house, "watcher")
    told_at = {address.split("?")[0].rsplit("/", 1)[1] for address in found}
    assert told_at >= {house.code, "scores", "score", "log", "scorecard.pdf", "result", "chart.svg"}
    assert {secret for each in found.values() for secret in each} == set(house.secrets)


@pytest.mark.pango
def test_what_is_read_on_a_paper_went_to_the_press(house: House, request: pytest.FixtureRequest) -> None:
    """So the other tests need not print to know what a paper says."""
    client, found = house.client("watcher"), []
    for size in ("a4", "letter"):
        answer = client.get(f"/t/{house.code}/scorecard.pdf?size={size}")
        words = told(answer.data, answer.mimetype)
        found.append(
            {secret for secret in house.secrets if re.search(rf"(?<![\w.]){secret}(?![\w.])", words)}
        )
        request.getfixturevalue("unpressed")
    assert found[0] == found[1] != []


@pytest.mark.parametrize(
    ("value", "viewer"),
    [
        *(("hidden", viewer) for viewer in VIEWERS),
        ("board", "watcher"),
        *(pytest.param("board", viewer, marks=pytest.mark.soak) for viewer in VIEWERS if viewer != "watcher"),
    ],
)
def test_no_address_tells_a_covered_score(house: House, viewer: str, value: str, unpressed: None) -> None:
    house.enter(Choose("running-scores", value))
    found = leaks(house, viewer)
    own = {Seat(viewer)} & CARDS.keys()
    allowed = {str(vp) for seat in own for vp in CARDS[seat]}
    files = {f"/t/{house.code}/{name}" for name in ("export.json", "ledger.csv")}
    export = files if viewer == "host" else set()
    rest = {
        address: seen
        for address, seen in found.items()
        if address not in export and not (OWN_LINES.search(address) and set(seen) <= allowed)
    }
    assert rest == {}
    assert found.keys() >= export


def test_an_answer_to_an_entry_tells_none_either(house: House) -> None:
    house.enter(Choose("running-scores", "hidden"))
    client = house.client("red")
    page = client.get(f"/t/{house.code}").text
    fields = dict(re.findall(r'name="(csrf_token|saw|token)" value="([^"]*)"', page))
    for kind, more in (("market-deck", {"cards": "60"}), ("count-totals", {"deck": "457", "inner": "179"})):
        answer = client.post(
            f"/t/{house.code}/moves/{kind}",
            data={**fields, "token": f"answer-{kind}", "seat": "red", **more},
            headers={"HX-Request": "true", "HX-Current-URL": f"http://localhost/t/{house.code}"},
        )
        assert answer.status_code in (200, 422), answer.text
        assert not seen(house, told(answer.data, answer.mimetype))


@pytest.mark.parametrize("value", ["hidden", "board"])
def test_a_correction_is_looked_at_without_telling_them(house: House, value: str) -> None:
    house.enter(Choose("running-scores", value))
    answer = house.client("red").get(f"/t/{house.code}/log/amend?v={house.counted}&to=black")
    assert answer.status_code == 200, answer.text
    assert "Change it" in answer.text
    assert not seen(house, told(answer.data, answer.mimetype))


def test_what_lies_on_the_board_is_shown_line_by_line(house: House) -> None:
    house.enter(Choose("running-scores", "board"))
    page = house.client("watcher").get(f"/t/{house.code}/view/scores").text
    assert "Trophies" in page
    assert "Total control" in page
    assert "Inner circle" not in page
    house.enter(Choose("running-scores", "hidden"))
    assert "Trophies" not in house.client("watcher").get(f"/t/{house.code}/scores").text


def test_a_file_of_the_table_is_the_hosts_while_scores_are_hidden(house: House) -> None:
    house.enter(Choose("running-scores", "hidden"))
    assert house.client("red").get(f"/t/{house.code}/export.json").status_code == 403
    assert house.client("host").get(f"/t/{house.code}/export.json").status_code == 200


@pytest.mark.parametrize("viewer", ["red", "watcher"])
def test_the_end_opens_them(house: House, viewer: str) -> None:
    house.enter(Choose("running-scores", "hidden"))
    house.enter(Finish(agreed=True))
    assert str(house.totals[RED]) in house.client(viewer).get(f"/t/{house.code}/result").text
    assert house.client(viewer).get(f"/t/{house.code}/chart.svg").status_code == 200
    assert house.client(viewer).get(f"/t/{house.code}/ask/score").status_code == 200


def test_the_setting_is_an_entry_that_can_be_taken_back(house: House) -> None:
    client = house.client("watcher")
    house.enter(Choose("running-scores", "hidden"))
    assert "Scores during the game: Hidden until the end" in client.get(f"/t/{house.code}/log").text
    assert 'aria-pressed="true"' in house.client("red").get(f"/t/{house.code}/settings").text
