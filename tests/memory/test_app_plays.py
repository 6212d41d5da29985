"""Plays from other programs, as those write them, and as attackers would."""

import json
import tracemalloc
from dataclasses import replace
from typing import Any

import pytest

from companion.kernel.rulings import Refusal
from companion.memory.csv_file import rows
from companion.memory.figures import figures
from companion.memory.players import player
from companion.memory.plays import Play, Played
from companion.memory.read_plays import MAX_PLAYERS, MAX_READ, MAX_TOTAL, Read
from companion.memory.season_file import season
from companion.web.rendering.files import csv_file
from tests.memory.reading import read


def score(player: int, points: object, won: bool = False, **more: Any) -> dict[str, Any]:
    return {"playerRefId": player, "score": points, "winner": won, "startPlayer": False, "role": "", **more}


def app_file(*plays: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Return what BG Stats exports, as far as it matters."""
    return {
        "games": [
            {"id": 7, "name": "Stones", "bggId": 1, "highestWins": True, "cooperative": False},
            {"id": 8, "name": "Golf", "highestWins": False},
            {"id": 9, "name": "Rescue", "cooperative": True, "noPoints": True},
        ],
        "players": [
            {"id": 1, "name": "Ana", "isAnonymous": False},
            {"id": 2, "name": "  Zoë   B.\t", "isAnonymous": False},
            {"id": 3, "name": "Anonymous player", "isAnonymous": True},
        ],
        "plays": [
            {"playDate": "2025-03-01 23:30:00", "gameRefId": 7, "durationMin": 45, **each} for each in plays
        ],
        "userInfo": {"meRefId": 1},
        **more,
    }


def read_app(*plays: dict[str, Any], **more: Any) -> Any:
    return read(json.dumps(app_file(*plays, **more)))


def geek(*plays: str, root: str = "plays", head: str = '<?xml version="1.0" encoding="utf-8"?>') -> str:
    return f'{head}<{root} username="ana" total="1" page="1">{"".join(plays)}</{root}>'


def geek_play(players: str, **more: str) -> str:
    told = {"date": "2025-03-01", "quantity": "1", "length": "45", "incomplete": "0", **more}
    attributes = " ".join(f'{name}="{value}"' for name, value in told.items())
    item = (
        '<item name="Stones &amp; co" objectid="1"><subtypes><subtype value="boardgame"/></subtypes></item>'
    )
    return f"<play id='1' {attributes}>{item}<players>{players}</players></play>"


ANA = '<player name="Ana" startposition="1" color="red" score="30" win="1"/>'
ZOE = '<player username="zoe" name="" score="20" win="0"/>'


def test_the_file_of_bg_stats() -> None:
    found = read_app(
        {"playerScores": [score(1, "10+5-2", True, startPlayer=True, role="red"), score(2, "9")]},
        {"gameRefId": 8, "playerScores": [score(1, "80"), score(2, 72)]},
        {"gameRefId": 9, "playerScores": [score(1, ""), score(2, "")]},
        {"playerScores": [score(3, "4"), score(3, "5.5", True)]},
    )
    assert found.wrong == ()
    stones, golf, rescue, guests = found.plays
    assert stones == Play(
        day="2025-03-01",
        game="Stones",
        players=(
            Played(player="Ana", place="red", order=1, total=13, rank=1, won=True),
            Played(player="Zoë B.", total=9, rank=2),
        ),
        minutes=45,
    )
    assert golf.lowest
    assert [one.won for one in golf.players] == [False, True]
    assert [one.won for one in rescue.players] == [False, False]
    assert [(one.player, one.place, one.total) for one in guests.players] == [("", "#1", 4), ("", "#2", 6)]
    assert found.rounded == 1


def test_the_plays_of_the_geek() -> None:
    found = read(geek(geek_play(ANA + ZOE), geek_play(ANA, quantity="2", date="2025-03-02")))
    assert found.wrong == ()
    first, *twice = found.plays
    assert first == Play(
        day="2025-03-01",
        game="Stones & co",
        players=(
            Played(player="Ana", place="red", order=1, total=30, rank=1, won=True),
            Played(player="zoe", total=20, rank=2),
        ),
        minutes=45,
    )
    assert twice[0] == twice[1]


def test_whoever_has_more_points_than_the_winner_is_second() -> None:
    found = read_app({"playerScores": [score(1, 42), score(2, 32, True)]})
    assert [(one.rank, one.won) for one in found.plays[0].players] == [(2, False), (1, True)]


def test_what_says_too_little_is_left_out_and_counted() -> None:
    app = read_app(
        {"playerScores": []},
        {"ignored": True, "playerScores": [score(1, "3", True)]},
        {"playerScores": [score(1, "1", True)] * (MAX_PLAYERS + 1)},
        {"playerScores": [score(1, "3", True)]},
    )
    assert (len(app.plays), left_out(app), app.wrong) == (1, {"empty": 1, "uncounted": 1, "crowded": 1}, ())
    plays = (geek_play(""), geek_play(ANA, nowinstats="1"), geek_play(ANA, date="0000-00-00"))
    found = read(geek(*plays))
    assert (left_out(found), found.plays) == ({"empty": 1, "uncounted": 2}, ())


def test_what_was_not_finished_is_played_and_won_by_nobody() -> None:
    (play,) = read(geek(geek_play(ANA, incomplete="1"))).plays
    assert not play.finished
    assert [(one.player, one.won, one.rank) for one in play.players] == [("Ana", False, 0)]


def left_out(found: Read) -> dict[str, int]:
    return {left.why: left.games for left in found.left_out}


def test_a_game_without_a_winner_was_played() -> None:
    """BoardGameGeek asks nobody for a winner, and a real file of 111 games names none."""
    nobody = '<player name="Ana" win="0" score=""/><player name="Zoe" win="0" score=""/>'
    (play,) = read(geek(geek_play(nobody))).plays
    assert play.unknown
    (app,) = read_app({"playerScores": [score(1, ""), score(2, None)]}).plays
    assert app.unknown
    won, unknown = played("2025-01-01", ("Ana", 1), ("Zoe", 2)), replace(play, game="Go")
    found = figures([won, unknown])
    assert [(row.name, row.games, row.wins, row.rate) for row in found.players] == [
        ("Ana", 2, 1, 1.0),
        ("Zoe", 2, 0, 0.0),
    ]
    known = player([unknown, won], "Ana")
    assert known is not None
    assert (known.streak, [(one.games, one.ahead) for one in known.rivals]) == (1, [(1, 1)])
    assert read(csv_file(rows([unknown])).decode("utf-8-sig")).plays[0].unknown
    assert read(season("G", [unknown], {}).decode()).plays[0].unknown


def played(day: str, *ranks: tuple[str, int]) -> Play:
    players = tuple(Played(player=name, rank=rank, won=rank == 1) for name, rank in ranks)
    return Play(day=day, game="Go", players=players)


def test_what_nobody_won_is_lost_where_all_won_together_another_time() -> None:
    all_won = ANA + ZOE.replace('win="0"', 'win="1"')
    nobody = ANA.replace('win="1"', 'win="0"').replace('"30"', '""') + ZOE.replace('"20"', '""')
    found = read(geek(geek_play(all_won), geek_play(nobody, date="2025-03-02")))
    assert [play.lost for play in found.plays] == [False, True]
    assert [len(play.sides) for play in found.plays] == [1, 1]
    assert found.guessed_lost == 1
    against = read(geek(geek_play(all_won), geek_play(ANA + ZOE), geek_play(nobody)))
    assert [(play.lost, play.unknown) for play in against.plays] == [
        (False, False),
        (False, False),
        (False, True),
    ]


def test_two_pages_in_one_file_are_two_pages() -> None:
    both = geek(geek_play(ANA)) + "\n" + geek(geek_play(ZOE), geek_play(""))
    found = read(both)
    assert (len(found.plays), left_out(found), found.left_out[0].line) == (2, {"empty": 1}, 2)
    assert read(both + "<b>").wrong[0].line == 2


@pytest.mark.parametrize(
    ("begin", "why"),
    [
        (b"PK\x03\x04", "ZIP or an Excel file"),
        (b"\x1f\x8b\x08", "packed file"),
        (b"\xd0\xcf\x11\xe0", "Excel file"),
        (b"%PDF-1.7", "a PDF"),
        (b"SQLite format 3\0", "a database"),
        (b"\0\1\2", "not text in UTF-8"),
    ],
)
def test_what_is_no_file_of_results_says_what_it_is(begin: bytes, why: str) -> None:
    with pytest.raises(Refusal, match=why):
        read(begin + b"\0" * 1_000)


@pytest.mark.parametrize(
    ("file", "why"),
    [
        ('{"games": [', "This JSON file is not complete"),
        ("[" * 100_000, "This JSON file is not complete"),
        ('{"games": [' + "9" * 5_000 + "]}", "This JSON file is not complete"),
        ("[]", "not a file that BG Stats exported"),
        ('{"games": {}, "players": [], "plays": []}', "not a file that BG Stats exported"),
        (
            json.dumps(app_file({"gameRefId": 99, "playerScores": []})),
            "Play 1: Its game or one of its players",
        ),
        (json.dumps(app_file({"playerScores": [score(99, 1)]})), "Play 1: Its game or one of its players"),
        (
            json.dumps(app_file({"playDate": "1.3.2025", "playerScores": [score(1, 1)]})),
            "Play 1: Write the date as in 2026-01-31",
        ),
        (json.dumps(app_file({"playerScores": [score(1, 1), score(1, 2)]})), "The same player appears twice"),
        (json.dumps(app_file(*({"playerScores": []},) * (MAX_READ + 1))), "at most 20000 games"),
        ("<plays><play>", "This XML file is not complete"),
        ("<html></html>", "not a file of plays from BoardGameGeek"),
        (geek(*[geek_play("")] * (MAX_READ + 1)), "at most 20000 games"),
        (geek(geek_play(ANA, date="soon")), "Write the date"),
        (geek(geek_play(ANA + ANA)), "The same player appears twice"),
        (geek(head='<!DOCTYPE plays SYSTEM "file:///etc/passwd">'), "declares a document type"),
        (
            geek(
                geek_play(ANA.replace("Ana", "&b;")),
                head='<!DOCTYPE p [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]>',
            ),
            "declares a document type",
        ),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence_and_nothing_is_read(file: str, why: str) -> None:
    found = read(file)
    assert found.plays == ()
    assert why in str(found.wrong[0].sentence)


@pytest.mark.parametrize("points", ["x", "1" * 9, "1e9", True, None, [], "٣", "9999999+9", "1+", "-"])
def test_points_that_are_no_whole_number_are_unknown(points: object) -> None:
    found = read_app({"playerScores": [score(1, points, True), score(2, -MAX_TOTAL)]})
    assert [one.total for one in found.plays[0].players] == [None, -MAX_TOTAL]


def test_a_season_comes_back_as_it_went_out_and_games_keep_their_numbers() -> None:
    plays = tuple(
        replace(play, players=tuple(replace(one, order=0) for one in play.players))
        for play in (
            *read(geek(geek_play(ANA + ZOE, quantity="2"))).plays,
            *read_app(
                {"gameRefId": 8, "playerScores": [score(1, 80), score(2, 72)]},
                {"gameRefId": 9, "playerScores": [score(1, ""), score(2, "")]},
                {"playerScores": [score(3, "4"), score(3, "5", True)]},
            ).plays,
        )
    )
    file = season("BCDFGHJK", plays, {"Stones": 1})
    found = read(file.decode())
    assert (found.plays, found.left_out, found.wrong) == (plays, (), ())
    assert season("BCDFGHJK", plays, {"Stones": 1}) == file
    written = json.loads(file)
    numbers = [play["uuid"] for play in written["plays"]]
    assert len({*numbers}) == len(plays)
    assert {game["name"]: game["bggId"] for game in written["games"]}["Stones"] == 1
    later = season("BCDFGHJK", (*plays[2:], *plays[:2]), {})
    assert {*numbers} == {play["uuid"] for play in json.loads(later)["plays"]}


def test_a_file_of_very_many_columns_takes_no_room_for_each_in_each_line() -> None:
    heading = "date,game,player,total," + ",".join(f"c{number}" for number in range(20_000))
    tracemalloc.start()
    try:
        found = read("\n".join([heading, *["2026-01-31,Stones,Ana,5"] * 50]))
        _now, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert found.wrong
    assert most < 20 * 1024 * 1024
