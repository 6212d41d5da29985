"""What a returning phone is told it missed: measured by time and by entries, and no more than the log
shows."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from limits import parse

from companion.features.disputes.moves import Ask
from companion.games import shelf
from companion.games.tyrants import moves as tyrants
from companion.kernel.moves import Sit
from companion.kernel.seats import Seat
from companion.table.demos import open_demo
from companion.table.seating import AWAY, MANY, LastSeen
from companion.web.access import quotas
from companion.web.access.cookies import COOKIE
from companion.web.services import services_of
from tests.apps import running
from tests.games.sending import Sender, opened, tables_of

CARD = 'class="since'
GAMES = sorted(shelf())


class Clock:
    def __init__(self) -> None:
        self.now = datetime.now(UTC)

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    with running(tmp_path) as made:
        yield made


@pytest.fixture
def clock(app: Flask) -> Clock:
    tables_of(app).clock = made = Clock()
    return made


def demo(app: Flask, game: str) -> tuple[Sender, FlaskClient, Seat]:
    """The host's phone at a game in progress, and the phone of the first seat."""
    code, host = open_demo(tables_of(app), game)
    client = app.test_client()
    client.set_cookie(COOKIE + code, host)
    sender = Sender(app, client, code)
    seat = sender.table.position.begin.seats[0]
    return sender, sender.seated(seat, "Ann"), seat


def page(sender: Sender, phone: FlaskClient, **headers: str) -> str:
    return phone.get(f"/t/{sender.code}", headers=headers).text


def seen(sender: Sender, phone: FlaskClient) -> None:
    phone.post(f"/t/{sender.code}/seen", data={"csrf_token": sender.proof, "version": sender.version})


def renamed(sender: Sender, seat: Seat, name: str) -> None:
    """Enter, as somebody else, a change to a seat that every game's log shows."""
    sender.make(Sit(name=name), seat)


@pytest.mark.parametrize("game", [name for name in GAMES if shelf()[name].screen is None])
def test_who_comes_back_after_a_while_is_told_until_it_was_seen(app: Flask, clock: Clock, game: str) -> None:
    sender, ann, seat = demo(app, game)
    assert CARD not in page(sender, ann)
    clock.now += AWAY
    assert CARD not in page(sender, ann)  # Nothing was entered.
    clock.now += AWAY
    renamed(sender, seat, "Zoraida")
    told = page(sender, ann)
    assert CARD in told
    assert f"/t/{sender.code}/at/{sender.version}" in told
    assert "Zoraida" in told.split(CARD, 1)[1].split("</section>")[0]
    assert CARD in page(sender, ann)
    stranger = app.test_client().get(f"/t/{sender.code}").text
    assert CARD not in stranger
    ann.get(f"/t/{sender.code}/log")
    seen_on = Sender(app, ann, sender.code)
    seen(seen_on, ann)
    assert CARD not in page(sender, ann)


def test_who_is_there_is_not_told(app: Flask, clock: Clock) -> None:
    sender, ann, seat = demo(app, "tyrants")
    page(sender, ann)
    for number in range(MANY + 5):
        clock.now += timedelta(minutes=20)
        renamed(sender, seat, f"Ann {number}")
        assert CARD not in page(sender, ann)


def test_many_entries_are_told_however_soon(app: Flask, clock: Clock) -> None:
    sender, ann, seat = demo(app, "tyrants")
    page(sender, ann)
    for number in range(MANY):
        renamed(sender, seat, f"Ann {number}")
    assert CARD in page(sender, ann)


def test_a_page_that_was_kept_up_is_not_behind(app: Flask, clock: Clock) -> None:
    """However it got there: the phone reports which version it shows."""
    sender, ann, seat = demo(app, "tyrants")
    page(sender, ann)
    for number in range(MANY):
        renamed(sender, seat, f"Ann {number}")
    live = {"HX-Request": "true", "HX-Target": "live", "X-Version": str(sender.version)}
    assert CARD not in page(sender, ann, **live)
    assert CARD not in page(sender, ann)


