"""A code that is typed in, on a phone without a camera or on a television."""

import re
from collections.abc import Callable

import pytest

from companion.kernel.input_text import ALPHABET
from companion.ledger import tables as rows
from companion.table.codes import new_code, read_code
from companion.table.service import Tables
from tests.web.conftest import Phone


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("bcd234", "BCD234"),
        (" BCD 234 ", "BCD234"),
        ("bcd-234.", "BCD234"),
        ("ＢＣＤ２３４", "BCD234"),
        ("OUY0B1", "QVVQB7"),
        ("http://192.168.1.5:8000/t/BCD234", "BCD234"),
        ("192.168.1.5:8000/t/bcd234/join?at=1", "BCD234"),
        ("Ѫ", ""),
    ],
)
def test_a_code_is_read_as_people_type_it(typed: str, code: str):
    assert read_code(typed) == code


def test_no_sign_of_a_code_is_taken_for_another():
    assert read_code(ALPHABET) == ALPHABET


@pytest.mark.parametrize(("way", "there"), [("join", ""), ("tv", "/screen")])
def test_a_typed_code_leads_to_its_table(phone: Callable[[], Phone], begun: str, way: str, there: str):
    answer = phone().get(f"/{way}?code={begun[:3].lower()}+{begun[3:]}")
    assert answer.status_code == 303
    assert answer.location == f"/t/{begun}{there}"


@pytest.mark.parametrize("way", ["join", "tv"])
def test_without_a_code_it_is_asked_for_and_an_unknown_one_is_said(phone: Callable[[], Phone], way: str):
    made = phone()
    assert 'name="code"' in made.read(f"/{way}")
    assert "There is no table" not in made.read(f"/{way}?code=++")
    for typed in (new_code(), "no-code-at-all", "%3Cscript%3E"):
        answer = made.get(f"/{way}?code={typed}")
        assert answer.status_code == 404
        assert "There is no table with the code" in answer.text
        assert "<script>" not in answer.text
        assert f'action="/{way}"' in answer.text


def test_the_front_page_and_a_mistyped_address_have_the_way_in(phone: Callable[[], Phone]):
    made = phone()
    assert 'action="/join"' in made.read("/")
    assert 'href="/join"' in made.get(f"/t/{new_code()}").text


def test_pages_that_say_how_to_join_name_both_addresses(host: Phone, begun: str):
    said = re.search(
        r"type (\S+) and the code. On a TV: (\S+)/tv",
        host.read(f"/t/{begun}/join"),
    )
    assert said is not None
    assert said[1] == said[2]
    assert f'<p class="screen-address">{said[1]}</p>' in host.read(f"/t/{begun}/screen")


def test_what_is_no_code_is_not_looked_for(phone: Callable[[], Phone], tables: Tables):
    for typed in ("B" * 3000, "BCDFG", "nothing"):
        assert phone().get(f"/tv?code={typed}").status_code == 404
    assert tables.ledger.select(rows.guesses.select()) == []


def test_a_television_is_told_where_its_code_is_read(phone: Callable[[], Phone]):
    made = phone()
    assert "on any phone at the table, under Join." in made.read("/tv")
    assert "and on the big screen." in made.read("/join")
    assert "big screen." not in made.read("/tv")
