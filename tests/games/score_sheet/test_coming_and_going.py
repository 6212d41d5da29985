"""Somebody joins while others play, somebody goes home early: rounds wait for nobody who is absent."""

import json
import re
from collections.abc import Iterator

import pytest
from flask import Flask

from companion.games.score_sheet.catalogue.ready import ready_text
from companion.games.score_sheet.moves import ComeIn, CountRound, GoHome
from companion.kernel.moves import Amend, Begin, Draft, Finish, Override, Retract
from companion.kernel.seats import Seat
from companion.table import seating
from companion.table.submission import Submission
from tests.apps import running
from tests.forms.recorded_forms import Page
from tests.games.score_sheet.test_absurd_sheets import Club
from tests.games.score_sheet.test_at_the_table import House
from tests.games.score_sheet.test_outcomes import outcomes, rows, tap
from tests.html import plain

RED, BLUE, GREEN, YELLOW = map(Seat, ("red", "blue", "green", "yellow"))


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    with running(tmp_path_factory.mktemp("data")) as made:
        yield made


def play(house: House, number: int, **points: int) -> None:
    for seat, one in points.items():
        house.enter(CountRound(number, {"points": one}), Seat(seat))


def evening(app: Flask, sheet: str) -> House:
    """Three have played a round, and a fourth sits down."""
    house = House(app, sheet, (RED, BLUE, GREEN))
    play(house, 1, red=4, blue=7, green=10)
    house.phones[YELLOW] = seating.sit(house.tables, house.code, YELLOW, "Di")
    let_in(house)
    return house


def let_in(house: House) -> None:
    """Make the one tap on the table page by which somebody new joins."""
    (form,) = (one for one in Page(house.page()).forms if one.action.endswith("/let-in"))
    answer = house.client.post(
        form.action, data=dict(pair for control in form.controls for pair in control.sent(filled=True))
    )
    assert answer.status_code == 303
    assert house.tables.table(house.code).position.newcomers == ()


def total(house: House, seat: str) -> int:
    return next(int(row["total"]) for row in rows(house) if row["seat"] == seat)


@pytest.mark.parametrize(
    ("sheet", "words", "begins"),
    [
        ("any-rounds", "From nothing: 0", 0),
        ("any-rounds", "Same as last place: 4", 4),
        ("any-rounds", "The average: 7", 7),
        ("any-fewest", "Same as last place: 10", 10),
    ],
)
def test_who_comes_in_has_a_column_from_now_on(app: Flask, sheet: str, words: str, begins: int) -> None:
    house = evening(app, ready_text(sheet))
    tap(house, words, kind="come-in")
    play(house, 2, red=1, blue=1, green=1)
    assert house.tables.table(house.code).position.state.round_now == 2, "it waits for who came in"
    play(house, 2, yellow=5)
    assert house.tables.table(house.code).position.state.round_now == 3
    house.enter(Finish(agreed=True))
    assert "the last round has been played" in plain(house.page("/log"))
    assert total(house, "yellow") == begins + 5
    assert total(house, "red") == 5


def test_a_sheet_says_with_what_one_comes_in(app: Flask) -> None:
    rounds = {"lines": [{"key": "points", "name": "Points", "kind": "number"}]}
    house = evening(app, json.dumps({"title": "Late", "rounds": rounds, "late": "average"}))
    assert "The average: 7" in plain(house.page())
    assert "From nothing" not in house.page()


