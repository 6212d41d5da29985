"""Somebody arrives at a game that lets nobody join later: before the first turn the table sets up again,
afterwards a page says why not and the next game has room for all."""

from collections.abc import Iterator

import pytest
from flask import Flask

from companion.features.rematch.moves import REMATCH
from companion.kernel.game import Game
from companion.kernel.seats import Seat
from companion.laws.plays import likely_drafts
from companion.table.latecomers import first_turn_entered
from companion.web.access.cookies import COOKIE
from tests.apps import running
from tests.contract.every_game import games
from tests.features.room import Phone
from tests.forms.recorded_forms import Page
from tests.games.sending import Sender, beginning, tables_of
from tests.html import plain

STRICT = {slug: game for slug, game in games().items() if not game.about.joins_late and game.turns}
EVERY_GAME = pytest.mark.parametrize("game", STRICT.values(), ids=list(STRICT))


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    with running(tmp_path_factory.mktemp("data")) as made:
        yield made


def host_of(app: Flask, game: Game[object], seats: tuple[Seat, ...]) -> Phone:
    """Return the host's phone at a table of this many whose game has begun."""
    code, credential = tables_of(app).open(game.about.slug)
    client = app.test_client()
    client.set_cookie(COOKIE + code, credential)
    phone = Phone("host", Sender(app, client, code))
    for seat in seats:
        assert phone.post("/sit", seat=seat, name=f"{seat}'s", phone="no").status_code == 303
    phone.sender.hand_in([beginning(seats, {})])
    return phone


@EVERY_GAME
def test_before_the_first_turn_one_more_comes_in(app: Flask, game: Game[object]) -> None:
    *three, fourth = (place.seat for place in game.about.places[: min(4, game.about.seats[-1])])
    host = host_of(app, game, tuple(three))
    late = Phone("late", Sender(app, app.test_client(), host.sender.code))
    assert "New? Choose a seat of your own" in plain(late.get("").text)
    assert "set up again with you" in plain(late.get("/join").text)
    assert late.post("/sit", seat=fourth, name="Di").status_code == 303
    assert "Let them in" in plain(host.get("").text)
    page = Page(host.get("/begin").text)
    (form,) = (one for one in page.forms if any(control.name == "sitting" for control in one.controls))
    sent = dict(pair for control in form.controls for pair in control.sent(filled=True))
    order = [*three, fourth]
    answer = host.post("/begin", **{**sent, "order": order, "first": three[0], "go": "1"})
    assert answer.status_code == 303, plain(answer.text)
    position = host.sender.table.position
    assert (set(position.begin.seats), position.newcomers) == ({*order}, ())
    assert {seat: position.names[seat] for seat in three} == {seat: f"{seat}'s" for seat in three}


def played_on(host: Phone, game: Game[object]) -> None:
    """Somebody has entered something in the first turn."""
    for _ in range(20):
        if first_turn_entered(host.sender.table):
            return
        host.sender.hand_in([next(iter(likely_drafts(game, host.sender.table.position)))])
    raise AssertionError(game.about.slug)


@EVERY_GAME
def test_after_it_a_page_says_why_not_and_the_next_game_has_all(app: Flask, game: Game[object]) -> None:
    *some, fourth = (place.seat for place in game.about.places[: min(4, game.about.seats[-1])])
    host = host_of(app, game, tuple(some))
    played_on(host, game)
    late = Phone("late", Sender(app, app.test_client(), host.sender.code))
    assert "A seat for the next game" in plain(late.get("").text)
    assert "no rule for players who join later" in plain(late.get("/join").text)
    assert late.post("/sit", seat=fourth, name="Di").status_code == 303
    for page in (host.get(""), late.get("")):
        assert "Di plays in the next game" in plain(page.text)
    host.post("/begin", order=[*some, fourth], first=some[0], go="1")
    assert {*host.sender.table.position.begin.seats} == {*some}
    assert "Leave this game unfinished" in plain(host.get("/rematch").text)
    assert host.sender.post("finish", {"outcome": "unfinished", "says": "table"}).status_code < 400
    assert host.post("/rematch").status_code == 303
    there = tables_of(app).table(host.sender.table.position.of(REMATCH))
    assert there.position.names == {**{seat: f"{seat}'s" for seat in some}, fourth: "Di"}
