"""A host's dead phone is no dead end: all with a seat appoint a new host together, or the terminal does."""

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import NamedTuple

import pytest
from click.testing import Result
from flask import Flask

from companion.kernel.features import Screen
from companion.kernel.moves import Appoint
from companion.kernel.rulings import Refusal
from companion.kernel.seats import Viewer
from companion.table.appointing import GOOD_FOR, withdraw
from companion.table.reclaiming import GONE_AFTER, GONE_AFTER_LEAVING
from companion.table.seating import viewer
from companion.table.service import Tables
from companion.web.services import services_of
from tests import toy
from tests.web.conftest import Phone, begin
from tests.web.test_command_line import companion
from tests.web.test_reclaiming import Watch, watch

pytestmark = pytest.mark.long

__all__ = ["companion", "watch"]

A_SECOND = timedelta(seconds=1)


class Evening(NamedTuple):
    """Ana's phone opened the table and holds Red, Bo's holds Blue, Cy's holds Green."""

    code: str
    ana: Phone
    bo: Phone
    cy: Phone


@pytest.fixture
def evening(phone: Callable[[], Phone], watch: Watch) -> Evening:
    ana, bo, cy = phone(), phone(), phone()
    code = ana.open()
    for one, seat, name in ((ana, "red", "Ana"), (bo, "blue", "Bo"), (cy, "green", "Cy")):
        assert one.sit(code, seat, name).status_code == 303
        one.read(f"/t/{code}")
    assert begin(ana, code, order=["red", "blue", "green"]).status_code == 303
    return Evening(code, ana, bo, cy)


def agree(phone: Phone, code: str, seat: str = "blue") -> int:
    return phone.post(f"/t/{code}/host/agree", seat=seat).status_code


def is_host(phone: Phone, code: str, tables: Tables) -> bool:
    cookie = phone.client.get_cookie(f"seat-{code}")
    return cookie is not None and viewer(tables, code, cookie.value).host


def test_all_who_sit_appoint_a_host_each_on_their_own_phone(evening: Evening, tables: Tables, watch: Watch):
    code, ana, bo, cy = evening
    watch.now += GONE_AFTER_LEAVING + A_SECOND
    assert agree(bo, code) == 303
    assert not is_host(bo, code, tables)
    page = cy.read(f"/t/{code}/join")
    assert "Agreed: Bo. Still missing: Cy." in page
    assert agree(bo, code) == 303
    assert not is_host(bo, code, tables), "one phone has one voice"
    assert agree(cy, code) == 303
    assert is_host(bo, code, tables)
    assert not is_host(cy, code, tables)
    assert bo.get(f"/t/{code}/delete").status_code == 200
    log = bo.read(f"/t/{code}/log")
    assert "agrees that the phone of Bo becomes a host" in log
    assert "the phone of Bo is a host" in log

    page = ana.read(f"/t/{code}")
    assert "There is another host" in page
    assert is_host(ana, code, tables)
    assert ana.post(f"/t/{code}/host/withdraw", seat="blue").status_code == 303
    assert not is_host(bo, code, tables)
    assert "There is another host" not in ana.read(f"/t/{code}")
    assert "is no longer a host" in ana.read(f"/t/{code}/log")


def test_who_came_late_is_asked_like_all_others(phone: Callable[[], Phone], watch: Watch):
    """Green took a seat after the game began, and does not play yet."""
    ana, bo, cy = phone(), phone(), phone()
    code = ana.open()
    for one, seat, name in ((ana, "red", "Ana"), (bo, "blue", "Bo")):
        assert one.sit(code, seat, name).status_code == 303
    assert begin(ana, code, order=["red", "blue"]).status_code == 303
    assert cy.sit(code, "green", "Cy").status_code == 303
    watch.now += GONE_AFTER + A_SECOND
    assert agree(bo, code) == 303
    assert "Agreed: Bo. Still missing: Cy." in bo.read(f"/t/{code}/join")
    assert agree(cy, code) == 303
    assert "the phone of Bo is a host" in cy.read(f"/t/{code}/log")


def test_of_two_hosts_that_withdraw_each_other_at_once_one_stays(evening: Evening, tables: Tables):
    """The later request was accepted while both were still hosts."""
    code, ana, bo, _cy = evening
    assert ana.post(f"/t/{code}/host/appoint", seat="blue").status_code == 303
    withdraw(tables, code, toy.BLUE, Viewer(seats=frozenset({toy.RED}), host=True))
    with pytest.raises(Refusal):
        withdraw(tables, code, toy.RED, Viewer(seats=frozenset({toy.BLUE}), host=True))
    assert (is_host(ana, code, tables), is_host(bo, code, tables)) == (True, False)


def test_a_host_who_is_here_is_not_replaced(evening: Evening, tables: Tables, watch: Watch):
    code, ana, bo, cy = evening
    assert agree(bo, code) == 403
    watch.now += GONE_AFTER_LEAVING + A_SECOND
    assert agree(bo, code) == 303
    ana.read(f"/t/{code}")
    answer = cy.post(f"/t/{code}/host/agree", seat="blue")
    assert answer.status_code == 403
    assert "try again in a minute" in answer.text
    assert not is_host(bo, code, tables)


def test_one_phone_alone_waits_as_long_as_for_any_seat(evening: Evening, tables: Tables, watch: Watch):
    code, _ana, bo, cy = evening
    cy.post(f"/t/{code}/rise", seat="green")
    watch.now += GONE_AFTER_LEAVING + A_SECOND
    answer = bo.post(f"/t/{code}/host/agree", seat="blue")
    assert answer.status_code == 403
    assert "try again in 14 minutes" in answer.text
    watch.now += GONE_AFTER
    assert agree(bo, code) == 303
    assert is_host(bo, code, tables)


