"""Any question about the rules is answered: by a fact with its page, by the board if it is about the board,
or by saying that the rulebook does not say."""

import re
from collections.abc import Iterator
from html import unescape

import pytest
from flask import Flask

from companion.features.topics.spelling import fold_words
from companion.games import shelf
from tests.apps import running
from tests.features.room import room_of
from tests.features.topics.bank import HERE, ask, asked, questions, shown

pytestmark = pytest.mark.long

WITH_TOPICS = sorted(name for name, game in shelf().items() if game.topics(None))
RIGHT = 0.95
"""The share of the questions that must lead to the right place."""
FALSELY_UNSAID = 0.005
"""The share of the questions of which a page may say falsely that the rulebook does not cover them."""


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    with running(tmp_path_factory.mktemp("data")) as made:
        yield made


@pytest.mark.parametrize("game", WITH_TOPICS)
def test_questions_as_people_ask_them_lead_to_the_right_place(app: Flask, game: str) -> None:
    every = [question for question in questions(HERE) if question["game"] == game]
    answers = [*asked(app, every)]
    wrong = [
        (question["language"], question["question"], answer)
        for question, answer, right in answers
        if not right
    ]
    assert len(every) - len(wrong) >= RIGHT * len(every), wrong
    unsaid = [one for one in answers if one[1].silent and not one[0]["not_in_rulebook"]]
    assert len(unsaid) <= FALSELY_UNSAID * len(every), unsaid
    assert not [one for one in answers if one[1].verdict and one[1].verdict != one[0]["verdict"]]


@pytest.mark.parametrize("game", WITH_TOPICS)
def test_each_topic_is_found_by_its_own_name_in_each_language(app: Flask, game: str) -> None:
    room = room_of(app, game)
    for language in ("en", "de", "es", "fr"):
        kept = room.host.get("/topics.json", **{"Accept-Language": language}).get_json()
        for number, topic in enumerate(kept["topics"]):
            asking = {"game": game, "language": language, "question": topic["name"]}
            found = shown_names(ask_text(room, asking))
            assert topic["name"] in found or number in kept["unsaid"], (language, topic["name"], found)


def ask_text(room, question):
    return room.ann.sender.client.get(
        f"/t/{room.sender.code}/any-question",
        query_string={"q": question["question"]},
        headers={"Accept-Language": question["language"], "HX-Request": "true", "HX-Target": "answer"},
    ).text


def shown_names(html: str) -> list[str]:
    return [unescape(name) for name in re.findall(r"<h[23][^>]*>(.*?)</h[23]>", html)]


@pytest.mark.parametrize(
    ("language", "question"),
    [
        ("en", "may red deploy at Araumycos"),
        ("en", "can red deplyo at araumicos?"),
        ("de", "Darf Rot in Araumycos einsetzen?"),
        ("es", "¿puede rojo desplegar en Araumycos?"),
        ("fr", "rouge peut déployer à Araumycos ?"),
    ],
)
def test_the_board_answers_what_was_understood_and_says_what_that_was(
    app: Flask, language: str, question: str
) -> None:
    room = room_of(app, "tyrants")
    html = ask_text(room, {"language": language, "question": question})
    chosen = re.findall(r'<option value="([^"]*)" selected>', html)
    assert chosen == ["red", "deploy", "araumycos"]
    ruled = room.ann.get("/ask/deploy?seat=red&place=araumycos").text
    assert shown(html).verdict == shown(ruled).verdict != ""


def test_a_chip_is_changed(app: Flask) -> None:
    room = room_of(app, "tyrants")
    for place in ("araumycos", "menzoberranzan", "gauntlgrym"):
        html = room.ann.get(f"/any-question?q=deploy&question=control&place={place}").text
        assert re.search(r'<option value="control" selected>', html)
        assert f'value="{place}" selected' in html
        assert 'class="verdict' in html


@pytest.mark.parametrize(
    "question",
    [
        "can red deploy at Araumycos without presence",
        "if red has a spy at Araumycos, may red deploy",
        "red has 2 troops and black has 1 at Araumycos, who has control",
        "deploy",
        "may red and black deploy at Araumycos",
    ],
)
def test_what_is_not_about_the_board_as_it_is_has_no_answer_there(app: Flask, question: str) -> None:
    answer = ask(room_of(app, "tyrants"), {"question": question, "language": "en"})
    assert answer.verdict == ""
    assert answer.places


