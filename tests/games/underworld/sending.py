"""The referee's phone: what its forms send, and what stands in the ledger after it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import count
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.games.underworld.state.state import State
from companion.kernel.moves import Begin, Draft
from companion.kernel.seats import Seat
from companion.table import seating
from companion.table.submission import Receipt, Submission
from companion.web.door.cookies import COOKIE
from companion.web.services import NAME

TOKENS = (f"sent-{number:08}" for number in count())


@dataclass
class Phone:
    app: Flask
    client: FlaskClient
    code: str

    @cached_property
    def proof(self) -> str:
        found = re.search(r'name="csrf_token" value="([^"]+)"', self.client.get("/").text)
        assert found is not None
        return found[1]

    @property
    def _table(self) -> Any:
        return self.app.extensions[NAME].tables.table(self.code)

    @property
    def state(self) -> State:
        state: State = self._table.position.state
        return state

    @property
    def last(self) -> Any:
        """The move entered last."""
        return self._table.entries[-1].move

    @property
    def results(self) -> list[str]:
        """Of the steps of the last entry."""
        return [step.result for step in self.state.trail]

    def send(self, kind: str, rolls: str | None = None, /, **sent: Any) -> TestResponse:
        """`rolls`: as typed; left out, the table rolls all. Two underscores stand for a dash in a name."""
        given = {name.replace("__", "-"): value for name, value in sent.items()}
        chain = {"chain-here": "1"} if rolls is None else {"chain": rolls}
        shown = {"csrf_token": self.proof, "saw": self._table.version, "token": next(TOKENS), "seat": ""}
        return self.client.post(f"/t/{self.code}/moves/{kind}", data={**shown, **chain, **given})

    def enter(self, kind: str, rolls: str = "", /, **sent: Any) -> State:
        """What nothing stands against; what its dice do not say is a fault."""
        answer = self.send(kind, rolls, **sent)
        assert answer.status_code == 303, (kind, sent, answer.text)
        return self.state

    def all_the_same(self, kind: str, rolls: str = "", /, **sent: Any) -> State:
        """What the rules object to, and the table says so."""
        assert self.send(kind, rolls, **sent).status_code == 409
        return self.enter(kind, rolls, says="table", **sent)

    def read(self, path: str = "") -> str:
        answer = self.client.get(f"/t/{self.code}{path}")
        assert answer.status_code == 200, answer.text
        return answer.text

    def player(self, seat: str, name: str) -> "Phone":
        """Another phone, which sits down."""
        credential = seating.sit(self.app.extensions[NAME].tables, self.code, Seat(seat), name)
        client = self.app.test_client()
        client.set_cookie(COOKIE + self.code, credential)
        return Phone(self.app, client, self.code)

    def watcher(self) -> "Phone":
        return Phone(self.app, self.app.test_client(), self.code)

    def people(self, **inches: int) -> None:
        """Characters by name with their speed, unhurt at 8."""
        for name, speed in inches.items():
            self.enter("set-character", name=name, inches=speed, hits=8, most=8, upkeep="1")


def phone_at(
    app: Flask, seats: Sequence[str] = ("referee", "player-1", "player-2"), **readings: str
) -> Phone:
    tables = app.extensions[NAME].tables
    opened = tables.open("underworld")
    client = app.test_client()
    client.set_cookie(COOKIE + opened.code, opened.credential)
    order = tuple(map(Seat, seats))
    begin = Draft(move=Begin(order, order[0], readings), seat=None)
    handed = Submission(token=next(TOKENS), saw=1, by="host", drafts=[begin])
    assert isinstance(tables.submit(opened.code, handed), Receipt)
    return Phone(app, client, opened.code)
