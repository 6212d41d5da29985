"""What lines are worth: compared with a second calculation, on random amounts."""

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.score_sheet.catalogue.points import bounds, fault_of, points_of, values, worth
from companion.games.score_sheet.catalogue.reading import from_data
from companion.games.score_sheet.catalogue.ready import ready, titles
from companion.games.score_sheet.catalogue.sheet import COLOURS, SheetLine
from companion.kernel.seats import Seat
from companion.kernel.words import Text
from tests.games.score_sheet import naive

MANY = settings(max_examples=150, deadline=None)
NUMBERS = st.integers(-30, 60)
SMALL = st.integers(0, 30)


def lists(least: int = 1) -> st.SearchStrategy[list[int]]:
    return st.lists(NUMBERS, min_size=least, max_size=9)


def line(kind: str, **fields: Any) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries(
        {"key": st.just("a"), "name": st.just("A"), "kind": st.just(kind)}, optional=fields
    )


ALONE = st.one_of(
    line("number"),
    line("count", each=NUMBERS, per=st.integers(1, 9)),
    lists().flatmap(lambda points: line("table", beyond=NUMBERS).map(lambda one: {**one, "points": points})),
    lists().map(lambda points: {"key": "a", "name": "A", "kind": "set", "points": points}),
    line("yes", each=NUMBERS),
    line("penalty", each=NUMBERS),
    lists(2).map(
        lambda points: {
            "key": "a",
            "name": "A",
            "kind": "choice",
            "options": [{"name": f"is {n}", "points": worth} for n, worth in enumerate(points)],
        }
    ),
)


def of(data: list[dict[str, Any]], *columns: Mapping[str, int]) -> list[Mapping[str, Any]]:
    sheet = from_data({"title": "T", "lines": data})
    seats = [Seat(seat) for seat in COLOURS[: len(columns)]]
    found = values(sheet.lines, dict(zip(seats, columns, strict=True)))
    return [found[seat] for seat in seats]


@given(data=ALONE, amount=SMALL)
@MANY
def test_a_line_by_itself(data: dict[str, Any], amount: int) -> None:
    (own,) = from_data({"title": "T", "lines": [data]}).lines
    least, most = bounds(own)
    amount = min(max(amount, least), most)
    assert fault_of(own, amount) is None
    assert fault_of(own, most + 1) is not None
    assert of([data], {"a": amount})[0]["a"] == (amount, naive.points(data, amount))
    assert of([data], {})[0]["a"] == (None, None)
    assert of([{**data, "optional": True}], {})[0]["a"].points == naive.points(data, 0)


@given(
    data=lists().flatmap(
        lambda points: line(
            "ranking",
            ties=st.sampled_from(("split", "place", "each", "none")),
            least=st.integers(0, 4),
            last=NUMBERS,
            last_from=st.integers(0, 4),
            from_seats=st.integers(0, 4),
            to_seats=st.integers(2, 12),
        ).map(lambda one: {**one, "points": points})
    ),
    amounts=st.lists(st.integers(0, 6), min_size=1, max_size=6),
)
@MANY
def test_who_has_most(data: dict[str, Any], amounts: list[int]) -> None:
    data["points"] = [abs(points) for points in data["points"]]
    found = of([data], *({"a": amount} for amount in amounts))
    assert [own["a"].points for own in found] == naive.ranking(data, amounts)
    if len(amounts) > 1:
        missing = of([data], {}, *({"a": amount} for amount in amounts[1:]))
        assert {own["a"].points for own in missing} == {None}
    beside = [{"key": "b", "name": "B", "kind": "number"}, {**data, "of": ["b"]}]
    assert [own["a"].points for own in of(beside, *({"b": amount} for amount in amounts))] == naive.ranking(
        data, amounts
    )


