"""The page for entering the whole board, as a phone without scripts uses it."""

import html
import re
from collections.abc import Mapping

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from companion.games.tyrants import moves as m
from companion.games.tyrants.catalogue.settings import INDEX
from companion.kernel.moves import Begin
from companion.kernel.seats import Seat
from tests.games.tyrants.test_page_table import Phone
from tests.games.tyrants.test_painting import position_of
from tests.html import tight


@pytest.fixture
def phone(app: Flask) -> Phone:
    made = Phone(app)
    made.enter(m.SetTroops("skullport", {"red": 3}), m.SetTroops("araumycos--the-labyrinth:1", {"blue": 1}))
    made.enter(m.SetSpies("skullport", (Seat("black"), Seat("blue"))))
    return made


def filled(page: str) -> dict[str, str]:
    """Return what a browser would send for the form as it is on the page."""
    form = re.search(r'<form class="painting.*?</form>', tight(page), re.DOTALL)
    assert form is not None
    fields: dict[str, str] = {}
    for tag in re.findall(r"<input [^>]*>", form[0]):
        said = dict(re.findall(r'([a-z_-]+)="([^"]*)"', tag))
        unticked = said.get("type") in ("radio", "checkbox") and " checked" not in tag
        if "name" in said and not unticked:
            fields[html.unescape(said["name"])] = said.get("value", "")
    for name, options in re.findall(r'<select [^>]*name="([^"]+)">(.*?)</select>', form[0], re.DOTALL):
        chosen = re.search(r'value="([^"]*)" selected', options)
        fields[html.unescape(name)] = chosen[1] if chosen else ""
    return fields


def save(phone: Phone, changes: Mapping[str, str]) -> TestResponse:
    fields = {**filled(phone.read("/view/paint")), **changes}
    return phone.client.post(f"/t/{phone.code}/moves/paint", data=fields)


def test_saved_as_it_is_the_page_changes_no_piece(phone: Phone) -> None:
    before = position_of(phone.state)
    counted = {f"barracks-{seat}": "40" for seat in INDEX if seat != "white"}
    spies = {"left-black": "5", "left-blue": "5"}
    assert save(phone, {**counted, **spies, "says": "table"}).status_code == 303
    after = position_of(phone.state)
    assert (after.troops, after.spies, after.barracks) == (before.troops, before.spies, before.barracks)
    assert not phone.state.setting_up


def test_a_whole_position_goes_in_as_one_entry(phone: Phone) -> None:
    version = phone.tables.table(phone.code).version
    given = {
        "troops-black.menzoberranzan": "2",
        "spies-red.menzoberranzan": "1",
        "space-blingdenstone--mantol-derith:0": "orange",
        "hall-white.red": "4",
        "tokens-red": "7",
        "market": "30",
        "on_turn": "blue",
        "round": "5",
    }
    assert save(phone, {**given, "says": "table"}).headers["Location"].endswith(f"/t/{phone.code}")
    state = phone.state
    assert phone.tables.table(phone.code).version == version + 1
    assert (state.barracks[0], state.barracks[INDEX["orange"]], state.barracks[1]) == (38, 39, 37)
    assert (state.spy_supply[1], state.halls[1][4], sum(state.tokens[1].values())) == (4, 4, 7)
    assert (state.market, state.round, state.on_turn) == (30, 5, INDEX["blue"])


def test_what_does_not_add_up_is_said(phone: Phone) -> None:
    version = phone.tables.table(phone.code).version
    asked = save(phone, {"barracks-red": "30", "round": "2"})
    assert asked.status_code == 409
    for said in ("Does this add up?", "Red: 7 of 40 troops are unaccounted for.", "Save anyway"):
        assert said in asked.text
    assert "A card says so" not in asked.text
    assert phone.tables.table(phone.code).version == version
    assert save(phone, {"barracks-red": "30", "round": "2", "says": "table"}).status_code == 303
    assert "Red: 7 of 40 troops are unaccounted for." in phone.read("/view/paint")


@pytest.mark.parametrize(
    ("changes", "status", "why"),
    [
        ({"troops-red.skullport": "6"}, 422, "Skullport has 5 troop spaces."),
        ({"troops-red.skullport": "many"}, 422, "Each count is a whole number from 0 to 40."),
        ({"troops-red.waterdeep": "1"}, 422, "That place is not in play."),
        ({"troops-green.skullport": "1"}, 404, "There is no such colour."),
        ({"space-blingdenstone--mantol-derith:0": "mauve"}, 422, "This page is out of date."),
        ({"space-waterdeep": "red"}, 422, "This page is out of date."),
        ({"barracks-red": "41"}, 422, "Each count is a whole number from 0 to 40."),
        ({"tokens-mauve": "1"}, 422, "That house is not in the game."),
        ({"market": "81"}, 422, "Enter a whole number from 0 to 80."),
        ({"on_turn": "mauve"}, 422, "There is no such house."),
        ({"round": "0"}, 422, "Enter a whole number from 1 to 99."),
    ],
)
def test_bad_input_is_answered_and_enters_nothing(
    phone: Phone, changes: Mapping[str, str], status: int, why: str
) -> None:
    version = phone.tables.table(phone.code).version
    answer = save(phone, changes)
    assert answer.status_code == status, answer.text
    assert why in answer.text
    assert phone.tables.table(phone.code).version == version


def test_only_the_sections_in_play_can_be_painted(app: Flask) -> None:
    phone = Phone(app)
    phone.enter(Begin((Seat("black"), Seat("red")), Seat("red"), {}))
    page = phone.read("/view/paint")
    assert "at-skullport" in page
    assert "gauntlgrym" not in page
    assert "troops-blue" not in page


def test_the_table_offers_it_before_the_first_turn_and_in_more(phone: Phone) -> None:
    assert "/view/paint" in phone.read()
    phone.enter(m.SetTurn(1), seat="black")
    assert "/view/paint" not in phone.read()
    assert "/view/paint" in phone.read("/view/more")
    assert "/view/checklist" in phone.read("/view/more")


def test_where_only_the_score_is_kept_there_is_nothing_to_paint(app: Flask) -> None:
    page = Phone(app, tracking="scorepad").read("/view/paint")
    assert "records only the final score" in page
    assert 'class="painting' not in page
