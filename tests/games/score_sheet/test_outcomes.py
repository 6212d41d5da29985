"""How a game ended apart from its points: chosen from what the page offers, and told the same way
everywhere."""

import csv
import io
import json
import re
from collections.abc import Iterator, Mapping
from urllib.parse import unquote, urlencode

import pytest
from flask import Flask

from companion.games.score_sheet.catalogue.ready import ready_text
from companion.games.score_sheet.moves import Count, CountRound
from companion.kernel.seats import Seat
from tests.apps import running
from tests.forms.recorded_forms import Page
from tests.games.score_sheet.test_absurd_sheets import Club
from tests.games.score_sheet.test_at_the_table import House
from tests.html import plain
from tests.memory.reading import read

RED, BLUE, GREEN, YELLOW = map(Seat, ("red", "blue", "green", "yellow"))
POINTS = [{"key": "points", "name": "Points", "kind": "number"}]


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    with running(tmp_path_factory.mktemp("data")) as made:
        yield made


def sheet(title: str, **more: object) -> str:
    return json.dumps({"title": title, "lines": POINTS, **more})


def counted(app: Flask, written: str, *totals: int) -> House:
    seats = (RED, BLUE, GREEN, YELLOW)[: len(totals)]
    house = House(app, written, seats)
    key = "points" if '"points"' in written else "red"
    for seat, total in zip(seats, totals, strict=True):
        house.enter(Count({key: total}), seat)
    return house


def tap(house: House, words: str, path: str = "", kind: str = "finish", of: str = "") -> None:
    """Tap the only button of a page with this label, `of` a seat where each seat has one."""
    page = house.page(path)
    forms = re.findall(rf"<form[^>]*/moves/{kind}\".*?</form>", page, re.DOTALL)
    found, *more = (form for form in forms if plain(form).strip() == words and (not of or f'"{of}"' in form))
    assert not more or path, "a page that is opened from the table stands on it, too"
    (form,) = Page(found).forms
    sent = [pair for control in form.controls for pair in control.sent(filled=True)]
    answer = house.client.post(
        form.action, data=urlencode(sent), content_type="application/x-www-form-urlencoded"
    )
    assert answer.status_code in (302, 303), plain(answer.text)


def told(house: House) -> tuple[str, str]:
    """Return what the page of the result says first; the big screen, the text and the table page say it,
    too."""
    page = plain(house.page("/result")).split("Result ·", 1)[-1]
    head = re.search(r"<h1>(.*?)</h1>(.*?)</header>", house.page("/result"), re.DOTALL)
    assert head is not None, page
    headline, besides = plain(head[1]).strip(), plain(head[2]).strip()
    for path in ("/screen", "/hand-off", ""):
        assert headline in plain(house.page(path)), path
    assert besides in plain(house.page("/screen"))
    return headline, besides


def rows(house: House) -> list[Mapping[str, str]]:
    return list(csv.DictReader(io.StringIO(house.page("/result.csv").removeprefix("\ufeff"))))


def outcomes(house: House) -> list[tuple[str, str, str]]:
    return [(row["rank"], row["outcome"], row["by"]) for row in rows(house)]


def test_an_event_makes_a_winner_whatever_the_points(app: Flask) -> None:
    house, club = House(app, ready_text("root"), (RED, BLUE, GREEN)), Club(app)
    house.enter(Count({"points": 20}), BLUE)
    tap(house, "Dominance: green wins")
    assert told(house) == ("green wins", "Won by: Dominance")
    assert outcomes(house) == [
        ("2", "lost", "Dominance"),
        ("2", "lost", "Dominance"),
        ("1", "won", "Dominance"),
    ]
    link = re.search(r"createPlay\.html\?data=([^\"&]+)", house.page("/hand-off"))
    assert link is not None
    play = json.loads(unquote(link[1]))
    assert [one["winner"] for one in play["players"]] == [False, False, True]
    assert "Won by: Dominance" in play["comments"]
    club.put(house)
    page = plain(club.client.get(club.path).text)
    assert "Dominance" in page
    assert "margin" not in page
    kept = club.client.get(f"{club.path}/results.csv").text
    (again,) = read(kept).plays
    assert (again.decided, again.by, [one.won for one in again.players]) == (
        "event",
        "Dominance",
        [False, False, True],
    )


def headline(house: House) -> str:
    return plain(house.page("/result").split("<h1>")[1].split("</h1>")[0]).strip()


def test_a_headline_does_not_list_everybody(app: Flask) -> None:
    house = House(app, sheet("Level"), (RED, BLUE, GREEN, YELLOW))
    assert headline(house) == "No points yet"
    house = counted(app, sheet("Level"), 9, 9, 9, 9)
    assert not any(seat in headline(house) for seat in ("red", "blue", "green", "yellow"))


def test_where_counts_leave_it_open_the_table_names_it_in_one_tap(app: Flask) -> None:
    house = counted(app, sheet("Level"), 7, 9, 9)
    tap(house, "green wins the tie")
    assert told(house) == ("green wins the tie", "The table decided the tie.")
    assert outcomes(house) == [("3", "lost", "table"), ("2", "lost", "table"), ("1", "won", "table")]
    house = counted(app, sheet("Level"), 7, 9, 9)
    tap(house, "They share the win")
    assert told(house)[0] == "blue and green share the win"
    assert outcomes(house) == [("3", "lost", ""), ("1", "shared", ""), ("1", "shared", "")]


