"""Cards sealed for a battle: no answer tells them before both sides have chosen, and then both are there."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.games.underdark_maps.catalogue.adventurers import MAGE
from companion.kernel.seats import Seat
from companion.table import seating
from companion.web.access.cookies import COOKIE
from companion.web.services import NAME
from tests.games.underdark_maps.clicking import Phone, phone_at
from tests.games.underdark_maps.racing import BLUE, RED

PAGES = (
    "",
    "/log",
    "/scores",
    "/view/party?party=red",
    "/view/correct?party=red",
    "/ask/battle?seat=red",
    "/ask/cards?seat=red",
    "/screen",
    "/papers/party-sheets.pdf",
    "/papers/scorecard.pdf",
    "/export.json",
    "/ledger.csv",
    "/version",
)


@pytest.fixture
def phone(app: Flask) -> Phone:
    """Red, of six Mages, has landed on Blue."""
    phone = phone_at(app, ("red", "blue"), board_spaces="12")
    phone.enter("lay-track", roll=" ".join(["3"] * 13), everything="")
    phone.enter("gather", roll="2 2 2 2 2 2")
    phone.enter("gather", roll="2 2 2 2 2 2")
    phone.enter("set-party", path="/view/correct?party=blue", space="3", hand="7")
    phone.enter("set-turn", path="/view/correct?party=red", phase="move")
    phone.enter("march", ("roll", "3"))
    return phone


def seated(app: Flask, phone: Phone, seat: Seat) -> FlaskClient:
    client = app.test_client()
    client.set_cookie(
        COOKIE + phone.code, seating.sit(app.extensions[NAME].tables, phone.code, seat, str(seat))
    )
    return client


def answers(client: FlaskClient, code: str) -> dict[str, bytes]:
    return {path: client.get(f"/t/{code}{path}").data for path in PAGES}


def commit(phone: Phone, seat: Seat, **fields: str) -> int:
    form = next(form for form in phone.forms() if form.kind == "commit" and form.fields["seat"] == seat)
    return phone.send(form, **fields).status_code


@pytest.mark.pango
def test_nothing_tells_sealed_cards_before_both_have_chosen(app: Flask, phone: Phone) -> None:
    eyes = {"red": seated(app, phone, RED), "blue": seated(app, phone, BLUE), "nobody": app.test_client()}
    before = {name: answers(client, phone.code) for name, client in eyes.items()}
    assert commit(phone, RED, spells="5", hidden="y") == 303
    assert phone.state.turn.battle.played == {}
    assert phone.state.parties[RED].hand == 7
    after = {name: answers(client, phone.code) for name, client in eyes.items()}
    for name, seen in after.items():
        for path, body in seen.items():
            assert b'"spells":5' not in body, (name, path)
            assert b"plays 5 cards" not in body, (name, path)
            assert b"5 cards played" not in body, (name, path)
            assert b"d20 + 16" not in body, (name, path)
    asked = "/ask/battle?seat=red"
    assert before["blue"][asked].count(b"d20 + 6") == after["blue"][asked].count(b"d20 + 6") > 0

    assert commit(phone, BLUE, spells="2", hidden="y") == 303
    played = phone.state.turn.battle.played
    assert {seat: cards.spells for seat, cards in played.items()} == {RED: 5, BLUE: 2}
    assert phone.state.parties[RED].hand == 2
    assert b"plays 5 cards in the battle" in eyes["blue"].get(f"/t/{phone.code}/log").data
    assert [task.kind for task in phone.state.turn.tasks] == ["fight"]


def test_a_side_without_a_phone_enters_its_cards_after_the_reveal(phone: Phone) -> None:
    assert commit(phone, RED, spells="1", hidden="y") == 303
    assert "Sealed until the other side" in phone.page()
    phone.enter("turn-over")
    assert phone.state.turn.battle.played[RED].spells == 1
    assert commit(phone, BLUE, spells="0", **{f"items-{MAGE}": "2"}) == 303
    assert phone.state.turn.battle.played[BLUE].items == {MAGE: 2}


def test_too_many_spells_are_told_to_the_phone_that_seals_them(phone: Phone) -> None:
    assert commit(phone, RED, spells="7", hidden="y") == 409
    assert commit(phone, RED, spells="99", hidden="y") == 422
    assert phone.state.turn.battle.played == {}
