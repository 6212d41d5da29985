"""Every way to open a table, to look one up by its code and to be let in, found in the application's own
URL map: none bypasses the checks of the front page."""

import io
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from flask import Flask
from flask.testing import FlaskClient
from limits import parse
from werkzeug.test import TestResponse

from companion.features.rematch.moves import Rematch
from companion.games.score_sheet.catalogue.ready import ready_text
from companion.games.score_sheet.moves import UseSheet
from companion.kernel.moves import Begin, Choose, Draft, Finish, Override
from companion.kernel.seats import Seat
from companion.ledger import tables as rows
from companion.ledger.store import Ledger
from companion.ledger.tables import metadata
from companion.memory import groups
from companion.table import failed_attempts, seating
from companion.table.codes import new_code
from companion.table.proof import export_text
from companion.table.reading import Reader
from companion.table.service import Tables
from companion.table.submission import Submission
from companion.web.access import rate_limit
from companion.web.access.cookies import COOKIE, remember
from companion.web.access.group_requests import COOKIE as GROUP_COOKIE
from companion.web.access.table_requests import PLAYER, WATCHER, TableRequest
from companion.web.routes import Access, Routes, access_of
from companion.web.services import services, services_of
from tests.apps import running
from tests.web.conftest import Phone, next_number
from tests.web.walking import FIELDS, addresses

pytestmark = pytest.mark.long

CAFE = "198.51.100.7"
RED, BLUE = Seat("red"), Seat("blue")
SERVER = Path(__file__).resolve().parents[2] / "companion"
READ_FROM_A_REQUEST = re.compile(r'(?:form|args)(?:\.get|\.getlist)?[(\[]"(\w+)"')
WAYS = {"seating.open_table", "seating.start", "copies.take_in", "rematch.start", "gathering.table"}

Serve = Callable[..., Flask]
Look = list[str]


@pytest.fixture
def serve(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serve]:
    with ExitStack() as kept:
        yield lambda **changes: kept.enter_context(running(tmp_path_factory.mktemp("doors"), **changes))


