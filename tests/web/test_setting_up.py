"""Setting up by taps, each a form of its own."""

from collections.abc import Callable
from dataclasses import replace
from urllib.parse import parse_qs, urlsplit

from flask import Flask

from companion.table.service import Tables
from companion.web.services import NAME
from tests import toy
from tests.web.conftest import Phone, begin


def seated(host: Phone) -> str:
    code = host.open()
    for seat in ("red", "blue", "green"):
        host.sit(code, seat, seat.title())
    return code


def tapped(host: Phone, code: str, **fields: object) -> dict[str, list[str]]:
    answer = host.post(f"/t/{code}/begin", **fields)
    assert answer.status_code == 303
    assert host.get(answer.location).status_code == 200
    return parse_qs(urlsplit(answer.location).query)


def test_the_order_is_tapped_and_the_last_one_follows(host: Phone):
    code = seated(host)
    once = tapped(host, code, tap="green")
    assert once["order"] == ["green"]
    assert tapped(host, code, order=once["order"], tap="blue")["order"] == ["green", "blue", "red"]
    assert "order" not in tapped(host, code, order=["green", "blue"], again="1")


def test_what_is_drawn_is_shown_before_the_game_begins(host: Phone):
    code = seated(host)
    state = tapped(host, code, draw="order")
    assert sorted(state["order"]) == ["blue", "green", "red"]
    state = tapped(host, code, order=state["order"], drawn="order", draw="first")
    assert state["first"][0] in state["order"]
    assert state["drawn"] == ["order", "first"]


def test_what_does_not_fit_is_passed_over(host: Phone):
    code = seated(host)
    state = tapped(host, code, tap="purple", first="nobody", draw="nothing", **{"set-stones": "7"})
    assert state == {"at": ["set-up"], "set-stones": ["21"]}


def test_the_game_begins_as_it_was_set_up(host: Phone, tables: Tables):
    code = seated(host)
    answer = begin(host, code, order=["green", "red", "blue"], first="red", **{"set-stones": "500"})
    assert answer.status_code == 303
    begun = tables.table(code).position.begin
    assert begun is not None
    assert begun.seats == (toy.GREEN, toy.RED, toy.BLUE)
    assert (begun.first, begun.settings) == (toy.RED, {"stones": "500"})


def test_a_set_up_that_cannot_be_stays_on_the_page_with_the_reason(host: Phone, tables: Tables):
    code = host.open()
    host.sit(code, "red", "Ana")
    answer = begin(host, code, order=["red"])
    assert answer.status_code == 422
    assert "for 2 to 3 players" in answer.text
    assert 'action="' in answer.text
    assert tables.table(code).position.begin is None
    assert begin(host, seated(host), first="").status_code == 422


def test_a_second_phone_does_not_begin_again_unawares(host: Phone, phone: Callable[[], Phone]):
    code = seated(host)
    seen = host.get(f"/t/{code}/version").get_json()["version"]
    assert begin(host, code, order=["red", "blue", "green"]).status_code == 303
    assert begin(host, code, order=["blue", "red", "green"], saw=seen).status_code == 409


def test_a_set_up_is_corrected_and_what_was_played_is_kept(host: Phone, tables: Tables, begun: str):
    host.enter(begun, "take", seat="red", count=3)
    page = host.read(f"/t/{begun}/begin")
    assert "The game has begun." in page
    answer = begin(host, begun, order=["blue", "red"], first="blue", **{"set-stones": "500"})
    assert answer.status_code == 303
    state = tables.table(begun).position.state
    assert (state.seats, state.heap) == ((toy.BLUE, toy.RED), 497)


def test_a_phone_that_shows_the_lobby_gets_the_whole_page_once_the_game_begins(host: Phone, begun: str):
    headers = {"HX-Request": "true", "HX-Target": "live", "X-Stage": "lobby"}
    assert host.get(f"/t/{begun}", headers=headers).headers["HX-Refresh"] == "true"


def test_who_sits_alone_has_nothing_to_put_in_order(host: Phone):
    code = host.open()
    host.sit(code, "red", "Ana")
    alone = tapped(host, code)
    assert (alone["order"], alone["first"]) == (["red"], ["red"])


def test_a_game_without_turns_asks_neither_for_an_order_nor_who_goes_first(new_app: Callable[..., Flask]):
    """The seats begin in the order in which the game names them: red, green, blue."""
    app = new_app(games=lambda: {toy.SLUG: replace(toy.GAME, turns=None)})
    host = Phone(app.test_client())
    code = seated(host)
    page = host.read(f"/t/{code}/begin")
    assert "clockwise" not in page
    assert "Who goes first?" not in page
    assert "Blue" in page
    assert begin(host, code, first="").status_code == 303
    begun = app.extensions[NAME].tables.table(code).position.begin
    assert (begun.seats, begun.first) == (tuple(place.seat for place in toy.GAME.about.places), toy.RED)
