"""Questions that nobody can decide now: kept with their moment, seen by everybody at the table, answered
later, and shown when the same question comes up again."""

from collections.abc import Callable
from io import BytesIO

import pytest
from flask import Flask

from companion.features.disputes.moves import DISPUTES, Ask, read_arguments
from companion.kernel.rulings import Question
from companion.kernel.words import text
from companion.table.service import Tables
from tests.web.conftest import Phone
from tests.web.test_why_not import asking_app  # noqa: F401

QUESTION = "May a stone <b>roll</b> back?"


def asks(phone: Phone, code: str, words: str = QUESTION, **fields: object):
    return phone.enter(code, "ask", **{"seat": "red", "words": words, "moment": 3, **fields})


def test_a_typed_question_is_kept_with_its_moment_and_all_see_it(
    host: Phone, begun: str, tables: Tables, phone: Callable[[], Phone]
) -> None:
    assert asks(host, begun).status_code == 303
    (question,) = tables.table(begun).position.of(DISPUTES).open
    assert question.move == Ask(QUESTION, "typed:may a stone b roll b back", "", 3)
    for who in (host, phone()):
        page = who.read(f"/t/{begun}/disputes")
        assert "May a stone &lt;b&gt;roll&lt;/b&gt; back?" in page
        assert "<b>roll</b>" not in page
        assert "Ana" in page
        assert f"/t/{begun}/at/3" in page
    assert "keeps a question open: May a stone" in host.read(f"/t/{begun}/log")


def test_how_many_are_open_stands_quietly_in_the_menu(host: Phone, begun: str) -> None:
    assert '<span>Ask</span><span class="quiet">' not in host.read(f"/t/{begun}")
    asks(host, begun)
    asks(host, begun, "And two stones?")
    assert '<span>Ask</span><span class="quiet">2</span>' in host.read(f"/t/{begun}")


def test_a_decision_answers_it_and_withdrawn_it_is_open_again(
    host: Phone, begun: str, tables: Tables
) -> None:
    asks(host, begun)
    asked = tables.table(begun).version
    form = host.read(f"/t/{begun}/disputes/new?answers={asked}")
    assert f'name="answers" value="{asked}"' in form
    assert 'name="moment" value="3"' in form
    host.enter(begun, "decide", decision="It may", page=7, moment=3, answers=asked)
    assert not tables.table(begun).position.of(DISPUTES).open
    assert "Rulebook p. 7" in host.read(f"/t/{begun}/disputes")
    host.enter(begun, "retract", version=tables.table(begun).version)
    assert [one.entry.version for one in tables.table(begun).position.of(DISPUTES).open] == [asked]
    host.enter(begun, "retract", version=asked)
    assert not tables.table(begun).position.of(DISPUTES).open


def test_the_same_words_asked_again_meet_what_is_known(host: Phone, begun: str, tables: Tables) -> None:
    asks(host, begun)
    again = asks(host, begun, "may a stone <b>ROLL</b> back")
    assert again.status_code == 409
    assert "That question is already open." in again.text
    (question,) = tables.table(begun).position.of(DISPUTES).open
    host.enter(
        begun,
        "decide",
        decision="Never",
        page=0,
        moment=3,
        about=question.move.about,
        answers=question.entry.version,
    )
    again = asks(host, begun)
    assert again.status_code == 409
    assert "The table decided that already: Never" in again.text


@pytest.mark.parametrize(
    ("wrong", "status"),
    [
        ({"words": ""}, 422),
        ({"words": "   "}, 422),
        ({"words": "x" * 251}, 422),
        ({"given": "x" * 301}, 422),
        ({"given": "a=1&" * 8 + "z=1"}, 422),
        ({"moment": 99}, 404),
        ({"moment": -1}, 422),
    ],
)
def test_what_is_no_question_is_refused(host: Phone, begun: str, tables: Tables, wrong, status: int) -> None:
    before = tables.table(begun).version
    assert asks(host, begun, **wrong).status_code == status
    assert tables.table(begun).version == before


