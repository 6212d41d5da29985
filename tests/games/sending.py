"""A phone that sends what the forms of its pages would, and what is then in the ledger."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import count
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.kernel.moves import Begin, Draft, Move
from companion.kernel.seats import Seat
from companion.table import seating
from companion.table.service import Tables
from companion.table.submission import Receipt, Submission
from companion.web.access.cookies import COOKIE
from companion.web.services import services_of

TOKENS = (f"sent-{number:08}" for number in count())


@dataclass
class Sender:
    app: Flask
    client: FlaskClient
    code: str

    @cached_property
    def proof(self) -> str:
        found = re.search(r'name="csrf_token" value="([^"]+)"', self.client.get("/").text)
        assert found is not None
        return found[1]

    @property
    def table(self) -> Any:
        return tables_of(self.app).table(self.code)

    @property
    def state(self) -> Any:
        return self.table.position.state

    @property
    def version(self) -> int:
        version: int = self.table.version
        return version

    @property
    def last(self) -> Any:
        """The move entered last."""
        return self.table.entries[-1].move

    def post(self, kind: str, sent: Mapping[str, Any]) -> TestResponse:
        """In names of fields two underscores stand for a dash."""
        given = {name.replace("__", "-"): value for name, value in sent.items()}
        shown = {"csrf_token": self.proof, "saw": self.version, "token": next(TOKENS), "seat": ""}
        return self.client.post(f"/t/{self.code}/moves/{kind}", data={**shown, **given})

    def make(self, move: Move, seat: Seat | None = None) -> None:
        self.hand_in([Draft(move=move, seat=seat)])

    def hand_in(self, drafts: Iterable[Draft]) -> None:
        """Submit a move without a form; nothing may object to it."""
        handed = Submission(token=next(TOKENS), saw=self.version, by="host", drafts=[*drafts])
        assert isinstance(tables_of(self.app).submit(self.code, handed), Receipt)

    def seated(self, seat: str, name: str = "Ann") -> FlaskClient:
        """Another phone, which takes a seat."""
        credential = seating.sit(tables_of(self.app), self.code, Seat(seat), name)
        return _client(self.app, self.code, credential)


def tables_of(app: Flask) -> Tables:
    tables: Tables = services_of(app).tables
    return tables


def opened(app: Flask, game: str) -> tuple[Flask, FlaskClient, str]:
    """Open a new table, and return its host's phone as a `Sender` needs it."""
    found = tables_of(app).open(game)
    return app, _client(app, found.code, found.credential), found.code


def beginning(seats: Iterable[str], settings: Mapping[str, str]) -> Draft:
    """Seat them clockwise as they are named; the first goes first."""
    order = tuple(map(Seat, seats))
    return Draft(move=Begin(order, order[0], settings))


def _client(app: Flask, code: str, credential: str) -> FlaskClient:
    client = app.test_client()
    client.set_cookie(COOKIE + code, credential)
    return client
