"""Moves that follow from the board are made from the board at the moment of entry, while nobody else
writes."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path
from time import monotonic, sleep

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from companion.forms.move import MoveForm
from companion.kernel.moves import Move
from companion.table.appending import Appending
from companion.table.service import Tables
from companion.table.submission import Receipt, Submission
from companion.web.access.cookies import COOKIE
from companion.web.services import services_of
from tests import toy
from tests.apps import configured, lent
from tests.playing import begun, draft, take
from tests.web.conftest import Phone

_numbers = count()


class GiveBackAllForm(MoveForm):
    def move_on(self, state: toy.State) -> Move:
        assert self.seat is not None
        return toy.GiveBack(state.has(self.seat))


@pytest.fixture
def app(ledger_url: str, tmp_path: Path) -> Iterator[Flask]:
    with lent(configured(tmp_path, ledger_url), toy.GAMES, lambda _slug: {"all": GiveBackAllForm}) as made:
        yield made


class Table:
    """A table at which Red has taken three stones, and the host's phone."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.tables: Tables = services_of(app).tables
        self.code, credential = self.tables.open(toy.SLUG)
        self.phone = Phone(app.test_client())
        self.phone.client.set_cookie(COOKIE + self.code, credential)
        self.phone.csrf()
        self.enter(begun())
        self.enter(take(3))
        self.saw = self.version

    @property
    def version(self) -> int:
        return self.tables.table(self.code).version

    @property
    def red(self) -> int:
        return self.tables.table(self.code).position.state.has(toy.RED)

    def enter(self, *drafts: object) -> None:
        assert isinstance(self.tables.submit(self.code, self._submission(*drafts)), Receipt)

    def _submission(self, *drafts: object) -> Submission:
        token = f"writer-{next(_numbers):06}"
        return Submission(token=token, saw=self.version, by="host", drafts=drafts)  # type: ignore[arg-type]

    def give_back_all(self, page: str = "given-back") -> TestResponse:
        given = {"seat": "red", "saw": self.saw, "token": page}
        return self.phone.post(f"/t/{self.code}/moves/all", **given)

    def enter_first(self, *drafts: object) -> None:
        """Enter something while another phone's form, already sent, waits for the table."""
        tables, submission = self.tables, self._submission(*drafts)
        lock = tables.locks.of(self.code)
        with ThreadPoolExecutor(1) as pool:
            with lock:
                sent = pool.submit(self.give_back_all)
                until = monotonic() + 30
                while not lock._waiting and monotonic() < until:
                    sleep(0.001)
                writer = Appending(tables.ledger, tables.reader, tables.clock, tables.roll, "")
                assert isinstance(writer.enter(self.code, submission, lambda _table: ()), Receipt)
            assert sent.result().status_code == 303


@pytest.mark.both_engines
def test_of_two_phones_at_once_the_second_is_made_of_what_the_first_left(app: Flask) -> None:
    table = Table(app)
    table.enter_first(take(2))
    assert table.red == 0
    (entry,) = table.tables.table(table.code).entries[-1:]
    assert entry.move == toy.GiveBack(5)


def test_what_is_sent_twice_is_known_again_by_the_board_that_it_was_made_of(app: Flask) -> None:
    table = Table(app)
    assert table.give_back_all().status_code == 303
    made = table.version
    table.enter(draft(toy.Say("and so on")))
    assert table.give_back_all().status_code == 303
    assert table.version == made + 1


def test_what_cannot_be_made_of_the_newest_board_is_a_sentence(app: Flask) -> None:
    table = Table(app)
    assert table.give_back_all("the-first-one").status_code == 303
    assert table.give_back_all("the-second-one").status_code == 422