def test_whoever_watches_asks_nothing(host: Phone, begun: str, phone: Callable[[], Phone]) -> None:
    asks(host, begun)
    watcher = phone()
    page = watcher.read(f"/t/{begun}/disputes")
    assert 'name="words"' not in page
    assert "Withdraw" not in page
    assert asks(watcher, begun, "Another?").status_code == 403


def test_it_is_carried_along_to_another_computer(host: Phone, begun: str, tables: Tables) -> None:
    asks(host, begun)
    (question,) = tables.table(begun).position.of(DISPUTES).open
    exported = host.get(f"/t/{begun}/export.json").get_data()
    tables.delete(begun)
    answer = host.post("/import", file=(BytesIO(exported), "table.json"))
    code = answer.location.rsplit("/", 1)[1]
    assert [one.move for one in tables.table(code).position.of(DISPUTES).open] == [question.move]


@pytest.mark.usefixtures("unpressed")
def test_the_scorecard_has_an_annex_of_what_is_open_and_what_was_decided(host: Phone, begun: str) -> None:
    assert "annex" not in host.read(f"/t/{begun}/scorecard.pdf")
    asks(host, begun)
    host.enter(begun, "decide", decision="Four it is", why="The card", page=4, moment=3)
    card = host.read(f"/t/{begun}/scorecard.pdf")
    for words in ("annex", "May a stone &lt;b&gt;roll&lt;/b&gt; back?", "Four it is", "Rulebook p. 4"):
        assert words in card


@pytest.mark.usefixtures("unpressed")
def test_the_scorecard_of_a_game_that_was_ended_early_tells_its_result(host: Phone, begun: str) -> None:
    assert "Score so far" in host.read(f"/t/{begun}/scorecard.pdf")
    host.enter(begun, "finish", agreed="y", says="table")
    card = host.read(f"/t/{begun}/scorecard.pdf")
    assert "Score so far" not in card
    assert "The table agreed to end the game." in card
    assert "share the win" in card


class TestOfAGameThatAnswers:
    @pytest.fixture
    def phone(self, asking_app: Flask) -> Callable[[], Phone]:  # noqa: F811
        return lambda: Phone(asking_app.test_client())

    def test_a_ruling_is_kept_open_and_says_so_when_asked_again(self, host: Phone, begun: str) -> None:
        ruling = host.read(f"/t/{begun}/ask/take?seat=blue")
        assert "Save as an open question" in ruling
        assert 'name="given" value="seat=blue"' in ruling
        asks(host, begun, "", about="ask:take", given="seat=blue")
        assert "An open question" in host.read(f"/t/{begun}/ask/take?seat=red")
        page = host.read(f"/t/{begun}/disputes")
        assert f"/t/{begun}/ask/take?seat=blue" in page

    @pytest.mark.parametrize("odd", ["question=x&code=y", "_scheme=x&_external=&_method=z", "a;b&%ff=%"])
    def test_arguments_that_the_question_does_not_ask_for_are_left_out(
        self, host: Phone, begun: str, odd: str
    ) -> None:
        assert asks(host, begun, "", about="ask:take", given=f"{odd}&seat=blue").status_code == 303
        assert f'href="/t/{begun}/ask/take?seat=blue"' in host.read(f"/t/{begun}/disputes")

    @pytest.mark.parametrize("odd", ["a%3D1%26" * 9, "question%3Dx", ""])
    def test_an_odd_address_asks_nothing(self, host: Phone, begun: str, tables: Tables, odd: str) -> None:
        newest = tables.table(begun).version
        page = host.get(f"/t/{begun}/disputes/new?about=ask:take&given={odd}&moment={newest}")
        assert page.status_code == 200
        assert "May I take?" not in page.text


def test_a_question_kept_with_too_many_arguments_to_read_has_none() -> None:
    question = Question(key="take", name=text("May I take?"), asks=("seat",))
    assert read_arguments(question, "seat=blue&" * 9) == {}
    assert read_arguments(question, "seat=blue&x=1") == {"seat": "blue"}
