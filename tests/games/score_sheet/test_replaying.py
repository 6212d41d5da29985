"""A sheet that somebody brings with a worked example is held to it, as the ready sheets are to theirs."""

import json
from dataclasses import replace

import pytest

from companion.games.score_sheet.catalogue.example import Example
from companion.games.score_sheet.catalogue.reading import FaultySheetError, read
from companion.games.score_sheet.catalogue.ready import ready
from companion.games.score_sheet.catalogue.sheet import Sheet, written
from companion.games.score_sheet.page.making import brought, edited, made, packed
from tests.games.score_sheet.examples import EXAMPLES

NAMES = ("wizard", "hearts", "tichu", "wingspan", "hanabi", "stone-age", "ticket-to-ride-europe", "canasta")


def with_example(slug: str) -> Sheet:
    example, sheet = EXAMPLES[slug], ready(slug)
    assert sheet is not None
    counted = Example(
        tuple(example["totals"]),
        tuple(example.get("columns", ())),
        tuple(map(tuple, example.get("rounds", ()))),
    )
    return replace(sheet, title="Ours", example=counted)


@pytest.mark.parametrize("slug", NAMES)
def test_a_link_is_held_to_its_example(slug: str) -> None:
    sheet = with_example(slug)
    assert sheet.example is not None
    assert brought(packed(sheet)) == sheet
    assert read(written(sheet)) == sheet
    wrong = (sheet.example.totals[0] + 1, *sheet.example.totals[1:])
    for given in (packed, written):
        with pytest.raises(FaultySheetError, match="does not hold: it comes to"):
            brought(given(replace(sheet, example=sheet.example._replace(totals=wrong))))


def test_an_example_that_cannot_be_is_refused_and_one_that_was_changed_is_not_said_any_more() -> None:
    sheet = with_example("wizard")
    assert sheet.example is not None
    two = sheet.example._replace(rounds=(("0 0", "1 1", "1 1"),))
    with pytest.raises(FaultySheetError, match="exactly 1 in all; here 2"):
        brought(packed(replace(sheet, example=two)))
    assert made(edited(sheet), sheet).example is None


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
        {"totals": [1], "columns": ["1 2"]},
        {"totals": [1], "columns": ["x"]},
        {"totals": [1], "rounds": [["1"]]},
    ],
)
def test_what_is_no_example_has_a_sentence(example: object) -> None:
    lines = [{"name": "Points", "kind": "number"}]
    with pytest.raises(FaultySheetError, match="xample"):
        brought(json.dumps({"title": "T", "lines": lines, "example": example}))
