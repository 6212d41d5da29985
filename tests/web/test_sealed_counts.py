"""Before everybody is ready a sealed count appears on no page, chart, ruling, paper, file or line of a
log."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from typing import Any

import pytest
from flask import Flask

from companion.games.tyrants import moves as m
from companion.kernel.amending import Late
from companion.kernel.moves import Begin, Choose, Draft, Move, Ready, Seal
from companion.kernel.seats import Seat
from companion.table import seating, sketches
from companion.table.codes import hash_credential
from companion.table.late_entries import merge
from companion.table.sealed_entries import contents
from companion.table.service import Tables
from companion.table.submission import Answer, Receipt, Submission
from companion.web.access.cookies import COOKIE
from companion.web.services import services_of
from tests.apps import running
from tests.web.test_covered_scores import House, leaks, told

pytestmark = pytest.mark.long

BLACK, RED = Seat("black"), Seat("red")
CARDS = {BLACK: (613, 287), RED: (457, 179)}
WITNESSED = (733, 187)
"""Red's count of Black's cards: points that occur nowhere else."""


class SealedHouse(House):
    """A table where both have counted and nobody is ready; Red counted Black's cards too."""

    def __init__(self, app: Flask, tracking: str = "board", *, witnessed: bool = True) -> None:
        self.app = app
        self.tables: Tables = services_of(app).tables
        self.tokens = count()
        self.code, host = self.tables.open("tyrants")
        self.credentials: dict[str, str | None] = {"host": host, "watcher": None}
        for seat in (BLACK, RED):
            self.credentials[seat] = seating.sit(self.tables, self.code, seat, seat.title())
        self.enter(Begin(seats=(BLACK, RED), first=BLACK, settings={"tracking": tracking}))
        self.enter(Choose("final-count", "sealed"))
        for seat, (deck, inner) in CARDS.items():
            self.count(m.CountTotals(deck=deck, inner_circle=inner), seat)
        if witnessed:
            self.count(m.CountTotals(*WITNESSED), BLACK, witness=RED)
            self.count(m.CountTotals(*CARDS[BLACK]), BLACK, late=Late(saw=1))
        sketch = sketches.begin(
            self.tables, self.code, self.tables.table(self.code).version, hash_credential(host)
        )
        sketches.keep_new(self.tables, sketch)
        self.sketch = sketches.keep(self.tables, sketch, sketches.show_sketch(sketch, shared=True)).id
        kept = contents(self.tables.ledger, self.code).values()
        self.secrets = [str(vp) for vp in (*sum(CARDS.values(), ()), *WITNESSED)]
        self.salts = [content.salt for content in kept]

    def count(self, move: Move, seat: Seat, *, witness: Seat | None = None, late: Late | None = None) -> None:
        token = f"sealed-{next(self.tokens):05}"
        saw = self.tables.table(self.code).version
        drafts = (Draft(move=move, seat=seat),)
        made = Submission(token=token, saw=saw, by=witness or seat, drafts=drafts, witness=witness)
        if late:
            assert not merge(self.tables, self.code, replace(made, saw=late.saw, late=late)).held
        else:
            assert isinstance(self.tables.submit(self.code, made), Receipt)

    def fields(self, viewer: str, path: str) -> dict[str, str]:
        page = self.client(viewer).get(f"/t/{self.code}{path}").text
        found = dict(re.findall(r'name="(csrf_token|saw|token|witness)" value="([^"]*)"', page))
        return {**found, "token": f"sealed-{next(self.tokens):05}"}


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    with running(tmp_path_factory.mktemp("data")) as made:
        made.testing = True
        yield made


@pytest.mark.parametrize(
    ("viewer", "tracking"), [("host", "board"), ("red", "scorepad"), ("watcher", "cards")]
)
def test_no_address_tells_a_sealed_count(
    app: Flask, viewer: str, tracking: str, caplog: pytest.LogCaptureFixture, unpressed: None
) -> None:
    house = SealedHouse(app, tracking)
    house.enter(Ready(), RED)
    own = {str(vp) for vp in CARDS[RED]} if viewer == "red" else set()
    found = leaks(house, viewer)
    elsewhere = {
        address: seen
        for address, seen in found.items()
        if not (re.search(r"/view/(count|pad)\?(as|house)=red", address) and set(seen) <= own)
    }
    assert elsewhere == {}
    assert bool(found) == (viewer == "red"), "one's own count is shown to oneself"
    assert not [secret for secret in house.secrets if secret in caplog.text]


