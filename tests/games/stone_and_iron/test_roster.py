"""A roster typed with one unit per line."""

from itertools import count

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st

from companion.games.stone_and_iron.catalogue.factions import Unit
from companion.games.stone_and_iron.shorthand import known_units, read_line, read_roster
from tests.games.stone_and_iron.sending import phone_at
from tests.html import plain


def line(words: str, seat: str = "skaven", known: tuple[Unit, ...] = ()):
    return read_line(words, seat, "u1", known_units(known))


def clanrats(**more) -> Unit:
    facts = {"models": 20, "points": 5, **more}
    return Unit(id="u1", name="Clanrats", troop="clanrats", people="skaven", **facts)


@pytest.mark.parametrize(
    ("words", "unit"),
    [
        ("20 Clanrats core US1 5pt", clanrats()),
        ("20 x Clanrats, 5 pts", clanrats()),
        ("20× Clanrats 5pt +12pt", clanrats(extra=12)),
        ("Clanrats 5 points US 2 special", clanrats(models=1, us=2, grade="special")),
        (
            "20 Clanrats 5pt mounted monster war machine",
            clanrats(mounted=True, monster=True, war_machine=True),
        ),
        ("20 Clanrats 5pt 2 steam drills", clanrats(drills=2)),
    ],
)
def test_a_line_is_a_unit(words: str, unit: Unit):
    assert line(words) == unit


def test_a_unit_from_another_list_says_so():
    found = line("15 Dwarf Warriors (Dwarfs) 8pt")
    assert isinstance(found, Unit)
    assert (found.people, found.troop, found.models) == ("dwarfs", "dwarf warriors", 15)


def test_what_is_known_need_not_be_typed_again():
    assert line("30 clanrats", known=(clanrats(us=2, grade="special"),)) == clanrats(
        models=30, us=2, grade="special"
    )


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("20 Clanrats", "Clanrats: enter what a model costs, for example 5pt."),
        ("20", "The unit has no name."),
        ("0 Clanrats 5pt", "Clanrats: models and unit strength must be 1 or more."),
        ("20 Clanrats (Elephants) 5pt", "There is no faction Elephants."),
    ],
)
def test_a_line_that_is_none_says_why(words: str, why: str):
    assert str(line(words)) == why


def test_lines_are_counted_as_they_were_pasted() -> None:
    """Two blank lines first: the rats without points are in line 4."""
    ids = (str(n) for n in count())
    _units, misread = read_roster("\n\n20 Clanrats 5pt\nrats\n\n", "skaven", ids, {})
    assert [one.line for one in misread] == [4]


def test_a_roster_is_read_line_by_line_and_nothing_is_lost():
    ids = (f"u{n}" for n in count(1))
    units, misread = read_roster("Chieftain hero 45pt\n\n20 Clanrats 5pt\nrats\n", "skaven", ids, {})
    assert [(one.id, one.grade, one.worth) for one in units] == [("u1", "hero", 45), ("u2", "core", 100)]
    assert [(one.line, str(one.why)) for one in misread] == [
        (4, "rats: enter what a model costs, for example 5pt.")
    ]


def test_a_roster_has_an_end():
    _units, misread = read_roster("Rat 1pt\n" * 101, "skaven", (str(n) for n in count()), {})
    assert [one.line for one in misread] == [101]


@given(st.text(max_size=80))
def test_any_words_are_read(words: str):
    found = line(words)
    assert str(found) if not isinstance(found, Unit) else found.models >= 1


def test_a_roster_has_a_running_total_while_it_is_written(app: Flask) -> None:
    phone = phone_at(app, "empire skaven")
    address = f"/t/{phone.code}/view/roster"
    asked = {"faction": "skaven", "roster": "1 Chieftain hero 45pt\n40 Clanrats core US1 5pt\nrats"}
    page = plain(phone.client.get(address, query_string=asked).text)
    assert "245 of 500 points · 1 Chieftain 45 · 40 Clanrats 200" in page
    assert "Line 3: rats: enter what a model costs, for example 5pt." in page
    assert "general" not in page
    page = plain(phone.client.get(address, query_string=asked | {"roster": "200 Clanrats 5pt"}).text)
    assert "1000 of 500 points" in page
    assert "1000 points: the first army can have up to 500." in page
    assert "An army needs a Hero or Lord as its general." in page
    assert "0 of 500 points" in plain(phone.client.get(address, query_string={"faction": "skaven"}).text)
    assert phone.client.get(address).status_code == 404
    assert f'hx-get="{address}?faction=skaven"' in phone.client.get(f"/t/{phone.code}/view/phase").text


def test_a_grade_in_a_name_stays_there():
    found = line("1 Exalted Hero hero 100pt", "chaos")
    assert isinstance(found, Unit)
    assert (found.name, found.grade, found.models) == ("Exalted Hero", "hero", 1)
