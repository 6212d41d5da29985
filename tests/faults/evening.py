"""Phones at a real server: a table in play, and players who resend an entry until they hear that it is
saved."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from http.client import HTTPException
from itertools import count
from threading import Event, Thread

from bench.phone import Phone, find_hidden
from bench.serving import ROOT
from companion.games.tyrants.catalogue.settings import HOUSES
from companion.kernel.moves import Begin, Draft, Sit
from companion.ledger.opening import open_ledger
from companion.ledger.rows import NOTHING, LedgerRow, breaks
from companion.table.service import Opened, Tables
from companion.table.submission import Submission
from companion.web.access.cookies import COOKIE

PATIENCE = 300.0
"""Seconds until a phone without a response fails the test; a server may be killed often meanwhile."""

KEY = "of the tests, and of all processes"


@contextmanager
def tables_at(url: str) -> Iterator[Tables]:
    ledger = open_ledger(url, ThreadPoolExecutor(1))
    yield Tables(ledger, lambda _code, _version: None, lambda: datetime.now(UTC))
    ledger.close()


def begun(url: str) -> Opened:
    """Open a game with all houses directly on the ledger, whatever server is running."""
    with tables_at(url) as tables:
        opened = tables.open("tyrants")
        drafts = [Draft(move=Sit(seat.title()), seat=seat) for seat in HOUSES]
        drafts.append(Draft(move=Begin(HOUSES, HOUSES[0], {"tracking": "cards"})))
        tables.submit(opened.code, Submission(token=f"begin-{opened.code}", saw=1, by="host", drafts=drafts))
    return opened


def read(address: str, path: str) -> str:
    """Read a page as a stranger."""
    with closing(Phone(address)) as phone:
        answer = phone.get(path)
    assert answer.status == 200, answer.text
    return answer.text


def rows_of(url: str, code: str) -> tuple[LedgerRow, ...]:
    with tables_at(url) as tables:
        return tables.ledger.read(code)


def vp_tokens(url: str, code: str) -> int:
    """Return the VP tokens of all houses: equal to the number of entries of `Player` if none counts twice."""
    with tables_at(url) as tables:
        state = tables.table(code).position.state
        return sum(vp for house in state.tokens for vp in house.values())


def whole(url: str, code: str) -> bool:
    return breaks(code, NOTHING, rows_of(url, code)) == ()


class Player:
    """A phone that gains a VP token again and again. `told`: the tokens that it heard are saved."""

    def __init__(self, address: str, table: Opened, name: str) -> None:
        self.address = address
        self.code = table.code
        self.name = name
        self.told: list[str] = []
        self.answers: list[tuple[int, str]] = []
        self._phone = Phone(address)
        self._phone.keep(f"{COOKIE}{table.code}", table.credential)
        self._fields = find_hidden(self._phone.get(f"/t/{table.code}").text)
        self._number = count()

    def enter(self) -> str:
        """Enter one token, resending it until the answer is that it is saved."""
        token = f"{self.name}-{next(self._number):06}"
        until = time.monotonic() + PATIENCE
        while not self.send(token):
            if time.monotonic() > until:
                raise TimeoutError(f"{token} was not saved: {self.answers[-3:]}")
            time.sleep(0.05)
        return token

    def send(self, token: str) -> bool:
        """Send once and return whether it was saved. Anything but an answer counts as not saved."""
        fields = {
            **self._fields,
            "token": token,
            "seat": HOUSES[0],
            "vp": "1",
            "reason": "fault",
            "again": "1",
        }
        try:
            answer = self._phone.post(f"/t/{self.code}/moves/gain-vp", fields)
        except (OSError, HTTPException):
            self._phone.close()
            return False
        if answer.status == 303:
            self.told.append(token)
            return True
        self.answers.append((answer.status, answer.text))
        return False

    def close(self) -> None:
        self._phone.close()


@contextmanager
def playing(players: list[Player]) -> Iterator[None]:
    """Let all play at once until the block ends and each has saved its last entry. Raise what a player ran
    into."""
    over = Event()
    wrong: list[BaseException] = []

    def play(player: Player) -> None:
        try:
            while not over.is_set():
                player.enter()
        except Exception as problem:  # noqa: BLE001
            wrong.append(problem)
        finally:
            player.close()

    threads = [Thread(target=play, args=(player,)) for player in players]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        over.set()
        for thread in threads:
            thread.join()
    if wrong:
        raise wrong[0]


def all_there(url: str, code: str, players: list[Player]) -> None:
    """Check that what was acknowledged is in the ledger exactly once, that nothing else is, and that the
    chain of hashes is unbroken."""
    theirs = [row.token for row in rows_of(url, code) if not row.token.startswith("begin-")][1:]
    told = [token for player in players if player.code == code for token in player.told]
    assert sorted(theirs) == sorted(told)
    assert whole(url, code)
    assert vp_tokens(url, code) == len(told)


def audited(url: str) -> str:
    """Return the output of `flask companion audit` for all tables; it fails if it finds a disagreement."""
    finished = subprocess.run(
        [sys.executable, "-m", "flask", "companion", "audit"],
        cwd=ROOT,
        env={**os.environ, "DATABASE_URL": url, "SECRET_KEY": KEY},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert finished.returncode == 0, finished.stdout + finished.stderr
    return finished.stdout
