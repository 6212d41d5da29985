"""Entries through several processes on one PostgreSQL, on a machine that also runs the database and all
phones. First each table is at one process, as a proxy would route it; then, with two processes, its phones
are spread over both."""

import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, NamedTuple

from bench import postgres
from bench.load import crowd
from bench.measure import Figure
from bench.serving import OURS, Server, running_server
from bench.tables import write_copies

TABLES = 50
SECONDS = 8.0
PROCESSES = (1, 2, 4)


class Load(NamedTuple):
    """The results of a closed loop. `a_second`: entries; `p95`: seconds until an entry is answered. `ours`,
    `database`, `phones`: the milliseconds of processor time that each spends on an entry."""

    a_second: float
    p95: float
    ours: float
    database: float
    phones: float


def figures() -> Iterator[Figure]:
    found = postgres.binaries()
    if found is None:
        return
    with postgres.server(found, synced=True) as url:
        for number in PROCESSES:
            yield from _report(number, "", _load(url, number, mixed=False))
        yield from _report(2, ", phones of a table at both", _load(url, 2, mixed=True))


def _report(number: int, how: str, load: Load) -> Iterator[Figure]:
    name = f"PostgreSQL, {number} process{'es' if number > 1 else ''}{how}"
    spent = f"{load.ours:.1f} ms, of the database {load.database:.1f}, of the phones {load.phones:.1f}"
    note = f"{TABLES} tables × 4 phones, closed loop; of the processor for each {spent}"
    yield Figure(name=f"entries a second, {name}", median=load.a_second, unit="/s", note=note)
    yield Figure(name=f"p95, {name}", median=load.p95 * 1e3, unit="ms")


def _load(url: str, number: int, *, mixed: bool) -> Load:
    with ExitStack() as kept:
        folder = Path(kept.enter_context(tempfile.TemporaryDirectory()))
        ledger = kept.enter_context(postgres.database(url))
        tables = write_copies(folder, TABLES, ledger)
        settings = {"DATABASE_URL": ledger, "SECRET_KEY": "of the bench"}
        servers = [
            kept.enter_context(running_server(OURS, folder / str(each), **settings)) for each in range(number)
        ]
        before: list[tuple[float, float]] = []

        def ready() -> None:
            before.append((_measure_spent(servers), postgres.processor_seconds(url)))

        told: dict[str, Any] = crowd(
            servers, tables, "saturate", ready=ready, seconds=SECONDS, drawn=False, mixed=mixed
        )
        ours = _measure_spent(servers) - before[0][0]
        database = postgres.processor_seconds(url) - before[0][1]
    if told["failures"]:
        raise RuntimeError(f"not all was entered: {told['first']}")
    each = 1e3 / told["entries"]
    return Load(
        told["entries"] / told["seconds"],
        told["p95"],
        ours * each,
        database * each,
        told["processor"] * each,
    )


def _measure_spent(servers: list[Server]) -> float:
    return sum(server.processor_seconds() for server in servers)
