"""What a table has on its sheet, whatever is entered in whatever order: compared with a second calculation
that knows only what was written in each column, one after the other."""

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from random import Random
from typing import Any

import pytest

from companion.games.score_sheet.adjudication import QUESTIONS
from companion.games.score_sheet.catalogue.ready import ready_text
from companion.games.score_sheet.moves import Count, CountRound, UseSheet
from companion.games.score_sheet.rules.apply import apply, check
from companion.games.score_sheet.scoring import (
    COMPARED,
    HIDDEN,
    NOT_YET,
    asked_now,
    margin,
    missing_now,
    outcome,
    reachable,
    score,
    to_go,
)
from companion.games.score_sheet.state import State
from companion.kernel.rows import Misfit
from companion.kernel.rulings import Refusal
from companion.kernel.seats import Seat
from companion.kernel.words import Text
from tests.games.score_sheet import naive
from tests.games.score_sheet.test_ready import entered, seated

Written = dict[str, tuple[int, Seat]]
"""For a column, by line: the amount that was entered last, and by whom."""

OWN: dict[str, dict[str, Any]] = {
    "hidden": {
        "title": "Hidden",
        "ties": ["-b"],
        "lines": [
            {"key": "a", "name": "A", "kind": "ranking", "points": [5, 2], "most": 4, "hidden": True},
            {"key": "b", "name": "B", "kind": "count", "each": 2, "part": True, "most": 5},
            {"key": "d", "name": "D", "kind": "penalty", "optional": True, "most": 3},
            {"key": "c", "name": "C", "kind": "computed", "of": ["b", "d"]},
        ],
    },
    "all optional": {
        "title": "Optional",
        "teams": 2,
        "lines": [
            {"key": "a", "name": "A", "kind": "number", "least": -5, "most": 5, "optional": True},
            {"key": "b", "name": "B", "kind": "yes", "each": 3, "optional": True},
        ],
    },
    "rounds and an end": {
        "title": "Rounds",
        "wins": "lowest",
        "rounds": {
            "among": 9,
            "lines": [
                {"key": "a", "name": "A", "kind": "number", "most": 9},
                {"key": "p", "name": "P", "kind": "number", "most": 3, "part": True, "optional": True},
            ],
        },
        "lines": [{"key": "z", "name": "Z", "kind": "number", "most": 9}],
    },
    "past it nothing counts": {
        "title": "Exact",
        "rounds": {
            "until": 12,
            "exact": True,
            "lines": [{"key": "a", "name": "A", "kind": "number", "most": 9}],
        },
    },
    "beaten by all": {
        "title": "Beaten",
        "lines": [
            {"key": "a", "name": "A", "kind": "number", "most": 4},
            {"key": "b", "name": "B", "kind": "ranking", "points": [-2, -5], "most": 4},
            {"key": "c", "name": "C", "kind": "ranking", "points": [7, 3], "most": 4},
        ],
    },
    "together": {
        "title": "Together",
        "cooperative": True,
        "target": 12,
        "lines": [{"key": key, "name": key, "kind": "number", "most": 9} for key in "abc"],
    },
}

READY = (
    *("any-fewest", "seven-wonders", "scythe", "power-grid", "sushi-go", "wizard", "hearts", "spades"),
    *("tichu", "darts-501", "molkky", "skyjo", "hanabi"),
)
"""Ready sheets that together have each kind of line, of rounds and of winning."""


def data_of(sheet: str) -> dict[str, Any]:
    return OWN[sheet] if sheet in OWN else json.loads(ready_text(sheet))


def bounds(line: Mapping[str, Any]) -> tuple[int, int]:
    most = {"yes": 1, "choice": len(line.get("options", ())) - 1}.get(line["kind"], line.get("most", 9999))
    return (line.get("least", 0) if line["kind"] == "number" else 0), most


def is_entered(line: Mapping[str, Any]) -> bool:
    return line["kind"] not in ("computed", "bid") and not (line["kind"] == "ranking" and line.get("of"))


