"""How many bytes the news of an entry has in the stream of a phone that accepts gzip, for the last entries of
one game of each kind; and the memory of the compression windows that make the news short."""

import resource
import tempfile
import zlib
from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from flask import Flask

from bench.measure import Figure
from companion.games import shelf
from companion.games.score_sheet.catalogue.ready import ready_text
from companion.games.score_sheet.moves import CountRound, UseSheet
from companion.kernel.moves import Begin, Draft
from companion.kernel.seats import Seat
from companion.table.codes import new_token
from companion.table.submission import Submission
from companion.web.access.cookies import COOKIE
from companion.web.config import Config
from companion.web.factory import create_app
from companion.web.packed_stream import PackedStream, Windows
from companion.web.services import services_of

LATEST = 60
ROUNDS = 20
LIVE = {"HX-Request": "true", "HX-Target": "live", "X-Stage": "table", "X-Fills": "2"}
STREAMS = 4_000
PATCHES = 20


def figures() -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(
            Config(
                data_dir=Path(folder),
                database_url=f"sqlite:///{folder}/undertally.sqlite",
                secret_key="of the bench",  # noqa: S106
            )
        )
        app.testing = True
        for slug, game in shelf().items():
            if game.sample is not None and slug != "score_sheet":
                yield from _of_game(app, slug, game.sample().drafts)
        yield from _of_game(app, "score_sheet", _rounds())
        services_of(app).close()
    yield _windows()


def _rounds() -> tuple[Draft, ...]:
    """Return what three people enter in twenty rounds: the sample of the score sheet is too short."""
    seats = (Seat("red"), Seat("blue"), Seat("green"))
    begin = Draft(move=Begin(seats=seats, first=seats[0]))
    use = Draft(move=UseSheet(ready_text("any-rounds")))
    counts = (
        Draft(move=CountRound(number, {"points": number * 7 % 10 + place}), seat=seat)
        for number in range(1, ROUNDS + 1)
        for place, seat in enumerate(seats)
    )
    return (begin, use, *counts)


def _of_game(app: Flask, slug: str, drafts: tuple[Draft, ...]) -> Iterator[Figure]:
    sizes, plain = _listen(app, slug, drafts)
    note = f"{len(sizes)} entries; unpacked {median(plain):.0f}"
    yield Figure(name=f"news of an entry, {slug}", median=median(sizes), unit="B", bound=300, note=note)
    note = f"unpacked {quantiles(plain, n=10)[-1]:.0f}"
    yield Figure(name="the same, p90", median=quantiles(sizes, n=10)[-1], unit="B", bound=600, note=note)


def _listen(app: Flask, slug: str, drafts: tuple[Draft, ...]) -> tuple[list[int], list[int]]:
    """Return the bytes of each part of the page as it came, and unpacked."""
    ours = services_of(app)
    code, credential = ours.tables.open(slug)
    begun = next(number for number, draft in enumerate(drafts, 1) if isinstance(draft.move, Begin))
    first = max(begun, len(drafts) - LATEST)

    def enter(draft: Draft) -> int:
        saw: int = ours.tables.table(code).version
        ours.tables.submit(code, Submission(token=new_token(), saw=saw, by="host", drafts=[draft]))
        version: int = ours.tables.table(code).version
        return version

    for draft in drafts[:first]:
        enter(draft)
    client, page = app.test_client(), f"/t/{code}"
    client.set_cookie(COOKIE + code, credential)
    name, _lines, version = client.get(page, headers=LIVE).headers["X-Shows"].split()
    asked = {"after": version, "shows": name, "page": page}
    packed = {"Accept-Encoding": "gzip"}
    answer = client.get(f"{page}/stream", query_string=asked, headers=packed, buffered=False)
    pieces, read = iter(answer.response), zlib.decompressobj(31)
    read.decompress(_bytes(next(pieces)))
    found: list[tuple[int, int]] = []
    for draft in drafts[first:]:
        ours.hub.publish(code, enter(draft))
        piece = _bytes(next(pieces))
        event = read.decompress(piece)
        if b"event: part" in event:
            found.append((len(piece), len(event)))
    answer.close()
    return [size for size, _ in found], [size for _, size in found]


def _bytes(piece: Any) -> bytes:
    return piece if isinstance(piece, bytes) else str(piece).encode()


def _windows() -> Figure:
    """Return the memory that windows take if more streams are busy than may have one."""
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    windows = Windows()
    streams = [PackedStream(windows) for _ in range(STREAMS)]
    for patch in range(PATCHES):
        for number, stream in enumerate(streams):
            stream.pack(f"{patch} of {number} " * 150, part=True)
    used = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
    note = f"{windows.count:,} of {STREAMS:,} streams have one"
    return Figure(name="memory of the streams' windows", median=used, unit="MB", bound=110, note=note)
