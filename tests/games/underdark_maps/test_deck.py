"""The event deck as a list: from counts, from a spreadsheet, line by line, and on paper."""

import io
import re
from urllib.parse import unquote

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st

from companion.games.underdark_maps import moves as m
from companion.games.underdark_maps.catalogue.deck import (
    COUNTED,
    HOUSE,
    EventCard,
    Line,
    count_by_key,
    count_cards,
    fault,
    list_counted,
    list_faces,
    read_deck,
    read_face,
    spreadsheet,
)
from tests.games.underdark_maps.clicking import Phone, phone_at
from tests.games.underdark_maps.racing import RED
from tests.games.underdark_maps.setting import ready, refused
from tests.pdf import sheets

LABELS = st.text("abcXYZ ,;'\"=+-@|é", max_size=40).map(lambda words: " ".join(words.split()))


@st.composite
def lines(draw: st.DrawFn) -> Line:
    card = draw(st.sampled_from(COUNTED))
    level = draw(st.integers(1, 99)) if card.level else 0
    return Line(EventCard(card.kind, card.cls, level, draw(LABELS)), draw(st.integers(1, 60)))


@given(st.lists(lines(), min_size=1, max_size=5).map(tuple))
def test_a_deck_survives_its_spreadsheet_and_its_faces(deck: tuple[Line, ...]) -> None:
    assert read_deck(spreadsheet(deck)) == (deck, ())
    assert [read_face(face) for face in list_faces(deck)] == [
        line.card for line in deck for _ in range(line.copies)
    ]


@given(st.text(max_size=60))
def test_whatever_is_brought_is_a_deck_or_told(given: str) -> None:
    deck, wrong = read_deck(given)
    assert bool(deck) != bool(wrong)
    assert all(fault(line.card) is None for line in deck)


def test_counts_make_a_deck_and_are_read_out_of_it() -> None:
    counts = count_by_key(HOUSE)
    assert counts is not None
    assert list_counted(counts) == HOUSE
    assert count_by_key((Line(EventCard("monster", "", 7)),)) is None
    assert count_cards(HOUSE) == 120


def test_the_words_of_others_are_understood() -> None:
    deck, wrong = read_deck("Kind;Class;Level;Name;Copies\nArmor;Fighter;;Shell;2\nOne-use item;m\n\nTrap\n")
    assert wrong == ()
    assert deck == (
        Line(EventCard("armour", "fighter", 0, "Shell"), 2),
        Line(EventCard("one-use", "mage")),
        Line(EventCard("trap")),
    )


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("dragon", "There is no such kind of card."),
        ("weapon,bard", "An Aid card must be for a Mage"),
        ("trap,mage", "A Foe card cannot have a class."),
        ("monster", "A creature must have a level from 1 to 99."),
        ("spell,mage,3", "Only a creature can have a level."),
        ("monster,,three", "Level and copies must be whole numbers."),
        ("monster,,3,,0", "A card must have 1 to 60 copies."),
        ("trap,,," + "x" * 41, "A name can have at most 40 characters"),
        ("trap,,,,1,more", "There are more than 5 columns."),
    ],
)
def test_a_bad_line_is_told_by_its_number(line: str, why: str) -> None:
    deck, (sentence,) = read_deck(f"kind,class\ntrap\n{line}\n")
    assert deck == ()
    assert str(sentence).startswith(f"Line 3: {why}")


def test_no_deck_is_too_large() -> None:
    assert "at most 300 cards" in str(read_deck("trap,,,,60\n" * 6)[1][0])
    assert "at most 200 lines" in str(read_deck("trap\n" * 201)[1][0])
    assert "at most 20000 characters" in str(read_deck("trap\n" * 5000)[1][0])
    wrong = read_deck("nothing\n" * 90)[1]
    assert (len(wrong), str(wrong[-1])) == (21, "And 70 more lines.")


