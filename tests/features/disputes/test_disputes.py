"""Disputes: a decision is in the ledger, in the log, and on the answer when the same question comes up
again."""

import html
import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from flask import Flask

from companion.features.disputes.moves import DISPUTES, Decide
from companion.kernel.features import Screen
from companion.kernel.moves import Finish
from companion.memory import groups
from companion.table.service import Tables
from tests import toy
from tests.playing import draft, submit
from tests.web.conftest import Phone, begin
from tests.web.test_why_not import asking_app  # noqa: F401

SAID = {"decision": "Four it is", "asked": "Three or four?", "why": "The card", "page": 4, "moment": 3}
THREE_AT_MOST = "against:Three stones at most."


def decides(phone: Phone, code: str, **fields: object):
    return phone.enter(code, "decide", **{**SAID, **fields})


def test_a_decision_is_an_entry_like_any_other(host: Phone, begun: str, tables: Tables):
    assert decides(host, begun, about=THREE_AT_MOST).status_code == 303
    (entry,) = tables.table(begun).position.of(DISPUTES).decisions
    assert entry.move == Decide("Four it is", THREE_AT_MOST, 3, "Three or four?", "The card", 4)
    assert "the table decides, rulebook p. 4: Four it is" in host.read(f"/t/{begun}/log")
    shown = host.read(f"/t/{begun}/disputes")
    for words in ("Four it is", "Three or four?", "The card", "Rulebook p. 4", f"/t/{begun}/at/3"):
        assert words in shown


def test_it_is_shown_when_the_same_is_objected_again(host: Phone, begun: str):
    assert "The table decided" not in host.enter(begun, "take", seat="red", count=4).text
    decides(host, begun, about=THREE_AT_MOST)
    again = host.enter(begun, "take", seat="red", count=5)
    assert "The table decided" in again.text
    assert "Four it is" in again.text
    other = host.enter(begun, "take", seat="blue", count=1)
    assert "It is not the turn of blue." in other.text
    assert "Four it is" not in other.text


def test_the_objection_leads_to_the_form_that_knows_what_it_is_about(host: Phone, begun: str):
    objected = host.enter(begun, "take", seat="red", count=4).text
    assert f"/t/{begun}/disputes/new?about=against:Three+stones+at+most." in objected
    form = host.read(f"/t/{begun}/disputes/new?about=against:Three+stones+at+most.&moment=3")
    assert f'name="about" value="{THREE_AT_MOST}"' in form
    assert 'name="moment" value="3"' in form
    assert f"/t/{begun}/at/3" in form


def test_it_can_be_withdrawn(host: Phone, begun: str, tables: Tables):
    decides(host, begun, about=THREE_AT_MOST)
    host.enter(begun, "retract", version=tables.table(begun).version)
    assert "No disputes yet" in host.read(f"/t/{begun}/disputes")
    assert "Four it is" not in host.enter(begun, "take", seat="red", count=4).text


@pytest.mark.parametrize("page", ["", 0])
def test_without_a_page_it_is_a_house_rule(host: Phone, begun: str, page: str | int):
    decides(host, begun, page=page)
    assert "House rule" in host.read(f"/t/{begun}/disputes")
    assert "the table makes a house rule: Four it is" in host.read(f"/t/{begun}/log")


@pytest.mark.parametrize(
    ("wrong", "status"),
    [
        ({"decision": ""}, 422),
        ({"decision": "   "}, 422),
        ({"decision": "x" * 301}, 422),
        ({"why": "x" * 301}, 422),
        ({"page": -1}, 422),
        ({"page": "four"}, 422),
        ({"moment": 99}, 404),
    ],
)
def test_what_is_no_decision_is_refused(host: Phone, begun: str, tables: Tables, wrong, status: int):
    before = tables.table(begun).version
    assert decides(host, begun, **wrong).status_code == status
    assert tables.table(begun).version == before


def test_words_of_people_are_no_markup(host: Phone, begun: str):
    decides(host, begun, decision="<b>No</b>", about=THREE_AT_MOST)
    for page in (host.read(f"/t/{begun}/disputes"), host.enter(begun, "take", seat="red", count=4).text):
        assert "<b>No</b>" not in page
        assert "&lt;b&gt;No&lt;/b&gt;" in page


def test_whoever_watches_reads_and_records_nothing(host: Phone, begun: str, phone: Callable[[], Phone]):
    decides(host, begun)
    watcher = phone()
    assert "Four it is" in watcher.read(f"/t/{begun}/disputes")
    assert "Withdraw" not in watcher.read(f"/t/{begun}/disputes")
    assert decides(watcher, begun).status_code == 403


def test_a_decision_corrects_no_result(host: Phone, begun: str, tables: Tables):
    submit(tables, begun, draft(Finish(agreed=True)))
    decides(host, begun)
    assert not tables.whole(begun).corrected


