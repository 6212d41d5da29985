"""A race whose cards are dealt, in the application, as seen by everybody who watches."""

import random
import re
from dataclasses import dataclass

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.games.underdark_maps.catalogue.deck import EventCard, Line
from companion.games.underdark_maps.state import State
from companion.kernel.optional.hidden_cards import Secret
from companion.kernel.seats import Seat
from companion.table import seating
from companion.table.dealing import card_secrets
from companion.web.access.cookies import COOKIE
from companion.web.services import services_of
from tests.games.underdark_maps.clicking import Phone, phone_at
from tests.games.underdark_maps.racing import BLUE, RED

KINDS = (("weapon", "mage", 0), ("spell", "mage", 0), ("monster", "", 4), ("trap", "", 0))
DECK = tuple(
    Line(EventCard(*KINDS[number % 4], f"{word} {number:03}"))
    for number, word in enumerate(["Qwy", "Zub", "Xel", "Vok"] * 10)
)
LOTS = 11
CSV = "\n".join(f"{c.kind},{c.cls},{c.level or ''},{c.label},1" for c in (line.card for line in DECK))


@dataclass
class Dealt:
    app: Flask
    phone: Phone
    eyes: dict[str, FlaskClient]

    @property
    def state(self) -> State:
        return self.phone.state

    @property
    def secrets(self) -> dict[str, Secret]:
        return {one.back: one for one in card_secrets(services_of(self.app).ledger, self.phone.code)}

    def hand(self, seat: Seat) -> list[Secret]:
        return [self.secrets[back] for back in self.state.parties[seat].cards]

    def label(self, secret: Secret) -> str:
        return secret.face.rpartition("|")[2]

    def proof(self, who: str) -> dict[str, str]:
        page = self.eyes[who].get(f"/t/{self.phone.code}").text
        return dict(re.findall(r'name="(csrf_token)" value="([^"]+)"', page)[:1])

    def post(self, who: str, kind: str, **fields: str | list[str]) -> int:
        saw = services_of(self.app).tables.table(self.phone.code).version
        data = {"saw": str(saw), "token": f"hidden-{kind}-{saw:06}", **self.proof(who), **fields}
        return self.eyes[who].post(f"/t/{self.phone.code}/moves/{kind}", data=data).status_code


def dealt_out(app: Flask, monkeypatch: pytest.MonkeyPatch, deck: str = CSV) -> Dealt:
    """Deal forty cards, no two alike; seven in each hand, and two more in Red's, who is to discard them.
    They fall so that each hand has a trap and a spell. `deck`: another one, as CSV."""
    phone = phone_at(app, ("red", "blue"), board_spaces="12", cards="dealt")
    tables = services_of(app).tables
    lots = random.Random(LOTS)
    monkeypatch.setattr(tables, "roll", lambda sides: lots.randint(1, sides))
    eyes = {"host": phone.client, "watcher": app.test_client()}
    for seat in (RED, BLUE):
        eyes[seat] = app.test_client()
        eyes[seat].set_cookie(COOKIE + phone.code, seating.sit(tables, phone.code, seat, seat))
    phone.send(next(form for form in phone.forms("/view/deck") if "csv" in form.fields), csv=deck)
    phone.enter("lay-track", roll=" ".join(["3"] * 13), everything="")
    for _ in (RED, BLUE):
        phone.enter("gather", roll="2 2 2 2 2 2")
    phone.enter("shuffle")
    phone.enter("take-cards")
    made = Dealt(app, phone, eyes)
    for seat in (RED, BLUE) if deck == CSV else ():
        assert {"trap", "spell"} <= {one.face.split("|")[0] for one in made.hand(seat)[:7]}
    return made