def test_who_agreed_long_ago_is_asked_again(evening: Evening, tables: Tables, watch: Watch):
    code, _ana, bo, cy = evening
    watch.now += GONE_AFTER_LEAVING + A_SECOND
    assert agree(bo, code) == 303
    watch.now += GOOD_FOR + A_SECOND
    assert agree(cy, code) == 303
    assert not is_host(bo, code, tables)
    assert agree(bo, code) == 303
    assert is_host(bo, code, tables)


def test_nobody_agrees_for_another(evening: Evening, phone, tables: Tables, watch: Watch):
    """Watchers, stations, the host, and anybody who forges the entry are tried."""
    code, ana, bo, cy = evening
    watch.now += GONE_AFTER + A_SECOND
    stranger = phone()
    assert agree(stranger, code) == 403
    assert stranger.post(f"/t/{code}/station").status_code == 303
    assert agree(stranger, code) == 403
    assert bo.enter(code, "appoint", seat="green").status_code == 404
    assert agree(bo, code, "red") == 409, "the host's own seat"
    assert agree(bo, code, "nobody") == 404
    version = tables.table(code).version
    for one in (bo, cy, stranger):
        for way in ("appoint", "withdraw"):
            assert one.post(f"/t/{code}/host/{way}", seat="blue").status_code == 403
    assert tables.table(code).version == version
    assert agree(ana, code) == 403
    assert not is_host(bo, code, tables)


def test_who_agrees_and_what_came_of_it_is_not_taken_back_in_the_log(
    evening: Evening, tables: Tables, watch: Watch
):
    code, _ana, bo, cy = evening
    watch.now += GONE_AFTER_LEAVING + A_SECOND
    agree(bo, code)
    agree(cy, code)
    came = [entry.version for entry in tables.table(code).entries if isinstance(entry.move, Appoint)]
    assert came
    assert {bo.enter(code, "retract", version=version).status_code for version in came} == {422}


def test_a_second_host_is_offered_early_with_one_tap(evening: Evening, tables: Tables):
    code, ana, bo, _cy = evening
    page = ana.read(f"/t/{code}/join")
    assert "Add a second host (in case this phone dies)" in page
    assert ana.post(f"/t/{code}/host/appoint", seat="blue").status_code == 303
    assert is_host(bo, code, tables)
    assert "There is another host" not in ana.read(f"/t/{code}"), "whoever did it is not told"
    assert ana.post(f"/t/{code}/host/appoint", seat="blue").status_code == 409


def test_the_terminal_appoints_one(
    evening: Evening, companion: Callable[..., Result], tables: Tables, watch: Watch
):
    code, ana, bo, cy = evening
    for words, said in (("purple", "no such seat"), ("red", "already a host")):
        wrong = companion("appoint-host", code, words)
        assert wrong.exit_code == 1
        assert said in wrong.output
    done = companion("appoint-host", code.lower(), "Green")
    assert (done.exit_code, done.output) == (0, "The phone of Cy is a host now.\n")
    assert is_host(cy, code, tables)
    assert not is_host(bo, code, tables)
    assert "There is another host" in ana.read(f"/t/{code}")
    assert "the terminal" in ana.read(f"/t/{code}/log")
    assert tables.table(code).entries[-1].by == "terminal"


def test_a_referee_is_appointed_at_the_terminal_alone(
    new_app: Callable[..., Flask], companion: Callable[..., Result], watch: Watch
):
    """Otherwise all players together would see what the referee keeps behind the screen."""
    screened = replace(
        toy.GAME, secrets=Screen(seen=lambda state, _viewer: state, holds=lambda _state: frozenset())
    )
    app = new_app(lambda: {toy.SLUG: screened})
    tables: Tables = services_of(app).tables
    ana, bo = Phone(app.test_client()), Phone(app.test_client())
    code = ana.open()
    ana.sit(code, "red", "Ana")
    bo.sit(code, "blue", "Bo")
    tables.clock = watch
    watch.now += 2 * GONE_AFTER
    answer = bo.post(f"/t/{code}/host/agree", seat="blue")
    assert answer.status_code == 403
    assert not is_host(bo, code, tables)
    assert "flask companion appoint-host" in bo.read(f"/t/{code}/join")
    assert ana.post(f"/t/{code}/host/appoint", seat="blue").status_code == 403
    assert companion("appoint-host", code, "blue").exit_code == 0
    assert is_host(bo, code, tables)


def test_the_seat_of_a_host_is_not_offered_to_those_it_is_refused(evening: Evening):
    code, ana, bo, _cy = evening

    def offered(phone: Phone, path: str) -> list[str]:
        page = phone.read(f"/t/{code}/{path}")
        return re.findall(r'/vouch">.*?name="seat" value="(\w+)"', page, re.DOTALL)

    for path in ("join", "settings"):
        assert offered(bo, path) == ["blue", "green"]
        assert offered(ana, path) == ["red", "blue", "green"]
        for seat in offered(bo, path):
            assert bo.post(f"/t/{code}/vouch", seat=seat).status_code == 200
    assert bo.post(f"/t/{code}/vouch", seat="red").status_code == 403


def test_who_must_wait_is_told_how_long_and_which_button(evening: Evening, phone, watch: Watch):
    code, *_phones = evening
    watch.now += timedelta(minutes=4)
    for seat, way in (("blue", "Join, then On another phone"), ("red", "appoint a new host under Join")):
        answer = phone().post(f"/t/{code}/reclaim", seat=seat)
        assert answer.status_code == 403
        assert way in answer.text
        assert "in 11 minutes" in answer.text
