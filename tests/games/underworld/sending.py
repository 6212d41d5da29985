"""The referee's phone: what its forms send, and what is then in the ledger."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from flask import Flask
from werkzeug.test import TestResponse

from companion.games.underworld.state.state import State
from tests.games.sending import Sender, beginning, opened


@dataclass
class Phone(Sender):
    @property
    def results(self) -> list[str]:
        """Return the results of the last entry's steps."""
        return [step.result for step in self.state.trail]

    def send(self, kind: str, rolls: str | None = None, /, **sent: Any) -> TestResponse:
        """`rolls`: as typed; if left out, the table rolls all."""
        chain = {"chain-here": "1"} if rolls is None else {"chain": rolls}
        return self.post(kind, {**chain, **sent})

    def enter(self, kind: str, rolls: str = "", /, **sent: Any) -> State:
        """Enter something without objections; fail if its dice are missing."""
        answer = self.send(kind, rolls, **sent)
        assert answer.status_code == 303, (kind, sent, answer.text)
        return self.state

    def all_the_same(self, kind: str, rolls: str = "", /, **sent: Any) -> State:
        """Enter something that the rules object to, overridden by the table."""
        assert self.send(kind, rolls, **sent).status_code == 409
        return self.enter(kind, rolls, says="table", **sent)

    def read(self, path: str = "") -> str:
        answer = self.client.get(f"/t/{self.code}{path}")
        assert answer.status_code == 200, answer.text
        return answer.text

    def player(self, seat: str, name: str) -> "Phone":
        """Seat another phone."""
        return Phone(self.app, self.seated(seat, name), self.code)

    def watcher(self) -> "Phone":
        return Phone(self.app, self.app.test_client(), self.code)

    def people(self, **inches: int) -> None:
        """Add characters by name with their speed, unhurt at 8."""
        for name, speed in inches.items():
            self.enter("set-character", name=name, inches=speed, hits=8, most=8, upkeep="1")


def phone_at(
    app: Flask, seats: Sequence[str] = ("referee", "player-1", "player-2"), **readings: str
) -> Phone:
    phone = Phone(*opened(app, "underworld"))
    phone.hand_in([beginning(seats, readings)])
    return phone
