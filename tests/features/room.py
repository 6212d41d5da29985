"""A table with four phones, over HTTP: the host without a seat, two who play, and one with only the code."""

from dataclasses import dataclass, field
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.kernel.seats import Seat, Viewer
from companion.table import keys
from companion.table.demos import open_demo
from companion.web.access.cookies import COOKIE
from tests.games.sending import TOKENS, Sender, tables_of


@dataclass
class Phone:
    """`seats`: those that it holds now."""

    name: str
    sender: Sender
    seats: set[Seat] = field(default_factory=set)

    def get(self, path: str, **headers: str) -> TestResponse:
        return self.sender.client.get(f"/t/{self.sender.code}{path}", headers=headers)

    def post(self, path: str, **fields: Any) -> TestResponse:
        shown = {"csrf_token": self.sender.proof, "saw": self.sender.version, "token": next(TOKENS)}
        return self.sender.client.post(f"/t/{self.sender.code}{path}", data={**shown, **fields})

    @property
    def credential(self) -> str:
        cookie = self.sender.client.get_cookie(COOKIE + self.sender.code)
        return "" if cookie is None else cookie.value


@dataclass
class Room:
    """A demo table: the host without a seat, Ann and Ben with one each, Eve with only the code."""

    host: Phone
    ann: Phone
    ben: Phone
    eve: Phone

    @property
    def sender(self) -> Sender:
        return self.host.sender

    @property
    def phones(self) -> tuple[Phone, ...]:
        return (self.host, self.ann, self.ben, self.eve)


def room_of(app: Flask, game: str) -> Room:
    code, host = open_demo(tables_of(app), game)
    client = app.test_client()
    client.set_cookie(COOKIE + code, host)
    sender = Sender(app, client, code)
    one, other = sender.table.position.begin.seats[:2]

    def phone(name: str, seen: FlaskClient, *seats: Seat) -> Phone:
        return Phone(name, Sender(app, seen, code), set(seats))

    return Room(
        host=Phone("host", sender),
        ann=phone("ann", sender.seated(one, "Ann"), one),
        ben=phone("ben", sender.seated(other, "Ben"), other),
        eve=phone("eve", app.test_client()),
    )


def take_seat(room: Room, seat: Seat, of: Phone, to: Phone, by: Phone) -> None:
    """Move a seat to another phone, by a word from its own phone or from the host's."""
    viewer = Viewer(seats=frozenset(of.seats), host=by is room.host)
    key = keys.vouch(tables_of(room.sender.app), room.sender.code, seat, viewer)
    assert to.post("/key", key=key, sure="y").status_code == 303
    of.seats.discard(seat)
    to.seats.add(seat)
