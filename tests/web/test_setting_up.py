"""Setting up by taps, each one a form of its own."""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from html import unescape
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from flask import Flask

from companion.games import shelf
from companion.kernel.setting_up import SettingUp, never
from companion.kernel.shared_settings import WHO_ENTERS, shared_value
from companion.table.service import Tables
from companion.table.submission import Answer
from companion.web.services import services_of
from tests import toy
from tests.html import plain
from tests.playing import begun as first_set_up
from tests.playing import enter
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


def test_of_two_phones_that_begin_at_once_only_the_first_does(
    host: Phone, tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, entering = seated(host), tables.submit
    host.csrf()

    def meanwhile(*given: Any, **more: Any) -> Answer:
        monkeypatch.setattr(tables, "submit", entering)
        enter(tables, code, first_set_up())
        return entering(*given, **more)

    monkeypatch.setattr(tables, "submit", meanwhile)
    assert begin(host, code, order=["green", "blue", "red"], first="green").status_code == 409
    assert tables.table(code).position.begin == first_set_up().move


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
    assert state == {"at": ["set-up"], "set-stones": ["21"], "set-who-enters": ["everybody"]}


def test_the_game_begins_as_it_was_set_up(host: Phone, tables: Tables):
    code = seated(host)
    answer = begin(host, code, order=["green", "red", "blue"], first="red", **{"set-stones": "500"})
    assert answer.status_code == 303
    begun = tables.table(code).position.begin
    assert begun is not None
    assert begun.seats == (toy.GREEN, toy.RED, toy.BLUE)
    assert (begun.first, begun.settings) == (toy.RED, {"stones": "500", "who-enters": "everybody"})


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
    answer = begin(host, code, order=["blue", "red", "green"], saw=seen)
    assert answer.status_code == 409
    # One more tap would replace the other phone's set-up, so the link to the table comes first.
    assert answer.text.index("Back to the table") < answer.text.index('name="go" value="1"')
    assert not re.search(r'primary"[^>]*name="go"', answer.text)


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


def test_a_phone_that_waits_at_the_code_to_scan_goes_on_at_the_table_once_the_game_begins(host: Phone):
    code = seated(host)
    (stage,) = re.findall(r"hx-headers='([^']*)'", host.get(f"/t/{code}/join").text)
    live = {"HX-Request": "true", "HX-Target": "live", **json.loads(unescape(stage))}
    assert "HX-Redirect" not in host.get(f"/t/{code}/join", headers=live).headers
    begin(host, code)
    assert host.get(f"/t/{code}/join", headers=live).headers["HX-Redirect"] == f"/t/{code}"
    (stage,) = re.findall(r"hx-headers='([^']*)'", host.get(f"/t/{code}/join").text)
    live |= json.loads(unescape(stage))
    assert "HX-Redirect" not in host.get(f"/t/{code}/join", headers=live).headers


def test_who_sits_alone_has_nothing_to_put_in_order(host: Phone):
    code = host.open()
    host.sit(code, "red", "Ana")
    alone = tapped(host, code)
    assert (alone["order"], alone["first"]) == (["red"], ["red"])


def test_a_game_without_turns_asks_neither_for_an_order_nor_who_goes_first(new_app: Callable[..., Flask]):
    """The seats begin in the order in which the game lists them: red, green, blue."""
    app = new_app(games=lambda: {toy.SLUG: replace(toy.GAME, turns=None)})
    host = Phone(app.test_client())
    code = seated(host)
    page = host.read(f"/t/{code}/begin")
    assert "clockwise" not in page
    assert "Who goes first?" not in page
    assert "Blue" in page
    assert begin(host, code, first="").status_code == 303
    begun = services_of(app).tables.table(code).position.begin
    assert (begun.seats, begun.first) == (tuple(place.seat for place in toy.GAME.about.places), toy.RED)


def test_who_is_tapped_first_goes_first_and_who_is_drawn_stands_first(host: Phone):
    code = seated(host)
    assert tapped(host, code, tap="green")["first"] == ["green"]
    assert tapped(host, code, order=["green"], first="green", tap="red")["first"] == ["green"]
    state = tapped(host, code, draw="first")
    assert state["order"] == state["first"]
    assert "first" not in tapped(host, code, order=["green", "blue"], first="green", again="1")


def test_nothing_is_preselected_that_is_a_guess(host: Phone):
    """At a rematch the order is known, but who goes first is still asked; neither of two players is put
    first either."""
    code = seated(host)
    page = host.read(f"/t/{code}/begin?order=red&order=green&order=blue&first=")
    assert "Who goes first?" in page
    assert 'name="go"' not in page
    assert 'name="goes" value="blue"' in page
    assert "(as usual)" in page


def test_ones_own_seat_comes_first(host: Phone, phone: Callable[[], Phone]):
    code = host.open()
    for seat, player in (("red", host), ("blue", phone()), ("green", green := phone())):
        player.sit(code, seat, seat.title())
    assert re.findall(r'name="tap" value="(\w+)"', green.read(f"/t/{code}/begin"))[0] == "green"
    assert (
        re.findall(r'"lobby-name">(?:<bdi[^>]*>)?(\w+)', green.read(f"/t/{code}").split("At the table")[1])[0]
        == "Green"
    )


def test_a_game_is_asked_only_what_it_needs(new_app: Callable[..., Flask]):
    """In one game dice decide who goes first, in another the order as well."""
    asked = {}
    for name, more in (
        ("all", {}),
        ("order", {"first": never}),
        ("nothing", {"first": never, "order": never}),
    ):
        settings = SettingUp(rows=toy.GAME.settings.rows, choose=toy.GAME.settings.choose, **more)
        host = Phone(
            new_app(games=lambda s=settings: {toy.SLUG: replace(toy.GAME, settings=s)}).test_client()
        )
        code = seated(host)
        page = host.read(f"/t/{code}/begin")
        asked[name] = ("Tap who goes first" in page, "clockwise, as they sit" in page, 'name="go"' in page)
    assert asked == {
        "all": (True, False, False),
        "order": (False, True, False),
        "nothing": (False, False, True),
    }


def test_only_the_final_score_needs_neither_order_nor_first_player():
    needs: Any = shelf()["tyrants"].settings
    assert needs.order({"tracking": "board"})
    assert not needs.order({"tracking": "scorepad"})
    assert not needs.first({"tracking": "scorepad"})


def test_a_choice_is_one_tap_and_shown_folded(host: Phone):
    code = seated(host)
    state = tapped(host, code, pick="stones:500", **{"set-stones": "21"})
    assert state["set-stones"] == ["500"]
    page = host.read(f"/t/{code}/begin?set-stones=500")
    assert re.search(r'<details class="setting" id="setting-stones">', page)
    answer = begin(host, code, pick="stones:500", order=["green", "red", "blue"], **{"set-stones": "21"})
    assert answer.status_code == 303


def test_a_setting_that_is_not_asked_is_refused(host: Phone, tables: Tables):
    code = seated(host)
    for given in ({"set-stones": "7"}, {"set-door": "closed"}, {"set-who-enters": "nobody"}):
        assert begin(host, code, order=["green", "red", "blue"], **given).status_code == 422
    assert tables.table(code).position.begin is None


def held(tables: Tables, code: str) -> str:
    return shared_value(tables.table(code).position.shared, WHO_ENTERS)


def test_how_phones_enter_is_asked_once(host: Phone, tables: Tables):
    code = seated(host)
    assert "Who makes entries" in host.read(f"/t/{code}/begin")
    begin(host, code, order=["green", "red", "blue"], **{"set-who-enters": "own"})
    assert held(tables, code) == "own"
    assert "Who makes entries" not in host.read(f"/t/{code}/begin")
    begin(host, code, order=["green", "blue", "red"], token="corrected-set-up")
    assert held(tables, code) == "own"


@pytest.mark.parametrize(
    ("shared", "entering", "suggested"),
    [
        ({}, "", "everybody"),
        ({WHO_ENTERS.key: "rivals"}, "", "rivals"),
        ({WHO_ENTERS.key: "rivals"}, "own", "own"),
    ],
)
def test_a_game_says_how_phones_enter_and_a_table_that_was_not_asked_keeps_what_it_had(
    new_app: Callable[..., Flask], shared: dict[str, str], entering: str, suggested: str
):
    own = toy.GAME.settings
    settings = SettingUp(rows=own.rows, choose=own.choose, shared=shared, entering=entering)
    app = new_app(games=lambda: {toy.SLUG: replace(toy.GAME, settings=settings)})
    host, tables = Phone(app.test_client()), services_of(app).tables
    code = seated(host)
    enter(tables, code, first_set_up())
    assert held(tables, code) == shared.get(WHO_ENTERS.key, "everybody")
    code = seated(host)
    folded = host.read(f"/t/{code}/settings").split('id="setting-who-enters"')[1].split("</summary>")[0]
    names = {choice.value: str(choice.name) for choice in WHO_ENTERS.choices(3)}
    assert plain(folded).endswith(names[suggested])
    begin(host, code, order=["green", "red", "blue"], token="asked-at-set-up")
    assert held(tables, code) == suggested


def test_what_a_host_says_later_holds_whatever_a_set_up_said(host: Phone, tables: Tables):
    code = seated(host)
    begin(host, code, order=["green", "red", "blue"], **{"set-who-enters": "own"})
    host.enter(code, "choose", setting="who-enters", value="everybody")
    begin(host, code, order=["green", "blue", "red"], token="corrected-set-up")
    assert held(tables, code) == "everybody"


@pytest.mark.parametrize("said", ["own", None])
def test_a_player_who_sets_up_cannot_overrule_the_host(
    host: Phone, phone: Callable[[], Phone], tables: Tables, said: str | None
):
    code = host.open()
    for seat, player in (("red", bo := phone()), ("blue", phone()), ("green", phone())):
        player.sit(code, seat, seat.title())
    if said:
        host.enter(code, "choose", setting="who-enters", value="rivals")
    order = ["red", "blue", "green"]
    assert begin(bo, code, order=order, **{"set-who-enters": "own"}).status_code == (403 if said else 303)
    assert held(tables, code) == ("rivals" if said else "own")
    if said:
        assert begin(bo, code, order=order).status_code == 303
        assert held(tables, code) == "rivals"
        assert "The host decided this" not in host.read(f"/t/{code}/begin")


def test_settings_stand_under_headings_folded_each_with_what_it_is_now(host: Phone, begun: str):
    host.enter(begun, "choose", setting="who-enters", value="own")
    page = host.read(f"/t/{begun}/settings")
    assert re.findall(r"<h3>([^<]+)</h3>", page) == ["How phones enter", "What phones show"]
    folded = page.split('id="setting-who-enters"')[1].split("</summary>")[0]
    assert "Each player, for their own seat" in folded
    assert "Scores during the game" in page


def test_where_nothing_is_counted_nothing_is_asked_about_scores(new_app: Callable[..., Flask]):
    scoreless = replace(toy.GAME, scoring=None, turns=None)
    host = Phone(new_app(games=lambda: {toy.SLUG: scoreless}).test_client())
    code = host.open()
    page = host.read(f"/t/{code}/settings")
    assert "Scores during the game" not in page
    assert "A clock for each player" not in page
    refused = host.enter(code, "choose", setting="running-scores", value="hidden")
    assert refused.status_code == 404


def test_a_confirmed_result_leads_to_its_scorecard(host: Phone, begun: str):
    host.enter(begun, "finish", agreed="y", says="table")
    assert f'href="/t/{begun}/scorecard.pdf"' in host.read(f"/t/{begun}/result")


def test_of_two_taps_on_the_front_page_one_table_is_opened(host: Phone, tables: Tables):
    """A second response lets the phone in just like the first; a tap on another page opens another table."""
    found = re.search(r'action="/tables">.*?name="token" value="([^"]+)"', host.read("/"), re.DOTALL)
    assert found is not None
    first, again = (host.post("/tables", game=toy.SLUG, token=found[1]) for _tap in range(2))
    assert (first.status_code, first.location) == (303, again.location)
    kept = {answer.headers["Set-Cookie"].partition(";")[0] for answer in (first, again)}
    assert len(kept) == 1
    assert host.post("/tables", game=toy.SLUG, token="another-page").location != first.location
    assert len(tables.summaries()) == 2


def test_who_sat_down_while_the_game_was_set_up_is_shown_before_it_begins(host: Phone, tables: Tables):
    code = host.open()
    host.sit(code, "red", "Ana")
    host.sit(code, "blue", "Bo")
    shown = re.search(r'name="sitting" value="([\w ]+)"', host.get(f"/t/{code}/begin").text)
    assert shown is not None
    host.sit(code, "green", "Cy")
    answer = begin(host, code, sitting=shown[1], **{"set-of-two": "as the page showed it"})
    assert answer.status_code == 409
    assert "Who sits at the table has changed. Look at the order, then press Begin." in plain(answer.text)
    assert re.findall(r'name="order" value="(\w+)"', answer.text) == ["red", "blue", "green"]
    assert 'name="sitting" value="blue green red"' in answer.text
    assert tables.table(code).position.begin is None
    order = ["red", "blue", "green"]
    assert begin(host, code, order=order, sitting="blue green red").status_code == 303