def worth(
    lines: Sequence[Mapping[str, Any]], columns: Sequence[Written]
) -> list[dict[str, tuple[int | None, int | None]]]:
    """Return for each column, by line, its amount and its points."""
    found: list[dict[str, tuple[int | None, int | None]]] = [{} for _ in columns]
    for line in lines:
        key = line["key"]
        for own, written in zip(found, columns, strict=True):
            if is_entered(line):
                amount = written[key][0] if key in written else 0 if line.get("optional") else None
                own[key] = (amount, None)
                if amount is not None and line["kind"] != "ranking":
                    own[key] = (amount, naive.points(line, amount))
                continue
            place = 1 if line.get("take") == "points" else 0
            taken = [own[one][place] for one in line["of"]]
            if line["kind"] == "ranking":
                own[key] = (own[line["of"][0]][0], None)
            elif None in taken:
                own[key] = (None, None)
            else:
                made = naive.bid(line, *taken) if line["kind"] == "bid" else naive.computed(line, taken)  # type: ignore[arg-type]
                own[key] = (made, made)
        if line["kind"] == "ranking":
            amounts = [own[key][0] for own in found]
            if None not in amounts:
                for own, points in zip(found, naive.ranking(line, amounts), strict=True):  # type: ignore[arg-type]
                    own[key] = (own[key][0], points)
    return found


class Sheet:
    """A table that writes entries into columns, and calculates from there."""

    def __init__(self, data: Mapping[str, Any], seats: Sequence[Seat]) -> None:
        self.data, self.seats = data, seats
        self.number = 1 if data.get("cooperative") else min(len(seats), data.get("teams") or len(seats))
        self.lines: list[dict[str, Any]] = data.get("lines", [])
        self.rounds: dict[str, Any] | None = data.get("rounds")
        self.end: list[Written] = [{} for _ in range(self.number)]
        self.played: list[list[Written]] = []

    def column(self, seat: Seat) -> int:
        return self.seats.index(seat) % self.number

    @property
    def last(self) -> int:
        """Return the number of rounds; 0 if it is open."""
        if not self.rounds:
            return 0
        among = self.rounds.get("among", 0)
        return among // len(self.seats) if among else self.rounds.get("number", 0)

    def fits(self, seat: Seat, number: int | None, amounts: Mapping[str, int]) -> bool:
        if seat not in self.seats or not amounts or (number is not None and not self.rounds):
            return False
        if number is not None and not 1 <= number <= min(len(self.played) + 1, self.last or 60):
            return False
        lines = self.lines if number is None or self.rounds is None else self.rounds["lines"]
        known = {line["key"]: bounds(line) for line in lines if is_entered(line)}
        return all(key in known and known[key][0] <= n <= known[key][1] for key, n in amounts.items())

    def write(self, seat: Seat, number: int | None, amounts: Mapping[str, int]) -> None:
        if number is not None and number > len(self.played):
            self.played.append([{} for _ in range(self.number)])
        into = self.end if number is None else self.played[number - 1]
        into[self.column(seat)].update({key: (amount, seat) for key, amount in amounts.items()})

    def open_lines(self, lines: Sequence[Mapping[str, Any]], written: Written) -> list[str]:
        return [
            line["key"]
            for line in lines
            if is_entered(line) and not line.get("optional") and line["key"] not in written
        ]

    @property
    def missing(self) -> list[list[str]]:
        asked = [line["key"] for line in self.lines if is_entered(line)]
        if not self.rounds and all(line.get("optional") for line in self.lines if is_entered(line)):
            return [[] if written else asked for written in self.end]
        return [self.open_lines(self.lines, written) for written in self.end]

    @property
    def now(self) -> int:
        """Return the first incomplete round."""
        assert self.rounds
        complete = [
            all(
                points is not None
                for own in worth(self.rounds["lines"], played)
                for _, points in own.values()
            )
            for played in self.played
        ]
        return (complete.index(False) if False in complete else len(complete)) + 1

    def of_rounds(self, column: int) -> Iterator[tuple[int | None, list[tuple[int, str]]]]:
        """Return for each round the points of a column, None where they are unknown, and how they are made
        up."""
        assert self.rounds
        total, until = 0, self.rounds.get("until", 0)
        for number in range(1, max(len(self.played), min(self.now, self.last), 1) + 1):
            begun = number <= len(self.played)
            columns = self.played[number - 1] if begun else [{} for _ in range(self.number)]
            own = worth(self.rounds["lines"], columns)[column]
            if any(points is None for _, points in own.values()):
                yield None, []
                continue
            items = [
                (own[line["key"]][1] or 0, self.place(columns[column], column, line, f"@{number}"))
                for line in self.rounds["lines"]
                if not line.get("part")
            ]
            points = sum(n for n, _ in items)
            if self.rounds.get("exact") and until and total + points > until:
                points = self.rounds["back"] - total if "back" in self.rounds else 0
                items = [(points, items[0][1])]
            total += points
            yield points, items

    def place(self, written: Written, column: int, line: Mapping[str, Any], of_round: str = "") -> str:
        key = line["key"] if is_entered(line) else line["of"][0]
        return f"{written[key][1] if key in written else self.seats[column]}:{key}{of_round}"

    def of_the_end(self, column: int) -> Iterator[tuple[int | None, list[tuple[int, str]], object]]:
        waiting = any(self.missing)
        own = worth(self.lines, self.end)[column]
        for line in self.lines:
            if line.get("part"):
                continue
            amount, points = own[line["key"]]
            if waiting and line.get("hidden"):
                yield None, [], HIDDEN
            elif points is None:
                yield None, [], COMPARED if line["kind"] == "ranking" and amount is not None else NOT_YET
            else:
                yield points, [(points, self.place(self.end[column], column, line))], None

    def total(self, column: int) -> int:
        rounds = [points for points, _ in self.of_rounds(column)] if self.rounds else []
        return sum(points or 0 for points in (*rounds, *(points for points, *_ in self.of_the_end(column))))

    @property
    def rounds_are_over(self) -> bool:
        if not self.rounds:
            return True
        done, until = self.now - 1, self.rounds.get("until", 0)
        sums = [sum(n or 0 for n, _ in [*self.of_rounds(one)][:done]) for one in range(self.number)]
        return bool((self.last and done >= self.last) or (until and done and max(sums) >= until))

    @property
    def won(self) -> set[Seat] | None:
        """Return who has won; None while the game goes on."""
        if any(self.missing) or not self.rounds_are_over:
            return None
        totals = [self.total(column) for column in range(self.number)]
        if self.data.get("cooperative") and totals[0] < self.data.get("target", 0):
            return set()
        own = worth(self.lines, self.end)

        def standing(column: int) -> tuple[int, ...]:
            ties = [
                (-1 if key.startswith("-") else 1) * (own[column][key.removeprefix("-")][0] or 0)
                for key in self.data.get("ties", ())
            ]
            return (totals[column] * (-1 if self.data.get("wins") == "lowest" else 1), *ties)

        best = max(map(standing, range(self.number)))
        return {seat for seat in self.seats if standing(self.column(seat)) == best}


