"""A sheet that somebody imports with a worked example is checked against it, as the ready sheets are
against theirs."""

import json
from dataclasses import replace

import pytest

from companion.games.score_sheet.catalogue.reading import FaultySheetError, read
from companion.games.score_sheet.catalogue.ready import ready
from companion.games.score_sheet.catalogue.sheet import Sheet, write_sheet
from companion.games.score_sheet.page.making import list_fields, make_sheet
from companion.games.score_sheet.page.passing import pack_sheet, read_imported_sheet

NAMES = ("wizard", "hearts", "tichu", "wingspan", "hanabi", "stone-age", "ticket-to-ride-europe", "canasta")


def with_example(slug: str) -> Sheet:
    sheet = ready(slug)
    assert sheet is not None
    return replace(sheet, title="Ours")


@pytest.mark.parametrize("slug", NAMES)
def test_a_link_is_held_to_its_example(slug: str) -> None:
    sheet = with_example(slug)
    assert sheet.example is not None
    assert read_imported_sheet(pack_sheet(sheet)) == sheet
    assert read(write_sheet(sheet)) == sheet
    wrong = (sheet.example.totals[0] + 1, *sheet.example.totals[1:])
    for given in (pack_sheet, write_sheet):
        with pytest.raises(FaultySheetError, match="does not hold: it comes to"):
            read_imported_sheet(given(replace(sheet, example=sheet.example._replace(totals=wrong))))


def test_an_example_that_cannot_be_is_refused_and_one_that_was_changed_is_not_said_any_more() -> None:
    sheet = with_example("wizard")
    assert sheet.example is not None
    two = sheet.example._replace(rounds=(("0 0", "1 1", "1 1"),))
    with pytest.raises(FaultySheetError, match="exactly 1 in all; here 2"):
        read_imported_sheet(pack_sheet(replace(sheet, example=two)))
    assert make_sheet(list_fields(sheet) | {"dealer": ""}, sheet).example is None


def test_an_example_says_who_has_won_with_what_breaks_ties() -> None:
    sheet = with_example("scythe")
    assert sheet.example is not None
    assert sheet.example.totals[0] == sheet.example.totals[1]
    with pytest.raises(FaultySheetError, match="another column has won"):
        read_imported_sheet(pack_sheet(replace(sheet, example=sheet.example._replace(won=(1,)))))
    begun = with_example("wizard")
    assert begun.example is not None
    with pytest.raises(FaultySheetError, match="the game is not over"):
        read_imported_sheet(pack_sheet(replace(begun, example=begun.example._replace(won=(2,)))))


@pytest.mark.parametrize(
    "example",
    [
        [],
        {"columns": ["1"]},
        {"totals": []},
        {"totals": [True]},
        {"totals": [1], "columns": [1]},
        {"totals": [1], "columns": ["1", "2"]},
        {"totals": [1], "rounds": ["1"]},
        {"totals": [1], "rounds": [["1"]] * 61},
        {"totals": [1], "more": 1},
        {"totals": [1], "won": [2]},
        {"totals": [1], "won": 1},
        {"totals": [1, 2], "columns": ["1", "2"], "won": [1]},
        {"totals": [1], "columns": ["1 2"]},
        {"totals": [1], "columns": ["x"]},
        {"totals": [1], "rounds": [["1"]]},
    ],
)
def test_what_is_no_example_has_a_sentence(example: object) -> None:
    lines = [{"name": "Points", "kind": "number"}]
    with pytest.raises(FaultySheetError, match="xample"):
        read_imported_sheet(json.dumps({"title": "T", "lines": lines, "example": example}))