def test_a_sketch_shows_them_and_takes_none(host: Phone, begun: str):
    decides(host, begun, about=THREE_AT_MOST)
    sketch = host.post(f"/t/{begun}/what-if").location
    given = {"saw": 1, "token": "dispute-in-sketch", "seat": "red"}
    objected = host.post(f"{sketch}/enter/take", count=4, **given)
    assert "Four it is" in objected.text
    assert "disputes/new" not in objected.text
    assert host.post(f"{sketch}/enter/decide", **given, **SAID).status_code == 422


def test_the_groups_other_tables_are_asked_too(host: Phone, begun: str, tables: Tables, phone):
    decides(host, begun, about=THREE_AT_MOST)
    other = opened_and_begun(host)
    assert "Four it is" not in host.enter(other, "take", seat="red", count=4).text
    group = groups.make(tables, "Thursdays").group
    for code in (begun, other):
        groups.put(tables, code, group)
    objected = host.enter(other, "take", seat="red", count=4).text
    assert "Another table of this group decided" in objected
    assert "Four it is" in objected
    # The code would let a stranger in there.
    assert begun not in objected
    tables.delete(begun)
    assert "Four it is" not in host.enter(other, "take", seat="red", count=4).text


def opened_and_begun(host: Phone) -> str:
    code = host.open()
    host.sit(code, "red", "Ana")
    host.post(f"/t/{code}/sit", seat="blue", name="Bo", phone="no")
    assert begin(host, code).status_code == 303
    return code


class TestOfAGameThatAnswers:
    """What is recorded on a ruling shows on objections that raise the same question, and the other way
    round."""

    @pytest.fixture
    def phone(self, asking_app: Flask) -> Callable[[], Phone]:  # noqa: F811
        return lambda: Phone(asking_app.test_client())

    def test_rulings_and_objections_share_them(self, host: Phone, begun: str):
        ruling = host.read(f"/t/{begun}/ask/take?seat=blue")
        assert f"/t/{begun}/disputes/new?about=ask:take" in ruling
        decides(host, begun, about="ask:take")
        assert "Four it is" in host.read(f"/t/{begun}/ask/take?seat=red")
        objected = host.enter(begun, "take", seat="blue", count=1)
        assert "Four it is" in objected.text
        assert "about=ask:take" in objected.text


def test_the_form_names_the_deed_in_dispute(host: Phone, begun: str, tables: Tables):
    host.enter(begun, "take", seat="red", count=2)
    version = tables.table(begun).version
    form = host.read(f"/t/{begun}/disputes/new?moment={version}")
    assert 'name="asked" maxlength="300" value="Ana: take 2"' in form
    objected = host.enter(begun, "take", seat="red", count=4).text
    (link,) = re.findall(r'href="([^"]*disputes/new[^"]*)"', objected)
    assert 'value="Ana: take 4"' in host.read(html.unescape(link))
    assert 'maxlength="300" value=""' in host.read(f"/t/{begun}/disputes/new")


class TestBehindAScreen:
    """What the referee decides alone is told to nobody in front of the screen."""

    SECRET = "The idol is cursed"

    @pytest.fixture
    def app(self, new_app: Callable[..., Flask]) -> Flask:
        screen = Screen(
            seen=lambda state, _viewer: state, holds=lambda _state: frozenset(), moves=frozenset({"take"})
        )
        return new_app(lambda: {toy.SLUG: replace(toy.GAME, secrets=screen)})

    @pytest.fixture
    def player(self, begun: str, phone: Callable[[], Phone], host: Phone) -> Phone:
        host.enter(begun, "rise", seat="blue")
        made = phone()
        assert made.sit(begun, "blue", "Bo").status_code == 303
        return made

    @pytest.mark.parametrize("decided", [True, False])
    def test_a_player_who_types_the_same_question_learns_nothing(
        self, host: Phone, player: Phone, begun: str, decided: bool
    ) -> None:
        asked = {"words": "Is the idol cursed?", "about": "typed:is the idol cursed"}
        host.enter(begun, "ask", **asked)
        if decided:
            host.enter(begun, "decide", decision=self.SECRET, about=asked["about"])
        answer = player.enter(begun, "ask", seat="blue", **asked)
        assert answer.status_code == 303
        assert self.SECRET not in player.read(f"/t/{begun}/disputes")

    def test_an_objection_shows_it_to_the_referee_alone(
        self, host: Phone, player: Phone, begun: str, tables: Tables
    ) -> None:
        decides(host, begun, decision=self.SECRET, about=THREE_AT_MOST)
        assert self.SECRET in host.enter(begun, "take", seat="blue", count=4).text
        objected = player.enter(begun, "take", seat="blue", count=4)
        assert "Three stones at most." in objected.text
        assert self.SECRET not in objected.text
        group = groups.make(tables, "Thursdays").group
        other = opened_and_begun(host)
        for code in (begun, other):
            groups.put(tables, code, group)
        assert self.SECRET not in host.enter(other, "take", seat="red", count=4).text
