"""Teams, games lost together, and missing numbers: how the table, files and the group show them."""

import csv
import io
import json
import re
from collections.abc import Iterator, Mapping

import pytest
from flask import Flask

from companion.games.score_sheet.catalogue.ready import ready_text
from companion.games.score_sheet.moves import Count, CountRound
from companion.kernel.moves import Finish
from companion.kernel.seats import Seat
from companion.memory.history import history
from companion.table.results import result_of
from companion.web.access.languages import COOKIE as LANGUAGE
from companion.web.results.handing_off import play_link, result_text
from tests.apps import running
from tests.games.score_sheet.test_absurd_sheets import Club
from tests.games.score_sheet.test_at_the_table import House
from tests.html import plain
from tests.web.bringing import looking
from tests.web.conftest import Phone
from tests.web.test_past_games import form_of

RED, BLUE, GREEN, YELLOW = map(Seat, ("red", "blue", "green", "yellow"))
POINTS = [{"key": "points", "name": "Points", "kind": "number", "least": -999}]


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    with running(tmp_path_factory.mktemp("data")) as made:
        yield made


def sheet(title: str, **more: object) -> str:
    return json.dumps({"title": title, "lines": POINTS, **more})


def over(app: Flask, written: str, totals: Mapping[Seat, int | None]) -> House:
    """Return a table that agreed to end the game; a player with None entered nothing."""
    house = House(app, written, (*totals,))
    for seat, total in totals.items():
        if total is not None:
            house.enter(Count({"points": total}), seat)
    house.enter(Finish(agreed=True))
    return house


def result(house: House) -> dict[str, tuple[str, str]]:
    """Return the rank and the winner flag of each seat, as the file has them."""
    rows = csv.DictReader(io.StringIO(house.page("/result.csv").removeprefix("\ufeff")))
    return {row["seat"]: (row["rank"], row["winner"]) for row in rows}


def test_two_sides_are_two_wherever_they_are_told(app: Flask) -> None:
    pairs = {RED: 651, BLUE: 197, GREEN: None, YELLOW: None}
    house, club = over(app, sheet("Pairs", teams=2), pairs), Club(app)
    club.put(house)
    assert result(house) == {
        "red": ("1", "yes"),
        "blue": ("2", "no"),
        "green": ("1", "yes"),
        "yellow": ("2", "no"),
    }
    page = plain(club.client.get(f"{club.path}?game=Pairs").text)
    assert re.search(r"Widest margin red, green · [^·]*? 454", page), page
    assert "luck 25" not in page
    player = plain(club.client.get(f"{club.path}/player?name=blue").text)
    assert "2 of 2" in player
    assert "Luck alone would give 50 %" in player
    rivals = player.split("Rivals", 1)[1].split("Ahead and behind")[0]
    assert {"red", "green"} <= {*rivals.split()}
    assert "yellow" not in rivals


def test_where_all_play_together_there_is_no_margin_no_luck_and_no_rank(app: Flask) -> None:
    lost = {RED: 3, BLUE: None, GREEN: None}
    house, club = over(app, sheet("Cures", cooperative=True, target=4), lost), Club(app)
    club.put(house)
    assert result(house) == dict.fromkeys(("red", "blue", "green"), ("", "no"))
    table = house.tables.whole(house.code)
    found = result_of(table)
    assert found is not None
    with app.test_request_context():
        assert not re.search(r"\d\. ", result_text(found))
        assert "%22rank%22" not in play_link(found, "")
    page = plain(club.client.get(f"{club.path}?game=Cures").text)
    assert "margin" not in page
    player = plain(club.client.get(f"{club.path}/player?name=blue").text)
    assert "· lost" in player
    assert "Luck alone" not in player
    assert "Rivals" not in player
    assert {*club.answers().values()} == {200}
    again = club.client.get(f"{club.path}/results.csv").text
    assert "Cures" in again


def test_a_lost_game_of_hanabi_is_no_win(app: Flask) -> None:
    house = House(app, ready_text("hanabi"))
    house.enter(Count(dict.fromkeys(("red", "yellow", "green", "blue", "white"), 0)), RED)
    house.enter(Finish(agreed=True))
    assert {winner for _rank, winner in result(house).values()} == {"no"}
    assert "Everybody loses together" in house.page()


