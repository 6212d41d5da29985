"""Sheets that strangers design to cause endless work or endless numbers: refused with a sentence; where an
older ledger has one, its table and its group still work."""

import json
import re
import sys
from collections.abc import Iterator
from dataclasses import replace
from types import FrameType

import pytest
from flask import Flask

from companion.games.score_sheet.catalogue.limits import MAX_STEPS, steps
from companion.games.score_sheet.catalogue.points import (
    MAX_NUMBER,
    best_amount,
    bounds,
    describe_value,
    points_of,
)
from companion.games.score_sheet.catalogue.reading import FaultySheetError, from_data, read
from companion.games.score_sheet.catalogue.ready import ready, titles
from companion.games.score_sheet.catalogue.sheet import Sheet, write_sheet
from companion.games.score_sheet.moves import Count, CountRound, UseSheet
from companion.games.score_sheet.rules.apply import apply, check
from companion.games.score_sheet.scoring import score
from companion.games.score_sheet.state import State
from companion.kernel.codec import pack, pack_draft
from companion.kernel.moves import Draft, Finish, Move, Override
from companion.kernel.rulings import Refusal
from companion.kernel.seats import Seat
from companion.ledger import groups as rows
from companion.ledger.rows import Writing, stamp
from companion.memory import groups
from companion.memory.history import _stamp
from companion.memory.plays import play_of
from companion.web.access.group_requests import COOKIE as GROUP_COOKIE
from tests.apps import running
from tests.games.score_sheet.bombs import ABSURD
from tests.games.score_sheet.test_at_the_table import House
from tests.html import plain

RED, BLUE = Seat("red"), Seat("blue")


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    with running(tmp_path_factory.mktemp("data")) as made:
        yield made


class Club:
    """A group whose only phone is the host's, and its tables."""

    def __init__(self, app: Flask) -> None:
        self.house = House(app)
        made = groups.make(self.house.tables, "Friday", f"club of {self.house.code}")
        self.path, self.group = f"/g/{made.group.id}", made.group
        self.client = app.test_client()
        self.client.set_cookie(GROUP_COOKIE + made.group.id, made.key)
        self.put(self.house)

    def put(self, house: House) -> None:
        groups.put(house.tables, house.code, self.group)

    def answers(self) -> dict[str, int]:
        every = ("", "/season.pdf", "/results.csv", "/bring", "/chart.svg", "/season.bgsplay", "?game=*")
        return {path: self.client.get(self.path + path).status_code for path in every}


def old_table(app: Flask, *moves: tuple[Move, Seat | None]) -> House:
    """Return a table whose ledger holds all of it, as older rules accepted it."""
    house = House(app)
    ledger, head = house.tables.ledger, house.tables.ledger.head(house.code)
    assert head is not None
    writings = [
        Writing(
            token=f"old-{house.code}-{number}",
            part=0,
            payload=pack_draft(Draft(move=move, seat=seat, override=Override("table"))),
            by="host",
            at=stamp(house.tables.clock()),
            saw=head.version + number,
        )
        for number, (move, seat) in enumerate(moves)
    ]
    ledger.append(house.code, head, writings)
    return house


@pytest.mark.parametrize("sheet", ABSURD.values(), ids=[*ABSURD])
def test_a_sheet_that_is_too_much_is_refused_with_a_sentence_wherever_it_comes_in(
    app: Flask, sheet: str
) -> None:
    with pytest.raises(FaultySheetError) as refused:
        read(sheet)
    assert any(
        sentence in str(refused.value) for sentence in ("numbers grow too large", "takes too much computing")
    )
    house = House(app)
    page = house.client.get(f"/t/{house.code}/view/share", query_string={"sheet": sheet})
    assert page.status_code == 200
    assert "This sheet" in page.text
    made = {"made-title": "Bomb", "base": sheet, "made-name.1": "A", "try-red:a0": "9999"}
    page = house.client.get(f"/t/{house.code}/view/try", query_string=made)
    assert page.status_code == 200
    assert "This sheet" in page.text
    with pytest.raises(Refusal, match="This sheet"):
        check(State(seats=(RED, BLUE), first=RED), None, UseSheet(sheet))


def three_multiplied() -> Sheet:
    lines = [{"key": key, "name": key.upper(), "kind": "number"} for key in "abc"]
    product = {"key": "p", "name": "Volume", "kind": "computed", "how": "product", "of": [*"abc"]}
    twice = {"key": "t", "name": "Twice", "kind": "computed", "of": ["p", "p"]}
    return from_data({"title": "Boxes", "lines": [*lines, product, twice]})


def test_a_number_that_grows_too_large_is_refused_as_it_is_entered(app: Flask) -> None:
    house = House(app, write_sheet(three_multiplied()))
    house.enter(Count({"a": 9999, "b": 9999}), RED)
    with pytest.raises(Refusal, match="numbers grow too large: look at “Twice”"):
        house.enter(Count({"c": 9999}), RED)
    house.enter(Count({"c": 5}), RED)
    state = house.tables.table(house.code).position.state
    found = next(one for one in score(state).seats if one.seat == RED)
    volume = 9999 * 9999 * 5
    assert found.total == 9999 + 9999 + 5 + 3 * volume
    assert volume <= MAX_NUMBER