@pytest.fixture
def unsmoothed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Spread the tries as if they had come to many processes, or slowly."""
    monkeypatch.setattr(rate_limit, "MISSES", parse("100000/second"))
    monkeypatch.setattr(rate_limit, "NEARBY", parse("100000/second"))


@pytest.fixture
def looked_up(monkeypatch: pytest.MonkeyPatch) -> Look:
    """Record the codes of tables that were read from the ledger or looked up there."""
    seen: Look = []

    def recorded(owner: type, name: str) -> None:
        plain: Any = getattr(owner, name)

        def record(self: object, code: str, *more: object, **named: object) -> object:
            seen.append(code)
            return plain(self, code, *more, **named)

        monkeypatch.setattr(owner, name, record)

    for owner, name in ((Reader, "table"), (Reader, "whole"), (Ledger, "head"), (Ledger, "read")):
        recorded(owner, name)
    return seen


def tables_of(app: Flask) -> Tables:
    found: Tables = services_of(app).tables
    return found


def enter(tables: Tables, code: str, *drafts: Draft) -> None:
    token = f"doors-{next_number():06}"
    tables.submit(code, Submission(token=token, saw=tables.table(code).version, by="host", drafts=drafts))


def elsewhere(app: Flask, *cookies: tuple[str, str]) -> Phone:
    client: FlaskClient = app.test_client()
    client.environ_base["REMOTE_ADDR"] = CAFE
    for name, value in cookies:
        client.set_cookie(name, value)
    return Phone(client)


@dataclass
class House:
    """A finished table in a group: Ana is its host and Red, Bo is Blue. All phones connect from outside."""

    app: Flask
    code: str
    group: str
    host: Phone
    guest: Phone
    stranger: Phone

    def fields(self) -> dict[str, object]:
        """Return what the forms of our pages send; any file field gets an export of this very table."""
        tables = tables_of(self.app)
        file = io.BytesIO(export_text(tables, self.code).encode()), "table.json"
        given = {**FIELDS, "game": "score_sheet", "saw": tables.table(self.code).version, "file": file}
        return {**given, "token": f"doors-{next_number():06}", "own": "y", "word": "kraken"}


def house_of(app: Flask) -> House:
    services_: Any = services_of(app)
    tables = services_.tables
    with app.app_context():
        code, host = tables.open("score_sheet")
        made = groups.make(tables, "Us", "")
    bo = seating.sit(tables, code, BLUE, "Bo")
    seating.sit(tables, code, RED, "Ana", host)
    enter(tables, code, Draft(move=Begin(seats=(RED, BLUE), first=RED)))
    enter(tables, code, Draft(move=UseSheet(ready_text("any-points")), seat=RED))
    enter(tables, code, Draft(move=Finish(agreed=True), override=Override("table")))
    groups.put(tables, code, made.group)
    key = (GROUP_COOKIE + made.group.id, made.key)
    ana, bob = (elsewhere(app, (COOKIE + code, one), key) for one in (host, bo))
    return House(app, code, made.group.id, ana, bob, elsewhere(app))


def endpoints(app: Flask, method: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(address.endpoint for address in addresses(app, method, "x")))


def path_of(house: House, method: str, endpoint: str) -> str:
    own = addresses(house.app, method, house.code, group=house.group)
    return next(address.path for address in own if address.endpoint == endpoint)


def codes_in(tables: Tables) -> set[str]:
    return {summary.code for summary in tables.summaries()}


class Walked(NamedTuple):
    """The outcome of a form: the status, how many tables were opened, and whether a phone was let in
    anywhere."""

    status: int
    opened: int
    let_in: bool = False


def walked(app: Flask, who: str, *only: str) -> dict[str, Walked]:
    """Return the outcomes, by endpoint, of all the forms that one of the phones sends, each at a new
    house."""
    answers = {}
    for endpoint in only or endpoints(app, "POST"):
        house = house_of(app)
        before = codes_in(tables_of(app))
        answer = getattr(house, who).post(path_of(house, "POST", endpoint), **house.fields())
        kept_by = " ".join(cookie for cookie in answer.headers.getlist("Set-Cookie") if "=;" not in cookie)
        let_in = COOKIE in kept_by or GROUP_COOKIE in kept_by
        answers[endpoint] = Walked(answer.status_code, len(codes_in(tables_of(app)) - before), let_in)
    return answers


def undeclared(answers: Mapping[str, Walked]) -> set[str]:
    """Return the endpoints that tried to do what they do not declare."""
    return {endpoint for endpoint, answer in answers.items() if answer.status >= 500}


def declaring(app: Flask, what: str) -> set[str]:
    found = {rule.endpoint: access_of(app, rule.endpoint) for rule in app.url_map.iter_rules()}
    return {endpoint for endpoint, access in found.items() if getattr(access, what) is not None}


def test_whatever_opens_tables_or_lets_phones_in_says_so(serve: Serve) -> None:
    app = serve()
    answers = walked(app, "host")
    assert undeclared(answers) == set()
    assert {endpoint for endpoint, answer in answers.items() if answer.opened} == WAYS
    assert declaring(app, "opens") == WAYS
    let_in = {endpoint for endpoint, answer in answers.items() if answer.let_in}
    assert let_in > WAYS
    assert let_in | {"keys.use", "keys.reclaim", "devices.station"} <= declaring(app, "lets_in")


def test_a_new_way_that_does_not_say_so_opens_nothing_and_lets_nobody_in(serve: Serve) -> None:
    app, planted = serve(), Routes("planted", __name__)

    @planted.post("/t/<code>/planted/open", Access(who=PLAYER))
    def open_one(table_request: TableRequest) -> str:
        return services().tables.open(table_request.game.about.slug).code

    @planted.post("/t/<code>/planted/enter", Access(who=WATCHER))
    def let_in(table_request: TableRequest) -> TestResponse:
        response: Any = app.make_response("")
        remember(response, table_request.code, "made-up")
        return response

    app.register_blueprint(planted)
    ways = {"planted.open_one", "planted.let_in"}
    answers = walked(app, "host", *ways)
    assert undeclared(answers) == ways
    assert answers == dict.fromkeys(ways, Walked(500, 0))


def test_where_nobody_opens_tables_a_guest_does_it_in_no_way_but_a_rematch(serve: Serve) -> None:
    answers = walked(serve(opening="nobody"), "guest", *WAYS)
    assert {endpoint for endpoint, answer in answers.items() if answer.opened} == {"rematch.start"}
    refused = {endpoint for endpoint, answer in answers.items() if answer.status == 403}
    assert refused == WAYS - {"rematch.start"}


def test_every_way_counts_in_the_tables_of_a_day(serve: Serve) -> None:
    assert walked(serve(tables_a_day=0), "host", *WAYS) == dict.fromkeys(WAYS, Walked(429, 0))


def test_a_rematch_that_was_taken_back_opens_no_second_one_where_nobody_opens_tables(serve: Serve) -> None:
    house = house_of(serve(opening="nobody"))
    assert house.guest.post(f"/t/{house.code}/rematch").status_code == 303
    version = tables_of(house.app).table(house.code).version
    assert house.host.enter(house.code, "retract", version=version, says="table").status_code == 303
    before = codes_in(tables_of(house.app))
    assert house.guest.post(f"/t/{house.code}/rematch").status_code == 403
    assert codes_in(tables_of(house.app)) == before


def test_who_sits_somewhere_still_brings_back_what_is_new_of_a_table(serve: Serve) -> None:
    house = house_of(serve(opening="nobody"))
    answer = house.host.post("/import", **{**house.fields(), "own": ""})
    assert (answer.status_code, answer.location) == (303, f"/t/{house.code}")


def kept(tables: Tables) -> dict[str, list[str]]:
    """Return all rows except those that record failed tries."""
    every = {name: table for name, table in metadata.tables.items() if name != rows.guesses.name}
    return {name: sorted(map(str, tables.ledger.select(table.select()))) for name, table in every.items()}


def test_a_closed_server_keeps_nothing_for_strangers(serve: Serve) -> None:
    app = serve(opening="nobody")
    house = house_of(app)
    enter(tables_of(app), house.code, Draft(move=Choose("door", "closed")))
    before = kept(tables_of(app))
    for endpoint in endpoints(app, "POST"):
        answer = house.stranger.post(path_of(house, "POST", endpoint), **house.fields())
        assert answer.status_code < 500, endpoint
        assert kept(tables_of(app)) == before, endpoint


def guess_on(phone: Phone) -> None:
    """Guess until that address is blocked."""
    for _ in range(failed_attempts.MAX_FAILURES + rate_limit.RESERVE.amount):
        phone.get(f"/t/{new_code()}")


def test_every_wrong_code_is_a_guess(serve: Serve, unsmoothed: None) -> None:
    app = serve()
    eve, tables = elsewhere(app), tables_of(app)
    for method in ("GET", "POST"):
        for rule in app.url_map.iter_rules():
            if "code" not in rule.arguments or method not in (rule.methods or ()):
                continue
            code = new_code()
            path = next(a.path for a in addresses(app, method, code) if a.endpoint == rule.endpoint)
            eve.client.open(path, method=method, data={"csrf_token": eve.csrf()})
            tried = tables.ledger.select(rows.guesses.select())
            assert [row for row in tried if code in row] or failed_attempts.is_spent(tables, str(tried[0][0]))
            tables.ledger.change(rows.guesses.delete())


def test_no_field_looks_a_table_up_for_who_guessed(serve: Serve, unsmoothed: None, looked_up: Look) -> None:
    """Whatever an address or a form says, and whatever table the guesser asks from."""
    app = serve()
    secret, house = house_of(app).code, house_of(app)
    proof = house.host.csrf()
    guess_on(house.stranger)
    names = {name for path in SERVER.rglob("*.py") for name in READ_FROM_A_REQUEST.findall(path.read_text())}
    assert {"code", "seat", "about"} <= names
    for method in ("GET", "POST"):
        for endpoint in endpoints(app, method):
            if endpoint in {"devices.delete", "devices.end_all", "stream.stream"}:
                continue
            for usual_first in (False, True):
                usual = {} if method == "GET" else {**house.fields(), "own": ""}
                everywhere = dict.fromkeys(names, secret)
                given = {**everywhere, **usual} if usual_first else {**usual, **everywhere}
                given["csrf_token"] = proof
                looked_up.clear()
                sent: dict[str, Any] = {"query_string" if method == "GET" else "data": given}
                with house.host.client.open(
                    path_of(house, method, endpoint), method=method, **sent
                ) as answer:
                    assert secret not in looked_up or answer.status_code == 429, endpoint


def test_no_code_that_an_entry_names_is_looked_up(serve: Serve, looked_up: Look) -> None:
    """A file can name any code: only that of a rematch that was opened here counts."""
    app = serve()
    secret, house = house_of(app).code, house_of(app)
    enter(tables_of(app), house.code, Draft(move=Rematch(secret)))
    looked_up.clear()
    for method in ("GET", "POST"):
        for endpoint in endpoints(app, method):
            if endpoint in {"devices.delete", "devices.end_all", "stream.stream"}:
                continue
            proof = house.host.csrf()
            given = {} if method == "GET" else {"data": {**house.fields(), "csrf_token": proof}}
            with house.host.client.open(path_of(house, method, endpoint), method=method, **given) as answer:
                assert answer.status_code < 500, endpoint
                assert secret not in looked_up, endpoint


def test_what_an_entry_says_to_be_the_rematch_lets_nobody_in_and_tells_nothing(serve: Serve) -> None:
    app = serve()
    there, told = house_of(app).code, []
    for named in (there, new_code()):
        house = house_of(app)
        enter(tables_of(app), house.code, Draft(move=Rematch(named)))
        screen = house.stranger.get(f"/t/{house.code}/screen").status_code
        arrived = house.guest.post(f"/t/{house.code}/rematch/arrive")
        assert arrived.location == f"/t/{named}"
        assert "Set-Cookie" not in arrived.headers
        told.append((screen, arrived.status_code))
    assert told == [(200, 303)] * 2


def test_nobody_uses_up_what_makes_a_rematch_known(serve: Serve) -> None:
    house = house_of(serve())
    new = house.host.post(f"/t/{house.code}/rematch").location.split("/")[2]
    made_up = f"rematch of {house.code}: {new}"
    assert house.stranger.post(f"/t/{new}/key", key=made_up, sure="y").status_code == 403
    assert house.guest.post(f"/t/{house.code}/rematch/arrive").headers["Set-Cookie"].startswith(COOKIE + new)


def test_a_file_that_asks_for_a_code_is_a_guess(serve: Serve, unsmoothed: None) -> None:
    app = serve()
    house = house_of(app)
    document = house.fields()
    tables_of(app).delete(house.code)
    taken = house.stranger.post("/import", **{**document, "own": ""})
    assert taken.status_code == 303
    assert failed_attempts.missed_before(
        tables_of(app), str(tables_of(app).ledger.select(rows.guesses.select())[0][0]), house.code
    )
    guess_on(elsewhere(app))
    assert house.stranger.post("/import", **{**house.fields(), "own": ""}).status_code == 429
    assert house.stranger.post("/import", **house.fields()).status_code == 303


def test_the_word_of_a_server_is_guessed_no_more_often_than_codes(serve: Serve, unsmoothed: None) -> None:
    eve = elsewhere(serve(opening="word", opening_word="kraken"))
    heard = [
        eve.post("/word", word=f"word {number}").status_code for number in range(failed_attempts.MAX_FAILURES)
    ]
    assert heard == [403] * failed_attempts.MAX_FAILURES
    more = [
        eve.post("/word", word=f"again {number}").status_code for number in range(rate_limit.RESERVE.amount)
    ]
    assert more == [429] * rate_limit.RESERVE.amount
    assert eve.post("/word", word="kraken").status_code == 429


def test_the_right_word_is_heard_where_others_guessed(serve: Serve, unsmoothed: None) -> None:
    app = serve(opening="word", opening_word="kraken")
    for number in range(failed_attempts.MAX_FAILURES + 1):
        elsewhere(app).post("/word", word=f"word {number}")
    guest = elsewhere(app)
    assert guest.post("/word", word="kraken").status_code == 303
    assert guest.post("/tables", game="score_sheet").status_code == 303


@pytest.mark.parametrize("door", ["open", "closed"])
@pytest.mark.parametrize("stage", ["lobby", "finished"])
def test_signing_all_out_shuts_the_door_behind_them(serve: Serve, door: str, stage: str) -> None:
    app = serve()
    house = house_of(app)
    host, bo, code = house.host, house.guest, house.code
    if stage == "lobby":
        code = host.post("/tables", game="score_sheet").location.split("/")[2]
        assert bo.sit(code, "blue", "Bo").status_code == 303
    if door == "closed":
        host.enter(code, "choose", setting="door", value="closed")
    assert host.post(f"/t/{code}/credentials/end").status_code == 303
    assert "Whoever knows the table's code can still watch" in host.read(f"/t/{code}").replace("&#39;", "'")
    assert tables_of(app).table(code).position.shared["door"] == "closed"
    for phone in (bo, house.stranger):
        ways = (("station", ""), ("sit", "blue"), ("sit", "green"), ("reclaim", "blue"))
        assert {phone.post(f"/t/{code}/{way}", seat=seat).status_code for way, seat in ways} == {403}
        assert phone.get(f"/t/{code}").status_code == 200
    assert host.enter(code, "choose", setting="door", value="open").status_code == 303
    assert bo.sit(code, "blue", "Bo").status_code == 303