def noted(note: Text | None) -> Text | None:
    """Return what is shown of a line; entries of an incomplete round are tested elsewhere."""
    return NOT_YET if note is not None and note.msgid.startswith("%(entered)s.") else note


def assert_as_reckoned(state: State, sheet: Sheet) -> None:
    assert state.sheet is not None
    assert state.number_of_rounds == sheet.last
    found = score(state)
    for seat_score in found.seats:
        column = sheet.column(seat_score.seat)
        rounds = [*sheet.of_rounds(column)] if sheet.rounds else []
        expected = [(points, items, NOT_YET if points is None else None) for points, items in rounds]
        expected += sheet.of_the_end(column)
        assert [
            (line.points, [(item.points, item.place) for item in line.items], noted(line.note))
            for line in seat_score.lines
        ] == expected
        assert seat_score.total == sheet.total(column)
        assert seat_score.complete == all(points is not None for points, *_ in expected)
    over = sheet.rounds_are_over
    columns = list(state.columns)
    assert [[line.key for line in state.missing[one]] for one in columns] == sheet.missing
    if over:
        assert asked_now(state) == (0 if any(sheet.missing) else None)
        asked = sheet.missing
    else:
        assert sheet.rounds is not None
        assert asked_now(state) == state.round_now == sheet.now
        written = (
            sheet.played[sheet.now - 1]
            if sheet.now <= len(sheet.played)
            else [{} for _ in range(sheet.number)]
        )
        asked = [sheet.open_lines(sheet.rounds["lines"], one) for one in written]
    assert [[line.key for line in missing_now(state, one, asked_now(state))] for one in columns] == asked
    result = outcome(state)
    assert (None if result is None else {*result.winners}) == sheet.won
    totals = [sheet.total(column) for column in range(sheet.number)]
    goal = sheet.data.get("target", 0) if sheet.data.get("cooperative") else 0
    goal = sheet.rounds.get("until", 0) if sheet.rounds and sheet.rounds.get("exact") else goal
    unknown = {one.seat: [line.points for line in one.lines].count(None) for one in found.seats}
    for at, one in enumerate(columns):
        assert to_go(state, one, found) == (max(0, goal - totals[at]) if goal else None)
        others = totals[:at] + totals[at + 1 :]
        if found.lowest:
            lacking = [unknown[one] for one in columns]
            fit = [n for n, one in enumerate(lacking) if one == min(lacking)]
            others = [totals[n] for n in fit if n != at] if at in fit else []
        lead = max(others) if others and not found.lowest else min(others, default=0)
        ahead = lead - totals[at] if found.lowest else totals[at] - lead
        assert margin(state, one, found) == (ahead if others else None)
        ruling = QUESTIONS.rule(state, "need", {"seat": one})
        alone = "Known once all have entered theirs." if len(columns) > 1 else "Nobody else plays."
        assert str(ruling.answer) == (
            answer(goal, totals[at], ahead if others else None, found.lowest) or alone
        )
        said = [str(fact.sentence) for fact in ruling.facts]
        assert said[0] == f"So far: {totals[at]}"
        assert any(sentence.startswith("Not entered yet") for sentence in said) == bool(sheet.missing[at])


