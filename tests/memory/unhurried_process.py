# ruff: noqa: E402 -- the standard library must be made cooperative before anything else is loaded
"""Open a group of thousands of results. Prints how often others got a turn meanwhile. Argument: URL."""

from gevent import monkey

monkey.patch_all()

import sys
from datetime import UTC, datetime

import gevent
from gevent.threadpool import ThreadPoolExecutor

from companion.ledger.opening import open_ledger
from companion.memory import groups
from companion.memory.figures import figures, ratings
from companion.memory.history import history
from companion.memory.plays import Play, Played
from companion.table.service import Tables
from tests import toy

ledger = open_ledger(sys.argv[1], ThreadPoolExecutor(1))
tables = Tables(ledger, lambda _code, _version: None, lambda: datetime.now(UTC), toy.GAMES)
group = groups.make(tables, "Friday").group
names = [f"Player {number}" for number in range(100)]
plays = [
    Play(
        day="2026-01-31",
        game="Stones",
        players=tuple(
            Played(player=names[(number * 7 + seat) % 100], rank=seat + 1, won=not seat) for seat in range(6)
        ),
    )
    for number in range(2_000)
]
groups.import_results(tables, group, "a-file-of-many", plays)
ticks = 0


def tick() -> None:
    global ticks  # noqa: PLW0603
    while True:
        ticks += 1
        gevent.sleep(0.005)


gevent.spawn(tick)
gevent.sleep(0.02)
told = []
past = history(tables, group)
told.append(ticks)
figures(past.plays)
told.append(ticks)
ratings(past.plays)
told.append(ticks)
ledger.close()
sys.stdout.write(" ".join(str(after - before) for before, after in zip([0, *told], told, strict=False)))
