"""Tables in the middle of a game, begun and then played by legal moves."""

import itertools
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from bench.rules import game
from companion.games.tyrants.catalogue.settings import HOUSES
from companion.games.tyrants.moves import EndTurn, GainVP
from companion.kernel.codec import pack_draft
from companion.kernel.moves import Begin, Draft, Sit
from companion.ledger import access
from companion.ledger.opening import open_ledger
from companion.ledger.rows import NOTHING, Writing, stamp
from companion.table import seating
from companion.table.codes import hash_credential, new_code, new_credential
from companion.table.service import Tables
from companion.table.submission import Submission

ENTRIES = 150


class Filled:
    """Tables of a ledger in `data`, made before the server starts. `hosts`: their hosts' credentials, by
    code."""

    def __init__(self, data: Path, number: int) -> None:
        ledger = open_ledger(f"sqlite:///{data}/undertally.sqlite", ThreadPoolExecutor(1))
        tables = Tables(ledger, lambda _code, _version: None, lambda: datetime.now(UTC))
        self.hosts = dict(_mid_game(tables) for _ in range(number))
        ledger.close()


class Seated(NamedTuple):
    """A table with a phone at each house. `credentials`: of each phone, in the order of the houses."""

    code: str
    version: int
    credentials: tuple[str, ...]


def write_copies(data: Path, number: int, url: str = "") -> list[Seated]:
    """Return this many tables with the same entries, each with four phones, made before the server starts.

    `url`: of their ledger, if it is not the SQLite file in `data`."""
    ledger = open_ledger(url or f"sqlite:///{data}/undertally.sqlite", ThreadPoolExecutor(1))
    tables = Tables(ledger, lambda _code, _version: None, lambda: datetime.now(UTC))
    code, _credential = _mid_game(tables)
    rows = ledger.read(code)
    writings = [
        Writing(token=r.token, part=r.part, payload=r.payload, by=r.by, at=r.at, saw=r.saw) for r in rows
    ]
    made = []
    for _ in range(number):
        code = new_code()
        credentials = tuple(new_credential() for _ in HOUSES)
        granted = [access.granting(code, hash_credential(credential)) for credential in credentials]
        held = [
            access.holding(code, seat, hash_credential(own))
            for seat, own in zip(HOUSES, credentials, strict=True)
        ]
        doorway = [access.opening(code, "tyrants", rows[0].at), *granted, *held]
        ledger.append(code, NOTHING, writings, doorway)
        made.append(Seated(code, len(rows), credentials))
    ledger.close()
    return made


def old_table(data: Path, entries: int) -> tuple[str, str]:
    """Return the code and the host's credential of a table with this many entries, begun in the ordinary way
    and then played on and on."""
    ledger = open_ledger(f"sqlite:///{data}/undertally.sqlite", ThreadPoolExecutor(1))
    tables = Tables(ledger, lambda _code, _version: None, lambda: datetime.now(UTC))
    code, host = _mid_game(tables)
    head = ledger.head(code)
    assert head is not None
    at = stamp(datetime.now(UTC))
    turns = itertools.cycle([GainVP(vp=1, reason="bench"), GainVP(vp=2, reason="bench"), EndTurn()])
    drafts = itertools.islice(turns, entries - head.version)
    writings = [
        Writing(
            token=f"old-{code}",
            part=part,
            payload=pack_draft(Draft(move=move, seat=HOUSES[part // 3 % 4])),
            by="host",
            at=at,
            saw=head.version,
        )
        for part, move in enumerate(drafts)
    ]
    ledger.append(code, head, writings)
    ledger.close()
    return code, host


def write_table(data: Path, game: str, drafts: Sequence[Draft]) -> tuple[str, str]:
    """Write a table with these entries, unjudged, and read it once; return its code and the host's
    credential."""
    ledger = open_ledger(f"sqlite:///{data}/undertally.sqlite", ThreadPoolExecutor(1))
    tables = Tables(ledger, lambda _code, _version: None, lambda: datetime.now(UTC))
    code, host = tables.open(game)
    head = ledger.head(code)
    assert head is not None
    at = stamp(datetime.now(UTC))
    writings = [
        Writing(token=f"grown-{code}", part=part, payload=pack_draft(draft), by="host", at=at, saw=1)
        for part, draft in enumerate(drafts)
    ]
    ledger.append(code, head, writings)
    tables.table(code)
    ledger.close()
    return code, host


def join_table(data: Path, code: str) -> str:
    """Have another phone sit down at the last seat of a table that has begun; return its credential."""
    ledger = open_ledger(f"sqlite:///{data}/undertally.sqlite", ThreadPoolExecutor(1))
    tables = Tables(ledger, lambda _code, _version: None, lambda: datetime.now(UTC))
    begin = tables.table(code).position.begin
    assert begin is not None
    credential = seating.sit(tables, code, begin.seats[-1], "Bo")
    ledger.close()
    return credential


def _mid_game(tables: Tables) -> tuple[str, str]:
    code, credential = tables.open("tyrants")
    drafts = [Draft(move=Sit(seat.title()), seat=seat) for seat in HOUSES]
    drafts.append(Draft(move=Begin(HOUSES, HOUSES[0], {"tracking": "cards"})))
    drafts += [Draft(move=move, seat=seat) for _, seat, move in game()[:ENTRIES]]
    tables.submit(code, Submission(token=f"bench-{code}", saw=1, by="host", drafts=drafts))
    return code, credential
