"""The host carries on with another phone; a tablet in the middle of the table enters for everybody."""

import logging
from collections.abc import Callable
from datetime import timedelta

import pytest
from flask import Flask

from companion.ledger import tables as rows
from companion.table.keys import SHOWN
from companion.table.service import Tables
from companion.web.access.cookies import COOKIE
from tests.web.conftest import Codes, Phone

NewPhone = Callable[[], Phone]


@pytest.fixture
def key(host: Phone, begun: str, codes: Codes) -> Callable[[], str]:
    """Have a new host code shown; return its key."""
    return lambda: codes.shown(host, begun, "/hand-over")


def is_host(phone: Phone, code: str) -> bool:
    return phone.get(f"/t/{code}/delete").status_code == 200


def test_a_code_makes_one_phone_the_host(phone: NewPhone, host: Phone, begun: str, key: Callable[[], str]):
    shown, one, two = key(), phone(), phone()
    for looker in (one, two, one):
        assert "Be the host" in looker.look(begun, shown).text
    assert not is_host(one, begun)
    assert one.use(begun, shown).status_code == 303
    assert is_host(one, begun)
    assert is_host(host, begun)
    again = two.use(begun, shown)
    assert again.status_code == 403
    assert "already used" in again.text
    assert two.look(begun, shown).status_code == 403
    assert not is_host(two, begun)


def test_the_hosts_part_is_handed_over(phone: NewPhone, host: Phone, begun: str, key: Callable[[], str]):
    assert "Give up hosting on this device" not in host.read(f"/t/{begun}/join")
    assert host.post(f"/t/{begun}/host/leave").status_code == 422
    assert is_host(host, begun)
    new = phone()
    new.use(begun, key())
    shown = key()
    assert "1 other device is the host" in host.read(f"/t/{begun}/join")
    assert host.post(f"/t/{begun}/host/leave").status_code == 303
    assert not is_host(host, begun)
    assert is_host(new, begun)
    assert host.enter(begun, "end-turn").status_code == 303
    assert host.use(begun, shown).status_code == 403
    assert new.post(f"/t/{begun}/host/leave").status_code == 422
    assert is_host(new, begun)


def test_a_seat_card_of_the_former_host_brings_the_seat_alone(
    phone: NewPhone, host: Phone, begun: str, key: Callable[[], str], codes: Codes
):
    new = phone()
    new.use(begun, key())
    card = codes.shown(host, begun, "/vouch", seat="red")
    host.post(f"/t/{begun}/host/leave")
    assert host.use(begun, card).status_code == 403
    card = codes.shown(host, begun, "/vouch", seat="red")
    other = phone()
    assert other.use(begun, card).status_code == 303
    assert other.enter(begun, "end-turn").status_code == 303
    assert not is_host(other, begun)


def test_who_sits_keeps_the_seat(phone: NewPhone, tables: Tables, begun: str, key: Callable[[], str]):
    bo = phone()
    bo.sit(begun, "blue", "Bo")
    assert bo.use(begun, key()).status_code == 303
    assert is_host(bo, begun)
    assert bo.enter(begun, "end-turn").status_code == 303
    assert tables.table(begun).entries[-1].by == "blue"


def test_a_code_is_void_after_its_time(
    phone: NewPhone, tables: Tables, begun: str, key: Callable[[], str], monkeypatch: pytest.MonkeyPatch
):
    shown, clock = key(), tables.clock
    monkeypatch.setattr(tables, "clock", lambda: clock() + SHOWN - timedelta(seconds=5))
    assert phone().look(begun, shown).status_code == 200
    monkeypatch.setattr(tables, "clock", lambda: clock() + SHOWN)
    late = phone()
    assert late.look(begun, shown).status_code == 403
    assert late.use(begun, shown).status_code == 403
    assert not is_host(late, begun)


def test_a_new_code_voids_the_one_before(phone: NewPhone, begun: str, key: Callable[[], str]):
    first, second = key(), key()
    assert phone().use(begun, first).status_code == 403
    assert phone().use(begun, second).status_code == 303


@pytest.mark.parametrize("made_up", ["", "x", "é" * 9, "x" * 9999])
def test_a_code_of_another_table_or_none_is_refused(
    phone: NewPhone, begun: str, key: Callable[[], str], made_up: str
):
    shown, other = key(), phone()
    elsewhere = other.open()
    guest = phone()
    assert guest.use(elsewhere, shown).status_code == 403
    assert guest.look(elsewhere, shown).status_code == 403
    assert guest.use(begun, made_up).status_code == 403
    assert not is_host(guest, elsewhere)
    assert not is_host(guest, begun)
    assert guest.use(begun, shown).status_code == 303


def test_the_code_is_kept_nowhere(
    phone: NewPhone, tables: Tables, begun: str, key: Callable[[], str], caplog: pytest.LogCaptureFixture
):
    caplog.set_level(logging.DEBUG)
    shown = key()
    new = phone()
    new.look(begun, shown)
    (kept,) = tables.ledger.select(rows.handovers.select())
    assert shown not in str(kept)
    new.use(begun, shown)
    cookie = new.client.get_cookie(COOKIE + begun)
    assert cookie is not None
    assert cookie.http_only
    held = str(tables.ledger.select(rows.credentials.select()))
    assert shown not in held
    assert cookie.value not in held
    assert tables.ledger.select(rows.handovers.select()) == []
    assert shown not in caplog.text