@given(
    data=line(
        "computed",
        how=st.sampled_from(("sum", "product", "difference", "least", "most")),
        each=NUMBERS,
        per=st.integers(1, 9),
        take=st.sampled_from(("amounts", "points")),
    ),
    amounts=st.lists(SMALL, min_size=1, max_size=4),
)
@MANY
def test_what_follows_from_other_lines(data: dict[str, Any], amounts: list[int]) -> None:
    keys = [f"k{n}" for n in range(len(amounts))]
    others = [{"key": key, "name": key, "kind": "penalty", "each": 2} for key in keys]
    taken = [-2 * n for n in amounts] if data.get("take") == "points" else amounts
    (found,) = of([*others, {**data, "of": keys}], dict(zip(keys, amounts, strict=True)))
    assert found["a"].points == naive.computed(data, taken)
    (found,) = of([*others, {**data, "of": keys}], dict(zip(keys[1:], amounts[1:], strict=True)))
    assert found["a"].points is None


@given(
    data=line(
        "bid", exact=st.booleans(), made=NUMBERS, each=NUMBERS, over=NUMBERS, missed=NUMBERS, forfeit=NUMBERS
    ),
    said=st.integers(0, 13),
    tricks=st.integers(0, 13),
)
@MANY
def test_bids_and_tricks(data: dict[str, Any], said: int, tricks: int) -> None:
    others = [{"key": key, "name": key, "kind": "number"} for key in ("bid", "tricks")]
    (found,) = of([*others, {**data, "of": ["bid", "tricks"]}], {"bid": said, "tricks": tricks})
    assert found["a"].points == naive.bid(data, said, tricks)


def plain(told: Text | None) -> str:
    """Return the text without its no-break characters."""
    return str(told or "").replace("\N{NO-BREAK SPACE}", " ").replace("\N{WORD JOINER}", "")


def number(told: str) -> int:
    return int(told.replace("−", "-"))


@pytest.mark.parametrize("slug", titles())
def test_what_stands_beside_an_input_is_what_an_amount_gives(slug: str) -> None:
    """Read back as somebody at the table would, for all amounts up to twenty."""
    sheet = ready(slug)
    assert sheet
    for line in sheet.every:
        said = plain(worth(line))
        _least, most = bounds(line)
        amounts = range(min(most, 20) + 1) if line.entered and line.kind != "ranking" else ()
        if said.startswith("points: ") and line.kind == "table":
            spans = [one.split(" = ") for one in said.removeprefix("points: ").split(" · ") if one != "…"]
            told = {
                amount: number(points)
                for span, points in spans
                for amount in amounts
                if int(span.split("–")[0].rstrip("+")) <= amount
                and ("+" in span or amount <= int(span.split("–")[-1]))
            }
            assert told == {amount: points_of(line, amount) for amount in told}
            assert {0, 1, 2, 3, amounts[-1]} <= told.keys()
        elif said and line.kind in ("count", "penalty", "yes"):
            each, per = number(said.split()[0]), int(said.split()[-1]) if "every" in said else 1
            assert [amount // per * each for amount in amounts] == [points_of(line, one) for one in amounts]
        elif line.kind == "ranking":
            assert line.of or said.startswith("points for the most: ")
        elif line.kind != "choice" and not line.part:
            assert not said
            assert [points_of(line, amount) for amount in amounts] == [*amounts]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ({"kind": "set", "points": (1, 4, 9)}, "points of a set: 1 = 1 · 2 = 4 · 3 = 9"),
        ({"kind": "table", "points": (0, 1), "beyond": 2}, "points: 0 = 0 · 1 = 1, each further one +2"),
        ({"kind": "table", "points": (0, 1), "beyond": 1}, ""),
        ({"kind": "choice", "options": (("lost", -2), ("won", 5))}, "points: lost = −2 · won = 5"),
        ({"kind": "ranking", "points": (6,), "last": -6}, "points for the most: 6, for the fewest: −6"),
        ({"kind": "count", "each": -2}, "−2 points each"),
        ({"kind": "count", "each": 2, "part": True}, ""),
        ({"kind": "number"}, ""),
    ],
)
def test_what_a_line_is_worth_is_said_in_few_words(line: dict[str, Any], said: str) -> None:
    assert plain(worth(SheetLine(key="a", name="A", **line))) == said