def answer(goal: int, total: int, ahead: int | None, lowest: bool) -> str:
    def points(n: int) -> str:
        return f"{n} point{'' if n == 1 else 's'}"

    if goal:
        return f"{points(max(0, goal - total))} to go"
    if ahead is None:
        return ""
    if ahead > 0:
        return f"leads by {points(ahead)}"
    return f"{points(1 - ahead)} {'too many' if lowest else 'short of the lead'}"


def to_its_end(state: State, sheet: Sheet) -> None:
    """Enter everything that is asked for, round by round, and then the lines at the end."""
    lot = Random(str(sheet.data))
    for _ in range(7):
        for seat in state.columns:
            asked = asked_now(state)
            least = {line.key: bound_of(line.key, sheet) for line in missing_now(state, seat, asked)}
            amounts = {key: lot.randint(low, min(high, low + 9)) for key, (low, high) in least.items()}
            if amounts and asked is not None:
                after = apply(state, seat, CountRound(asked, amounts) if asked else Count(amounts))
                assert isinstance(after, State)
                state = after
                sheet.write(seat, asked or None, amounts)
    assert_as_reckoned(state, sheet)
    assert (outcome(state) is not None) == (asked_now(state) is None)


def bound_of(key: str, sheet: Sheet) -> tuple[int, int]:
    every = [*(sheet.rounds["lines"] if sheet.rounds else ()), *sheet.lines]
    return bounds(next(line for line in every if line["key"] == key))


def drawn(lot: Random, lines: Sequence[Mapping[str, Any]]) -> dict[str, int]:
    lines = [line for line in lines if is_entered(line)]
    chosen = lot.sample(lines, lot.randint(0, len(lines)))
    amounts = {}
    for line in chosen:
        least, most = bounds(line)
        amounts[line["key"]] = lot.randint(least, min(most, least + 12)) if lot.random() < 0.98 else most + 1
    return amounts


@pytest.mark.parametrize("name", [*OWN, *READY])
def test_a_sheet_is_what_was_written_on_it(name: str) -> None:
    lot = Random(name)
    data = data_of(name)
    least, most = data.get("seats", {}).get("least", 1), data.get("seats", {}).get("most", 5)
    seats = lot.randint(max(2, least), min(most, 5))
    state = entered(seated(seats), None, UseSheet(json.dumps(data)))
    sheet = Sheet(data, state.seats)
    for _ in range(20):
        seat = lot.choice((*state.seats, *state.seats, *state.seats, Seat("nobody")))
        number = (
            lot.randint(max(0, len(sheet.played) - 1), len(sheet.played) + 2) if lot.random() < 0.6 else None
        )
        if not sheet.rounds and lot.random() < 0.9:
            number = None
        lines = sheet.lines if number is None or not sheet.rounds else sheet.rounds["lines"]
        amounts = drawn(lot, lines)
        move = Count(amounts) if number is None else CountRound(number, amounts)
        after = apply(state, seat, move)
        if not sheet.fits(seat, number, amounts):
            assert isinstance(after, Misfit)
            assert after.sentence
            with pytest.raises(Refusal):
                check(state, seat, move)
            continue
        early = number is not None and sheet.rounds is not None and number > sheet.now
        # Random amounts do not add up: the sheet's objections to that are tested elsewhere.
        assert bool([one for one in check(state, seat, move) if not one.settles]) == early
        assert isinstance(after, State)
        state = after
        sheet.write(seat, number, amounts)
        assert_as_reckoned(state, sheet)
    to_its_end(state, sheet)


