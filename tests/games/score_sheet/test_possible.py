"""Impossible counts meet an objection, and can be entered all the same; bids stay where everybody sees
them."""

import json
from collections.abc import Iterator

import pytest
from flask import Flask

from companion.games.score_sheet.catalogue.reading import FaultySheetError, from_data
from companion.games.score_sheet.catalogue.ready import ready_text
from companion.games.score_sheet.moves import Count, CountRound, UseSheet
from companion.games.score_sheet.rules.apply import apply, check
from companion.games.score_sheet.state import State
from companion.kernel.moves import Choose, Draft
from companion.kernel.seats import Seat
from companion.kernel.shared_settings import RUNNING_SCORES
from tests.apps import running
from tests.games.score_sheet.test_at_the_table import House
from tests.games.score_sheet.test_ready import entered, seated
from tests.html import plain

FOUR = tuple(map(Seat, ("red", "blue", "green", "yellow")))


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    with running(tmp_path_factory.mktemp("data")) as made:
        made.testing = True
        yield made


def objected(slug: str, seats: int, counted: list[dict[str, int]]) -> list[str]:
    """Return the objections to the amounts of all columns, for round 1 or the end, one after the other."""
    state, found = entered(seated(seats), None, UseSheet(ready_text(slug))), []
    assert state.sheet is not None
    for seat, amounts in zip(state.columns, counted, strict=False):
        move = CountRound(1, amounts) if state.sheet.rounds else Count(amounts)
        found += [str(one.sentence) for one in check(state, seat, move)]
        after = apply(state, seat, move)
        assert isinstance(after, State)
        state = after
    return found


@pytest.mark.parametrize(
    ("slug", "seats", "counted", "said"),
    [
        ("catan", 3, [{"road": 1}, {"road": 0}, {"road": 1}], "at most 1 has it; here 2"),
        ("catan", 3, [{"army": 1}, {"army": 1}], "at most 1 has it; here 2"),
        ("wizard", 3, [{"bid": 5}], "“Bid” is 5, but this round has 1 card."),
        ("wizard", 3, [{"tricks": 1}, {"tricks": 1}], "exactly 1 in all; here 2"),
        ("wizard", 3, [{"tricks": 0}] * 3, "exactly 1 in all; here 0"),
        (
            "tichu",
            4,
            [{"cards": 60}, {"cards": 60}],
            "100 in all, or 200 for one and 0 for all others; here 120",
        ),
        ("tichu", 4, [{"cards": 52}], "“Cards” goes in steps of 5."),
        ("hearts", 3, [{"points": 13}, {"points": 10}, {"points": 2}], "exactly 26 in all"),
        ("boule", 2, [{"points": 2}, {"points": 1}], "at most 1 has it; here 2"),
        ("spades", 4, [{"tricks": 9}, {"tricks": 5}], "exactly 13 in all; here 14"),
        ("ticket-to-ride", 2, [{"six": 7, "four": 1}], "“Trains”: at most 45, here 46."),
    ],
)
def test_counts_that_cannot_be(slug: str, seats: int, counted: list[dict[str, int]], said: str) -> None:
    found = objected(slug, seats, counted)
    assert said in " ".join(found)
    assert len(found) == 1


@pytest.mark.parametrize(
    ("slug", "seats", "counted"),
    [
        ("tichu", 4, [{"cards": 200}, {"cards": 0}]),
        ("tichu", 4, [{"cards": -25}, {"cards": 125}]),
        ("hearts", 3, [{"points": 26}, {"points": 0}, {"points": 26}]),
        ("hearts", 3, [{"points": 13}, {"points": 13}, {"points": 0}]),
        ("catan", 3, [{"road": 0}] * 3),
        ("wizard", 3, [{"tricks": 0}, {"tricks": 0}]),
    ],
)
def test_counts_that_can_be_are_entered_without_a_word(
    slug: str, seats: int, counted: list[dict[str, int]]
) -> None:
    assert objected(slug, seats, counted) == []


def test_two_columns_put_right_together_are_judged_together(app: Flask) -> None:
    house = House(app, ready_text("wizard"), FOUR)
    for seat, tricks in zip(FOUR, (1, 0, 0, 0), strict=True):
        house.enter(CountRound(1, {"bid": 0, "tricks": tricks}), seat)

    def against(*tricks: int) -> list[str]:
        drafts = [
            Draft(move=CountRound(1, {"tricks": n}), seat=seat) for seat, n in zip(FOUR, tricks, strict=False)
        ]
        return [str(one.sentence) for one in house.tables.judge(house.code, drafts)]

    assert against(0, 1) == []
    assert against(0) == ["“Tricks” does not add up: exactly 1 in all; here 0."]
    assert against(0, 0) == ["“Tricks” does not add up: exactly 1 in all; here 0."]
    assert len(against(1, 1)) == 1


def test_bids_stand_on_the_table_the_scores_and_the_big_screen_with_their_sum(app: Flask) -> None:
    house = House(app, ready_text("wizard"), FOUR)
    for seat, bid in zip(FOUR, (1, 0, 1), strict=False):
        house.enter(CountRound(1, {"bid": bid}), seat)
    for path in ("", "/screen"):
        page = plain(house.page(path))
        assert "Bid · Tricks" in page
        assert "Bid: 2 of 1" in page
    assert "Round 1: Tricks" in plain(house.page())
    assert "Bid 0. Bid: 2 of 1." in plain(house.page("/scores"))
    house.enter(Choose(RUNNING_SCORES.key, "hidden"))
    for path in ("", "/screen", "/scores"):
        assert "2 of 1" not in plain(house.page(path)), path
        assert "Bid 0." not in plain(house.page(path)), path
        assert '<span class="parts">1' not in house.page(path), path


LINE = {"key": "a", "name": "A", "kind": "number"}


@pytest.mark.parametrize(
    "sheet",
    [
        {"lines": [{**LINE, "together": [{"sum": "cards"}]}]},
        {"lines": [{**LINE, "cards": True}]},
        {"lines": [{**LINE, "together": {"sum": 3}}]},
        {"lines": [{**LINE, "together": [{"sum": -1}]}]},
        {"lines": [{**LINE, "together": [{"total": 3}]}]},
        {"lines": [{**LINE, "together": [{"sum": True}]}]},
        {"lines": [{**LINE, "step": 0}]},
        {"lines": [LINE], "limits": [{"name": "B", "of": {"b": 1}, "most": 3}]},
        {"lines": [LINE], "limits": [{"name": "", "of": {"a": 1}, "most": 3}]},
        {"lines": [LINE], "limits": [{"name": "B", "of": {"a": "x"}, "most": 3}]},
        {"lines": [LINE], "limits": {"a": 3}},
        {"rounds": {"lines": [LINE], "cards": [1, "2"]}},
        {"rounds": {"lines": [LINE], "cards": 7}},
    ],
)
def test_limits_that_are_none_have_a_sentence(sheet: dict[str, object]) -> None:
    with pytest.raises(FaultySheetError) as raised:
        from_data({"title": "T", **sheet})
    assert json.dumps([str(fault) for fault in raised.value.faults]) != "[]"
