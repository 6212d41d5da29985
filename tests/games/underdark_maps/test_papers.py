"""What is printed, read back from the PDF."""

from dataclasses import replace

import pytest
from flask import Flask

from companion.games.underdark_maps import moves as m
from companion.games.underdark_maps.game import GAME
from companion.games.underdark_maps.page.papers import ROWS, track
from companion.kernel.dice import Roll
from companion.kernel.moves import Finish
from companion.kernel.position import Position
from companion.kernel.seats import WATCHER
from companion.laws.plays import entry
from tests.games.underdark_maps.clicking import Phone, phone_at
from tests.games.underdark_maps.racing import BLUE, RED, begun, did
from tests.games.underdark_maps.setting import ABYSS, at, ready
from tests.pdf import sheets

pytestmark = pytest.mark.pango


def read(phone: Phone, paper: str, size: str = "a4") -> list[str]:
    answer = phone.client.get(f"/t/{phone.code}/papers/{paper}.pdf?size={size}")
    assert answer.status_code == 200, answer.text
    return sheets(answer.data)


@pytest.mark.parametrize("size", ["a4", "letter"])
def test_the_track_is_printed_on_sheets_that_join(app: Flask, size: str) -> None:
    phone = phone_at(app, ("red", "blue"))
    phone.enter("lay-track", roll=" ".join(str(1 + n % 20) for n in range(25)), everything="")
    sheets = read(phone, "track", size)
    assert len(sheets) == 2
    assert "Start" in sheets[0]
    assert "RiverCanyon" in "".join(sheets[1].split())
    assert "joins below sheet 1" in sheets[1]
    assert "End:Mine" in "".join(sheets[1].split())


@pytest.mark.parametrize("size", ["a4", "letter"])
def test_the_shortest_track_is_one_sheet(app: Flask, size: str) -> None:
    phone = phone_at(app, ("red", "blue"), board_spaces="12")
    phone.enter("lay-track", roll=" ".join(["3"] * 13), everything="")
    (sheet,) = read(phone, "track", size)
    assert "Sheet 1 of 1" in sheet


def test_the_track_winds_from_sheet_to_sheet() -> None:
    """Where a sheet ends on the right, the next one continues."""
    state = begun(RED, BLUE, board_spaces="custom")
    state = did(state, RED, m.LayTrack(Roll(sides=20, dice=17, pips=(ABYSS,) * 17)))
    first, second = track(Position(state=state), WATCHER)
    assert [[tile.number for tile in row if tile] for _, row in (*first.rows, *second.rows)] == [
        [0, 1, 2],
        [5, 4, 3],
        [6, 7, 8],
        [11, 10, 9],
        [12, 13, 14],
        [17, 16, 15],
    ]
    assert [back for back, _ in (*first.rows, *second.rows)] == [False, True] * 3
    assert len(first.rows) == len(second.rows) == 3
    shortest = did(begun(board_spaces="12"), RED, m.LayTrack(Roll(sides=20, dice=13, pips=(ABYSS,) * 13)))
    (only,) = track(Position(state=shortest), WATCHER)
    assert len(only.rows) == ROWS


def test_party_sheets_name_their_members_and_stand_empty_before(app: Flask) -> None:
    phone = phone_at(app, ("red", "blue", "green"))
    phone.enter("lay-track", roll=" ".join(["3"] * 25), everything="")
    for _ in range(3):
        phone.enter("gather", roll="2 1 4 4 4 4")
    sheets = read(phone, "party-sheets")
    assert len(sheets) == 2
    assert "Imaskari Wizard" in sheets[0]
    assert "Duergar Fighter 4" in sheets[1]
    blank = next(paper for paper in GAME.papers if paper.name == "party-sheets").page(Position(), WATCHER)
    assert [sheet.spare for sheet in blank.parties] == [6, 6]


def test_the_race_is_told_on_one_page(app: Flask) -> None:
    phone = phone_at(app, ("red", "blue"), board_spaces="custom")
    phone.enter("lay-track", ("roll-here", "1"), spaces="3")
    (told,) = read(phone, "scorecard")
    assert "THE RACE SO FAR" in told.upper()
    german = {"Accept-Language": "de"}
    (told,) = sheets(phone.client.get(f"/t/{phone.code}/papers/scorecard.pdf", headers=german).data)
    assert "R · Rot" in told


def test_the_winner_stands_first() -> None:
    home = replace(at(ready(), RED, 0), holder=RED, second=True)
    paper = next(paper for paper in GAME.papers if paper.name == "scorecard")
    card = paper.page(Position(state=home), WATCHER)
    assert [party.won for party in card.parties] == [True, False]


def test_a_race_that_the_table_ended_is_won_by_whoever_came_farthest() -> None:
    """Blue on space 3 is farther than Red on space 1; before the table agrees, nobody has won."""
    paper = next(paper for paper in GAME.papers if paper.name == "scorecard")
    racing = Position(state=at(at(ready(), RED, 1), BLUE, 3))
    ended = replace(racing, finish=entry(9, Finish()))
    assert [party.won for party in paper.page(racing, WATCHER).parties] == [False, False]
    assert [party.won for party in paper.page(ended, WATCHER).parties] == [True, False]
