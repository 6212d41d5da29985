"""Cards sealed for a battle: no response reveals them before both sides have chosen, and then both are
shown."""

import json
import re
from html import unescape

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.games.underdark_maps.catalogue.tables import MAGE
from companion.games.underdark_maps.facts import chance_to_win, percent
from companion.kernel.seats import Seat
from companion.table import seating
from companion.web.access.cookies import COOKIE
from companion.web.services import services_of
from tests.games.underdark_maps.clicking import Phone, phone_at
from tests.games.underdark_maps.racing import BLUE, RED

pytestmark = pytest.mark.long

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
    """Red, with six Mages, has landed on Blue."""
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
    client.set_cookie(COOKIE + phone.code, seating.sit(services_of(app).tables, phone.code, seat, str(seat)))
    return client


def answers(client: FlaskClient, code: str) -> dict[str, bytes]:
    return {path: client.get(f"/t/{code}{path}").data for path in PAGES}


def commit(phone: Phone, seat: Seat, **fields: str) -> int:
    form = next(form for form in phone.forms() if form.kind == "commit" and form.fields["seat"] == seat)
    return phone.send(form, **fields).status_code


def test_a_battle_is_seen_on_every_phone_and_the_big_screen_with_its_dice_at_the_end(
    app: Flask, phone: Phone
) -> None:
    watcher, ben = app.test_client(), seated(app, phone, BLUE)
    for client in (watcher, ben, phone.client):
        page = client.get(f"/t/{phone.code}").text
        assert page.count("Red: d20 + 6") == page.count("Blue: d20 + 6") == 1
        assert "Red wins 50 % of the time." in page
        assert page.count("chooses its cards") == 2
    assert commit(phone, RED, spells="5", hidden="y") == 303
    screen = unescape(watcher.get(f"/t/{phone.code}/screen").text)
    assert screen.count("<b>d20 + 6</b>") == 2
    assert "cards sealed" in screen
    assert screen.count("chooses its cards") == 1
    assert commit(phone, BLUE, spells="2", hidden="y") == 303
    screen = watcher.get(f"/t/{phone.code}/screen").text
    assert re.findall(r"<b>d20 \+ (\d+)</b>", screen) == ["16", "10"]
    phone.enter("fight", own="3", other="19")
    said = "is beaten by Blue, 19 to 29 (dice 3 and 19)"
    for path in ("", "/screen"):
        assert said in watcher.get(f"/t/{phone.code}{path}").text
    assert f"<b>{said}</b>" in watcher.get(f"/t/{phone.code}/screen").text


def test_the_odds_of_each_number_of_cards_stand_in_the_form_and_tell_nothing_sealed(
    app: Flask, phone: Phone
) -> None:
    ben = seated(app, phone, BLUE)

    def odds() -> list[str]:
        page = ben.get(f"/t/{phone.code}").text
        return json.loads(unescape(re.findall(r'data-odds="(.+?)"', page)[0]))

    assert (odds()[0], len(odds())) == ("Blue wins 50 % of the time.", 8)
    assert odds()[1] == f"Blue wins {percent(chance_to_win(8, 6))} % of the time."
    before = odds()
    assert commit(phone, RED, spells="5", hidden="y") == 303
    assert odds() == before


def test_who_sealed_cards_for_a_party_is_said(app: Flask, phone: Phone) -> None:
    assert commit(phone, RED, spells="5", hidden="y") == 303
    assert "cards sealed by the host on its behalf" in app.test_client().get(f"/t/{phone.code}").text


def test_the_bar_of_the_host_goes_on_with_the_side_that_has_not_sealed_its_cards(phone: Phone) -> None:
    for seat in (RED, BLUE):
        bar = phone.page().split('class="main-action"')[1].split("</form>")[0]
        assert f'name="seat" value="{seat}"' in bar
        assert f"{seat.title()}: No cards" in bar
        assert commit(phone, seat, spells="0", hidden="y") == 303


def test_nothing_tells_sealed_cards_before_both_have_chosen(
    app: Flask, phone: Phone, unpressed: None
) -> None:
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