@pytest.mark.parametrize("seats", [(GREEN,), (BLUE, GREEN)])
def test_where_the_fewest_points_win_nobody_wins_by_entering_nothing(
    app: Flask, seats: tuple[Seat, ...]
) -> None:
    totals = {RED: 11, BLUE: 20, GREEN: 5} | dict.fromkeys(seats, None)
    house = over(app, sheet("Golf", wins="lowest"), totals)
    assert {seat for seat, (_rank, winner) in result(house).items() if winner == "yes"} == {"red"}
    assert result(house)["green"][0] == ("3" if len(seats) == 1 else "2")
    assert "red wins" in plain(house.page())


def test_where_a_round_is_missing_its_seat_neither_leads_nor_wins(app: Flask) -> None:
    rounds = {"number": 3, "lines": POINTS}
    house = House(
        app, json.dumps({"title": "Rounds", "wins": "lowest", "rounds": rounds}), (RED, BLUE, GREEN)
    )
    for number, seat, points in ((1, RED, 10), (1, BLUE, 12), (1, GREEN, 2), (2, RED, 10), (2, BLUE, 12)):
        house.enter(CountRound(number, {"points": points}), seat)
    ahead = re.search(r"<tr class=\"needs\"><th[^>]*>\s*Ahead.*?</tr>", house.page(), re.DOTALL)
    assert ahead is not None
    cells = [plain(cell).strip() for cell in re.findall(r"<td>(.*?)</td>", ahead[0], re.DOTALL)]
    assert cells == ["+4", "−4", ""]
    house.enter(Finish(agreed=True))
    assert {seat for seat, (_rank, winner) in result(house).items() if winner == "yes"} == {"red"}


def test_with_the_most_points_whoever_entered_nothing_is_behind_those_below_zero(app: Flask) -> None:
    house = over(app, sheet("Penalties"), {RED: -4, BLUE: -9, GREEN: None})
    assert result(house) == {"red": ("1", "yes"), "blue": ("2", "no"), "green": ("3", "no")}


def test_a_game_that_the_group_never_finished_is_told_so(app: Flask) -> None:
    club = Club(app)
    club.put(over(app, sheet("Here"), {RED: 4, BLUE: 9}))
    for asked, told in (("Azul", True), ("Here", False), ("*", False), ("<b>", True)):
        page = club.client.get(club.path, query_string={"game": asked}).text
        assert (": no result yet." in page) == told, asked
        assert "<b>:" not in page


def test_results_of_days_to_come_are_asked_about(app: Flask) -> None:
    club = Club(app)
    for day, asked in (("2031-01-02", True), ("2020-01-02", False)):
        given = f"date,game,player,total\n{day},Chess,Ana,1\n{day},Chess,Ben,0\n"
        page = looking(Phone(club.client), club.group.id, given)
        assert ("has a date in the future, 2 Jan 2031." in plain(page)) == asked


def test_a_sheet_for_any_game_is_called_in_the_language_of_the_phone(app: Flask) -> None:
    title, said = "Any game: points at the end", "Beliebiges Spiel: Punkte am Ende"
    house, club = over(app, ready_text("any-points"), {RED: 4, BLUE: 9}), Club(app)
    club.put(house)
    club.client.set_cookie(LANGUAGE, "de")
    for path in (f"?game={title}", "?game=*", "/player?name=red", "/played"):
        page = plain(club.client.get(club.path + path).text)
        assert said in page or path == "/played", path
        assert title not in page, path
    phone = Phone(club.client)
    sent = form_of(phone.read(f"{club.path}/played"))
    assert sent["game"] == said
    assert phone.post(f"{club.path}/played", **sent).status_code == 303
    assert len(history(house.tables, club.group).games) == 1, "its translated title is the same game"
    house.client.set_cookie(LANGUAGE, "de")
    assert house.client.get(f"/t/{house.code}/due.ics").text.count(said)
