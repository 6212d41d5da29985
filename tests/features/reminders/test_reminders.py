"""A phone's reminders to itself: shown when due, at the top of that phone and no other, until ticked off."""

import re
from collections.abc import Iterator

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from companion.features.reminders.store import MAX_REMINDERS, Reminder, is_due
from companion.games import shelf
from companion.games.stone_and_iron import moves as campaign
from companion.games.tyrants import moves as tyrants
from companion.kernel.game import Moment
from companion.kernel.seats import Seat, Viewer
from companion.kernel.words import text
from tests.apps import running
from tests.features.room import Phone, Room, room_of, take_seat
from tests.games.sending import Sender

GAMES = sorted(shelf())


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    with running(tmp_path_factory.mktemp("data")) as made:
        yield made


def remind(phone: Phone, words: str, at: str = "start", every: int = 0) -> TestResponse:
    return phone.post("/reminders", words=words, at=at, every=every)


def shown(phone: Phone) -> bool:
    """Return whether its table page has the line, whether drawn completely or only in part."""
    live = phone.get("", **{"HX-Request": "true", "HX-Target": "live", "X-Fills": "1"})
    found = {"xqreminder" in phone.get("").text, "xqreminder" in live.text}
    assert len(found) == 1
    return found.pop()


def on_turn(room: Room) -> Seat:
    seat = room.sender.table.game.moment(room.sender.state).seat
    assert seat is not None
    return seat


def at_turn_of(app: Flask) -> tuple[Room, Phone]:
    """A game in which it is this phone's turn."""
    room = room_of(app, "tyrants")
    seat = on_turn(room)
    for phone in (room.ann, room.ben):
        if seat in phone.seats:
            return room, phone
    return room, Phone("own", Sender(app, room.sender.seated(seat, "Red"), room.sender.code), {seat})


def tick(phone: Phone) -> None:
    page = phone.get("").text
    form = page.partition("/reminders/tick")[2].partition("</form>")[0]
    name = re.search(r'name="id" value="([^"]+)"', form)
    assert name is not None
    assert phone.post("/reminders/tick", id=name[1]).status_code == 303


@pytest.mark.parametrize("at", ["start", "end"])
def test_in_my_turn_until_i_tick_it_off_and_again_in_the_next(app: Flask, at: str) -> None:
    room, phone = at_turn_of(app)
    own = on_turn(room)
    assert remind(phone, "xqreminder", at).status_code == 303
    assert shown(phone)
    assert not any(shown(other) for other in room.phones if other is not phone)
    tick(phone)
    assert not shown(phone)
    for _turn in range(4):
        room.sender.make(tyrants.EndTurn(), on_turn(room))
        assert shown(phone) == (on_turn(room) == own)


@pytest.mark.parametrize("game", GAMES)
def test_nobody_else_reads_it_in_any_game(app: Flask, game: str) -> None:
    room = room_of(app, game)
    for phone in (room.ann, room.host):
        for at in ("start", "every"):
            assert remind(phone, "xqreminder", at, 1).status_code == 303
    for other in (room.ben, room.eve):
        pages = ("", "/notes", "/search?q=xq", "/log", "/screen", "/due.json", "/export.json", "/messages")
        assert not [path for path in pages if "xqreminder" in other.get(path).text]
        assert "xqreminder" not in other.get("/reminders").text
    assert "xqreminder" in room.ann.get("/reminders").text
    assert "xqreminder" not in room.ann.get(f"/at/{room.sender.version}").text


def test_in_a_phase_of_a_campaign(app: Flask) -> None:
    room = room_of(app, "stone_and_iron")
    game, state = room.sender.table.game, room.sender.state
    phase = game.moment(state).phase
    assert remind(room.ann, "xqreminder", f"phase-{(phase + 1) % 7}").status_code == 303
    assert not shown(room.ann)
    names = ("start", "move_explore", "fight", "tunnel", "move_rest", "income", "build")
    turn = state.turn + (phase == 6)
    room.sender.make(campaign.SetTurn(turn, names[(phase + 1) % 7]))
    assert shown(room.ann)
    assert not shown(room.ben)


def test_in_a_phase_of_ones_own_turn_in_a_race(app: Flask) -> None:
    room = room_of(app, "underdark_maps")
    own, phase = on_turn(room), room.sender.table.game.moment(room.sender.state).phase
    mine = Phone("own", Sender(app, room.sender.seated(own, "Racer"), room.sender.code), {own})
    others = next(phone for phone in (room.ann, room.ben) if own not in phone.seats)
    for phone in (mine, others):
        assert remind(phone, "xqreminder", f"phase-{phase}").status_code == 303
    assert shown(mine)
    assert not shown(others)
    assert remind(mine, "xqlater", f"phase-{(phase + 1) % 7}").status_code == 303
    assert "xqlater" not in mine.get("").text


@pytest.mark.parametrize("every", [1, 2, 3])
def test_every_few_rounds(every: int) -> None:
    one = Reminder(id="", words="", at="every", phase="", every=every, done="")
    mine = Viewer(seats=frozenset({Seat("red")}))
    due = [
        number
        for number in range(9)
        if is_due(one, Moment(number, text("now"), Seat("red"), round=number), mine)
    ]
    assert due == [number for number in range(1, 9) if number % every == 0]
    assert not is_due(one, Moment(6, text("now"), Seat("blue"), round=6), mine)


def test_another_phone_of_mine_has_it_too(app: Flask) -> None:
    room, phone = at_turn_of(app)
    remind(phone, "xqreminder")
    said = re.search(r'class="code-words"><b>([^<]+)<', phone.post("/other-phone").text)
    assert said is not None
    assert room.host.post("/other-phone/bring", words=said[1]).status_code == 303
    assert "xqreminder" in room.host.get("/reminders").text
    assert not shown(room.host)  # It is the turn of a seat that this phone does not hold.
    take_seat(room, on_turn(room), phone, room.host, room.host)
    assert shown(room.host)
    tick(room.host)
    assert not shown(room.host)


def test_what_is_no_reminder(app: Flask) -> None:
    room = room_of(app, "tyrants")
    for words, at, every in (("", "start", 0), ("x", "never", 0), ("x", "every", 0), ("x", "phase-0", 0)):
        assert remind(room.ann, words, at, every).status_code == 422
    assert remind(room.eve, "x").status_code == 403
    for _one in range(MAX_REMINDERS):
        assert remind(room.ann, "x").status_code == 303
    assert remind(room.ann, "x").status_code == 422
    assert room.ann.post("/reminders/tick", id="nothing").status_code == 404


def test_it_is_removed(app: Flask) -> None:
    _room, phone = at_turn_of(app)
    remind(phone, "xqreminder")
    name = re.search(r'name="id" value="([^"]+)"', phone.get("/reminders").text.partition("/drop")[2])
    assert name is not None
    phone.post("/reminders/drop", id=name[1])
    assert not shown(phone)