def test_all_is_told_once_all_are_ready(app: Flask) -> None:
    house = SealedHouse(app, witnessed=False)
    for seat in (BLACK, RED):
        house.enter(Ready(), seat)
    client = house.client("watcher")
    for page in ("reveal", "view/scores", "result", "screen"):
        words = client.get(f"/t/{house.code}/{page}").text
        assert not [secret for secret in map(str, sum(CARDS.values(), ())) if secret not in words], page


def test_no_file_holds_salt_or_content_before_the_reveal(app: Flask) -> None:
    house = SealedHouse(app)
    export = house.client("host").get(f"/t/{house.code}/export.json").text
    assert not [salt for salt in house.salts if salt in export]
    moves = [json.loads(entry["payload"]) for entry in json.loads(export)["entries"]]
    sealed = [entry["move"] for entry in moves if entry["kind"] == Seal.kind]
    assert len(sealed) == 4
    assert {*sealed[0]} == {"about", "box", "commitment", "witness"}


def test_a_witness_sees_the_own_count_and_not_the_other(app: Flask) -> None:
    house = SealedHouse(app)
    page = house.client("red").get(f"/t/{house.code}/view/count?as=black&witness=red").text
    assert "733" in page
    assert "613" not in page
    watching = house.client("watcher").get(f"/t/{house.code}/view/count?as=black&witness=red").text
    assert "733" not in watching


def test_the_answer_to_a_count_goes_to_who_is_ready(app: Flask) -> None:
    house = SealedHouse(app)
    fields = house.fields("red", "/view/count?as=red")
    client = house.client("red")
    assert client.get(f"/t/{house.code}/view/count?as=red").status_code == 200
    sent = {**fields, "seat": "red", "deck": "458", "inner": "1"}
    answer = client.post(f"/t/{house.code}/moves/count-totals", data={**sent, **_proof(client, house.code)})
    assert (answer.status_code, answer.location) == (303, f"/t/{house.code}/reveal")
    page = client.get(answer.location)
    assert "Sealed: nobody sees it" in page.text
    assert "458" not in told(page.data, page.mimetype)


def test_an_objection_is_told_to_the_phone_that_counts_alone(app: Flask) -> None:
    house = SealedHouse(app)
    before = house.tables.table(house.code).version
    client = house.client("red")
    sent = {"seat": "red", "deck-noble": "99", "token": "objected-0001", **_proof(client, house.code)}
    answer = client.post(f"/t/{house.code}/moves/count-cards", data=sent)
    assert answer.status_code == 409
    assert house.tables.table(house.code).version == before


def test_two_counts_that_differ_stand_side_by_side_until_a_tap(app: Flask) -> None:
    house = SealedHouse(app)
    for seat in (BLACK, RED):
        house.enter(Ready(), seat)
    client = house.client("red")
    page = client.get(f"/t/{house.code}/reveal").text
    assert "Two counts differ" in page
    assert "data-reveal=" not in page
    assert "Two counts differ" in house.client("watcher").get(f"/t/{house.code}/screen").text
    versions = re.findall(r'name="count" value="(\d+)"', page)
    assert len(versions) == 2
    proof = _proof(client, house.code)
    sent = {"seat": "black", "count": versions[1], "token": "settle-000001", **proof}
    assert client.post(f"/t/{house.code}/reveal/settle", data=sent).status_code == 303
    page = client.get(f"/t/{house.code}/reveal").text
    assert "data-reveal=" in page
    again = client.post(f"/t/{house.code}/reveal/settle", data={**sent, "token": "settle-000002"})
    assert again.status_code == 409
    watched = client.post(f"/t/{house.code}/reveal/settle", data={"count": versions[0]})
    assert watched.status_code in (400, 409, 422)


