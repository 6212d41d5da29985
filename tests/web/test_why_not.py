"""Every game that answers questions says with each objection or refusal why, and what would help."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask

from companion.kernel.features import Questions
from companion.kernel.rows import MoveRow
from companion.kernel.rulings import Asking, Fact, Question, Ruling
from companion.kernel.words import text
from companion.web.factory import create_app
from companion.web.services import services_of
from tests import toy
from tests.apps import configured
from tests.web.conftest import FORMS, Phone


def _rule(state: toy.State, _question: str, given: Mapping[str, str]) -> Ruling:
    allowed = toy.on_turn(state) == given["seat"] and state.heap > 0
    ways = () if allowed else (Fact(sentence=text("Stones on the heap."), places=("heap",)),)
    more = () if allowed else (Fact(sentence=text("The turn."), places=("turn",)),)
    answer = text("Yes.") if allowed else text("No.")
    return Ruling(verdict=allowed, answer=answer, page=3, remedies=ways, besides=more)


def _asks(row: MoveRow[Any, Any, Any]) -> MoveRow[Any, Any, Any]:
    asks = lambda seat, _move: Asking("take", {"seat": str(seat)})  # noqa: E731
    return replace(row, asks=asks) if row.move is toy.Take else row


@pytest.fixture
def asking_app(ledger_url: str, tmp_path) -> Iterator[Flask]:
    question = Question(key="take", name=text("May I take?"), asks=("seat",))
    rules = replace(toy.RULES, rows=tuple(map(_asks, toy.RULES.rows)))
    game = replace(toy.GAME, rules=rules, questions=Questions(rows=(question,), rule=_rule))
    config = configured(tmp_path, ledger_url)
    app = create_app(config, games=lambda: {toy.SLUG: game}, forms=lambda _slug: FORMS)
    yield app
    services_of(app).close()


@pytest.fixture
def phone(asking_app: Flask) -> Callable[[], Phone]:
    return lambda: Phone(asking_app.test_client())


def test_an_objection_names_the_ways_and_what_is_needed_besides(host: Phone, begun: str):
    answer = host.enter(begun, "take", seat="blue", count=1)
    assert answer.status_code == 409
    assert 'data-places="heap"' in answer.text
    assert "And in any case" in answer.text
    assert f"/t/{begun}/ask/take?seat=blue" in answer.text


def test_a_refusal_names_them_too(host: Phone, begun: str):
    answer = host.enter(begun, "take", seat="blue", count=999)
    assert answer.status_code == 422
    assert "The heap has 21 stones." in answer.text
    assert 'data-places="heap"' in answer.text


def test_where_the_rules_say_yes_there_is_nothing_to_name(host: Phone, begun: str):
    answer = host.enter(begun, "take", seat="red", count=4)
    assert "Three stones at most." in answer.text
    assert "data-places" not in answer.text


def test_a_refusal_of_what_asks_no_question_stays_as_it_is(host: Phone, begun: str):
    answer = host.enter(begun, "give-back", seat="red", count=4)
    assert answer.status_code == 422
    assert "There are not so many stones." in answer.text


def test_the_ruling_says_the_same(host: Phone, begun: str):
    page = host.read(f"/t/{begun}/ask/take?seat=blue")
    assert 'data-places="heap"' in page
    assert "lit=heap+turn" in page
    lit = host.read(f"/t/{begun}?lit=heap+turn")
    assert "highlight.js" in lit
    assert "highlight.js" not in host.read(f"/t/{begun}")