def test_an_error_does_not_write_the_code_down(
    app: Flask, phone: NewPhone, begun: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    def broken(*_given: object) -> None:
        raise ValueError("broken")

    monkeypatch.setattr("companion.table.keys.look", broken)
    app.config["PROPAGATE_EXCEPTIONS"] = False
    assert phone().look(begun, "of-great-secrecy").status_code == 500
    assert "broken" in caplog.text
    assert "of-great-secrecy" not in caplog.text


def test_a_tablet_enters_for_everybody_until_it_stops(phone: NewPhone, tables: Tables, begun: str):
    tablet = phone()
    assert tablet.enter(begun, "take", seat="red", count=1).status_code == 403
    assert tablet.post(f"/t/{begun}/station").status_code == 303
    assert tablet.enter(begun, "take", seat="red", count=1).status_code == 303
    assert tablet.enter(begun, "end-turn").status_code == 303
    assert tablet.enter(begun, "take", seat="blue", count=1).status_code == 303
    assert [entry.by for entry in tables.table(begun).entries[-3:]] == ["tablet"] * 3
    assert "the tablet" in tablet.read(f"/t/{begun}/log")
    assert not is_host(tablet, begun)
    assert tablet.post(f"/t/{begun}/station/leave").status_code == 303
    assert tablet.enter(begun, "take", seat="blue", count=1).status_code == 403


def test_the_host_sends_tablets_away(phone: NewPhone, host: Phone, begun: str):
    tablet = phone()
    tablet.post(f"/t/{begun}/station")
    assert "1 shared device" in host.read(f"/t/{begun}/join")
    assert host.post(f"/t/{begun}/stations/dismiss").status_code == 303
    assert tablet.enter(begun, "take", seat="red", count=1).status_code == 403
    assert "1 shared device" not in host.read(f"/t/{begun}/join")


def test_a_tablet_of_one_table_is_nobody_at_another(phone: NewPhone, begun: str):
    tablet = phone()
    other = phone().open()
    tablet.post(f"/t/{begun}/station")
    cookie = tablet.client.get_cookie(COOKIE + begun)
    assert cookie is not None
    tablet.client.set_cookie(COOKIE + other, cookie.value)
    assert tablet.get(f"/t/{other}/begin").status_code == 403


@pytest.mark.parametrize(
    "rest", ["/hand-over", "/key", "/station", "/host/leave", "/station/leave", "/stations/dismiss", "/wifi"]
)
def test_without_proof_nothing_is_done(host: Phone, begun: str, rest: str):
    assert host.client.post(f"/t/{begun}{rest}", data={"network": "home"}).status_code == 400
    assert host.post(f"/t/XXXXXX{rest}", network="home").status_code == 404


def test_a_watcher_sees_every_place_that_has_no_phone(phone: NewPhone, begun: str):
    watcher = phone()
    page = watcher.read(f"/t/{begun}")
    assert 'name="seat" value="blue"' in page
    assert 'name="seat" value="red"' not in page
    watcher.sit(begun, "blue")
    assert "You are watching" not in watcher.read(f"/t/{begun}")
    third = phone().read(f"/t/{begun}")
    assert "You are watching. Every seat has a phone." in third
    assert "New? " in third


def test_at_a_finished_game_nobody_is_sent_to_the_host_for_a_seat(host: Phone, phone: NewPhone, begun: str):
    phone().sit(begun, "blue")
    host.enter(begun, "finish", agreed="y", says="table")
    page = phone().read(f"/t/{begun}")
    assert "You are watching. Every seat has a phone." in page
    assert "To play too" not in page


FAR = {"REMOTE_ADDR": "192.168.1.20"}


def test_the_computer_that_runs_the_table_makes_its_browser_the_host_again(phone: NewPhone, begun: str):
    stranded = phone()
    assert "Be the host here" in stranded.read(f"/t/{begun}/join")
    assert stranded.post(f"/t/{begun}/host-here").status_code == 303
    assert is_host(stranded, begun)
    assert "Be the host here" not in stranded.read(f"/t/{begun}/join")


def test_who_sits_there_stays_seated(phone: NewPhone, tables: Tables, begun: str):
    bo = phone()
    bo.sit(begun, "blue", "Bo")
    assert bo.post(f"/t/{begun}/host-here").status_code == 303
    assert is_host(bo, begun)
    bo.enter(begun, "end-turn")
    assert tables.table(begun).entries[-1].by == "blue"


def test_no_other_device_becomes_a_host_so(phone: NewPhone, begun: str):
    other = phone()
    proof = other.csrf()
    assert "Be the host here" not in other.get(f"/t/{begun}/join", environ_base=FAR).text
    for headers, base in (({}, FAR), ({"X-Forwarded-For": "127.0.0.1"}, {}), ({"Host": "a.example"}, {})):
        answer = other.client.post(
            f"/t/{begun}/host-here", data={"csrf_token": proof}, headers=headers, environ_base=base
        )
        assert answer.status_code in (400, 403)
        assert not is_host(other, begun)