@pytest.mark.parametrize("part", [True, False])
def test_a_round_waits_for_nobody_who_has_gone(app: Flask, part: bool) -> None:
    house, club = House(app, ready_text("any-rounds"), (RED, BLUE, GREEN)), Club(app)
    club.put(house)
    play(house, 1, red=4, blue=7, green=30)
    seating.rise(house.tables, house.code, GREEN, house.phones[GREEN])
    words = "Keeps the points" if part else "Is out of the game"
    assert "What becomes of the points?" in house.page()
    tap(house, words, kind="go-home")
    for number in (2, 3):
        play(house, number, red=1, blue=1)
        assert house.tables.table(house.code).position.state.round_now == number + 1
    house.enter(Finish(agreed=True))
    won = {row["seat"] for row in rows(house) if row["winner"] == "yes"}
    assert won == ({"green"} if part else {"blue"})
    assert total(house, "green") == 30
    ranks = {row["seat"]: row["rank"] for row in rows(house)}
    assert ranks == (
        {"red": "3", "blue": "2", "green": "1"} if part else {"red": "2", "blue": "1", "green": ""}
    )
    kept = club.client.get(f"{club.path}/results.csv").text
    assert len(kept.strip().splitlines()) == (4 if part else 3), kept
    for path in ("", "/result", "/scores", "/screen", "/hand-off", "/log"):
        house.page(path)
    assert {*club.answers().values()} == {200}


def test_who_went_can_come_back_and_missed_what_was_played(app: Flask) -> None:
    house = House(app, ready_text("any-rounds"), (RED, BLUE, GREEN))
    play(house, 1, red=4, blue=7, green=3)
    house.enter(GoHome(part=False), GREEN)
    play(house, 2, red=1, blue=1)
    tap(house, "Plays on", "/view/more", kind="come-in")
    play(house, 3, red=1, blue=1)
    assert house.tables.table(house.code).position.state.round_now == 3
    play(house, 3, green=20)
    house.enter(Finish(agreed=True))
    assert (total(house, "green"), outcomes(house)[2][0]) == (23, "1")


def test_nobody_enters_a_round_for_who_was_not_there(app: Flask) -> None:
    house = evening(app, ready_text("any-rounds"))
    tap(house, "From nothing: 0", kind="come-in")
    cells = re.findall(r"<td class=\"num\">(.*?)</td>", house.page(), re.DOTALL)
    assert plain(cells[3]).strip() == ""
    form = house.page("/view/count?round=1&all=1")
    assert "amounts-green:points" in form
    assert "amounts-yellow:points" not in form


def bid(house: House, number: int, **bids: int) -> None:
    for seat, one in bids.items():
        house.enter(CountRound(number, {"bid": one}), Seat(seat))


def make(house: House, number: int, **tricks: int) -> None:
    for seat, one in tricks.items():
        house.enter(CountRound(number, {"tricks": one}), Seat(seat))


def test_cards_are_dealt_to_those_who_are_there(app: Flask) -> None:
    """Nobody joins a round once bids are placed, no round has more cards than there are, and the next
    player present deals."""
    orange = Seat("orange")
    house = House(app, ready_text("wizard"), (RED, BLUE, GREEN, YELLOW))
    bid(house, 1, red=1, blue=0, green=0, yellow=0)
    house.phones[orange] = seating.sit(house.tables, house.code, orange, "Eve")
    let_in(house)
    tap(house, "From nothing: 0", kind="come-in")
    make(house, 1, red=1, blue=0, green=0, yellow=0)
    state = house.tables.table(house.code).position.state
    assert (state.round_now, state.number_of_rounds, state.dealer(2)) == (2, 12, BLUE)
    assert "Bid: 1 of 1" not in plain(house.page()), "a round that is played"
    bid(house, 2, red=0, blue=0, green=0, yellow=1, orange=2)
    assert "Bid: 3 of 2" in plain(house.page())
    make(house, 2, red=0, blue=0, green=0, yellow=0, orange=2)
    house.enter(GoHome(), BLUE)
    state = house.tables.table(house.code).position.state
    assert (state.dealer(2), state.dealer(3), state.dealer(4)) == (BLUE, GREEN, YELLOW)
    bid(house, 3, red=1)
    house.enter(GoHome(), RED)
    bid(house, 3, green=1)
    assert "Bid: 1 of 3" in plain(house.page()), "the bid of nobody who has gone"
    tap(house, "Plays on from round 4", "/view/more", kind="come-in", of=RED)
    make(house, 3, green=1, yellow=0, orange=2)
    bid(house, 3, yellow=0, orange=2)
    state = house.tables.table(house.code).position.state
    assert (state.round_now, state.dealer(6), state.dealer(7)) == (4, RED, GREEN)
    assert state.number_of_rounds == 15


