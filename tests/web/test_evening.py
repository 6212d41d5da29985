"""From the front page to the first entries, with forms alone: no script, no stream."""

from collections.abc import Callable

import pytest

from companion.table.service import Tables
from tests import toy
from tests.html import plain
from tests.web.conftest import Phone, begin


@pytest.mark.both_engines
def test_two_phones_sit_down_begin_and_see_each_others_entries(phone: Callable[[], Phone]):
    ana, bo = phone(), phone()
    code = ana.open()
    assert code in ana.read(f"/t/{code}")
    assert ana.sit(code, "red", "Ana").status_code == 303
    assert bo.sit(code, "blue").status_code == 303
    assert "Ana" in bo.read(f"/t/{code}")

    answer = begin(ana, code)
    assert answer.status_code == 303, answer.text
    assert "Set up and begin" not in bo.read(f"/t/{code}")

    before = bo.get(f"/t/{code}/version").get_json()["version"]
    answer = ana.enter(code, "take", seat="red", count=3)
    assert (answer.status_code, answer.location) == (303, f"/t/{code}")
    assert bo.get(f"/t/{code}/version").get_json()["version"] == before + 1
    assert '<span class="num">3</span>' in bo.read(f"/t/{code}")


def test_a_code_is_read_in_small_letters_and_in_two_parts(host: Phone, begun: str):
    assert host.get(f"/t/{begun.lower()}").status_code == 200
    assert host.get(f"/t/{begun[:3]}-{begun[3:]}").status_code == 200


def test_a_seat_without_a_name_is_called_as_the_game_calls_it(host: Phone, tables: Tables):
    code = host.open()
    host.sit(code, "green")
    assert tables.table(code).position.names == {toy.GREEN: "green"}


def test_a_drawn_seat_is_one_that_was_free(host: Phone, tables: Tables):
    code = host.open()
    for _ in toy.PLACES:
        assert host.sit(code, "?").status_code == 303
    assert set(tables.table(code).position.names) == set(toy.PLACES)
    assert host.sit(code, "?").status_code == 422


def test_the_name_is_remembered_on_the_phone(phone: Callable[[], Phone]):
    ana = phone()
    ana.sit(ana.open(), "red", "Ána 🦊")
    assert 'value="Ána 🦊"' in ana.read(f"/t/{phone().open()}")


def test_a_phone_takes_further_seats_and_rises_from_one(host: Phone, tables: Tables):
    code = host.open()
    host.sit(code, "red", "Ana")
    host.sit(code, "blue", "Bo")
    assert host.post(f"/t/{code}/rise", seat="red").status_code == 303
    assert set(tables.table(code).position.names) == {toy.BLUE}


def test_the_front_door_lists_the_tables_of_this_browser(phone: Callable[[], Phone]):
    ana, stranger = phone(), phone()
    code = ana.open()
    far = {"REMOTE_ADDR": "192.168.1.20"}
    assert code in ana.get("/", environ_base=far).text
    assert code not in stranger.get("/", environ_base=far).text
    assert code in stranger.read("/")
    assert code not in stranger.get("/", headers={"X-Forwarded-For": "127.0.0.1"}).text
    assert code not in stranger.get("/", headers={"Host": "elsewhere.example"}).text


def test_a_seat_that_was_freed_stands_in_the_settings_with_the_way_to_it(host: Phone, begun: str):
    assert "Nobody sits here." not in host.read(f"/t/{begun}/settings")
    host.post(f"/t/{begun}/rise", seat="blue")
    page = plain(host.read(f"/t/{begun}/settings"))
    assert "blue Nobody sits here. Take the seat" in page


def test_a_result_that_was_corrected_says_so_where_it_is_told(host: Phone, begun: str):
    host.enter(begun, "take", seat="red", count=2)
    host.enter(begun, "finish", agreed="y", says="table")
    told = "Something was corrected since: what was printed or shared before is out of date."
    assert told not in host.read(f"/t/{begun}")
    host.enter(begun, "take", seat="blue", count=3, says="table")
    assert "Bo wins by 1" in host.read(f"/t/{begun}")
    assert told in host.read(f"/t/{begun}")
