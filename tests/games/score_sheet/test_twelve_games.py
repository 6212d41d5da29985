"""Games of twelve kinds, each made with nothing but the page for making a sheet, and played."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from companion.games.score_sheet.catalogue.reading import FaultySheetError, read
from companion.games.score_sheet.catalogue.sheet import write_sheet
from companion.games.score_sheet.moves import Count, CountRound, UseSheet
from companion.games.score_sheet.page.making import list_fields, make_sheet
from companion.games.score_sheet.rules.apply import apply, check
from companion.games.score_sheet.scoring import score
from companion.games.score_sheet.state import State
from companion.kernel.seats import Seat
from tests.games.score_sheet.test_ready import entered, seated


def page(*lines: str, **fields: str) -> dict[str, str]:
    """Return the response of the page. `lines`: a name, a kind and a second input each, separated by bars."""
    said = {"title": "Ours", **fields}
    for row, line in enumerate(lines, 1):
        name, kind, worth = line.split("|")
        said |= {f"name.{row}": name, f"kind.{row}": kind, f"worth.{row}": worth}
    return said


GAMES: dict[str, tuple[dict[str, str], list[dict[str, int]], list[int]]] = {
    "points at the end": (page("Points|number|"), [{"points": 250_000}, {"points": -3}], [250_000, -3]),
    "bids and tricks": (
        page("Points|bid|20, 10, -10", rounds="number", number="3", cards="1 2 3"),
        [{"bid": 1, "tricks": 1}, {"bid": 1, "tricks": 0}],
        [30, -10],
    ),
    "bids met or not": (
        page("Bid met|bid|10, 1, 0", rounds="number", number="3"),
        [{"bid": 2, "tricks": 2}, {"bid": 1, "tricks": 0}],
        [12, 0],
    ),
    "payments": (page("Won|pays|", rounds="number", number="9"), [{"won": 8}, {"won": -8}], [8, -8]),
    "one against all": (page("Taken|takes|1", rounds="number", number="9"), [{"taken": 4}], [4, -4]),
    "highest of lines": (
        page("First|number|", "Second|number|", "Best|most|First, Second") | {"part.1": "1", "part.2": "1"},
        [{"first": 4, "second": 9}, {"first": 7, "second": 1}],
        [9, 7],
    ),
    "lowest of lines": (
        page("Red|number|", "Blue|number|", "Lowest|least|Red, Blue") | {"part.1": "1", "part.2": "1"},
        [{"red": 4, "blue": 9}, {"red": 7, "blue": 1}],
        [4, 1],
    ),
    "majorities, all of it for all": (
        page("Forest|ranking|5-3-1") | {"tied.1": "each"},
        [{"forest": 3}, {"forest": 3}],
        [5, 5],
    ),
    "majorities, nothing for those who are level": (
        page("Forest|ranking|6 3") | {"tied.1": "none"},
        [{"forest": 3}, {"forest": 3}],
        [0, 0],
    ),
    "sets and tables": (
        page("Stars|set|1 3 6 10", "Sheep|table|-1 1 2"),
        [{"stars": 5, "sheep": 0}, {"stars": 2, "sheep": 2}],
        [10, 5],
    ),
    "thirteen tricks": (
        page("Tricks|count|5", rounds="until", number="500000") | {"all.1": "13"},
        [{"tricks": 9}, {"tricks": 4}],
        [45, 20],
    ),
    "money": (
        page("Money|per|1000", "Medal|choice|Gold 5, Silver 3"),
        [{"money": 12_500, "medal": 1}, {"money": 999, "medal": 0}],
        [15, 5],
    ),
}


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_made_on_the_page_and_played(name: str) -> None:
    fields, counted, totals = GAMES[name]
    sheet = make_sheet(fields)
    assert read(write_sheet(sheet)) == sheet
    assert make_sheet(list_fields(sheet), sheet) == sheet
    state = entered(seated(2), None, UseSheet(write_sheet(sheet)))
    for seat, amounts in zip(state.seats, counted, strict=False):
        state = entered(state, seat, CountRound(1, amounts) if sheet.rounds else Count(amounts))
    assert [one.total for one in score(state).seats] == totals


@pytest.mark.parametrize(
    ("name", "wrong", "said"),
    [
        ("payments", [{"won": 8}, {"won": -7}], "exactly 0 in all; here 1"),
        ("thirteen tricks", [{"tricks": 9}, {"tricks": 5}], "exactly 13 in all; here 14"),
        ("bids and tricks", [{"bid": 2}], "this round has 1 card"),
        ("bids and tricks", [{"tricks": 1}, {"tricks": 1}], "exactly 1 in all; here 2"),
    ],
)
def test_what_does_not_add_up_in_such_a_game_is_objected_to(
    name: str, wrong: list[dict[str, int]], said: str
) -> None:
    state = entered(seated(2), None, UseSheet(write_sheet(make_sheet(GAMES[name][0]))))
    found: list[str] = []
    for seat, amounts in zip(state.seats, wrong, strict=False):
        found += [str(one.sentence) for one in check(state, seat, CountRound(1, amounts))]
        after = apply(state, seat, CountRound(1, amounts))
        assert isinstance(after, State)
        state = after
    assert said in " ".join(found)


@pytest.mark.parametrize("worth", ["20, 10, -10", "20 10 −10", "20/10/-10"])
@pytest.mark.parametrize("name", ["Bid", "Tricks", "Score"])
def test_a_line_of_a_bid_may_be_called_as_it_is_and_say_its_points_in_any_way(name: str, worth: str) -> None:
    sheet = make_sheet(page(f"{name}|bid|{worth}", rounds="number", number="3"))
    assert [line.name for line in sheet.every] == ["Bid", "Tricks", "Score" if name == "Score" else "Points"]
    assert [(line.made, line.each, line.missed) for line in sheet.every][-1] == (20, 10, -10)
    assert make_sheet(list_fields(sheet), sheet) == sheet


@pytest.mark.parametrize("worth", ["Sheep, Wheat", "Sheep + Wheat", "sheep;wheat"])
def test_lines_are_named_in_a_list_as_people_write_one(worth: str) -> None:
    assert make_sheet(page("Sheep|number|", "Wheat|number|", f"Both|sum|{worth}")).lines[-1].of == (
        "sheep",
        "wheat",
    )
    plus = make_sheet(page("Cards of +2|number|", "Wheat|number|", "Both|sum|Cards of +2, Wheat"))
    assert plus.lines[-1].of == ("cards-of-2", "wheat")


def test_what_is_paid_among_four_is_nothing_together() -> None:
    fields = GAMES["one against all"][0]
    state = entered(seated(4), None, UseSheet(write_sheet(make_sheet(fields))))
    for seat, amount in ((Seat("red"), 5), (Seat("green"), -2)):
        state = entered(state, seat, CountRound(1, {"taken": amount}))
    assert [one.total for one in score(state).seats] == [17, -3, -11, -3]


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        (page("Gold|number|", "Gold|number|"), "Two lines are called “Gold”."),
        (page("Gold|sum|Silver"), "“Gold” needs a line “Silver” above it."),
        (page("Gold|bid|Bid, Tricks, 5"), "“Bid, Tricks, 5” cannot be read"),
        (page("Gold|number|", ties="Silver"), "Ties: no line is called “Silver”."),
        (page("Gold|number|", rounds="until", number="1000000"), "whole number from 0 to 999999"),
    ],
)
def test_what_is_wrong_is_said_in_plain_words(fields: Mapping[str, Any], said: str) -> None:
    with pytest.raises(FaultySheetError) as raised:
        make_sheet(fields)
    assert said in str(raised.value)


def on_the_page(**fields: str) -> dict[str, str]:
    """Return what a page shows for a game that needs more than one of those above."""
    return page("Points|number|", **fields)


@pytest.mark.parametrize(
    ("fields", "keeps"),
    [
        (on_the_page(events="Checkmate, Dominance"), {"events": ("Checkmate", "Dominance")}),
        (on_the_page(defeats="Third fuse", cooperative="1"), {"defeats": ("Third fuse",)}),
        (on_the_page(rounds="open", late="average"), {"late": "average"}),
        (page(wins="named", events="Checkmate"), {"named": True, "lines": ()}),
    ],
)
def test_what_decides_whatever_the_points_is_made_and_stays_as_it_is(
    fields: dict[str, str], keeps: dict[str, object]
) -> None:
    sheet = make_sheet(fields)
    assert {name: getattr(sheet, name) for name in keeps} == keeps
    again = list_fields(sheet)
    assert {name: again[name] for name in fields if name in again} == fields
    assert make_sheet(again, sheet) == sheet
    assert read(write_sheet(sheet)) == sheet


def test_a_name_with_a_comma_that_came_in_a_file_stays_one_name() -> None:
    sheet = replace(make_sheet(on_the_page()), events=("Ring, in the fire",))
    assert make_sheet(list_fields(sheet), sheet) == sheet