def begins(house: House, seat: Seat) -> int | None:
    return house.tables.table(house.code).position.state.begins_with.get(seat)


def test_a_corrected_round_changes_with_what_somebody_began(app: Flask) -> None:
    """However it is corrected: entered again, or with its entry given to somebody else."""
    house = evening(app, ready_text("any-rounds"))
    tap(house, "Same as last place: 4", kind="come-in")
    play(house, 1, red=9)
    assert begins(house, YELLOW) == 7
    first = house.tables.table(house.code).version
    house.enter(Retract(first))
    assert begins(house, YELLOW) == 4


@pytest.mark.parametrize("kind", [ComeIn, GoHome])
def test_who_came_in_or_left_by_mistake_is_put_right(app: Flask, kind: type[ComeIn | GoHome]) -> None:
    house = evening(app, ready_text("any-rounds"))
    made = (kind(), YELLOW if kind is ComeIn else GREEN)
    house.enter(*made)
    version = house.tables.table(house.code).version
    state = house.tables.table(house.code).position.state
    if kind is GoHome:
        house.enter(Amend(versions=(version,), seat=BLUE))
        moved = house.tables.table(house.code).position.state
        assert (moved.has_gone(BLUE), moved.has_gone(GREEN)) == (True, False)
        house.enter(Retract(house.tables.table(house.code).version))
    house.enter(Retract(version))
    now = house.tables.table(house.code).position.state
    assert now.to_come_in == (YELLOW,)
    assert not now.has_gone(GREEN)
    house.enter(*made)
    assert house.tables.table(house.code).position.state == state
    assert house.tables.table(house.code).position.misfits == ()


def test_a_seat_that_an_older_table_added_to_its_set_up_plays_from_the_start(app: Flask) -> None:
    house = House(app, ready_text("any-rounds"), (RED, BLUE))
    house.phones[GREEN] = seating.sit(house.tables, house.code, GREEN, "Cy")
    house.enter(Begin(seats=(RED, BLUE, GREEN), first=RED))
    play(house, 1, red=4, blue=7)
    draft = Draft(move=CountRound(1, {"points": 9}), seat=GREEN, override=Override("table"))
    saw = house.tables.table(house.code).version
    house.tables.submit(house.code, Submission(token="t-left-out", saw=saw, by="host", drafts=(draft,)))
    position = house.tables.table(house.code).position
    assert (position.misfits, position.state.playing) == ((), (RED, BLUE, GREEN))
    assert position.state.round_now == 2


@pytest.mark.parametrize(
    ("sheet", "words"), [("spades", "Plays with red and green"), ("any-together", "Plays with red")]
)
def test_who_comes_in_among_teams_plays_with_one(app: Flask, sheet: str, words: str) -> None:
    seats = (RED, BLUE, GREEN, YELLOW)
    house = House(app, ready_text(sheet), seats)
    house.phones[Seat("orange")] = seating.sit(house.tables, house.code, Seat("orange"), "Ed")
    house.enter(Begin(seats=(*seats, Seat("orange")), first=RED))
    assert words in plain(house.page())
    before = house.tables.table(house.code).position.state.columns
    house.enter(ComeIn(), Seat("orange"))
    after = house.tables.table(house.code).position.state.columns
    assert after == {**before, RED: (*before[RED], Seat("orange"))}
    house.enter(GoHome(part=False), RED)
    state = house.tables.table(house.code).position.state
    assert RED not in {
        seat for side in house.tables.table(house.code).game.score(state).sides for seat in side
    }
    assert "Waiting for Red" not in house.page()
