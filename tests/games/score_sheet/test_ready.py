"""Each ready sheet, by a worked example of its own; and what a sheet says of itself."""

import json
from io import BytesIO
from typing import Any

import pytest

from companion.games.score_sheet.catalogue.points import bounds
from companion.games.score_sheet.catalogue.printed import extract
from companion.games.score_sheet.catalogue.printed import said as words_of
from companion.games.score_sheet.catalogue.reading import read
from companion.games.score_sheet.catalogue.ready import FOLDER, ready, ready_text, titles
from companion.games.score_sheet.catalogue.sheet import COLOURS, SheetLine, written
from companion.games.score_sheet.moves import Count, CountRound, UseSheet
from companion.games.score_sheet.rules import apply, check
from companion.games.score_sheet.scoring import outcome, score
from companion.games.score_sheet.state import State
from companion.kernel.seats import Seat
from tests.games.score_sheet.examples import EXAMPLES


def seated(number: int) -> State:
    seats = tuple(Seat(seat) for seat in COLOURS[:number])
    return State(seats=seats, first=seats[0])


def entered(state: State, seat: Seat | None, move: Any) -> State:
    """As the table does it: nothing stands against it, and it fits."""
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
    assert written_down == spoken
    assert all(line.said.msgid == line.name for sheet in sheets for line in sheet.every)
    assert str(words_of("Ours")) == "Ours"
    assert words_of("Ours").msgid != "Ours", "what a table wrote is no message"


def amounts(lines: tuple[SheetLine, ...], said: str) -> dict[str, int]:
    keys = [line.key for line in lines if line.entered]
    return dict(zip(keys, map(int, said.split()), strict=True))


def played(slug: str) -> State:
    example, sheet = EXAMPLES[slug], ready(slug)
    assert sheet is not None
    number = len(example["totals"]) * (2 if sheet.teams or sheet.cooperative else 1)
    state = entered(seated(number), None, UseSheet(ready_text(slug)))
    for round_, columns in enumerate(example.get("rounds", ()), 1):
        assert sheet.rounds is not None
        for seat, said in zip(state.columns, columns, strict=True):
            state = entered(state, seat, CountRound(round_, amounts(sheet.rounds.lines, said)))
    for seat, said in zip(state.columns, example.get("columns", []), strict=False):
        state = entered(state, seat, Count(amounts(sheet.lines, said)))
    return state


def test_every_ready_sheet_has_an_example() -> None:
    assert set(titles()) == set(EXAMPLES)
    assert sum(not slug.startswith("any-") for slug in titles()) >= 60


@pytest.mark.parametrize("slug", EXAMPLES)
def test_its_example(slug: str) -> None:
    state, example = played(slug), EXAMPLES[slug]
    found = score(state)
    assert [line.total for line in found.seats if line.seat in state.columns] == example["totals"]
    result = outcome(state)
    if example["won"] is None:
        assert result is None
        return
    assert result is not None
    columns = list(state.columns)
    assert {state.column_of(seat) for seat in result.winners} == {columns[at] for at in example["won"]}


@pytest.mark.parametrize("slug", EXAMPLES)
def test_a_sheet_is_read_back_as_it_was_written(slug: str) -> None:
    sheet = ready(slug)
    assert sheet is not None
    assert read(written(sheet)) == sheet
    assert all(bounds(line)[0] <= bounds(line)[1] for line in sheet.every)
    assert json.loads((FOLDER / f"{slug}.json").read_text("utf-8"))["version"] == 1