def test_whether_all_together_have_won_is_asked_where_no_target_says_it(app: Flask) -> None:
    for words, headline, rank in (
        ("We won", "Everybody wins together", "1"),
        ("We lost", "Everybody loses together", ""),
    ):
        house, club = House(app, sheet("Isle", cooperative=True)), Club(app)
        house.enter(Count({"points": 3}), RED)
        club.put(house)
        assert "Isle" not in club.client.get(f"{club.path}/results.csv").text, "nobody knows yet"
        assert "wins together" not in plain(house.page())
        tap(house, words)
        assert told(house) == (headline, "The table named the outcome.")
        assert {row["rank"] for row in rows(house)} == {rank}
        won = "yes" if rank else "no"
        kept = list(
            csv.DictReader(
                io.StringIO(club.client.get(f"{club.path}/results.csv").text.removeprefix("\ufeff"))
            )
        )
        assert [row["winner"] for row in kept] == [won, won]


def test_the_third_fuse_loses_hanabi_at_any_count(app: Flask) -> None:
    house = House(app, ready_text("hanabi"))
    house.enter(Count(dict.fromkeys(("red", "yellow", "green", "blue", "white"), 4)), RED)
    tap(house, "Third fuse: We lost")
    assert told(house) == ("Everybody loses together", "Lost by: Third fuse")
    assert outcomes(house) == [("", "lost", "Third fuse")] * 2


def test_what_was_not_finished_is_played_and_counts_for_nothing(app: Flask) -> None:
    club = Club(app)
    for totals, words in (((5, 3), "Confirm the result"), ((1, 2), "Not finished")):
        house = counted(app, sheet("Long"), *totals)
        club.put(house)
        tap(house, words, "" if words == "Confirm the result" else "/scores")
    assert told(house) == ("Not finished", "The game was not played to its end.")
    player = plain(club.client.get(f"{club.path}/player?name=red").text)
    assert "not finished" in player
    assert "1 game" in player or "Games 1" in player, player
    assert club.answers().keys()
    assert {*club.answers().values()} == {200}
    for path in ("results.csv", "season.bgsplay"):
        plays = read(club.client.get(f"{club.path}/{path}").text).plays
        assert sorted(play.finished for play in plays) == [False, True], path


def test_a_game_without_points_is_won_by_who_is_named(app: Flask) -> None:
    house = House(app, ready_text("any-winner"), (RED, BLUE, GREEN))
    tap(house, "blue wins")
    assert told(house) == ("blue wins", "The table named the outcome.")
    assert [row["outcome"] for row in rows(house)] == ["lost", "won", "lost"]
    house = House(app, ready_text("any-winner"))
    tap(house, "A draw")
    assert told(house)[0] == "red and blue share the win"
    house = House(app, ready_text("any-together"))
    tap(house, "We lost")
    assert told(house)[0] == "Everybody loses together"


def test_a_team_wins_as_one(app: Flask) -> None:
    house = counted(app, sheet("Pairs", teams=2, events=["Grand slam"]), 5, 9, 0, 0)
    tap(house, "Grand slam: red and green win")
    assert told(house) == ("red and green win", "Won by: Grand slam")
    assert [row["outcome"] for row in rows(house)] == ["won", "lost", "won", "lost"]


def test_rounds_without_an_end_are_ended_where_they_are_entered_and_against_no_rule(app: Flask) -> None:
    house = House(app, ready_text("any-fewest"))
    for number, points in ((1, (3, 5)), (2, (4, 1))):
        assert ("This was the last round" in house.page()) == (number > 1)
        for seat, one in zip((RED, BLUE), points, strict=True):
            house.enter(CountRound(number, {"points": one}), seat)
    tap(house, "This was the last round")
    assert told(house)[0] == "blue wins by 1"
    assert "The table played its last round." in plain(house.page("/result"))
    assert "Against the rules" not in plain(house.page("/log"))


def test_a_game_without_points_is_made_by_tapping_and_ended_by_its_event(app: Flask) -> None:
    house = House(app)
    (form,) = (one for one in Page(house.page("/view/make")).forms if "made-title" in str(one.controls))
    sent = dict(pair for control in form.controls for pair in control.sent(filled=True))
    said = {"title": "Chess", "wins": "named", "events": "Checkmate, Resignation", "defeats": "Both clocks"}
    sent = {name: value for name, value in sent.items() if not name.startswith("made-")}
    answer = house.client.post(
        form.action, data={**sent, **{f"made-{name}": value for name, value in said.items()}}
    )
    assert answer.status_code in (302, 303), plain(answer.text)
    page = plain(house.page())
    assert "Resignation: blue wins" in page
    assert "Both clocks: Everybody loses" in page
    tap(house, "Checkmate: blue wins")
    assert "Won by: Checkmate" in plain(house.page("/result"))