def test_of_two_who_choose_a_count_at_once_one_does(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    house = SealedHouse(app)
    for seat in (BLACK, RED):
        house.enter(Ready(), seat)
    phones = {seat: house.client(seat) for seat in (BLACK, RED)}
    page = phones[RED].get(f"/t/{house.code}/reveal").text
    versions = dict(zip(phones, re.findall(r'name="count" value="(\d+)"', page), strict=True))
    proofs = {seat: _proof(phone, house.code) for seat, phone in phones.items()}
    submit, statuses = Tables.submit, list[int]()

    def choose(seat: Seat) -> int:
        sent = {"seat": "black", "count": versions[seat], "token": f"choose-{seat}", **proofs[seat]}
        return phones[seat].post(f"/t/{house.code}/reveal/settle", data=sent).status_code

    def while_the_other_chooses(*given: Any) -> Answer:
        monkeypatch.setattr(Tables, "submit", submit)
        statuses.append(choose(BLACK))
        return submit(*given)

    monkeypatch.setattr(Tables, "submit", while_the_other_chooses)
    assert choose(RED) == 409
    assert statuses == [303]
    counted = [entry.move for entry in house.tables.whole(house.code).entries if entry.seat == BLACK]
    assert {move for move in counted if isinstance(move, m.CountTotals)} == {m.CountTotals(*CARDS[BLACK])}


def test_the_lowest_total_is_shown_first_in_every_line(app: Flask) -> None:
    house = SealedHouse(app, "scorepad")
    for seat in (BLACK, RED):
        house.enter(Ready(), seat)
    client = house.client("red")
    versions = re.findall(r'name="count" value="(\d+)"', client.get(f"/t/{house.code}/reveal").text)
    sent = {"seat": "black", "count": versions[1], "token": "settle-000003", **_proof(client, house.code)}
    client.post(f"/t/{house.code}/reveal/settle", data=sent)
    page = client.get(f"/t/{house.code}/reveal").text
    steps = re.findall(r'data-step="(\d+)" data-of="(\w+)"', page)
    assert [seat for _step, seat in sorted(steps, key=lambda one: int(one[0]))] == ["red", "black"] * 6
    places = re.findall(r'<li data-step="(\d+)"(?: class="won")? data-seat="(\w+)"', page)
    assert {seat: int(step) for step, seat in places} == {"black": 14, "red": 13}


def test_copies_are_checked_once_all_are_ready(app: Flask) -> None:
    house = SealedHouse(app, witnessed=False)
    for seat in (BLACK, RED):
        house.count(m.CountCards({"aboleth": 1}, {}), seat)
    house.enter(Ready(), RED)
    pages = (f"/t/{house.code}/view/scores", f"/t/{house.code}/reveal")
    assert not [page for page in pages if "cannot all be right" in house.client("host").get(page).text]
    house.enter(Ready(), BLACK)
    for page in pages:
        told = house.client("host").get(page).text
        assert "Aboleth: 2 counted (Black 1 and Red 1), but there are only 1." in told


def test_the_host_alone_can_go_on_without_a_seat(app: Flask) -> None:
    house = SealedHouse(app)
    assert "Continue without this count" in house.client("host").get(f"/t/{house.code}/reveal").text
    assert "Continue without this count" not in house.client("red").get(f"/t/{house.code}/reveal").text
    client = house.client("red")
    sent = {"seat": "black", "waived": "y", "token": "waive-000001", **_proof(client, house.code)}
    assert client.post(f"/t/{house.code}/moves/ready", data=sent).status_code == 403


def _proof(client: object, code: str) -> dict[str, str]:
    page = client.get(f"/t/{code}/settings").text  # type: ignore[attr-defined]
    found = dict(re.findall(r'name="(csrf_token|saw)" value="([^"]*)"', page))
    return {"csrf_token": found["csrf_token"], "saw": found["saw"]}


def test_a_table_that_counts_openly_is_as_before(app: Flask) -> None:
    house = SealedHouse(app)
    code, credential = house.tables.open("tyrants")
    house.code, house.credentials["host"] = code, credential
    house.enter(Begin(seats=(BLACK, RED), first=BLACK, settings={"tracking": "board"}))
    house.enter(m.CountTotals(deck=5, inner_circle=1), BLACK)
    client = app.test_client()
    client.set_cookie(COOKIE + code, credential)
    assert "sealed" not in client.get(f"/t/{code}/view/scores").text
    assert "Who is ready?" in client.get(f"/t/{code}/view/scores").text
