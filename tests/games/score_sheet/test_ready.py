"""Each ready sheet, by a worked example of its own; and what a sheet says about itself."""

import json
from dataclasses import replace
from io import BytesIO
from typing import Any

import pytest

from companion.games.score_sheet.catalogue.example import read_example
from companion.games.score_sheet.catalogue.points import bounds
from companion.games.score_sheet.catalogue.printed import FOLDER, extract
from companion.games.score_sheet.catalogue.printed import say_printed as words_of
from companion.games.score_sheet.catalogue.reading import FaultySheetError, read
from companion.games.score_sheet.catalogue.ready import any_games, of_games, ready, ready_text, titles
from companion.games.score_sheet.catalogue.sheet import COLOURS, write_sheet
from companion.games.score_sheet.page.passing import pack_sheet, read_imported_sheet
from companion.games.score_sheet.page.replaying import check_example, replay_example, winning_columns
from companion.games.score_sheet.rules.apply import apply, check
from companion.games.score_sheet.state import State
from companion.kernel.seats import Seat
from scripts import ready_sheets
from tests.games.score_sheet.examples import EXAMPLES


def seated(number: int) -> State:
    seats = tuple(Seat(seat) for seat in COLOURS[:number])
    return State(seats=seats, first=seats[0])


def entered(state: State, seat: Seat | None, move: Any) -> State:
    """Enter it as the table does: without objections or misfits."""
    assert check(state, seat, move) == ()
    after = apply(state, seat, move)
    assert isinstance(after, State)
    return after


def test_the_names_of_lines_are_messages_and_no_others_are() -> None:
    sheets = [sheet for slug in titles() if (sheet := ready(slug))]
    files = [BytesIO(path.read_bytes()) for path in FOLDER.glob("*.json")]
    written_down = {name for file in files for _line, _function, name, _said in extract(file, (), (), None)}
    lines = [line for sheet in sheets for line in sheet.every]
    spoken = {line.name for line in lines} | {name for line in lines for name, _points in line.options}
    spoken |= {line.hint for line in lines if line.hint} | {
        one.name for sheet in sheets for one in sheet.limits
    }
    spoken |= {event for sheet in sheets for event in (*sheet.events, *sheet.defeats)}
    assert written_down == spoken | {*any_games().values()}
    assert all(line.said.msgid == line.name for sheet in sheets for line in sheet.every)
    assert str(words_of("Ours")) == "Ours"
    assert words_of("Ours").msgid != "Ours", "what a table wrote is no message"


def test_every_game_has_a_sheet_that_brings_an_example() -> None:
    sheets = [ready(slug) for slug in of_games()]
    assert len(sheets) >= 60
    assert all(sheet and sheet.example for sheet in sheets)
    assert {*any_games()} <= EXAMPLES.keys()


@pytest.mark.parametrize("slug", of_games())
def test_the_example_that_a_sheet_brings(slug: str) -> None:
    sheet = ready(slug)
    assert sheet is not None
    assert sheet.example is not None
    assert read_imported_sheet(pack_sheet(sheet)) == sheet == read_imported_sheet(ready_text(slug))
    first, *others = sheet.example.totals
    with pytest.raises(FaultySheetError, match="it comes to"):
        check_example(replace(sheet, example=sheet.example._replace(totals=(first + 1, *others))))
    # What breaks ties, and how the game ends, is included too.
    assert sheet.example.won or not sheet.ties or sheet.source


@pytest.mark.parametrize("slug", EXAMPLES)
def test_an_example_of_our_own(slug: str) -> None:
    sheet, given = ready(slug), EXAMPLES[slug]
    assert sheet is not None
    example = read_example({**given, "won": list(given["won"])})
    assert example is not None
    check_example(replace(sheet, example=example))
    assert winning_columns(replay_example(sheet, example)) == example.won


def test_every_game_says_what_cannot_be() -> None:
    assert [line for line in ready_sheets.page().splitlines() if "| – |" in line] == []


def test_the_docs_say_of_every_sheet_what_it_says_itself_and_why_it_is_there() -> None:
    assert ready_sheets.PAGE.read_text("utf-8") == ready_sheets.page(), "run python -m scripts.ready_sheets"
    reasons = (ready_sheets.PAGE.parent / "score-sheets.md").read_text("utf-8")
    assert [title for title in of_games().values() if f"| {title} |" not in reasons] == []


@pytest.mark.parametrize("slug", titles())
def test_a_sheet_is_read_back_as_it_was_written(slug: str) -> None:
    sheet = ready(slug)
    assert sheet is not None
    assert read(write_sheet(sheet)) == sheet
    assert all(bounds(line)[0] <= bounds(line)[1] for line in sheet.every)
    assert json.loads((FOLDER / f"{slug}.json").read_text("utf-8"))["version"] == 1