def test_a_line_that_is_not_there_cannot_be_changed() -> None:
    assert "no such line" in refused(ready(), RED, m.ChangeLine(len(HOUSE)))
    assert "no such line" in refused(ready(), RED, m.ChangeLine(len(HOUSE) + 1, HOUSE[0]))


@pytest.fixture
def phone(app: Flask) -> Phone:
    return phone_at(app, ("red", "blue"))


def test_counts_on_one_screen_are_a_house_deck(phone: Phone) -> None:
    page = phone.page("/view/deck")
    assert "not the author" in page
    assert "120 cards: 72 Aid, 48 Foe" in page
    phone.enter("describe-deck", path="/view/deck", **{"counts-trap.0": "3"})
    assert phone.state.house
    assert count_cards(phone.state.deck) == 111
    assert "makes a house deck of 111 cards" in phone.page("/log")


def test_a_list_is_taken_in_as_text_and_as_a_file_and_given_out(phone: Phone) -> None:
    typed = next(f for f in phone.forms("/view/deck") if "csv" in f.fields)
    bad = phone.send(typed, csv="kind\ntrap\nmonster\nweapon\n")
    assert bad.status_code == 422
    assert "Line 3: A creature must have a level" in bad.text
    assert "Line 4: An Aid card" in bad.text
    assert phone.state.deck == ()
    assert phone.send(typed, csv="trap,,,Old pit,2\n").status_code == 303
    assert phone.state.deck == (Line(EventCard("trap", "", 0, "Old pit"), 2),)

    sent = next(f for f in phone.forms("/view/deck") if "file" in f.fields)
    data = {**sent.fields, "file": (io.BytesIO("spell,mage,,Ünder,4\n".encode()), "deck.csv")}
    assert phone.client.post(sent.action, data=data, content_type="multipart/form-data").status_code == 303
    assert phone.state.deck == (Line(EventCard("spell", "mage", 0, "Ünder"), 4),)
    assert not phone.state.house
    saved = unquote(re.findall(r'href="data:text/csv;charset=utf-8,([^"]+)"', phone.page("/view/deck"))[0])
    assert read_deck(saved) == (phone.state.deck, ())


def test_a_card_is_changed_added_and_taken_out(phone: Phone) -> None:
    page = phone.page("/view/deck")
    at = max(map(int, re.findall(r"line=(\d+)", page)))
    path = f"/view/deck-line?line={at}"

    def change(**fields: str) -> None:
        form = next(form for form in phone.forms(path) if form.kind == "change-line")
        assert phone.send(form, **fields).status_code == 303

    change(kind="monster", level="7", label=" A  bat ", copies="1")
    assert phone.state.deck[at] == Line(EventCard("monster", "", 7, "A bat"), 1)
    change(kind="trap", cls="", copies="2", label="", level="7")
    assert phone.state.deck[at] == Line(EventCard("trap"), 2)
    (_, out) = [form for form in phone.forms(path) if form.kind == "change-line"]
    assert phone.send(out).status_code == 303
    assert phone.state.deck == HOUSE
    for said in ("the event deck has 1 of A bat", "removes Trap from the event deck"):
        assert said in phone.page("/log")


@pytest.mark.pango
def test_the_cards_are_printed_nine_on_a_sheet(phone: Phone) -> None:
    answer = phone.client.get(f"/t/{phone.code}/papers/cards.pdf")
    printed = sheets(answer.data)
    assert len(printed) == 14
    assert "house deck, not the author" in printed[0]
    assert sum(sheet.count("Trap") for sheet in printed) == 12
    phone.send(next(f for f in phone.forms("/view/deck") if "csv" in f.fields), csv="monster,,9,Rothé,10\n")
    answer = phone.client.get(f"/t/{phone.code}/papers/cards.pdf")
    printed = sheets(answer.data)
    assert [sheet.count("Rothé") for sheet in printed] == [9, 1]
    assert "house deck" not in printed[0]
    assert "d20 + 9" in printed[1]
