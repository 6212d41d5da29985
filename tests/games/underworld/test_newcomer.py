"""Whoever comes when the game has begun gets a seat of their own, and everything goes on."""

import re

from flask import Flask

from companion.kernel.moves import Begin, Draft
from companion.kernel.seats import Seat
from tests.games.underworld.sending import Phone

SEATS = tuple(map(Seat, ("referee", "player-1", "player-2", "player-3")))


def test_a_newcomer_takes_a_seat_and_is_let_in(app: Flask, phone: Phone) -> None:
    phone.people(Ada=12)
    phone.enter("set-out", level=1, party="Ada", light="y")
    before = phone.state
    late = app.test_client()
    watching = late.get(f"/t/{phone.code}").text
    assert f'href="/t/{phone.code}/join"><span>New? Choose a seat of your own</span>' in watching
    page = late.get(f"/t/{phone.code}/join").text
    assert 'value="player-3"' in page
    proof = re.findall(r'name="csrf_token" value="([^"]+)"', page)[0]
    sits = {"csrf_token": proof, "seat": "player-3", "name": "Cy"}
    assert late.post(f"/t/{phone.code}/sit", data=sits).status_code == 303
    assert "Let Cy in" in phone.client.get(f"/t/{phone.code}").text
    setting_up = phone.client.get(f"/t/{phone.code}/begin").text
    assert "Press Begin to let Cy in. The game goes on, and every entry is kept." in setting_up
    begin = phone.table.position.begin
    assert begin is not None
    phone.hand_in([Draft(move=Begin(SEATS, begin.first, begin.settings))])
    now = phone.state
    assert (now.seats, now.characters, now.expedition) == (SEATS, before.characters, before.expedition)
    assert phone.table.position.misfits == ()
    assert "Let Cy in" not in phone.client.get(f"/t/{phone.code}").text
    assert late.get(f"/t/{phone.code}").status_code == 200
