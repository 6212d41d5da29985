"""How many taps a turn takes, with each party at a phone of its own that enters for nobody else."""

import random
from collections import Counter
from statistics import median

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.games.underdark_maps import moves as m
from companion.kernel.due import list_awaited
from companion.kernel.moves import Choose, Finish
from companion.kernel.seats import Seat
from companion.table import seating
from companion.web.access.cookies import COOKIE
from companion.web.services import services_of
from tests.games.underdark_maps.clicking import Forms, Phone, phone_at, unfolded
from tests.games.underdark_maps.racing import BLUE, GREEN, RED

pytestmark = pytest.mark.long

PARTIES = (RED, BLUE, GREEN)
FOES = 0.2
"""The share of monsters among all responses in an encounter."""

MOST = 12
"""For a turn with every possible roll: a barrier, a recruit, a portal, a battle and its loss."""


class Race:
    """`own`: taps of the party on turn, by the turn; `others`: those of the rest."""

    def __init__(self, app: Flask, number: int) -> None:
        self.host = phone_at(app, PARTIES, board_spaces="12")
        self.host.make(Choose("who-enters", "own"))
        self.phones = {seat: Phone(app, self._seated(app, seat), self.host.code) for seat in PARTIES}
        self.own: Counter[int] = Counter()
        self.others: Counter[int] = Counter()
        self.lots = random.Random(number)

    def _seated(self, app: Flask, seat: Seat) -> FlaskClient:
        client = app.test_client()
        sat = seating.sit(services_of(app).tables, self.host.code, seat, seat)
        client.set_cookie(COOKIE + self.host.code, sat)
        return client

    def go_on(self) -> bool:
        """Have whoever is asked first use what the bar offers, or else the large part of the page. Return
        False once the race is over."""
        table = self.host.table
        who, moves = (due := list_awaited(table.game, table.position)[0]).who, due.moves
        if who is None:
            assert moves == (Finish.kind,)
            return False
        if m.PassFoe.kind in moves and self.host.state.parties[who].hand and self.lots.random() < FOES:
            self.tap(who, (m.Wait.kind,))
            self.tap(who, (m.PlayFoe.kind,), foe="monster", level=str(self.lots.randint(1, 12)))
        else:
            self.tap(who, moves)
        return True

    def tap(self, seat: Seat, moves: tuple[str, ...], **fields: str) -> None:
        state, phone = self.host.state, self.phones[seat]
        page = phone.page()
        offered = Forms(page.partition('id="turn"')[2]).found + Forms(unfolded(page)).found
        form = next(form for form in offered if form.kind in moves)
        button = next((one for one in form.buttons if one[0].endswith("-here")), form.buttons[0])
        assert phone.send(form, button, **fields).status_code == 303, form
        counted = self.own if seat == state.on_turn else self.others
        counted[state.turns] += 1 + len(form.asked - form.chosen)


@pytest.mark.parametrize(
    "races",
    [(1,), pytest.param((2, 3, 4, 5, 6, 7), marks=pytest.mark.soak)],
)
def test_half_of_all_turns_take_four_taps_or_fewer(
    app: Flask, monkeypatch: pytest.MonkeyPatch, races: tuple[int, ...]
) -> None:
    own, others = [], []
    for number in races:
        race = Race(app, number)
        lots = race.lots
        monkeypatch.setattr(services_of(app).tables, "roll", lambda sides, lots=lots: lots.randint(1, sides))
        race.host.enter("lay-track", ("roll-here", "1"))
        while race.go_on():
            pass
        own += [taps for turn, taps in race.own.items() if turn]
        others += [taps for turn, taps in race.others.items() if turn]
    assert median(own) <= 4, sorted(own)
    assert max(own) <= MOST, sorted(own)
    assert max(others) <= MOST, sorted(others)
