"""Phones at the toy game's table, as the test client plays them."""

import html
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.forms.move import MoveForm
from companion.kernel.moves import Move
from companion.table.service import Tables
from companion.web.services import Games, services_of
from tests import toy
from tests.apps import configured, lent


class TakeForm(MoveForm):
    count: Annotated[int, range(1001)]

    def move(self) -> Move:
        return toy.Take(self.count)


class GiveBackForm(MoveForm):
    count: Annotated[int, range(1001)]

    def move(self) -> Move:
        return toy.GiveBack(self.count)


class EndTurnForm(MoveForm):
    def move(self) -> Move:
        return toy.EndTurn()


FORMS: Mapping[str, type[MoveForm]] = {
    "take": TakeForm,
    "give-back": GiveBackForm,
    "end-turn": EndTurnForm,
}


def forms(_slug: str) -> Mapping[str, type[MoveForm]]:
    return FORMS


@pytest.fixture
def new_app(ledger_url: str, tmp_path: Path) -> Iterator[Callable[..., Flask]]:
    with ExitStack() as kept:

        def new(games: Games = toy.GAMES, **changes: object) -> Flask:
            return kept.enter_context(lent(configured(tmp_path, ledger_url, **changes), games, forms))

        yield new


@pytest.fixture
def app(new_app: Callable[..., Flask]) -> Flask:
    return new_app()


@pytest.fixture
def tables(app: Flask) -> Tables:
    return services_of(app).tables


class Phone:
    """A browser with its own cookies. It sends what the forms of its pages contain."""

    def __init__(self, client: FlaskClient) -> None:
        self.client = client
        self._proofs: dict[str, str] = {}

    def get(self, path: str, **options: object) -> TestResponse:
        return self.client.get(path, **options)

    def read(self, path: str) -> str:
        answer = self.client.get(path)
        assert answer.status_code == 200, answer.text
        return answer.text

    def csrf(self) -> str:
        """Return the CSRF token of its pages, read once per session."""
        if self._session() not in self._proofs:
            found = re.search(r'name="csrf_token" value="([^"]+)"', self.read("/"))
            assert found is not None
            self._proofs[self._session()] = found[1]
        return self._proofs[self._session()]

    def _session(self) -> str:
        kept = self.client.get_cookie("undertally")
        return kept.value if kept else ""

    def post(self, path: str, headers: dict[str, str] | None = None, **fields: object) -> TestResponse:
        return self.client.post(path, data={"csrf_token": self.csrf(), **fields}, headers=headers)

    def open(self) -> str:
        """Open a table; return its code."""
        answer = self.post("/tables", game=toy.SLUG)
        assert answer.status_code == 303
        return answer.location.rsplit("/", 1)[1]

    def sit(self, code: str, seat: str, name: str = "") -> TestResponse:
        return self.post(f"/t/{code}/sit", seat=seat, name=name)

    def enter(
        self,
        code: str,
        kind: str,
        headers: dict[str, str] | None = None,
        **fields: object,
    ) -> TestResponse:
        """Enter a move as the page's form would: with a token of its own, based on the table's current
        version."""
        page = self.client.get(f"/t/{code}/version").get_json()
        given = {"saw": page["version"], "token": f"token-{next_number():06}", **fields}
        return self.post(f"/t/{code}/moves/{kind}", headers, **given)

    def look(self, code: str, key: str) -> TestResponse:
        """Follow a key as the script of the page behind a QR code does."""
        return self.post(f"/t/{code}/key", key=key)

    def use(self, code: str, key: str) -> TestResponse:
        return self.post(f"/t/{code}/key", key=key, sure="yes")


class Codes:
    """Reads one-time codes off the pages that show them, as a camera would."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.drawn: list[str] = []
        monkeypatch.setattr("companion.web.seats.keys.qr_svg", self._draw)

    def _draw(self, address: str, **_label: str) -> str:
        self.drawn.append(address)
        return ""

    def shown(self, phone: Phone, code: str, rest: str, **fields: object) -> str:
        """Return the key in the code that a phone shows. A seat's key occurs nowhere else in the response;
        any other key also occurs in the address that is passed on to a device without a camera."""
        answer = phone.post(f"/t/{code}{rest}", **fields)
        assert answer.status_code == 200, answer.text
        assert answer.headers["Cache-Control"] == "no-store"
        key = self.last(code)
        passed_on = f'value="{html.escape(self.drawn[-1])}" readonly'
        assert answer.text.count(key) == answer.text.count(passed_on) == ("seat" not in fields)
        return key

    def last(self, code: str) -> str:
        found = re.fullmatch(rf"https?://[^/]+/t/{code}/key#([\w-]+)", self.drawn[-1])
        assert found is not None
        return found[1]


@pytest.fixture
def codes(monkeypatch: pytest.MonkeyPatch) -> Codes:
    return Codes(monkeypatch)


_count = iter(range(10**9))


def next_number() -> int:
    return next(_count)


@pytest.fixture
def phone(app: Flask) -> Callable[[], Phone]:
    return lambda: Phone(app.test_client())


@pytest.fixture
def host(phone: Callable[[], Phone]) -> Phone:
    return phone()


@pytest.fixture
def begun(host: Phone) -> str:
    """Return the code of a table where the host's phone holds Red, Blue has no phone, and the game has
    begun."""
    code = host.open()
    host.sit(code, "red", "Ana")
    host.post(f"/t/{code}/sit", seat="blue", name="Bo", phone="no")
    answer = begin(host, code)
    assert answer.status_code == 303, answer.text
    return code


def begin(phone: Phone, code: str, **fields: object) -> TestResponse:
    version = phone.get(f"/t/{code}/version").get_json()["version"]
    given = {"order": ["red", "blue"], "first": "red", "go": "1", "saw": version}
    return phone.post(f"/t/{code}/begin", **{**given, "token": f"begin-{next_number():06}", **fields})
