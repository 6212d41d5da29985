"""The host's phone: what its forms send, and moves put into the fields of theirs."""

import re
from dataclasses import dataclass, fields
from functools import cached_property
from itertools import count
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.moves.units import Unit
from companion.games.stone_and_iron.state.state import State
from companion.kernel.dice import Roll
from companion.kernel.moves import Begin, Draft, Move, Override
from companion.kernel.seats import Seat
from companion.table import seating
from companion.table.submission import MOST_DRAFTS, Receipt, Submission
from companion.web.door.cookies import COOKIE
from companion.web.services import NAME
from tests.games.stone_and_iron.campaign import Campaign

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
    def state(self) -> State:
        state: State = self.app.extensions[NAME].tables.table(self.code).position.state
        return state

    @property
    def version(self) -> int:
        version: int = self.app.extensions[NAME].tables.table(self.code).version
        return version

    @property
    def last(self) -> Any:
        """The move entered last."""
        return self.app.extensions[NAME].tables.table(self.code).entries[-1].move

    def send(self, kind: str, seat: str | None = None, **sent: Any) -> TestResponse:
        """Of fields that are called with a dash two underscores stand for it."""
        given = {name.replace("__", "-"): value for name, value in sent.items()}
        shown = {"csrf_token": self.proof, "saw": self.version, "token": next(TOKENS)}
        data = {"seat": seat or "", **shown, **given}
        return self.client.post(f"/t/{self.code}/moves/{kind}", data=data)

    def enter(self, kind: str, seat: str | None = None, **sent: Any) -> None:
        answer = self.send(kind, seat, **sent)
        assert answer.status_code == 303, (kind, sent, answer.text)

    def lay(self, campaign: Campaign) -> None:
        """All that was entered in a campaign; the table says so."""
        drafts = [
            Draft(move=one.move, seat=one.seat, override=one.override or Override("table"))
            for one in campaign.entries[2:]
        ]
        tables = self.app.extensions[NAME].tables
        for start in range(0, len(drafts), MOST_DRAFTS):
            some = drafts[start : start + MOST_DRAFTS]
            handed = Submission(token=next(TOKENS), saw=self.version, by="host", drafts=some)
            assert isinstance(tables.submit(self.code, handed), Receipt)


def phone_at(app: Flask, seats: str = "empire skaven", **settings: str) -> Phone:
    tables = app.extensions[NAME].tables
    opened = tables.open("stone_and_iron")
    client = app.test_client()
    client.set_cookie(COOKIE + opened.code, opened.credential)
    order = tuple(map(Seat, seats.split()))
    begin = Draft(move=Begin(order, order[0], settings), seat=None)
    handed = Submission(token=next(TOKENS), saw=1, by="host", drafts=[begin])
    assert isinstance(tables.submit(opened.code, handed), Receipt)
    return Phone(app, client, opened.code)


def seated(phone: Phone, seat: str) -> FlaskClient:
    """Another phone, which sits down at a seat."""
    credential = seating.sit(phone.app.extensions[NAME].tables, phone.code, Seat(seat), "Ann")
    client = phone.app.test_client()
    client.set_cookie(COOKIE + phone.code, credential)
    return client


def sent_for(move: Move, here: State, there: State) -> dict[str, Any]:
    """A move of one campaign in the fields of its form in another, where units have other ids."""
    sent: dict[str, Any] = {}
    for each in fields(move):
        value = getattr(move, each.name)
        match value:
            case Unit():
                sent["line"] = line_of(value)
            case dict():
                sent |= {f"{each.name}-{twin(id_, here, there)}": one for id_, one in value.items()}
            case (Unit(), *_):
                sent["roster"] = "\n".join(map(line_of, value))
            case (Roll(), *_):
                sent["rolls"] = ", ".join("+".join(map(str, roll.pips)) for roll in value)
            case tuple():
                units = each.name == "units"
                sent[each.name] = [twin(id_, here, there) for id_ in value] if units else " ".join(value)
            case _:
                sent[each.name] = value
    match move:
        case m.Pass():
            return {"lasts": move.until}
        case m.Report():
            del sent["battle"]
            return {**sent, "winner": move.winner or "draw"}
        case m.Sign():
            return {"battle": there.battles[-1].id}
        case m.RollPriority():
            del sent["seats"]
    return sent


def line_of(unit: Unit) -> str:
    return f"{unit.models} {unit.name} {unit.grade} US{unit.us} {unit.points}pt"


def twin(id_: str, here: State, there: State) -> str:
    """The unit of the same troops in the army of the same name."""
    for army in here.armies.values():
        for unit in army.units:
            if unit.id == id_:
                return next(one.id for one in there.armies[army.id].units if one.troop == unit.troop)
    raise AssertionError(id_)
