"""The host's phone: what its forms send, and moves turned into their fields."""

from dataclasses import dataclass, fields
from typing import Any

from flask import Flask
from werkzeug.test import TestResponse

from companion.games.stone_and_iron import moves as m
from companion.games.stone_and_iron.catalogue.factions import Unit
from companion.games.stone_and_iron.state.state import State
from companion.kernel.checks import MAX_DRAFTS
from companion.kernel.dice import Roll
from companion.kernel.moves import Draft, Move, Override
from tests.games.sending import Sender, beginning, opened
from tests.games.stone_and_iron.campaign import Campaign


@dataclass
class Phone(Sender):
    def send(self, kind: str, seat: str | None = None, **sent: Any) -> TestResponse:
        return self.post(kind, {"seat": seat or "", **sent})

    def enter(self, kind: str, seat: str | None = None, **sent: Any) -> None:
        answer = self.send(kind, seat, **sent)
        assert answer.status_code == 303, (kind, sent, answer.text)

    def lay(self, campaign: Campaign) -> None:
        """Enter all entries of a campaign, overridden by the table."""
        drafts = [
            Draft(move=one.move, seat=one.seat, override=one.override or Override("table"))
            for one in campaign.entries[2:]
        ]
        for start in range(0, len(drafts), MAX_DRAFTS):
            self.hand_in(drafts[start : start + MAX_DRAFTS])


def phone_at(app: Flask, seats: str = "empire skaven", **settings: str) -> Phone:
    phone = Phone(*opened(app, "stone_and_iron"))
    phone.hand_in([beginning(seats.split(), settings)])
    return phone


def sent_for(move: Move, here: State, there: State) -> dict[str, Any]:
    """Return a move of one campaign as the fields of its form in another, where units have other ids."""
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
    """Return the unit of the same troops in the army of the same name."""
    for army in here.armies.values():
        for unit in army.units:
            if unit.id == id_:
                return next(one.id for one in there.armies[army.id].units if one.troop == unit.troop)
    raise AssertionError(id_)
