"""A campaign of four factions over eight weeks, played between meetings: deadlines met, missed and excused,
orders given beforehand, and messages sent, by a process that is killed at every bad moment."""

import subprocess
import sys
import time as wall
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from flask import Flask

from companion.features.deadlines import store as kept_orders
from companion.features.deadlines.moves import Deadline, read_time
from companion.games.stone_and_iron.catalogue.factions import CONDITIONS
from companion.games.stone_and_iron.facts.turns import still_to_say, to_act
from companion.games.stone_and_iron.state.state import BUILD, MOVE, START
from companion.kernel.due import CLOCK, ORDERS
from companion.table.service import Tables
from companion.web.access.cookies import COOKIE
from companion.web.services import services_of
from tests.apps import running
from tests.features.messages.test_messages import Inbox, inbox
from tests.games.sending import TOKENS
from tests.games.stone_and_iron.sending import Phone, phone_at
from tests.games.stone_and_iron.test_deadlines import SEATS, Time, campaign, date, sets
from tests.games.stone_and_iron.test_orders import BUILDS, ON, Step, orders

__all__ = ["inbox"]

pytestmark = pytest.mark.long

HOME = Path(__file__).parents[3]
NAMES = dict(zip(SEATS, ("Ana", "Ben", "Cid", "Dot"), strict=True))
SECRETS = {
    "dwarfs": "undgrin_captain",
    "empire": "vanquisher",
    "skaven": "sacred_stone",
    "undead": "death_to_all",
}
NOTE = "Cid must never know of the shaft"
DAY, HOUR = timedelta(days=1), timedelta(hours=1)
WEEK = 7 * DAY
BERLIN = ZoneInfo("Europe/Berlin")
FIRST = datetime(2026, 3, 8, 19, 0, tzinfo=UTC)
"""Sunday at eight in Berlin; so are all later ones, though clocks go forward on 29 March."""

ABSENT = {2: {"undead"}, 3: {"empire"}, 4: {"undead"}, 5: {"dwarfs", "skaven"}, 7: {"undead"}}
"""By turn, who does nothing before the deadline; in the fourth that is excused."""

EXCUSED = 4
KILLED = {
    2: "while it acts",
    3: "between entry and message",
    5: "before it is time",
    7: "while it is sent",
}
"""By turn, when the process is killed; it is restarted each time."""

PHASES = 7
PARTNERS = ("dwarfs", "empire")