@pytest.mark.parametrize("sheet", ABSURD.values(), ids=[*ABSURD])
def test_an_old_table_with_such_a_sheet_opens_with_a_sentence_and_can_be_taken_along_and_deleted(
    app: Flask, sheet: str
) -> None:
    key = "b0" if '"b0"' in sheet and '"a0"' not in sheet and '"a"' not in sheet else "a0"
    house = old_table(app, (UseSheet(sheet), RED), *((Count({key: 9999}), seat) for seat in (RED, BLUE)))
    for viewer in (house.client, app.test_client()):
        for path in (
            "",
            "/log",
            "/scores",
            "/screen",
            "/chronicle",
            "/view/count",
            "/view/away",
            "/result.csv",
        ):
            answer = viewer.get(f"/t/{house.code}{path}")
            assert answer.status_code < 500, (path, answer.status_code)
    assert "This sheet" in house.page()
    assert sheet[:30] in json.loads(house.page("/export.json"))["entries"][-3]["payload"].replace("\\", "")
    page = house.page("/settings")
    proof = re.search(r'name="csrf_token" value="([^"]+)"', page)
    assert proof is not None
    sent = house.client.post(
        f"/t/{house.code}/delete", data={"csrf_token": proof[1], "code": house.code, "sure": "y"}
    )
    assert sent.status_code == 303, sent.text
    assert house.client.get(f"/t/{house.code}").status_code == 404


def test_numbers_of_old_that_are_too_large_are_not_known_and_nothing_breaks(app: Flask) -> None:
    sheet = write_sheet(three_multiplied())
    counts = [(Count(dict.fromkeys("abc", amount)), seat) for amount, seat in ((9999, RED), (9, BLUE))]
    house = old_table(app, (UseSheet(sheet), RED), *counts, (Finish(agreed=True), RED))
    club = Club(app)
    club.put(house)
    for path in ("", "/log", "/screen", "/chronicle", "/result.csv", "/view/count", "/chart.svg"):
        assert house.client.get(f"/t/{house.code}{path}").status_code == 200, path
    assert plain(house.page("/scores")).count("This number grows too large to be counted.") == 4
    assert {*club.answers().values()} == {200}
    assert "1,458" not in club.client.get(f"{club.path}?game=Boxes").text


def test_a_table_that_cannot_be_read_takes_nothing_of_its_group_along_and_can_be_taken_out(
    app: Flask,
) -> None:
    club, sheet = (
        Club(app),
        json.dumps({"title": "T", "lines": [{"key": "a", "name": "A", "kind": "number"}]}),
    )
    counts = [(Count({"a": amount}), seat) for amount, seat in ((3, RED), (5, BLUE))]
    broken = old_table(app, (UseSheet(sheet), RED), *counts, (Finish(agreed=True), RED))
    club.put(broken)
    # As rules without a bound recorded it.
    play = play_of(broken.tables.whole(broken.code))
    head = broken.tables.ledger.head(broken.code)
    assert play is not None
    assert head is not None
    for total in (10**400, -(10**30)):
        made = replace(play, players=tuple(replace(one, total=total) for one in play.players))
        broken.tables.ledger.change(rows.storing_result(broken.code, head.hash, _stamp(), pack(made)))
        assert {*club.answers().values()} <= {200, 404}
        page = club.client.get(club.path).text
        assert f'value="{broken.code}"' in page
    proof = re.search(r'name="csrf_token" value="([^"]+)"', page)
    assert proof is not None
    out = club.client.post(f"{club.path}/out", data={"csrf_token": proof[1], "code": broken.code})
    assert out.status_code == 303
    assert f'value="{broken.code}"' not in club.client.get(club.path).text


def test_a_long_game_of_rounds_is_scored_anew_only_where_something_was_entered() -> None:
    rounds, lines = 10, [{"key": "a", "name": "A", "kind": "number"}]
    sheet = json.dumps({"title": "Long", "lines": [], "rounds": {"number": rounds, "lines": lines}})
    state = State(seats=(RED, BLUE), first=RED, written=sheet)
    said_so_far = 0

    def count(frame: FrameType, event: str, _argument: object) -> None:
        nonlocal said_so_far
        said_so_far += event == "call" and frame.f_code is describe_value.__code__

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        for number in range(1, rounds + 1):
            for seat in state.seats:
                entered = apply(state, seat, CountRound(number, {"a": 1}))
                assert isinstance(entered, State)
                state = entered
                assert score(state) is score(state)
    finally:
        sys.setprofile(before)
    assert [line.points for line in score(state).seats[1].lines] == [1] * rounds
    # For a round that Red has entered, Red's line is made again together with Blue's.
    assert said_so_far == rounds * 3


def test_ready_sheets_are_far_from_too_much() -> None:
    found = [steps(sheet) for slug in titles() if (sheet := ready(slug)) is not None]
    assert len(found) == len(titles())
    assert max(found) * 4 < MAX_STEPS


@pytest.mark.parametrize("most", [5, 47, 300])
def test_the_best_amount_is_found_without_trying_all(most: int) -> None:
    kinds = [
        {"kind": "count", "each": -3, "per": 4},
        {"kind": "count", "each": 3, "per": 4},
        {"kind": "number", "least": -9},
        {"kind": "penalty", "each": -2},
        {"kind": "penalty"},
        *({"kind": "table", "points": points, "beyond": n} for points in LISTS for n in (-2, 0, 3)),
        *({"kind": "set", "points": points} for points in LISTS),
    ]
    for kind in kinds:
        (line,) = from_data({"title": "T", "lines": [{"name": "A", "most": most, **kind}]}).lines
        best = best_amount(line)
        least, last = bounds(line)
        assert best is not None
        assert points_of(line, best) == max(points_of(line, amount) for amount in range(least, last + 1)), (
            kind
        )


LISTS = ([1, 3, 6, 10], [-1, 9, 2], [5], [0, -4, -2, -9], [7, 1, 1, 1, 8, 2])
