# ruff: noqa: E402 -- the standard library must be made cooperative before anything else is loaded
"""Have many greenlets submit while the disk is slow. Prints the outcome as JSON. Argument: URL."""

from gevent import monkey

monkey.patch_all()

import json
import sys
from datetime import UTC, datetime

import gevent
from gevent.threadpool import ThreadPoolExecutor
from sqlalchemy import text
from sqlalchemy.engine import Connection

from companion.ledger.opening import open_ledger
from companion.live import Hub
from companion.table import seating
from companion.table.service import Tables
from companion.table.submission import Receipt, Submission
from tests import toy
from tests.playing import begin, take

SLOW = 0.2
GREENLETS = 40
EACH = 5
truly_sleep = monkey.get_original("time", "sleep")

hub = Hub()
ledger = open_ledger(sys.argv[1], ThreadPoolExecutor(1))
tables = Tables(ledger, hub.publish, lambda: datetime.now(UTC), toy.GAMES)
codes = [begin(tables, "500") for _ in range(4)]
ticks = 0


def tick() -> None:
    global ticks  # noqa: PLW0603
    while True:
        ticks += 1
        gevent.sleep(0.005)


def play(number: int) -> int:
    code = codes[number % len(codes)]
    saved = 0
    for turn in range(EACH):
        mine = Submission(token=f"greenlet-{number}-{turn}", saw=2, by="red", drafts=(take(1),), again=True)
        saved += isinstance(tables.submit(code, mine), Receipt)
    return saved


def follow(code: str, until: int) -> int:
    with_news = 0
    for version in hub.subscribe(code, 2, lambda: tables.version(code), 5.0):
        with_news += 1
        if version == until:
            break
    return with_news


def hold_up(connection: Connection) -> None:
    if connection.dialect.name == "sqlite":
        truly_sleep(SLOW)
    else:
        connection.execute(text("SELECT pg_sleep(:seconds)"), {"seconds": SLOW})


gevent.spawn(tick)
gevent.sleep(0.02)
before = ticks
slow = gevent.spawn(ledger._writer.run, hold_up)
queued = gevent.spawn(play, 0)
slow.join()
during_slow_write = ticks - before

last = 2 + EACH + EACH * GREENLETS // len(codes)
followers = [gevent.spawn(follow, code, last if code == codes[0] else last - EACH) for code in codes * 100]
players = [gevent.spawn(play, number + 4) for number in range(GREENLETS)]
gevent.joinall([queued, *players, *followers], timeout=20, raise_error=True)
credential = seating.sit(tables, codes[0], toy.RED, "Ana")
report = {
    "ticks_during_slow_write": during_slow_write,
    "saved": sum(player.value or 0 for player in (queued, *players)),
    "versions": [tables.table(code).version for code in codes],
    "followers_done": sum(follower.successful() for follower in followers),
    "seated": sorted(seating.viewer(tables, codes[0], credential).seats),
}
ledger.close()
sys.stdout.write(json.dumps(report))
