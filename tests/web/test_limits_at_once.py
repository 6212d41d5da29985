"""Limits on how much there may be: they hold even when many phones ask for the last place at the same
moment, each having seen that there was room."""

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from threading import Barrier, BrokenBarrierError, Thread
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from companion.features.deadlines import orders
from companion.features.deadlines.store import orders as order_rows
from companion.features.messages import pages as messages
from companion.features.messages.store import notice_addresses
from companion.features.notes import store as notes
from companion.features.reminders import store as reminders
from companion.ledger import tables as rows
from companion.ledger.store import Ledger
from companion.memory import evenings
from companion.memory import groups as group_rows
from companion.table import sketches
from companion.table.demos import open_demo
from companion.web.access.cookies import COOKIE
from companion.web.access.group_requests import COOKIE as GROUP_COOKIE
from companion.web.services import services_of
from tests.apps import running
from tests.web.bringing import address_in, looking
from tests.web.conftest import Phone, next_number

pytestmark = pytest.mark.long

PHONES, MOST = 6, 3
RESULTS = "date,game,player,points\n" + "".join(
    f"2024-01-0{day},Azul,{who},{day}\n" for day in (1, 2) for who in "AB"
)
"""Two games that a group does not have yet."""


class Room:
    """A demo of the campaign in a group with an evening; Ana hosts it and has a seat, with any number of
    phones that all show the same."""

    def __init__(self, app: Flask) -> None:
        self.app, self.tables = app, services_of(app).tables
        self.code, host = open_demo(self.tables, "stone_and_iron")
        made = group_rows.make(self.tables, "Us")
        self.group = made.group.id
        at = self.tables.clock() + timedelta(days=3)
        evenings.plan(self.tables, made.group, at, "UTC")
        self.cookies = [(COOKIE + self.code, host), (GROUP_COOKIE + self.group, made.key)]
        self.phone = self.one_more()
        assert self.phone.post(f"/t/{self.code}/sit", seat="dwarfs", name="Ana").status_code == 303

    def one_more(self) -> Phone:
        client = self.app.test_client()
        for name, value in self.cookies:
            client.set_cookie(name, value)
        return Phone(client)

    def number(self, table: Any) -> int:
        return len(self.tables.ledger.select(table.select()))


def a_note(room: Room, phone: Phone, number: int) -> TestResponse:
    return phone.post(f"/t/{room.code}/notes", about="", words=f"note {number}", readers="self")


def a_reminder(room: Room, phone: Phone, number: int) -> TestResponse:
    return phone.post(f"/t/{room.code}/reminders", words=f"reminder {number}", at="start", every="1")


def a_sketch(room: Room, phone: Phone, _number: int) -> TestResponse:
    return phone.post(f"/t/{room.code}/what-if")


def an_order(room: Room, phone: Phone, number: int) -> TestResponse:
    given = {"seat": "dwarfs", "saw": 1, "token": f"order-{next_number():06}", "army": f"A{number}"}
    return phone.post(f"/t/{room.code}/orders/give/use-shaft", **given)


def an_address(room: Room, phone: Phone, number: int) -> TestResponse:
    given = {"kind": "discord", "url": f"https://chat.example/{number}", "patience": 1, "language": "en"}
    return phone.post(f"/t/{room.code}/messages", **given)


def an_answer(room: Room, phone: Phone, number: int) -> TestResponse:
    return phone.post(f"/g/{room.group}/evening/comes", name=f"Name {number}", says="yes")


KINDS = {
    "notes": (notes, "MAX_OF_A_PHONE", notes.notes, a_note),
    "reminders": (reminders, "MAX_REMINDERS", reminders.reminders, a_reminder),
    "sketches": (sketches, "MAX_PER_OWNER", rows.sketches, a_sketch),
    "orders": (orders, "MAX_ORDERS", order_rows, an_order),
    "addresses": (messages, "MAX_ADDRESSES", notice_addresses, an_address),
    "answers": (evenings, "MAX_ANSWERS", rows.group_facts, an_answer),
}


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    with running(tmp_path) as app:
        yield Room(app)


def at_once(room: Room, ask: Callable[[Phone, int], TestResponse]) -> list[int]:
    """Return the statuses of requests that the phones send at the same moment."""
    answers: list[int] = []

    def go(phone: Phone, number: int) -> None:
        answers.append(ask(phone, number).status_code)

    phones = [room.one_more() for _ in range(PHONES)]
    for phone in phones:
        phone.csrf()
    asking = [Thread(target=go, args=(phone, number)) for number, phone in enumerate(phones)]
    for thread in asking:
        thread.start()
    for thread in asking:
        thread.join()
    return answers


@pytest.fixture
def meeting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make whoever is about to write wait for the others, for a short while."""
    gate, change = Barrier(PHONES, timeout=0.3), Ledger.change

    def meet(self: Ledger, *statements: Any) -> None:
        if any(re.match("INSERT", str(one)) for one in statements):
            with suppress(BrokenBarrierError):
                gate.wait()
        change(self, *statements)

    monkeypatch.setattr(Ledger, "change", meet)


@pytest.mark.parametrize("kind", KINDS)
def test_no_more_than_there_may_be(
    room: Room, monkeypatch: pytest.MonkeyPatch, meeting: None, kind: str
) -> None:
    module, name, table, ask = KINDS[kind]
    before = room.number(table)
    monkeypatch.setattr(module, name, MOST)
    answers = at_once(room, lambda phone, number: ask(room, phone, number))
    assert room.number(table) - before == MOST, answers
    assert sorted(answers)[:MOST] == [303] * MOST
    assert {status // 100 for status in sorted(answers)[MOST:]} == {4}


def test_the_same_results_are_brought_once(room: Room, meeting: None) -> None:
    files = [address_in(looking(room.phone, room.group, RESULTS)) for _phone in range(PHONES)]

    def bring(phone: Phone, number: int) -> TestResponse:
        return phone.post(files[number], sure="y", alone="y")

    assert at_once(room, bring) == [303] * PHONES
    assert room.number(rows.group_plays) == 2