def test_before_there_is_a_sheet_nothing_counts() -> None:
    state = seated(2)
    red = state.seats[0]
    assert (
        state.number_of_rounds,
        asked_now(state),
        to_go(state, red, score(state)),
        margin(state, red, score(state)),
    ) == (
        0,
        None,
        None,
        None,
    )
    assert missing_now(state, red, asked_now(state)) == ()
    assert (reachable(state, red), state.of_rounds) == (None, ())
    assert {*state.totals_after(3, {}).values()} == {0}
    with pytest.raises(Refusal):
        QUESTIONS.rule(state, "need", {"seat": red})
    assert [line.total for line in score(state).seats] == [0, 0]
    assert outcome(state) is None
    for move in (Count({"a": 1}), CountRound(1, {"a": 1})):
        assert isinstance(apply(state, red, move), Misfit)
        with pytest.raises(Refusal):
            check(state, red, move)
    with pytest.raises(Refusal):
        check(state, Seat("nobody"), UseSheet(ready_text("any-points")))


@pytest.mark.parametrize("name", ["all optional", "together", "beaten by all"])
@pytest.mark.parametrize("filled", [{}, {"a": 2}])
def test_a_column_can_still_come_to_the_best_of_all_that_could_be_entered(
    name: str, filled: dict[str, int]
) -> None:
    """Each way to fill it is tried; for lines that are compared, the best place, and none at all."""
    state = entered(seated(2), None, UseSheet(json.dumps(OWN[name])))
    red = next(iter(state.columns))
    assert state.of_rounds == ()
    state = entered(state, state.seats[0], Count(filled)) if filled else state
    lines = [line for line in OWN[name]["lines"] if line["kind"] != "ranking"]
    ways = [
        [filled[line["key"]]]
        if line["key"] in filled
        else range(line.get("least", 0), 2 if line["kind"] == "yes" else line["most"] + 1)
        for line in lines
    ]
    each = [line.get("each", 1) for line in lines]
    best = max(sum(n * one for n, one in zip(way, each, strict=True)) for way in product(*ways))
    places = [max(0, *line["points"]) for line in OWN[name]["lines"] if line["kind"] == "ranking"]
    assert reachable(state, red) == best + sum(places)


def test_of_rounds_there_is_no_telling_what_they_still_bring() -> None:
    state = entered(seated(2), None, UseSheet(json.dumps(OWN["rounds and an end"])))
    assert reachable(state, next(iter(state.columns))) is None
    assert len(state.of_rounds) == 1


@pytest.mark.parametrize("given", [{}, {"seat": ""}, {"seat": "nobody"}])
def test_who_names_no_seat_is_told_of_the_first(given: dict[str, str]) -> None:
    state = entered(seated(2), None, UseSheet(json.dumps(OWN["together"] | {"cooperative": False})))
    red, blue = state.seats
    state = entered(state, red, Count({"a": 5}))
    first, second = (QUESTIONS.rule(state, "need", {"seat": seat}) for seat in (red, blue))
    assert QUESTIONS.rule(state, "need", given) == first != second


def test_another_sheet_keeps_what_fits_it() -> None:
    """This includes rounds; those that are then empty, at the end, were never begun."""
    one = {"title": "One", "rounds": {"lines": [{"key": key, "name": key, "kind": "number"} for key in "ab"]}}
    one["lines"] = [{"key": key, "name": key, "kind": "number"} for key in "xy"]
    other = {"title": "Other", "rounds": {"lines": [{"key": "a", "name": "a", "kind": "number", "most": 5}]}}
    other["lines"] = [{"key": "x", "name": "x", "kind": "number", "most": 5}]
    state = entered(seated(2), None, UseSheet(json.dumps(one)))
    red, blue = state.seats
    for seat, amounts in ((red, {"x": 5, "y": 1}), (blue, {"x": 6})):
        state = entered(state, seat, Count(amounts))
    for number, (own, others) in enumerate(
        [({"b": 1}, {"b": 2}), ({"a": 3}, {"a": 6}), ({"b": 4}, {"a": 9})], 1
    ):
        for seat, amounts in ((red, {"a": 9, **own} if "a" not in own else own), (blue, {**others})):
            state_after = apply(state, seat, CountRound(number, amounts))
            assert isinstance(state_after, State)
            state = state_after
    state = entered(state, None, UseSheet(json.dumps(other)))
    assert state.counts == {red: {"x": 5}}
    assert state.rounds == ({}, {red: {"a": 3}})