def test_what_was_sent_to_a_phone_that_slept_is_told(app: Flask, clock: Clock) -> None:
    """Its stream still seemed open; when it wakes it reports which version it shows."""
    sender, ann, seat = demo(app, "tyrants")
    page(sender, ann)
    slept = sender.version
    for number in range(MANY):
        live = {"HX-Request": "true", "HX-Target": "live", "X-Version": str(sender.version)}
        renamed(sender, seat, f"Ann {number}")
        assert CARD not in page(sender, ann, **live)
    live["X-Version"] = str(slept)
    assert CARD in page(sender, ann, **live)


def test_what_i_entered_myself_is_no_news(app: Flask, clock: Clock) -> None:
    sender, ann, seat = demo(app, "tyrants")
    page(sender, ann)
    clock.now += AWAY
    entered = Sender(app, ann, sender.code).post("ask", {"words": "Whose turn?", "seat": seat, "moment": 1})
    assert entered.status_code < 400
    assert isinstance(sender.last, Ask)
    assert CARD not in page(sender, ann)
    clock.now += AWAY
    renamed(sender, seat, "Zoraida")
    assert ">1 entry of others<" in page(sender, ann)
    Sender(app, ann, sender.code).post("ask", {"words": "Whose turn now?", "seat": seat, "moment": 1})
    assert ">1 entry of others<" in page(sender, ann)


def test_what_changed_on_the_map_is_lit(app: Flask, clock: Clock) -> None:
    sender, ann, _seat = demo(app, "tyrants")
    page(sender, ann)
    clock.now += AWAY
    turn = sender.table.game.moment(sender.state).seat
    legal = sender.table.game.likely_moves(sender.state, turn)
    place = next(move.place for move in legal if isinstance(move, tyrants.Deploy) and move.place)
    sender.make(tyrants.Deploy(place), turn)
    assert f'data-places="{place.partition(":")[0]}' in page(sender, ann)


def test_another_process_and_a_later_one_know_how_far_a_phone_was(app: Flask, clock: Clock) -> None:
    sender, ann, seat = demo(app, "tyrants")
    page(sender, ann)
    ours = services_of(app)
    cookie = ann.get_cookie(COOKIE + sender.code)
    assert cookie is not None
    later = LastSeen(ours.tables)
    clock.now += AWAY
    renamed(sender, seat, "Zoraida")
    later.note(cookie.value, "localhost", sender.version)
    assert later.since(cookie.value) == sender.version - 1
    third = LastSeen(ours.tables)
    third.note(cookie.value, "localhost", sender.version)
    assert third.since(cookie.value) == sender.version - 1


def test_before_the_game_there_is_nothing_to_tell(app: Flask, clock: Clock) -> None:
    sender = Sender(*opened(app, "tyrants"))
    ann = sender.seated("red")
    page(sender, ann)
    clock.now += AWAY
    renamed(sender, Seat("black"), "Ben")
    assert CARD not in page(sender, ann)


def test_in_front_of_the_screen_nothing_of_the_log_is_told(app: Flask, clock: Clock) -> None:
    sender, ann, seat = demo(app, "underworld")
    page(sender, ann)
    clock.now += AWAY
    renamed(sender, seat, "Zoraida")
    sender.make(Ask(words="quibblewort", about="typed:quibblewort"))
    told = page(sender, ann)
    assert "quibblewort" not in told
    assert f"/t/{sender.code}/at/" not in told


def test_a_phone_that_says_again_and_again_how_far_it_was_looks_at_no_more_moments(
    app: Flask, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(quotas, "LOOKS", parse("2/minute"))
    sender, ann, seat = demo(app, "tyrants")
    page(sender, ann)
    for number in range(MANY):
        renamed(sender, seat, f"Ann {number}")
    own, told = Sender(app, ann, sender.code), []
    for shown in range(4):
        live = {"HX-Request": "true", "HX-Target": "live", "X-Version": str(sender.version - MANY - shown)}
        told.append(CARD in page(sender, ann, **live))
        seen(own, ann)
    assert told == [True, True, False, False]