class Keeper:
    """The process that acts without a tap. An act during which it was killed is either done or not done."""

    def __init__(self, url: str, folder: Path, code: str) -> None:
        self._started = (sys.executable, "-m", "tests.web.keeping_process", url, str(folder), code)
        self.process = self._new()
        self.lives = 1

    def _new(self) -> "subprocess.Popen[str]":
        return subprocess.Popen(
            self._started, cwd=HOME, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def begin(self, act: str, at: datetime) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{act} {at.isoformat()}\n")
        self.process.stdin.flush()

    def does(self, act: str, at: datetime) -> int:
        self.begin(act, at)
        assert self.process.stdout is not None
        return int(self.process.stdout.readline())

    def killed(self) -> None:
        """As if unplugged, and started again."""
        self.end()
        self.process = self._new()
        self.lives += 1

    def end(self) -> None:
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            assert pipe is not None
            pipe.close()


@pytest.fixture
def app(ledger_url: str, tmp_path: Path) -> Iterator[Flask]:
    with running(tmp_path, ledger_url, private_addresses=("127.0.0.1",)) as made:
        yield made


class Table:
    """Four phones, a host's, and the timekeeping process."""

    def __init__(self, app: Flask, url: str, folder: Path, inbox: Inbox) -> None:
        self.time, self.inbox = Time(), inbox
        self.tables: Tables = services_of(app).tables
        self.tables.clock = self.time
        settings = {"map_size": "9x9", "campaign_turns": "8", "condition_choice": "secret"}
        self.host = phone_at(app, " ".join(SEATS), **settings)
        self.code = self.host.code
        # Whoever later takes a seat with a secret needs the host.
        self.phones = {
            seat: Phone(app, self.host.seated(seat, name), self.code) for seat, name in NAMES.items()
        }
        for seat, condition in SECRETS.items():
            self.phones[seat].enter("choose-condition", seat, condition=condition)
        self.host.lay(campaign(START).gold("skaven", 500))
        self.posts("/notes", self.phones["empire"], words=NOTE, readers="self", about="")
        there = {"url": inbox.url, "token": "key-of-the-room"}
        self.posts("/messages", self.host, kind="discord", patience=60, language="en", **there)
        self.laid = self.host.version
        sets(self.host, **date(whole="y", every=7))
        self.keeper = Keeper(url, folder, self.code)
        # Whatever is awaited when an address is added already shows on everybody's phone.
        self.told = {(*self.now, False)}

    def posts(self, path: str, phone: Phone, **fields: object) -> None:
        shown = {"csrf_token": phone.proof, "saw": phone.version, "token": next(TOKENS)}
        answer = phone.client.post(f"/t/{self.code}{path}", data={**shown, **fields})
        assert answer.status_code == 303, answer.text

    @property
    def now(self) -> tuple[int, str]:
        return self.host.state.turn, self.host.state.phase

    def looks(self, at: datetime, killed: str = "") -> None:
        """Look at a moment, and again when what has been waiting since then is to be announced."""
        before = self.host.version
        if killed == "while it acts":
            self.keeper.begin("enter", at)
            while self.tables.version(self.code) == before:
                wall.sleep(0.002)
            self.keeper.killed()
        self.keeper.does("enter", at)
        if killed == "between entry and message":
            self.keeper.killed()
        self.keeper.does("tell", at)
        if killed == "before it is time":
            self.keeper.killed()
        if killed == "while it is sent":
            self.inbox.go.clear()
            self.keeper.begin("tell", at + 2 * HOUR)
            self.inbox.awaits(len(self.told))
            self.keeper.killed()
            self.inbox.go.set()
        for later in (2 * HOUR, 3 * HOUR):
            self.keeper.does("enter", at + later)
            self.keeper.does("tell", at + later)
        self.time.now = at + 3 * HOUR
        self.told.add((*self.now, self.host.state.over))
        assert len(self.inbox.got) == len(self.told) - 1, (self.now, self.inbox.texts)

    def acts(self, *seats: str) -> None:
        """Have these players do everything they are asked for, and end each phase for which nobody else is
        awaited."""
        turn = self.host.state.turn
        while self.host.state.turn == turn:
            asked = [*still_to_say(self.host.state), *filter(None, (to_act(self.host.state),))]
            mine = next((seat for seat in asked if seat in seats), "")
            if mine:
                self.phones[mine].enter("pass", mine, lasts="now")
            elif asked or self.phones[seats[0]].send("end-phase").status_code != 303:
                return

    def orders_all(self, seat: str, *also: Step) -> None:
        """Order the same beforehand, sealed, for the whole turn."""
        step: Step = ("pass", seat, {"lasts": "now", "says": "table"})
        # Two can make a pact as a turn begins. Fights and income ask for nothing.
        begins = [step] if seat in PARTNERS else []
        orders(self.phones[seat], *begins, ON, step, ON, ON, step, ON, step, ON, ON, *also, step)

    def of(self, by: str, since: int) -> Counter[tuple[str | None, str]]:
        """Count the automatic entries after a version, by seat and kind, except those about deadlines."""
        entries = (entry for entry in self.host.table.entries if entry.version > since and entry.by == by)
        return Counter((one.seat, one.move.kind) for one in entries if not isinstance(one.move, Deadline))


@pytest.fixture
def table(app: Flask, ledger_url: str, tmp_path: Path, inbox: Inbox) -> Iterator[Table]:
    made = Table(app, ledger_url, tmp_path, inbox)
    yield made
    inbox.go.set()
    made.keeper.end()


@pytest.mark.soak
def test_eight_turns_over_eight_weeks(table: Table) -> None:
    for turn in range(1, 9):
        assert table.now == (turn, START)
        sunday, absent = FIRST + (turn - 1) * WEEK, ABSENT.get(turn, set())
        present = [seat for seat in SEATS if seat not in absent]
        table.time.now, since = sunday - 5 * DAY, table.host.version
        if not absent:
            # Met: all of them act days before the deadline, and end the turn among themselves.
            table.acts(*SEATS)
            table.looks(table.time.now)
            assert not table.of(CLOCK, since)
            continue
        for seat in present:
            table.orders_all(seat, *([BUILDS] if (turn, seat) == (2, "skaven") else []))
        if turn == EXCUSED:
            sets(table.host, "excuse", seat="undead")
        table.looks(sunday, KILLED.get(turn, ""))
        if turn == EXCUSED:
            assert table.now == (turn, MOVE), "it waits for whoever is excused"
            while table.host.state.turn == turn:
                table.acts("undead")
                table.looks(table.time.now)
        # Missed: they pass, and nobody else does.
        kinds = table.of(CLOCK, since)
        passed = {seat for seat, kind in kinds if kind == "pass"}
        assert passed == (set() if turn == EXCUSED else absent)
        assert turn == EXCUSED or kinds[None, "end-phase"] == PHASES
        assert {seat for seat, _kind in table.of(ORDERS, since)} == {*present}
        assert not table.tables.ledger.select(kept_orders.ORDERS_OF, code=table.code), "each was carried out"
    ends(table)
    is_told_without_secrets(table)


def ends(table: Table) -> None:
    """Have the organiser end the campaign, which opens what was chosen in secret; in a whole campaign that
    and two entries about deadlines are all the organiser makes."""
    entries = (one for one in table.host.table.entries if one.version > table.laid)
    own = [one for one in entries if one.by == "host"]
    assert [one.move.kind for one in own] == ["deadline", "deadline"]
    dates = [one.move for one in table.host.table.entries if isinstance(one.move, Deadline)]
    local = {read_time(one.at).astimezone(BERLIN) for one in dates}
    assert len(local) == 8
    assert {(one.weekday(), one.hour) for one in local} == {(6, 20)}
    assert table.now == (8, BUILD)
    table.host.enter("end-phase")
    assert table.host.state.over
    table.looks(table.time.now)
    told = table.phones["undead"].client.get(f"/t/{table.code}/chronicle").text
    assert [turn for turn in range(1, 10) if f"Turn {turn}<" in told] == [*range(1, 9)]
    assert table.keeper.lives == 1 + len(KILLED)


def is_told_without_secrets(table: Table) -> None:
    bodies = [body.decode() for *_, body in table.inbox.got]
    assert all(f"https://table.example/t/{table.code}" in body for body in bodies)
    names = [name for condition in SECRETS.values() for name in (condition, CONDITIONS[condition].name)]
    phones = (table.host, *table.phones.values())
    held = [phone.client.get_cookie(COOKIE + table.code) for phone in phones]
    for secret in (*names, NOTE, "key-of-the-room", "erchant", *(one.value for one in held if one)):
        assert not any(secret in body for body in bodies), secret
    assert all(path == "/hook" for _method, path, *_ in table.inbox.got)
    for turn in range(2, 9):
        about = [body for body in bodies if f"Turn {turn}, " in body]
        assert about, turn
        # At the beginning, those who can make a pact.
        assert all((name in about[0]) == (seat in PARTNERS) for seat, name in NAMES.items()), about[0]
