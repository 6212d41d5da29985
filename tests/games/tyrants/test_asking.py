"""Questions asked from a phone: as a page of its own, and in the sheet of a place (page 10)."""

import re
from collections.abc import Callable
from html import unescape

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.games.tyrants import moves as m
from companion.games.tyrants.adjudication.questions import QUESTIONS
from companion.kernel.moves import Begin, Draft
from companion.kernel.seats import Seat
from companion.table.service import Tables
from companion.table.submission import Receipt, Submission
from companion.web.services import services_of
from tests.games.sending import Sender, beginning
from tests.games.sending import opened as opened_by_host
from tests.games.tyrants.at_the_table import troops

SHEET = {"HX-Request": "true", "HX-Target": "sheet"}
SEATS = (Seat("black"), Seat("red"))

Ask = Callable[..., str]


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


def opened(client: FlaskClient, **settings: str) -> str:
    """Red has two troops at Araumycos, Black one, and it is Black's turn."""
    tables: Tables = services_of(client.application).tables
    code = tables.open("tyrants").code
    drafts = [Draft(move=Begin(SEATS, SEATS[0], settings)), Draft(move=m.SetTurn(1), seat=SEATS[0])]
    if settings.get("tracking") != "scorepad":
        drafts.append(Draft(move=m.SetTroops("araumycos", troops("2 red 1 black 1 white"))))
    answer = tables.submit(code, Submission(token="asked-0001", saw=1, by="host", drafts=tuple(drafts)))
    assert isinstance(answer, Receipt)
    return f"/t/{code}/ask"


def read(client: FlaskClient, path: str, status: int = 200, **headers: str) -> str:
    answer = client.get(path, headers=headers)
    assert answer.status_code == status, answer.text
    return answer.text


def test_a_ruling_shows_its_verdict_pieces_page_and_other_questions(client: FlaskClient) -> None:
    ask = opened(client)
    page = read(client, f"{ask}/presence?seat=red&place=araumycos")
    assert re.search(r'<p class="verdict-word">.*?Yes</p>', page, re.DOTALL)
    assert "Red has presence at Araumycos." in page
    assert 'data-places="araumycos"' in page
    assert "Rulebook p. 10" in page
    assert "May I assassinate here?" in page
    assert "<html" in page


def test_a_no_names_the_ways_to_a_yes_with_links_to_their_places(client: FlaskClient) -> None:
    page = read(client, f"{opened(client)}/presence?seat=red&place=eryndlyn")
    assert re.search(r'<p class="verdict-word">.*?No</p>', page, re.DOTALL)
    assert "What would make it a yes" in page
    assert "place=araumycos--eryndlyn:0" in page or "place=araumycos--eryndlyn%3A0" in page


def test_in_the_sheet_it_is_a_fragment_whose_links_stay_there(client: FlaskClient) -> None:
    fragment = read(client, f"{opened(client)}/control?place=araumycos", **SHEET)
    assert "<html" not in fragment
    assert "Red controls Araumycos." in fragment
    assert 'class="verdict' in fragment
    assert 'hx-target="#sheet"' in fragment


def test_a_route_of_several_spaces_offers_each(client: FlaskClient) -> None:
    page = read(client, f"{opened(client)}/presence?seat=red&place=araumycos--the-labyrinth")
    assert "Araumycos – The Labyrinth 1" in page
    assert "The spaces of this route" in page
    assert "Who controls this site?" not in page


def test_the_reading_of_an_open_rule_is_named(client: FlaskClient) -> None:
    page = read(client, f"{opened(client)}/presence?seat=black&place=kanaglym")
    assert "The rulebook leaves this open" not in page
    ask = opened_again(client)
    page = read(client, f"{ask}/presence?seat=red&place=kanaglym")
    assert "The rulebook leaves this open" in page
    assert "at this table it may deploy anywhere, but has presence only where it has a spy." in page


def opened_again(client: FlaskClient) -> str:
    tables: Tables = services_of(client.application).tables
    code = tables.open("tyrants").code
    begin = Draft(move=Begin(SEATS, SEATS[0], {}))
    assert isinstance(
        tables.submit(code, Submission(token="asked-0002", saw=1, by="host", drafts=(begin,))), Receipt
    )
    return f"/t/{code}/ask"


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.key)
def test_every_question_has_a_page_to_say_what_it_is_about_and_an_answer(
    client: FlaskClient, question
) -> None:
    ask = opened(client)
    page = read(client, f"{ask}/{question.key}")
    assert str(question.name) in page
    assert ("Where?" in page) is ("place" in question.asks)
    answered = read(client, f"{ask}/{question.key}?seat=red&place=araumycos")
    assert "Rulebook p." in answered


def test_a_table_that_keeps_the_score_alone_is_told_so(client: FlaskClient) -> None:
    ask = opened(client, tracking="scorepad")
    sentence = "This table records only the final score, not the board."
    assert sentence in read(client, f"{ask}/presence")
    assert sentence in read(client, f"{ask}/presence?seat=red&place=araumycos", status=422)
    assert "This table does not record the board. The end is triggered when" in read(client, f"{ask}/end")


@pytest.mark.parametrize("place", ["waterdeep", "<b>", "🕷", "araumycos--the-labyrinth:9"])
def test_a_place_that_is_none_gets_a_sentence(client: FlaskClient, place: str) -> None:
    answer = client.get(f"{opened(client)}/presence", query_string={"seat": "red", "place": place})
    assert answer.status_code == 404
    assert "The board has no such place." in answer.text


def test_a_dispute_about_an_answer_begins_with_the_question_what_it_was_told_and_the_answer(
    app: Flask,
) -> None:
    host = Sender(*opened_by_host(app, "tyrants"))
    host.hand_in([beginning(("red", "blue"), {})])
    client = host.client
    answered = read(client, f"/t/{host.code}/ask/presence?seat=red&place=araumycos")
    (way,) = re.findall(r'href="([^"]*/disputes/new[^"]*)"', answered)
    form = read(client, unescape(way))
    said = "Red has no presence at Araumycos."
    assert form.count(said) == 2
    assert re.search(rf'name="asked" maxlength="[0-9]+" value="{re.escape(said)}"', form)
    assert re.search(r'name="page" type="number" min="1" max="[0-9]+"\s+value="10"', form)
    earlier = read(client, re.sub(r"moment=\d+", "moment=1", unescape(way)))
    assert said not in earlier