@pytest.mark.parametrize("game", sorted(shelf()))
def test_everybody_can_ask_at_every_table(app: Flask, game: str) -> None:
    room = room_of(app, game)
    for phone in room.phones:
        assert phone.get("/ask").status_code == 200
        found = phone.get("/any-question?q=xyzzyq")
        assert found.status_code == 200
        assert "data-silent" in found.text
        assert phone.get("/topics.json").status_code == 200
        assert phone.get("/any-question?q=%25%28x%29s%3Cb%3E").status_code == 200
        assert phone.get(f"/any-question?q={'war ' * 400}").status_code == 200


@pytest.mark.parametrize(
    ("game", "sought", "found"),
    [
        ("tyrants", "supplant", "Supplant a troop"),
        ("underworld", "toll", "joust or toll"),
        ("underworld", "evade", "Evading"),
        ("stone_and_iron", "mercenaries", "Dogs of War"),
    ],
)
def test_a_search_finds_what_the_rulebook_speaks_of(app: Flask, game: str, sought: str, found: str) -> None:
    host = room_of(app, game).host
    path = f"/view/search?words={sought}" if game == "underworld" else f"/search?q={sought}"
    html = unescape(host.get(path).text)
    assert found in html.partition("In the rulebook")[2]
    assert "In the rulebook" not in host.get(path.replace(sought, "xyzzyq")).text


def test_a_score_sheet_says_what_it_knows_and_what_not(app: Flask) -> None:
    room = room_of(app, "score_sheet")
    assert "data-silent" in room.eve.get("/any-question?q=how+do+I+play+a+card").text
    assert "the most points" in room.eve.get("/any-question?q=who+wins").text


def test_what_asks_for_more_than_a_place_has_a_way_to_its_page(app: Flask) -> None:
    html = room_of(app, "stone_and_iron").ann.get("/any-question?q=who+may+ally+with+whom").text
    assert re.search(r'<a class="button[^"]*" href="[^"]*/ask/ally"', html)


def test_what_nothing_answers_is_kept_as_an_open_question(app: Flask) -> None:
    for game in ("tyrants", "underworld"):
        room = room_of(app, game)
        html = room.ann.get("/any-question?q=xyzzyq+quux").text
        assert 'name="words" value="xyzzyq quux"' in html
        seat = min(room.ann.seats)
        room.ann.post("/moves/ask", words="xyzzyq quux", moment=str(room.sender.version), seat=seat)
        assert "xyzzyq quux" in room.host.get("/disputes").text
        assert 'name="words"' not in room.eve.get("/any-question?q=xyzzyq+quux").text


def test_nothing_behind_the_screen_is_asked_for_from_before_it(app: Flask) -> None:
    """A player's phone is offered none of the referee's questions and gets no answer to them, however it
    asks."""
    room = room_of(app, "underworld")
    for phone in (room.ann, room.eve):
        assert "/ask/surprised" not in phone.get("/ask").text
        for key in ("surprised", "demand", "whole", "follow"):
            html = phone.get(f"/any-question?q=surprise&question={key}&place=castle").text
            assert 'class="verdict' not in html
            assert "<select" not in html
            assert phone.get(f"/ask/{key}").status_code == 403


@pytest.mark.parametrize("game", WITH_TOPICS)
def test_who_asks_hears_no_name_that_only_others_know(app: Flask, game: str) -> None:
    """Each phone asks about names that the host knows, one question after another."""
    room = room_of(app, game)
    everything = {*room.host.get("/topics.json").get_json()["named"]}
    for phone in (room.ann, room.ben, room.eve):
        known = phone.get("/topics.json").get_json()["named"]
        hidden = sorted(word for word in everything.difference(known) if not word.isdecimal())
        facts = {*fold_words(unescape(phone.get("/any-question?q=who+wins").text))}
        for word in [*known[:3], *hidden[:12]]:
            answer = phone.get(f"/any-question?q=who+wins&place={word}")
            assert answer.status_code == 200
            told = {*fold_words(re.sub(r"<[^>]*>", " ", unescape(answer.text).partition('id="answer"')[2]))}
            assert not told.intersection(hidden) - facts
