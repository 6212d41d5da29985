"""Phones and seats."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from companion.kernel.moves import Retract, Sit
from companion.kernel.permissions import admit
from companion.kernel.rulings import Fault, Refusal
from companion.kernel.seats import WATCHER, Seat, Viewer
from companion.table import seating
from companion.table.service import Opened, Tables
from tests import toy
from tests.playing import draft, enter

RED, BLUE = toy.RED, toy.BLUE


@pytest.fixture
def opened(tables: Tables) -> Opened:
    return tables.open(toy.SLUG)


def seats(tables: Tables, code: str, credential: str | None) -> set[Seat]:
    return set(seating.viewer(tables, code, credential).seats)


def test_the_one_who_opened_is_host_and_others_watch(tables: Tables, opened: Opened) -> None:
    assert seating.viewer(tables, opened.code, opened.credential) == Viewer(host=True)
    for nobody in (None, "", "made up", "é" * 9, "x" * 9999):
        assert seating.viewer(tables, opened.code, nobody) == WATCHER


def test_sitting_is_an_entry_and_a_credential(tables: Tables, opened: Opened) -> None:
    phone = seating.sit(tables, opened.code, RED, " Ana ")
    assert tables.table(opened.code).position.names == {RED: "Ana"}
    assert seating.viewer(tables, opened.code, phone) == Viewer(seats=frozenset({RED}))
    assert seating.find_held(tables, opened.code) == {RED}


def test_one_phone_may_hold_several_seats_and_be_host(tables: Tables, opened: Opened) -> None:
    host = opened.credential
    assert seating.sit(tables, opened.code, RED, "Ana", host) == host
    assert seating.sit(tables, opened.code, BLUE, "Bo", host) == host
    assert seating.viewer(tables, opened.code, host) == Viewer(seats=frozenset({RED, BLUE}), host=True)


def test_a_seat_with_another_phone_is_refused_by_name(tables: Tables, opened: Opened) -> None:
    seating.sit(tables, opened.code, RED, "Ana")
    before = tables.table(opened.code)
    for intruder in (None, opened.credential, "made up"):
        with pytest.raises(Refusal, match="Ana sits there"):
            seating.sit(tables, opened.code, RED, "Mallory", intruder)
    assert tables.table(opened.code) is before


def test_a_seat_without_a_phone_can_be_claimed_with_its_name(tables: Tables, opened: Opened) -> None:
    seating.seat_without_phone(tables, opened.code, RED, "Ana", opened.credential)
    assert seating.find_held(tables, opened.code) == set()
    phone = seating.sit(tables, opened.code, RED, "")
    assert tables.table(opened.code).position.names == {RED: "Ana"}
    assert seats(tables, opened.code, phone) == {RED}


def test_one_renames_oneself(tables: Tables, opened: Opened) -> None:
    phone = seating.sit(tables, opened.code, RED, "Ana")
    assert seating.sit(tables, opened.code, RED, "Ann", phone) == phone
    assert tables.table(opened.code).position.names == {RED: "Ann"}


def test_a_credential_of_another_table_is_worth_nothing(tables: Tables, opened: Opened) -> None:
    elsewhere = tables.open(toy.SLUG)
    phone = seating.sit(tables, elsewhere.code, RED, "Ana")
    assert seating.viewer(tables, opened.code, phone) == WATCHER
    assert seating.sit(tables, opened.code, RED, "Ana", phone) != phone


def test_rising_frees_the_seat_for_another_phone(tables: Tables, opened: Opened) -> None:
    phone = seating.sit(tables, opened.code, RED, "Ana")
    seating.rise(tables, opened.code, RED, phone)
    assert tables.table(opened.code).position.names == {}
    assert seating.viewer(tables, opened.code, phone) == WATCHER
    other = seating.sit(tables, opened.code, RED, "Bo")
    assert seats(tables, opened.code, other) == {RED}
    assert seats(tables, opened.code, phone) == set()


def test_only_the_host_makes_another_phone_rise(tables: Tables, opened: Opened) -> None:
    seating.sit(tables, opened.code, RED, "Ana")
    blue = seating.sit(tables, opened.code, BLUE, "Bo")
    for other in (blue, None):
        with pytest.raises(Refusal) as caught:
            seating.rise(tables, opened.code, RED, other)
        assert caught.value.fault is Fault.FORBIDDEN
    seating.rise(tables, opened.code, RED, opened.credential)
    assert tables.table(opened.code).position.names == {BLUE: "Bo"}


def test_a_retracted_seat_lets_its_phone_out_and_back_in(tables: Tables, opened: Opened) -> None:
    phone = seating.sit(tables, opened.code, RED, "Ana")
    enter(tables, opened.code, draft(Retract(version=2)))
    assert seats(tables, opened.code, phone) == set()
    enter(tables, opened.code, draft(Retract(version=3)))
    assert seats(tables, opened.code, phone) == {RED}


def test_a_phone_does_not_get_a_seat_back_with_the_next_player_in_it(tables: Tables, opened: Opened) -> None:
    phone = seating.sit(tables, opened.code, RED, "Ana")
    enter(tables, opened.code, draft(Retract(version=2)))
    seating.seat_without_phone(tables, opened.code, RED, "Bo", opened.credential)
    assert seats(tables, opened.code, phone) == set()


@pytest.mark.parametrize("name", ["", "  ", "x" * 41])
def test_a_name_that_is_none_is_refused_and_no_credential_is_left(
    tables: Tables, opened: Opened, name: str
) -> None:
    with pytest.raises(Refusal, match="A name has"):
        seating.sit(tables, opened.code, RED, name)
    assert tables.table(opened.code).version == 1


@pytest.mark.parametrize("name", ["💀", "<b>x</b>", "名前", "O'Neil \\ \" %s"])
def test_a_name_is_kept_as_it_was_typed(tables: Tables, opened: Opened, name: str) -> None:
    seating.sit(tables, opened.code, RED, name)
    tables.reader.forget(opened.code)
    assert tables.table(opened.code).position.names == {RED: name}


def test_no_such_seat(tables: Tables, opened: Opened) -> None:
    with pytest.raises(Refusal, match="no such seat"):
        seating.sit(tables, opened.code, Seat("purple"), "Ana")


def test_who_only_watches_enters_nothing(tables: Tables, opened: Opened) -> None:
    with pytest.raises(Refusal) as caught:
        admit(WATCHER)
    assert caught.value.fault is Fault.FORBIDDEN
    with pytest.raises(Refusal):
        seating.seat_without_phone(tables, opened.code, RED, "Ana", None)
    admit(Viewer(host=True))
    admit(Viewer(seats=frozenset({RED})))


def test_an_entry_is_signed_by_the_seats_of_its_phone() -> None:
    assert seating.signature(Viewer(seats=frozenset({RED, BLUE}), host=True)) == "blue,red"
    assert seating.signature(Viewer(host=True)) == "host"


def test_many_phones_want_one_seat(tables: Tables, opened: Opened) -> None:
    def want(number: int) -> str | None:
        try:
            return seating.sit(tables, opened.code, RED, f"Phone {number}")
        except Refusal:
            return None

    with ThreadPoolExecutor(6) as pool:
        got = [credential for credential in pool.map(want, range(6)) if credential]
    assert len(got) == 1
    assert seats(tables, opened.code, got[0]) == {RED}
    assert sum(isinstance(entry.move, Sit) for entry in tables.table(opened.code).entries) == 1
