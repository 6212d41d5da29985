"""Who plays, what a latecomer needs, and what is due at all tables of a browser."""

import re
from collections.abc import Iterator

import pytest
from flask import Flask

from companion.games import shelf
from companion.games.tyrants import moves as tyrants
from companion.kernel.moves import Rise, Skip
from companion.table.codes import hash_credential
from companion.table.demos import open_demo
from companion.web.access.cookies import COOKIE
from companion.web.services import services_of
from tests.apps import running
from tests.features.room import room_of, take_seat
from tests.games.sending import tables_of

GAMES = sorted(shelf())


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    with running(tmp_path_factory.mktemp("data")) as made:
        yield made


@pytest.mark.parametrize("game", GAMES)
def test_a_latecomer_is_told_who_is_who_what_happened_and_what_to_decide(app: Flask, game: str) -> None:
    room = room_of(app, game)
    for phone in room.phones:
        answer = phone.get("/catch-up")
        assert answer.status_code == 200
        listed = answer.text.partition('<ol class="link-list">')[2].partition("</ol>")[0]
        assert 1 <= listed.count("<li>") <= 5
        assert all(f'data-seat="{seat}"' in answer.text for seat in room.sender.table.position.begin.seats)
        hidden = shelf()[game].screen is not None and phone is not room.host
        assert (f"/t/{room.sender.code}/at/" in answer.text) != hidden
        links = {*re.findall(rf'href="(/t/{room.sender.code}/(?:at|view)/[^"]+)"', answer.text)}
        assert links or hidden
        for link in links:
            assert phone.sender.client.get(link.replace("&amp;", "&")).status_code == 200


def test_points_that_are_covered_are_not_told_to_a_latecomer(app: Flask) -> None:
    room = room_of(app, "tyrants")
    points = r'class="num">(\d+)<'
    told = {*map(int, re.findall(points, room.ann.get("/catch-up").text))}
    assert told == {*shelf()["tyrants"].totals(room.sender.state).values()}
    assert room.host.post("/moves/choose", setting="running-scores", value="hidden").status_code == 303
    for phone in room.phones:
        assert not re.findall(points, phone.get("/catch-up").text)


@pytest.mark.parametrize("game", GAMES)
def test_who_plays_is_one_page_that_everybody_may_read(app: Flask, game: str) -> None:
    room = room_of(app, game)
    room.ann.get("")
    for phone in room.phones:
        answer = phone.get("/who")
        assert answer.status_code == 200
        assert "Ann" in answer.text
        assert "Ben" in answer.text
        assert ("phone seen" in answer.text) == (phone is not room.eve)
    assert "/vouch" in room.host.get("/who").text
    assert "/vouch" not in room.eve.get("/who").text


def test_dropping_out_and_coming_back_is_one_tap_each(app: Flask) -> None:
    room = room_of(app, "tyrants")
    seat = min(room.ann.seats)
    assert "I am away: skip my turns" in room.ann.get("/who").text
    assert room.ann.post("/moves/skip", seat=seat, skip="y").status_code == 303
    assert seat in room.sender.table.position.skipped
    page = room.ann.get("/who").text
    assert "I am back: play my turns" in page
    assert "turns are skipped" in room.eve.get("/who").text
    assert "/moves/skip" not in room.eve.get("/who").text
    assert room.ann.post("/moves/skip", seat=seat).status_code == 303
    assert seat not in room.sender.table.position.skipped
    assert isinstance(room.sender.last, Skip)
    room.sender.make(Rise(), seat)
    assert "Nobody sits at" in room.ben.get("/who").text


def test_a_seat_that_is_handed_over_is_played_by_the_other_phone(app: Flask) -> None:
    room = room_of(app, "tyrants")
    (seat,) = room.ann.seats
    room.ann.post("/notes", words="xq1word", readers="self")
    take_seat(room, seat, room.ann, room.eve, room.ann)
    assert f'value="{seat}"' in room.eve.get("/who").text
    assert "xq1word" not in room.eve.get("/notes").text
    turn = room.sender.table.game.moment(room.sender.state).seat
    assert room.eve.post("/moves/end-turn", seat=turn).status_code == 303
    assert isinstance(room.sender.last, tyrants.EndTurn)


def test_an_organiser_sees_what_is_due_at_each_table_of_this_browser(app: Flask) -> None:
    room = room_of(app, "tyrants")
    code, host = open_demo(tables_of(app), "stone_and_iron")
    hidden, _other = open_demo(tables_of(app), "tyrants")
    client = room.host.sender.client
    client.environ_base["REMOTE_ADDR"] = "10.1.2.3"
    client.set_cookie(COOKIE + code, host)
    page = client.get("/tables").text
    assert hidden not in page
    for known in (room.sender.code, code):
        part = page.partition(f"· {known}<")[2].partition("</section>")[0]
        assert "Waiting for" in part or "You:" in part
    turn = room.sender.table.game.moment(room.sender.state).seat
    own = room.sender.seated(turn, "Ann") if turn not in (*room.ann.seats, *room.ben.seats) else None
    phone = own or next(one for one in (room.ann, room.ben) if turn in one.seats).sender.client
    phone.environ_base["REMOTE_ADDR"] = "10.1.2.4"
    assert "You:" in phone.get("/tables").text
    stranger = app.test_client()
    stranger.environ_base["REMOTE_ADDR"] = "10.1.2.5"
    assert room.sender.code not in stranger.get("/tables").text


def test_the_list_of_tables_is_no_visit_to_any(app: Flask) -> None:
    room = room_of(app, "tyrants")
    room.ann.get("")
    last_seen, phone = services_of(app).last_seen, hash_credential(room.ann.credential)
    before = last_seen.here(phone)
    assert before is not None
    room.ann.sender.client.environ_base["REMOTE_ADDR"] = "10.1.2.6"
    assert room.sender.code in room.ann.sender.client.get("/tables").text
    assert last_seen.here(phone) == before
